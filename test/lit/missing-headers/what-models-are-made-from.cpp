// A model is made from what a library that is not there gives: no copy of a model is meant. What is said of that
// value holds where it is converted, be it behind std::make_shared or a holder.
//
// RUN: %vramlint %s --set 'legal.size()=6' 2>&1 | FileCheck %s
// CHECK-NOT: changes nothing
// CHECK-NOT: unknown:
// CHECK: set: legal.size() = 6
// CHECK: peak allocated{{ +}}1.04 MiB
// RUN: %vramlint %s 2>&1 | FileCheck %s --check-prefix=NOT-SAID
// NOT-SAID: unknown: an argument of torch::nn::Linear is not known: 'legal.size()' needs a header that was not found
// NOT-SAID-NEXT: (--set
#include <not_there/arcade.hpp>
#include <torch/torch.h>

struct ValueImpl : torch::nn::Module {
  explicit ValueImpl(int actions) : out(512, actions) { register_module("out", out); }
  torch::Tensor forward(torch::Tensor x) { return out(x); }
  torch::nn::Linear out;
};
TORCH_MODULE(Value);

int main() {
  arcade::Machine machine;
  auto legal = machine.actions();
  Value online(legal.size());
  auto target = std::make_shared<ValueImpl>(legal.size());
  online->to(torch::kCUDA);
  target->to(torch::kCUDA);
  auto y = online->forward(torch::zeros({8, 512}, torch::kCUDA));
}
