// A parameter that is called a mask gets none where the model does without, and else one number, which is spread over what it hides.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-DAG: --model=Optional --args='64, 64' --input=1x64 --input='=torch::Tensor()'
// CHECK-DAG: --model=Needed --args='64, 64' --input=1x64 --input=1x1:bool
#include <torch/torch.h>

struct OptionalImpl : torch::nn::Module {
  torch::nn::Linear project;
  OptionalImpl(int64_t in, int64_t out) : project(in, out) { register_module("project", project); }
  torch::Tensor forward(torch::Tensor x, torch::Tensor attention_mask) {
    auto scores = torch::matmul(project(x), x.transpose(-2, -1));
    if (attention_mask.defined())
      scores = scores.masked_fill(attention_mask == 0, -1e9);
    return torch::softmax(scores, -1);
  }
};
TORCH_MODULE(Optional);

struct NeededImpl : torch::nn::Module {
  torch::nn::Linear project;
  NeededImpl(int64_t in, int64_t out) : project(in, out) { register_module("project", project); }
  torch::Tensor forward(torch::Tensor x, const torch::Tensor &src_mask) {
    auto scores = torch::matmul(project(x), x.transpose(-2, -1));
    return torch::softmax(scores.masked_fill(src_mask == 0, -1e9), -1);
  }
};
TORCH_MODULE(Needed);

// Where the edges of a graph begin and end.
// CHECK-DAG: --model=Neighbours --args='64, 64' --input=16x64 --input=2x16:int64
struct NeighboursImpl : torch::nn::Module {
  torch::Tensor weight;
  NeighboursImpl(int64_t in, int64_t out) { weight = register_parameter("weight", torch::randn({in, out})); }
  torch::Tensor forward(const torch::Tensor &x, const torch::Tensor &edge_index) {
    auto messages = x.index_select(0, edge_index[0]);
    return torch::zeros_like(x).index_add_(0, edge_index[1], messages).mm(weight);
  }
};
TORCH_MODULE(Neighbours);
