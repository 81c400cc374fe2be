// One-dimensional convolutions over raw audio, dilated, with a gate and skip connections; classification of keywords.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <vector>

namespace nn = torch::nn;

struct GatedBlockImpl : nn::Module {
  GatedBlockImpl(int channels, int dilation)
      : filter(register_module("filter", make_conv(channels, dilation))),
        gate(register_module("gate", make_conv(channels, dilation))),
        residual(register_module("residual", nn::Conv1d(nn::Conv1dOptions(channels, channels, 1)))) {}

  static nn::Conv1d make_conv(int channels, int dilation) {
    return nn::Conv1d(nn::Conv1dOptions(channels, channels, 3).padding(dilation).dilation(dilation));
  }

  // The block's output and its skip connection.
  std::pair<torch::Tensor, torch::Tensor> forward(const torch::Tensor &x) {
    auto left = torch::tanh(filter(x));
    auto right = torch::sigmoid(gate(x));
    auto skip = residual(left * right);
    return std::make_pair(x + skip, skip);
  }

  nn::Conv1d filter, gate, residual;
};
TORCH_MODULE(GatedBlock);

class KeywordNet : public nn::Module {
public:
  KeywordNet(int classes, int channels, std::vector<int> dilations) {
    front = register_module("front", nn::Sequential(nn::Conv1d(nn::Conv1dOptions(1, channels, 16).stride(4)),
                                                    nn::BatchNorm1d(channels), nn::ReLU(),
                                                    nn::MaxPool1d(nn::MaxPool1dOptions(4))));
    for (int d : dilations)
      blocks->push_back(GatedBlock(channels, d));
    register_module("blocks", blocks);
    back = register_module("back", nn::Conv1d(nn::Conv1dOptions(channels, classes, 1)));
  }

  torch::Tensor forward(torch::Tensor x) {
    x = front->forward(x);
    torch::Tensor sum;
    for (auto &module : *blocks) {
      auto *block = module->as<GatedBlock>();
      auto result = block->forward(x);
      x = result.first;
      if (!sum.defined())
        sum = result.second;
      else
        sum = sum + result.second;
    }
    auto logits = back(torch::elu(sum));
    return torch::avg_pool1d(logits, logits.size(2)).squeeze(2);
  }

private:
  nn::Sequential front{nullptr};
  nn::ModuleList blocks;
  nn::Conv1d back{nullptr};
};

// vramlint: scenario(conv1d_audio)
int main() {
  torch::manual_seed(0);
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  const int classes = 6;
  KeywordNet net(classes, 12, {1, 2, 4});
  net.to(device);

  auto loss_fn = nn::CrossEntropyLoss();
  auto optimizer = torch::optim::Adam(net.parameters(), torch::optim::AdamOptions().lr(1e-3).eps(1e-7));
  for (int i = 0; i < 2; i++) {
    auto audio = torch::randn({6, 1, 2000}).to(device);
    auto keyword = torch::randint(0, classes, 6, torch::TensorOptions().dtype(torch::kInt64)).to(device);
    optimizer.zero_grad();
    auto loss = loss_fn(net.forward(audio), keyword);
    loss.backward();
    optimizer.step();
    std::cout << "loss=" << loss.item<float>() << '\n';
  }
}
