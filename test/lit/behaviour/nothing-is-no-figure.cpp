// That a program takes no memory is no figure if it hangs on what is not known: no way was found on which it takes any.
//
// RUN: %vramlint --device=cuda %s 2>&1 | FileCheck %s
// CHECK: nothing was found that takes memory
// CHECK: peak allocated{{ +}}unknown
// RUN: %vramlint --device=cuda --entry=nothing %s | FileCheck %s --check-prefix=NOTHING
// NOTHING: peak allocated{{ +}}0 B
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <string>

int main() {
  std::ifstream in("words.txt");
  std::string word;
  int64_t count = 0;
  while (in >> word)
    ++count;
  if (count < 70'000'000)
    throw std::runtime_error("too few words");
  auto counts = torch::zeros({count}, torch::kCUDA);
}

void nothing() { std::cout << "nothing at all" << std::endl; }
