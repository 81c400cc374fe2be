// Numbers that a missing header says are guessed by their names where sizes are guessed at all, and told like them; who
// says the sizes is asked for the numbers.
//
// RUN: %vramlint --model=Net %s 2>&1 | FileCheck %s
// CHECK: sizes are guessed, as with: vramlint --model=Net --args='project::Config()' --input=1x3x{{[0-9x]+}}
// CHECK-SAME: --set cfg.in_channels=3
// CHECK-SAME: --set 'cfg.blocks()=2'
// CHECK: set: cfg
// CHECK: peak allocated{{ +}}>= {{[0-9.]+}} MiB
//
// What can be pasted gives the same.
// RUN: %vramlint --model=Net %s 2>&1 | sed -n 's/.*as with: vramlint \(.*\) [^ ]*$/\1/p' > %t.options
// RUN: %vramlint --model=Net %s 2> %t.notes | grep 'peak' > %t.guessed
// RUN: sh -c 'eval %vramlint "$(cat %t.options)" %s' 2> %t.notes | grep 'peak' > %t.said
// RUN: diff %t.guessed %t.said
//
// RUN: %vramlint --model=Net --args='project::Config()' --input=1x3x32x32 %s 2>&1 | FileCheck --check-prefix=ASKED %s
// ASKED: (--set 'cfg.in_channels=...')
// ASKED: peak allocated{{ +}}unknown
//
// A number for which no input fits.
// RUN: %fails 2 "the sizes of model 'Odd' cannot be guessed" %vramlint --model=Odd %s
#include "sizes_of_project.h"
#include <torch/torch.h>

struct Net : torch::nn::Module {
  explicit Net(const project::Config &cfg) {
    Layers->push_back(torch::nn::Conv2d(cfg.in_channels, cfg.width, 3));
    for (int Block = 0; Block < cfg.blocks(); ++Block)
      Layers->push_back(torch::nn::Conv2d(cfg.width, cfg.width, cfg.kernel));
    register_module("layers", Layers);
    Out = register_module("out", torch::nn::Linear(cfg.width, project::kClasses));
  }
  torch::Tensor forward(torch::Tensor X) { return Out(Layers->forward(X).mean({2, 3})); }
  torch::nn::Sequential Layers;
  torch::nn::Linear Out{nullptr};
};

struct Odd : torch::nn::Module {
  Odd() { Out = register_module("out", torch::nn::Linear(kTable, 8)); }
  torch::Tensor forward(torch::Tensor X) {
    TORCH_CHECK(X.size(1) == 77, "");
    return Out(X);
  }
  torch::nn::Linear Out{nullptr};
};
