// What is done to one of several objects, and nobody knows which, is done to all of them as far as one can say. It was
// done to none, and exact.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s --check-prefix=VECTORS
// RUN: %vramlint %s -- -DMETHODS 2>&1 | FileCheck %s --check-prefix=METHODS
// RUN: %vramlint %s -- -DLOOKS 2>&1 | FileCheck %s --check-prefix=LOOKS
// RUN: %vramlint %s -- -DCALLS 2>&1 | FileCheck %s --check-prefix=CALLS
#include <torch/torch.h>

#include <fstream>
#include <functional>
#include <string>
#include <vector>

struct Counter {
  int Count = 0;
  std::vector<int> Seen;
  void add(int Number) {
    Seen.push_back(Number);
    ++Count;
  }
};

int read() {
  std::ifstream File("numbers.txt");
  int Number = 0;
  File >> Number;
  return Number;
}

int main() {
  const int Which = read();
  std::vector<std::vector<int>> Groups(4);
  Counter Counters[3];
  Groups[2].push_back(1);
#ifdef METHODS
  Counters[Which].add(5);
  auto T = torch::zeros({1000 * Counters[2].Count + 10}, torch::kCUDA);
#elif defined(CALLS)
  // A function object is const when it is called, and what it calls is not.
  int Size = 1;
  std::vector<std::function<void()>> Functions = {[&] { Size = 5; }, [&] { Size = 1000; }};
  Functions[Which]();
  auto T = torch::zeros({1024 * Size}, torch::kCUDA);
#elif defined(LOOKS)
  // Asking for a size changes nothing: what is known of the others stays known.
  const std::size_t Size = Groups[Which].size();
  auto T = torch::zeros({1000 * static_cast<int>(Groups[2].size())}, torch::kCUDA);
  (void)Size;
#else
  Groups[Which].push_back(7);
  auto T = torch::zeros({1000 * static_cast<int>(Groups[2].size()) + 10}, torch::kCUDA);
#endif
}
// VECTORS: peak allocated {{ *}}unknown
// METHODS: peak allocated {{ *}}unknown
// CALLS: unknown: which function is called here is not known
// LOOKS: peak allocated {{ *}}4.00 KiB
// LOOKS: nothing: every figure is exact
