// A tensor behind the end of a vector is none that is undefined: nothing is known of it.
//
// RUN: %vramlint --entry=copied %s 2>&1 | FileCheck --check-prefix=COPIED %s
// RUN: %vramlint --entry=asked %s 2>&1 | FileCheck --check-prefix=ASKED %s
// COPIED: left out: a copy of an object that is not there
// ASKED: left out: a use of an object behind the end of another, or of one that is gone
#include <torch/torch.h>

void copied() {
  std::vector<torch::Tensor> All = {torch::rand({3})};
  torch::Tensor Second = All[1];
  torch::Tensor Sum = All[0] + Second;
}

void asked() {
  std::vector<torch::Tensor> All = {torch::rand({3})};
  torch::Tensor Next = All[1].defined() ? torch::rand({5}) : torch::rand({6});
}
