// A limit ends what the program does not: one message, at the place, with the option that raises it; exit code 2.
#include <torch/torch.h>

// RUN: %fails 2 'recursion.cpp:[0-9]+:.*gave up here: .*vram-limit' %vramlint --max-time=1 --entry=spin %s
void spin() {
  volatile int turns = 0;
  while (turns >= 0)
    ++turns;
}

// RUN: %fails 2 'recursion.cpp:[0-9]+:.*gave up here: .*vram-limit' %vramlint --max-time=2 --entry=hoard %s
void hoard() {
  std::vector<torch::Tensor> kept;
  while (true)
    kept.push_back(torch::zeros({1}, torch::kCUDA));
}

// RUN: %fails 2 'recursion.cpp:[0-9]+:.*gave up here: .*vram-limit' %vramlint --entry=fall %s
int deeper(int n) { return deeper(n + 1) + 1; }
void fall() { deeper(0); }

// RUN: %fails 2 'recursion.cpp:[0-9]+:.*gave up here: .*vram-limit' %vramlint --entry=text %s
void text() {
  std::string s = "x";
  while (!s.empty())
    s += s;
}

// What had taken nothing when it was given up may take anything.
// RUN: not %vramlint --max-time=0.5 --entry=spin %s 2>/dev/null | FileCheck --check-prefix=SPIN %s
// SPIN: peak allocated {{ *}}unknown
// RUN: %fails 2 'within 0.5 seconds.*--max-time' %vramlint --max-time=0.5 --entry=spin %s
