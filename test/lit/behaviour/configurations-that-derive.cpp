// A configuration that derives from another gets numbers for what that one leaves open; what has a value of its own at its end keeps it.
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: sizes are guessed, as with: vramlint --model=Net --args='Derived{Base{10000, 64, 2}, "net"}' --input=1x16:int64
#include <torch/torch.h>

struct Base {
  int64_t vocab_size, embed_dim, num_layers;
};
struct Derived : Base {
  std::string name;
  double dropout = 0.25;
};

struct NetImpl : torch::nn::Module {
  explicit NetImpl(const Derived &C) {
    Words = register_module("words", torch::nn::Embedding(C.vocab_size, C.embed_dim));
    Layers = register_module("layers", torch::nn::Sequential());
    for (int64_t I = 0; I < C.num_layers; ++I)
      Layers->push_back(torch::nn::Linear(C.embed_dim, C.embed_dim));
    Layers->push_back(torch::nn::Dropout(C.dropout));
  }
  torch::Tensor forward(torch::Tensor x) { return Layers->forward(Words(x)); }
  torch::nn::Embedding Words{nullptr};
  torch::nn::Sequential Layers{nullptr};
};
TORCH_MODULE(Net);
