// A program that only says how it is called is called with more: as many words as it wants, of which one decides.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}~4.00 KiB
// CHECK: the program is taken to be called with 2 words (--program-args='...')
// CHECK: argv[1] (--set 'argv[1]=...')
// RUN: %vramlint --program-args='-m out' %s | FileCheck --check-prefix=SAID %s
// SAID: peak allocated{{ +}}4.00 KiB
// SAID: nothing: every figure is exact
#include <torch/torch.h>

#include <iostream>

void usage(int code) {
  std::cout << "usage: train -m PATH\n";
  exit(code);
}

int main(int argc, char **argv) {
  if (argc < 2)
    usage(1);
  std::vector<std::string> words(argv, argv + argc);
  std::string path;
  if (words[1] == "-m") {
    if (argc != 3)
      usage(1);
    path = words[2];
  } else if (words[1] == "-h") {
    usage(0);
  } else {
    usage(1);
  }
  auto x = torch::zeros({1024}, torch::kCUDA);
}
