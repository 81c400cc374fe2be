// main() is called without arguments, which is told where it matters; with words that were given; or, where it does
// nothing without any, with some that are not known.
//
// RUN: %vramlint --format=json %s -- -std=c++17 -DDEFAULTS | %figure 'scenarios[0].peak.allocated_bytes' == 4096
// RUN: %vramlint %s -- -std=c++17 -DDEFAULTS | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --program-args=2048 --format=json %s -- -std=c++17 -DDEFAULTS | %figure 'scenarios[0].peak.allocated_bytes' == 8192
// RUN: %vramlint --program-args=2048 --format=json %s -- -std=c++17 -DDEFAULTS | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --program-args="--name 'two words'" --format=json %s -- -std=c++17 -DWORDS | %figure 'scenarios[0].peak.allocated_bytes' == 512
// TOLD: the program is taken to be called without arguments (--program-args='...')
//
// RUN: %vramlint --format=json %s -- -std=c++17 -DUSAGE | %figure 'scenarios[0].peak.allocated_bytes' == 4096
// RUN: %vramlint %s -- -std=c++17 -DUSAGE | FileCheck --check-prefix=USAGE %s
// USAGE: a check that throws or ends the program is taken to pass: how many arguments the program is called with
// USAGE: taken to pass: the program is called with arguments that are
// USAGE: nothing else: every figure is exact
// RUN: %vramlint --program-args=data --format=json %s -- -std=c++17 -DUSAGE | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --format=json %s -- -std=c++17 -DPATH | %figure 'scenarios[0].peak.allocated_bytes' == 512
//
// With as many words as it asks for, those that it could have in addition have their defaults.
// RUN: %vramlint %s -- -std=c++17 -DOPTIONAL | FileCheck --check-prefix=OPTIONAL %s
// OPTIONAL: assumed: the program is taken to be called with 2 words (--program-args='...')
// OPTIONAL: peak allocated{{ +}}~4.00 KiB
//
// What words would do beside the default is not the answer, however large.
// RUN: %vramlint --format=json %s -- -std=c++17 -DTRIAL | %figure 'scenarios[0].peak.allocated_bytes' == 512
// RUN: %vramlint %s -- -std=c++17 -DTRIAL | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --program-args=full --format=json %s -- -std=c++17 -DTRIAL | %figure 'scenarios[0].peak.allocated_bytes' == 4096
//
// RUN: %vramlint --format=json %s -- -std=c++17 -DUNUSED | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --format=json %s -- -std=c++17 -DPRINTED | %figure 'scenarios[0].status' == exact
#include <torch/torch.h>

#include <iostream>
#include <string>

static torch::Tensor make(int64_t n) { return torch::zeros({n}, torch::kCUDA); }

int main(int argc, char **argv) {
#ifdef DEFAULTS
  auto t = make(argc > 1 ? std::stoi(argv[1]) : 1024);
#elif defined(WORDS)
  auto t = make(argc == 3 && std::string(argv[1]) == "--name" && std::string(argv[2]) == "two words" && !argv[3] ? 100 : 1000);
#elif defined(USAGE)
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " DATA\n";
    return 1;
  }
  auto t = make(1024);
#elif defined(OPTIONAL)
  if (argc < 3) {
    std::cerr << "usage: " << argv[0] << " IN OUT [SIZE]\n";
    return 1;
  }
  auto t = make(argc > 3 ? std::stoi(argv[3]) : 1024);
#elif defined(PATH)
  std::string path = argv[1];
  auto t = make(100);
#elif defined(TRIAL)
  int64_t n = 1024;
  if (argc < 2 || std::string(argv[1]) != "full")
    n = 100;
  auto t = make(n);
#elif defined(PRINTED)
  for (int i = 0; i < argc; ++i)
    std::cout << argv[i] << '\n';
  auto t = make(100);
#else
  auto t = make(100);
#endif
}
