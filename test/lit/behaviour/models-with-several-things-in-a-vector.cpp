// What is in a vector may be several things: what is looked at, and the state of a recurrent layer. An optional one
// that forward writes to is there, and empty.
//
// RUN: %vramlint --model=Agent %s 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: %vramlint --model=Cached %s 2>&1 | FileCheck %s --check-prefix=OPTIONAL
// RUN: %vramlint --model=Placed %s 2>&1 | FileCheck %s --check-prefix=PLACES
// VECTOR: sizes are guessed, as with: {{.*}}--input='[{{[0-9x]+}}x4, {{[0-9x]+}}x32]'
// OPTIONAL: sizes are guessed, as with: {{.*}}--input={{[0-9x]+}} --input=none
// OPTIONAL-NOT: error
// PLACES: sizes are guessed, as with: {{.*}}--input=1x6:int64
#include <torch/torch.h>

struct Agent : torch::nn::Module {
  Agent() : Gru(torch::nn::GRUOptions(4, 32)), Out(32, 2) {
    register_module("gru", Gru);
    register_module("out", Out);
  }
  std::vector<torch::Tensor> forward(std::vector<torch::Tensor> Inputs) {
    auto [Seen, State] = Gru->forward(Inputs[0], Inputs[1]);
    return {Out(Seen), State};
  }
  torch::nn::GRU Gru;
  torch::nn::Linear Out;
};

struct Cached : torch::nn::Module {
  Cached() : Key(register_module("key", torch::nn::Linear(8, 8))) {}
  torch::Tensor forward(const torch::Tensor &X, c10::optional<torch::Tensor> &Past) {
    Past = Past ? torch::cat({*Past, Key(X)}, 0) : Key(X);
    return *Past;
  }
  torch::nn::Linear Key;
};

struct Placed : torch::nn::Module {
  Placed()
      : Words(register_module("words", torch::nn::Embedding(100, 8))),
        Places(register_module("places", torch::nn::Embedding(6, 8))) {}
  torch::Tensor forward(torch::Tensor X) {
    return Words(X) + Places(torch::arange(X.size(1), torch::TensorOptions().device(X.device())));
  }
  torch::nn::Embedding Words, Places;
};
