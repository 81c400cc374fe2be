// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <torch/torch.h>

#include <cmath>

namespace effnet {

struct BlockArgs {
  int repeats, kernel, stride, expand, in, out;
};

inline int round_filters(int filters, double width, int divisor = 8) {
  const double scaled = filters * width;
  int rounded = std::max(divisor, int(scaled + divisor / 2.0) / divisor * divisor);
  if (rounded < 0.9 * scaled)
    rounded += divisor;
  return rounded;
}
inline int round_repeats(int repeats, double depth) { return int(std::ceil(depth * repeats)); }

struct MBConvImpl : torch::nn::Module {
  MBConvImpl(int in, int out, int kernel, int stride, int expand, double drop)
      : skip(stride == 1 && in == out), drop(drop) {
    using namespace torch::nn;
    const int hidden = in * expand;
    if (expand != 1) {
      expand_conv = register_module("expand_conv", Conv2d(Conv2dOptions(in, hidden, 1).bias(false)));
      bn0 = register_module("bn0", BatchNorm2d(BatchNorm2dOptions(hidden).momentum(0.01).eps(1e-3)));
    }
    depthwise = register_module("depthwise", Conv2d(Conv2dOptions(hidden, hidden, kernel)
                                                        .stride(stride)
                                                        .padding(kernel / 2)
                                                        .groups(hidden)
                                                        .bias(false)));
    bn1 = register_module("bn1", BatchNorm2d(BatchNorm2dOptions(hidden).momentum(0.01).eps(1e-3)));
    const int squeezed = std::max(1, in / 4);
    se_reduce = register_module("se_reduce", Conv2d(Conv2dOptions(hidden, squeezed, 1)));
    se_expand = register_module("se_expand", Conv2d(Conv2dOptions(squeezed, hidden, 1)));
    project = register_module("project", Conv2d(Conv2dOptions(hidden, out, 1).bias(false)));
    bn2 = register_module("bn2", BatchNorm2d(BatchNorm2dOptions(out).momentum(0.01).eps(1e-3)));
  }

  torch::Tensor forward(torch::Tensor inputs) {
    auto x = inputs;
    if (expand_conv)
      x = torch::silu(bn0(expand_conv(x)));
    x = torch::silu(bn1(depthwise(x)));
    auto s = torch::adaptive_avg_pool2d(x, {1, 1});
    s = se_expand(torch::silu(se_reduce(s)));
    x = torch::sigmoid(s) * x;
    x = bn2(project(x));
    if (skip) {
      if (is_training() && drop > 0) {
        const double keep = 1 - drop;
        auto mask = torch::floor(keep + torch::rand({x.size(0), 1, 1, 1}, x.options()));
        x = x / keep * mask;
      }
      x = x + inputs;
    }
    return x;
  }

  bool skip;
  double drop;
  torch::nn::Conv2d expand_conv{nullptr}, depthwise{nullptr}, se_reduce{nullptr}, se_expand{nullptr}, project{nullptr};
  torch::nn::BatchNorm2d bn0{nullptr}, bn1{nullptr}, bn2{nullptr};
};
TORCH_MODULE(MBConv);

struct EfficientNetImpl : torch::nn::Module {
  EfficientNetImpl(double width, double depth, double dropout, int classes) {
    using namespace torch::nn;
    const BlockArgs table[] = {{1, 3, 1, 1, 32, 16}, {2, 3, 2, 6, 16, 24}, {2, 5, 2, 6, 24, 40}, {3, 3, 2, 6, 40, 80}};
    const int first = round_filters(32, width), last = round_filters(160, width);
    stem = register_module("stem", Conv2d(Conv2dOptions(3, first, 3).stride(2).padding(1).bias(false)));
    bn = register_module("bn", BatchNorm2d(first));
    int out = first, index = 0, total = 0;
    for (const auto &block : table)
      total += round_repeats(block.repeats, depth);
    blocks = register_module("blocks", ModuleList());
    for (auto block : table) {
      int in = round_filters(block.in, width);
      out = round_filters(block.out, width);
      for (int i = 0; i < round_repeats(block.repeats, depth); ++i, ++index) {
        blocks->push_back(MBConv(in, out, block.kernel, i == 0 ? block.stride : 1, block.expand, 0.2 * index / total));
        in = out;
      }
    }
    head = register_module("head", Conv2d(Conv2dOptions(out, last, 1).bias(false)));
    fc = register_module("fc", Sequential(Dropout(dropout), Linear(last, classes)));
  }
  torch::Tensor forward(torch::Tensor x) {
    x = torch::silu(bn(stem(x)));
    for (const auto &block : *blocks)
      x = block->as<MBConv>()->forward(x);
    x = torch::silu(head(x));
    return fc->forward(torch::adaptive_avg_pool2d(x, {1, 1}).flatten(1));
  }
  torch::nn::Conv2d stem{nullptr}, head{nullptr};
  torch::nn::BatchNorm2d bn{nullptr};
  torch::nn::ModuleList blocks{nullptr};
  torch::nn::Sequential fc{nullptr};
};
TORCH_MODULE(EfficientNet);

} // namespace effnet
