// Where a model is saved to decides no sizes: a text of that name can be guessed.
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: sizes are guessed, as with: vramlint --model=Net --args='"net", 64, "net"'
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  torch::nn::Linear Layer{nullptr};
  std::string Place;
  NetImpl(std::string savedir, int width, const std::string &log_path) : Place(savedir + log_path) {
    Layer = register_module("layer", torch::nn::Linear(width, 4));
  }
  torch::Tensor forward(torch::Tensor x) { return Layer(x); }
};
TORCH_MODULE(Net);
