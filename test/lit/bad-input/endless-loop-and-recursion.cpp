// A limit ends what the program does not; the report says that it was hit.
#include <torch/torch.h>

// RUN: %limited 0 %vramlint --entry=spin %s | FileCheck --check-prefix=SPIN %s
// SPIN: limit
void spin() {
  volatile int turns = 0;
  for (;;)
    ++turns;
}

// RUN: %limited 0 %vramlint --entry=hoard %s | FileCheck --check-prefix=HOARD %s
// HOARD: limit
void hoard() {
  std::vector<torch::Tensor> kept;
  while (true)
    kept.push_back(torch::zeros({1}, torch::kCUDA));
}

// RUN: %limited 0 %vramlint --entry=fall %s | FileCheck --check-prefix=FALL %s
// FALL: limit
int deeper(int n) { return deeper(n + 1) + 1; }
void fall() { deeper(0); }

// RUN: %limited 0 %vramlint --entry=text %s | FileCheck --check-prefix=TEXT %s
// TEXT: limit
void text() {
  std::string s = "x";
  while (true)
    s += s;
}

// With --strict a hit limit is a failure.
// RUN: %fails 1 'limit' %vramlint --strict --entry=spin %s
