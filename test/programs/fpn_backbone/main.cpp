// Feature pyramid, region proposals, and the scoring of what is left: the front half of a two-stage detector.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdlib>
#include <iostream>
#include <vector>

using torch::Tensor;
using namespace torch::nn;

struct Bottleneck : Cloneable<Bottleneck> {
  int64_t in, mid, out, stride;
  Conv2d a{nullptr}, b{nullptr}, c{nullptr}, shortcut{nullptr};
  BatchNorm2d na{nullptr}, nb{nullptr}, nc{nullptr};
  Bottleneck(int64_t in, int64_t mid, int64_t out, int64_t stride) : in(in), mid(mid), out(out), stride(stride) { reset(); }
  void reset() override {
    a = register_module("a", Conv2d(Conv2dOptions(in, mid, 1).bias(false)));
    b = register_module("b", Conv2d(Conv2dOptions(mid, mid, 3).stride(stride).padding(1).bias(false)));
    c = register_module("c", Conv2d(Conv2dOptions(mid, out, 1).bias(false)));
    na = register_module("na", BatchNorm2d(mid));
    nb = register_module("nb", BatchNorm2d(mid));
    nc = register_module("nc", BatchNorm2d(out));
    if (in != out || stride != 1)
      shortcut = register_module("shortcut", Conv2d(Conv2dOptions(in, out, 1).stride(stride).bias(false)));
  }
  Tensor forward(Tensor x) {
    auto y = na(a(x)).relu_();
    y = nb(b(y)).relu_();
    y = nc(c(y));
    y += shortcut.is_empty() ? x : shortcut(x);
    return y.relu_();
  }
};

class FPNImpl : public Module {
  Sequential stem, c2, c3, c4;
  Conv2d l2{nullptr}, l3{nullptr}, l4{nullptr}, smooth{nullptr};

public:
  explicit FPNImpl(int64_t out = 64)
      : stem(Conv2d(Conv2dOptions(3, 32, 7).stride(2).padding(3).bias(false)), BatchNorm2d(32), ReLU(),
             MaxPool2d(MaxPool2dOptions(3).stride(2).padding(1))),
        c2(Bottleneck(32, 16, 64, 1), Bottleneck(64, 16, 64, 1)), c3(Bottleneck(64, 32, 128, 2)),
        c4(Bottleneck(128, 64, 256, 2)) {
    register_module("stem", stem);
    register_module("c2", c2);
    register_module("c3", c3);
    register_module("c4", c4);
    l2 = register_module("l2", Conv2d(Conv2dOptions(64, out, 1)));
    l3 = register_module("l3", Conv2d(Conv2dOptions(128, out, 1)));
    l4 = register_module("l4", Conv2d(Conv2dOptions(256, out, 1)));
    smooth = register_module("smooth", Conv2d(Conv2dOptions(out, out, 3).padding(1)));
  }
  std::vector<Tensor> forward(Tensor image) {
    auto x2 = c2->forward(stem->forward(image));
    auto x3 = c3->forward(x2);
    auto x4 = c4->forward(x3);
    auto p4 = l4(x4);
    auto up = [](const Tensor &t, const Tensor &like) {
      return functional::interpolate(t, functional::InterpolateFuncOptions()
                                            .size(std::vector<int64_t>{like.size(2), like.size(3)})
                                            .mode(torch::kNearest));
    };
    auto p3 = l3(x3) + up(p4, x3);
    auto p2 = l2(x2) + up(p3, x2);
    return {smooth(p2), smooth(p3), p4};
  }
};
TORCH_MODULE(FPN);

class RegionProposalImpl : public Module {
  Conv2d conv, score, delta;
  std::vector<double> ratios{0.5, 1.0, 2.0};

public:
  RegionProposalImpl(int64_t channels)
      : conv(Conv2dOptions(channels, channels, 3).padding(1)), score(Conv2dOptions(channels, 3, 1)),
        delta(Conv2dOptions(channels, 12, 1)) {
    register_module("conv", conv);
    register_module("score", score);
    register_module("delta", delta);
  }
  Tensor anchors(int64_t rows, int64_t columns, int64_t stride, torch::TensorOptions options) {
    std::vector<Tensor> shapes;
    for (double r : ratios) {
      const double w = 4 * stride * std::sqrt(1 / r), h = 4 * stride * std::sqrt(r);
      shapes.push_back(torch::tensor({-w / 2, -h / 2, w / 2, h / 2}, options));
    }
    auto ys = torch::arange(rows, options) * stride, xs = torch::arange(columns, options) * stride;
    auto grid = torch::meshgrid({ys, xs}, "ij");
    auto centre = torch::stack({grid[1].flatten(), grid[0].flatten(), grid[1].flatten(), grid[0].flatten()}, 1);
    return (centre.unsqueeze(1) + torch::stack(shapes).unsqueeze(0)).reshape({-1, 4});
  }
  std::tuple<Tensor, Tensor> forward(const Tensor &feature, int64_t stride) {
    auto h = conv(feature).relu();
    auto s = score(h).permute({0, 2, 3, 1}).flatten(1);
    auto d = delta(h).permute({0, 2, 3, 1}).reshape({feature.size(0), -1, 4});
    auto boxes = anchors(feature.size(2), feature.size(3), stride, feature.options()) + d * stride;
    return std::make_tuple(s, boxes);
  }
};
TORCH_MODULE(RegionProposal);

int main(int argc, char **argv) {
  const int64_t size = argc > 1 ? std::atol(argv[1]) : 128;
  const int64_t keep = argc > 2 ? std::atol(argv[2]) : 50;
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  FPN backbone(64);
  RegionProposal rpn(64);
  backbone->to(device);
  rpn->to(device);
  std::vector<Tensor> parameters = backbone->parameters();
  for (auto &p : rpn->parameters())
    parameters.push_back(p);
  torch::optim::Adam optimizer(parameters, 1e-4);

  for (int step = 0; step < 2; ++step) {
    auto image = torch::rand({2, 3, size, size}, device);
    std::vector<Tensor> scores, boxes;
    int64_t stride = 4;
    for (auto &level : backbone(image)) {
      auto [s, b] = rpn(level, stride);
      scores.push_back(s);
      boxes.push_back(b);
      stride *= 2;
    }
    auto all_scores = torch::cat(scores, 1), all_boxes = torch::cat(boxes, 1);
    auto [top, where] = all_scores.topk(keep, 1);
    auto picked = all_boxes.gather(1, where.unsqueeze(-1).expand({-1, -1, 4}));
    auto labels = (torch::rand_like(top) > 0.5).to(torch::kFloat32);
    auto loss = functional::binary_cross_entropy_with_logits(top, labels) +
                0.01 * functional::l1_loss(picked, torch::rand_like(picked) * size);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << step << ": " << all_boxes.size(1) << " anchors, loss " << loss.item<double>() << std::endl;
  }

  backbone->eval();
  torch::NoGradGuard guard;
  auto features = backbone(torch::rand({1, 3, size, size}, device));
  auto [s, b] = rpn(features.back(), 16);
  auto order = s[0].argsort(0, true).slice(0, 0, 20);
  auto candidates = b[0].index_select(0, order);
  auto area = (candidates.select(1, 2) - candidates.select(1, 0)) * (candidates.select(1, 3) - candidates.select(1, 1));
  auto lt = torch::max(candidates.unsqueeze(1).slice(2, 0, 2), candidates.unsqueeze(0).slice(2, 0, 2));
  auto rb = torch::min(candidates.unsqueeze(1).slice(2, 2, 4), candidates.unsqueeze(0).slice(2, 2, 4));
  auto wh = (rb - lt).clamp(0);
  auto iou = wh.select(2, 0) * wh.select(2, 1);
  iou = iou / (area.unsqueeze(1) + area.unsqueeze(0) - iou);
  std::cout << "overlapping pairs: " << (iou > 0.7).sum().item<int64_t>() << std::endl;
}
