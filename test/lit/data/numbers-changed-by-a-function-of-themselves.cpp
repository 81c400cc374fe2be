// What was said of a number stays what it was before a function of the program made another of it: half of it here.
// RUN: %vramlint --set n=1024 %s | FileCheck %s
// CHECK: peak allocated {{ *}}2.00 MiB
#include <torch/torch.h>

#include <fstream>

static int half(int N) { return N / 2; }

int main() {
  int n = 0;
  std::ifstream File("sizes.bin", std::ios::binary);
  File.read(reinterpret_cast<char *>(&n), sizeof n);
  n = half(n);
  auto Rows = torch::zeros({n, 1024}, torch::kCUDA);
}
