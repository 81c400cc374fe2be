// getopt() and its like read the words that the program is called with: none at first, those of --program-args else.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: the program is taken to be called without arguments
// CHECK: peak allocated{{ +}}~16.00 KiB
// RUN: %vramlint --program-args='-n 3 -v' %s 2>&1 | FileCheck --check-prefix=SHORT %s
// SHORT: peak allocated{{ +}}12.00 KiB
// SHORT: nothing: every figure is exact
// RUN: %vramlint --program-args='input.txt -vn5 rest' %s 2>&1 | FileCheck --check-prefix=CLUSTER %s
// CLUSTER: peak allocated{{ +}}20.00 KiB
// RUN: %vramlint --program-args='--rows=7 --wide input.txt' %s 2>&1 | FileCheck --check-prefix=LONG %s
// LONG: peak allocated{{ +}}56.00 KiB
// RUN: %vramlint --program-args='--ro 2 -- -n 9' %s 2>&1 | FileCheck --check-prefix=PREFIX %s
// PREFIX: peak allocated{{ +}}8.00 KiB
// RUN: %vramlint --program-args='a b --rows 6' %s 2>&1 | FileCheck --check-prefix=MOVED %s
// MOVED: peak allocated{{ +}}32.00 KiB
// RUN: %vramlint --program-args='-x' --echo %s 2>&1 | FileCheck --check-prefix=REFUSED %s
// REFUSED: usage: program
#include <torch/torch.h>

#include <getopt.h>

#include <cstdlib>
#include <iostream>

static int wide = 0;

int main(int argc, char **argv) {
  const option known[] = {{"rows", required_argument, nullptr, 'n'},
                          {"verbose", no_argument, nullptr, 'v'},
                          {"wide", no_argument, &wide, 1},
                          {nullptr, 0, nullptr, 0}};
  int rows = 4, verbose = 0, at = 0;
  for (int c; (c = getopt_long(argc, argv, "n:vh", known, &at)) != -1;) {
    switch (c) {
    case 0:
      break;
    case 'n':
      rows = std::atoi(optarg);
      break;
    case 'v':
      ++verbose;
      break;
    default:
      std::cout << "usage: " << argv[0] << " [-n ROWS]\n";
      return 1;
    }
  }
  rows += argc - optind >= 2 && argv[optind][0] == 'a' ? 2 : 0; // words that are no options have moved to the end
  auto x = torch::zeros({rows, wide ? 2048 : 1024}, torch::kCUDA);
}
