// Containers of modules are made of dictionaries, lists of pairs and other containers, and changed by them.
//
// RUN: %vramlint --entry=all %s 2>&1 | FileCheck %s
// CHECK: parameters{{ +}}{{.*}} 156, all trainable
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nn = torch::nn;
using Named = torch::OrderedDict<std::string, std::shared_ptr<nn::Module>>;

struct NetImpl : nn::Module {
  nn::ModuleDict blocks{nullptr};
  nn::Sequential tail{nullptr};
  NetImpl() {
    Named layers;
    layers.insert("first", nn::Linear(4, 8).ptr());       // 40
    layers.insert("second", nn::Linear(nn::LinearOptions(8, 8).bias(false)).ptr()); // 64
    blocks = register_module("blocks", nn::ModuleDict(layers));
    const std::vector<std::pair<std::string, std::shared_ptr<nn::Module>>> more{{"third", nn::Linear(8, 4).ptr()}}; // 36
    blocks->update(more);
    torch::OrderedDict<std::string, nn::AnyModule> last;
    last.insert("relu", nn::AnyModule(nn::ReLU()));
    last.insert("norm", nn::AnyModule(nn::LayerNorm(nn::LayerNormOptions({8})))); // 16
    tail = register_module("tail", nn::Sequential(last));
  }
  torch::Tensor forward(torch::Tensor x) {
    x = blocks["first"]->as<nn::Linear>()->forward(x);
    x = tail->forward(blocks->at<nn::LinearImpl>("second").forward(x));
    return blocks["third"]->as<nn::LinearImpl>()->forward(x);
  }
};
TORCH_MODULE(Net);

void all() {
  Net net;
  net->to(torch::kCUDA);
  net(torch::ones({2, 4}, torch::kCUDA)).sum().backward();
}
