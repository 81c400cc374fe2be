// push_back copies the block, which until LibTorch 2.0 shares its children with the temporary that dies: they are
// the copy's, and no layers of the root.
// RUN: %vramlint --entry=main --device=cpu %s -- -std=c++17 | FileCheck %s
#include <torch/torch.h>

struct Block : torch::nn::Module {
  torch::nn::Linear a{nullptr}, b{nullptr};
  Block() : a(3, 4), b(4, 5) {
    register_module("a", a);
    register_module("b", b);
  }
  torch::Tensor forward(torch::Tensor x) { return b->forward(a->forward(x)); }
};

struct Net : torch::nn::Module {
  torch::nn::Linear a;
  torch::nn::Sequential layers;
  Net() : a(3, 3), layers(make()) {
    register_module("a", a);
    register_module("layers", layers);
  }
  torch::nn::Sequential make() {
    torch::nn::Sequential made;
    made->push_back(Block());
    return made;
  }
  torch::Tensor forward(torch::Tensor x) { return layers->forward(a->forward(x)); }
};

int main() {
  Net net;
  net.forward(torch::ones({2, 3})).sum().backward();
}
// CHECK:      (root) Net [{{.*}}] 53 
// CHECK-NEXT: a Linear [{{.*}}] 12 
// CHECK-NEXT: layers Sequential [{{.*}}] 41 
// CHECK-NEXT: 0 Block [{{.*}}] 41 
// CHECK-NEXT: a Linear [{{.*}}] 16 
// CHECK-NEXT: b Linear [{{.*}}] 25 
