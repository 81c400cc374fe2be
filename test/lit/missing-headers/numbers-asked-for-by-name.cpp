// A number that something of a header that is not there gives for a name is guessed by that name, or is what the
// program takes in its place.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: sizes are guessed, as with: {{.*}}--model=Net
// CHECK-SAME: --set 'args.get<int>("hidden", 48)=48'
// CHECK: parameters {{ *}}
#include <settings/of/nobody.h>
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  torch::nn::Linear First{nullptr}, Last{nullptr};

  explicit NetImpl(Settings &args) {
    First = register_module("first", torch::nn::Linear(16, args.get<int>("hidden", 48)));
    Last = register_module("last", torch::nn::Linear(args.get<int>("hidden", 48), args["classes"].as<int>()));
  }
  torch::Tensor forward(torch::Tensor X) { return Last->forward(First->forward(X)); }
};
TORCH_MODULE(Net);
