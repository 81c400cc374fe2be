// A check whose exception is caught is a branch as any other when the program goes on behind it, and takes memory
// there. Who only says what went wrong, and who gives up, ends as who does not catch it.
//
// RUN: %vramlint --entry=goesOn --device=cpu %s -- -std=c++17 2>&1 | FileCheck --check-prefix=ON %s
// RUN: %vramlint --entry=says --device=cpu %s -- -std=c++17 2>&1 | FileCheck --check-prefix=EXACT %s
// RUN: %vramlint --entry=saysOfEach --device=cpu %s -- -std=c++17 2>&1 | FileCheck --check-prefix=EXACT %s
// RUN: %vramlint --entry=givesUp --device=cpu %s -- -std=c++17 2>&1 | FileCheck --check-prefix=EXACT %s
// RUN: %vramlint --entry=triesLibrary --device=cpu %s -- -std=c++17 2>&1 | FileCheck --check-prefix=ON %s
#include <torch/torch.h>

#include <fstream>
#include <iostream>

torch::Tensor load(const std::string &path) {
  std::ifstream in(path);
  if (!in)
    throw std::runtime_error("no such file");
  return torch::zeros({256});
}

// ON: peak allocated {{ *}}~
// ON: a condition is taken to be false
void goesOn() {
  torch::Tensor t;
  try {
    t = load("weights.bin");
  } catch (const std::exception &) {
    t = torch::zeros({5120});
  }
  auto u = t + 1;
}

void triesLibrary() {
  auto x = torch::rand({4});
  try {
    TORCH_CHECK(x.sum().item<float>() < 2, "too much");
    x = torch::ones({256});
  } catch (const c10::Error &) {
    x = torch::ones({5120});
  }
}

// EXACT: peak allocated {{ *}}2.01 KiB
// EXACT: a check that throws or ends the program is taken to pass
// EXACT: nothing else: every figure is exact
void says() {
  try {
    auto t = load("weights.bin");
    auto u = t + 1;
  } catch (const std::exception &e) {
    std::cerr << e.what() << "\n";
  }
}

void saysOfEach() {
  try {
    for (int i = 0; i < 5; ++i) {
      auto t = load("weights" + std::to_string(i));
      auto u = t + 1;
    }
  } catch (const std::exception &e) {
    std::cerr << e.what() << "\n";
  }
}

void givesUp() {
  torch::Tensor t;
  try {
    t = load("weights.bin");
  } catch (const std::exception &e) {
    std::cerr << e.what() << "\n";
    std::exit(1);
  }
  auto u = t + 1;
}

// What a check compares with a known number has that value behind it, caught or not.
// RUN: %vramlint --entry=counts --device=cpu %s -- -std=c++17 2>&1 | FileCheck --check-prefix=COUNTS %s
// COUNTS: peak allocated {{ *}}1.00 KiB
// COUNTS: nothing else: every figure is exact
void counts() {
  try {
    int count = 0;
    std::ifstream("count.txt") >> count;
    if (count != 256)
      throw std::runtime_error("another count");
    torch::zeros({count});
  } catch (const std::exception &e) {
    std::cerr << e.what() << "\n";
  }
}
