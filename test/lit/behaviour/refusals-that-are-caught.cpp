// A program that catches what LibTorch throws, prints it and ends has failed all the same. One that goes on has not.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: refusals-that-are-caught.cpp:[[#@LINE+12]]:26: warning: LibTorch refuses this, and the program takes no memory after it has caught that: mat1 and mat2 shapes cannot be multiplied (3x4 and 5x6) [vram-runtime-error]
// RUN: %vramlint --entry=goesOn %s 2>&1 | FileCheck %s --check-prefix=ON
// ON-NOT: vram-runtime-error
// ON: every figure is exact
//
// With as many rows as fit it would get through.
// RUN: %vramlint --entry=reads %s 2>&1 | FileCheck %s --check-prefix=READS
// READS-NOT: vram-runtime-error
// READS: a loop is run 12 times, which is what LibTorch takes
#include <fstream>
#include <torch/torch.h>

static void multiply() { torch::ones({3, 4}).mm(torch::ones({5, 6})); }

int main() {
  try {
    multiply();
    torch::ones({1000});
  } catch (const std::exception &e) {
    std::cerr << e.what() << std::endl;
  }
  return 0;
}

void goesOn() {
  try {
    multiply();
  } catch (const c10::Error &e) {
    std::cerr << "as expected" << std::endl;
  }
  torch::ones({1000});
}

void reads() {
  try {
    std::ifstream in("numbers.txt");
    std::vector<float> numbers;
    float number = 0;
    while (in >> number)
      numbers.push_back(number);
    torch::Tensor row = torch::tensor(numbers);
    (row + torch::ones({12})).sum().item<float>();
  } catch (const std::exception &e) {
    std::cerr << e.what() << std::endl;
  }
}
