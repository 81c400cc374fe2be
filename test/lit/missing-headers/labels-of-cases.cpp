// A switch over something foreign, and cases that are: constants whose numbers nobody knows here.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck --implicit-check-not='does not compile' %s
// CHECK: peak allocated{{ +}}~8.00 KiB
//
// RUN: %vramlint --entry=sized %s 2>&1 | FileCheck --check-prefix=SIZED %s
// SIZED: 'KEY_LEFT' needs a header that was not found
// SIZED: peak allocated{{ +}}unknown
//
// Nor is it known whether a known value is one of them.
//
// RUN: %vramlint --entry=known %s 2>&1 | FileCheck --check-prefix=KNOWN %s
// KNOWN: warning: a condition is taken to be true: 'KEY_LEFT' needs a header that was not found
// KNOWN: peak allocated{{ +}}~4.00 KiB
#include <torch/torch.h>

#include <windows/of/nobody.h>

int main() {
  torch::Tensor kept;
  win::Event event;
  while (win::poll(&event)) {
    switch (event.key.code) {
    case KEY_LEFT:
      kept = torch::zeros({256}, torch::kCUDA);
      break;
    case KEY_RIGHT:
      kept = torch::zeros({1024}, torch::kCUDA);
      break;
    case win::Quit:
      return 0;
    }
  }
}

void sized() { auto kept = torch::zeros({KEY_LEFT}, torch::kCUDA); }

void known() {
  const int key = 7;
  switch (key) {
  case KEY_LEFT:
    auto kept = torch::zeros({1024}, torch::kCUDA);
    break;
  }
}
