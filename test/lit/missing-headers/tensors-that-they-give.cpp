// What a function of a missing header gives that is given a tensor is one like the first, where the program asks for a
// tensor; a number where it goes back from it. Where it asks for something else, nothing is taken, and none is made.
//
// RUN: %vramlint --entry=turned %s 2>&1 | FileCheck --check-prefix=TURNED %s
// RUN: %vramlint --entry=trained %s 2>&1 | FileCheck --check-prefix=TRAINED %s
// RUN: %vramlint --entry=measured %s 2>&1 | FileCheck --check-prefix=MEASURED %s
// RUN: %vramlint --entry=said --set 'acme::turn(x, 3)=4x1024' %s 2>&1 | FileCheck --check-prefix=SAID %s
// RUN: %vramlint --entry=kept %s 2>&1 | FileCheck --check-prefix=KEPT %s
#include <acme/ops.h>
#include <torch/torch.h>

// TURNED: warning: 'acme::turn(x, 3)' is taken to give a tensor like the first that it is given (--set 'acme::turn(x, 3)=...'): its header was not found
// TURNED: peak allocated{{ +}}~16.00 KiB
void turned() {
  auto x = torch::ones({1024}, torch::kCUDA);
  torch::Tensor y = acme::turn(x, 3);
  auto z = y + acme::turn(y, 3);
}

// TRAINED: peak allocated{{ +}}~9.00 KiB
void trained() {
  auto w = torch::ones({1024}, torch::device(torch::kCUDA).requires_grad(true));
  auto loss = acme::loss(w, 2);
  loss.backward();
}

// MEASURED: peak allocated{{ +}}~4.00 KiB
void measured() {
  auto x = torch::ones({1024}, torch::kCUDA);
  double quality = acme::measure(x);
  std::cout << quality << acme::measure(x);
}

// SAID: peak allocated{{ +}}~20.00 KiB
void said() {
  auto x = torch::ones({1024}, torch::kCUDA);
  torch::Tensor y = acme::turn(x, 3);
  y = y.to(torch::kCUDA);
}

// What it is given is not kept where it stays in a variable, and is no tensor.
// KEPT: peak allocated{{ +}}~8.00 KiB
// KEPT: held at the end{{ +}}~4.00 KiB
void kept() {
  auto x = torch::ones({1024}, torch::kCUDA);
  auto stats = acme::stats(x + 1, 0.5);
  auto y = x + 1;
  std::cout << stats << stats.mean;
  if (stats > 3)
    std::cout << static_cast<double>(stats);
  y = torch::Tensor();
  static auto held = x;
}
