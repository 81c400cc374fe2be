// Windows that are shifted, attention inside of them with a bias for relative positions, patches that are merged.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

using torch::Tensor;
using torch::indexing::None;
using torch::indexing::Slice;

static Tensor window_partition(Tensor x, int64_t w) {
  const auto b = x.size(0), h = x.size(1), v = x.size(2), c = x.size(3);
  return x.view({b, h / w, w, v / w, w, c}).permute({0, 1, 3, 2, 4, 5}).contiguous().view({-1, w * w, c});
}

static Tensor window_reverse(Tensor windows, int64_t w, int64_t h, int64_t v) {
  const auto b = windows.size(0) / (h * v / w / w);
  return windows.view({b, h / w, v / w, w, w, -1}).permute({0, 1, 3, 2, 4, 5}).contiguous().view({b, h, v, -1});
}

struct WindowAttentionImpl : torch::nn::Module {
  WindowAttentionImpl(int64_t dim, int64_t window, int64_t heads)
      : heads(heads), scale(std::pow(double(dim) / heads, -0.5)), qkv(dim, dim * 3), proj(dim, dim) {
    register_module("qkv", qkv);
    register_module("proj", proj);
    table = register_parameter("table", torch::randn({(2 * window - 1) * (2 * window - 1), heads}) * 0.02);
    auto coords = torch::stack(torch::meshgrid({torch::arange(window), torch::arange(window)}, "ij")).flatten(1);
    auto relative = (coords.unsqueeze(2) - coords.unsqueeze(1)).permute({1, 2, 0}).contiguous() + (window - 1);
    relative.index({Slice(), Slice(), 0}) *= 2 * window - 1;
    index = register_buffer("index", relative.sum(-1));
  }
  Tensor forward(Tensor x, Tensor mask) {
    const auto b = x.size(0), n = x.size(1), c = x.size(2);
    auto parts = qkv(x).reshape({b, n, 3, heads, c / heads}).permute({2, 0, 3, 1, 4}).unbind(0);
    auto attn = (parts[0] * scale).matmul(parts[1].transpose(-2, -1));
    auto bias = table.index({index.view(-1)}).view({n, n, heads}).permute({2, 0, 1}).contiguous();
    attn = attn + bias.unsqueeze(0);
    if (mask.defined()) {
      const auto windows = mask.size(0);
      attn = attn.view({b / windows, windows, heads, n, n}) + mask.unsqueeze(1).unsqueeze(0);
      attn = attn.view({-1, heads, n, n});
    }
    attn = attn.softmax(-1);
    return proj(attn.matmul(parts[2]).transpose(1, 2).reshape({b, n, c}));
  }
  int64_t heads;
  double scale;
  torch::nn::Linear qkv, proj;
  Tensor table, index;
};
TORCH_MODULE(WindowAttention);

struct SwinBlockImpl : torch::nn::Module {
  SwinBlockImpl(int64_t dim, int64_t size, int64_t heads, int64_t window, int64_t shift)
      : size(size), window(window), shift(shift), norm1(torch::nn::LayerNormOptions({dim})), norm2(torch::nn::LayerNormOptions({dim})),
        attention(dim, window, heads), mlp(torch::nn::Linear(dim, 4 * dim), torch::nn::GELU(), torch::nn::Linear(4 * dim, dim)) {
    register_module("norm1", norm1);
    register_module("attention", attention);
    register_module("norm2", norm2);
    register_module("mlp", mlp);
    if (shift > 0) {
      auto image = torch::zeros({1, size, size, 1});
      int64_t count = 0;
      const Slice parts[] = {Slice(0, -window), Slice(-window, -shift), Slice(-shift, None)};
      for (const auto &h : parts)
        for (const auto &w : parts)
          image.index_put_({Slice(), h, w, Slice()}, count++);
      auto windows = window_partition(image, window).squeeze(-1);
      auto difference = windows.unsqueeze(1) - windows.unsqueeze(2);
      mask = register_buffer("mask", difference.masked_fill(difference != 0, -100.0).masked_fill(difference == 0, 0.0));
    }
  }
  Tensor forward(Tensor x) {
    auto shortcut = x;
    x = norm1(x);
    if (shift > 0)
      x = torch::roll(x, {-shift, -shift}, {1, 2});
    x = window_reverse(attention(window_partition(x, window), mask), window, size, size);
    if (shift > 0)
      x = torch::roll(x, {shift, shift}, {1, 2});
    x = shortcut + x;
    return x + mlp->forward(norm2(x));
  }
  int64_t size, window, shift;
  torch::nn::LayerNorm norm1, norm2;
  WindowAttention attention;
  torch::nn::Sequential mlp;
  Tensor mask;
};
TORCH_MODULE(SwinBlock);

struct PatchMergingImpl : torch::nn::Module {
  explicit PatchMergingImpl(int64_t dim) : norm(torch::nn::LayerNormOptions({4 * dim})), reduction(torch::nn::LinearOptions(4 * dim, 2 * dim).bias(false)) {
    register_module("norm", norm);
    register_module("reduction", reduction);
  }
  Tensor forward(Tensor x) {
    auto a = x.index({Slice(), Slice(0, None, 2), Slice(0, None, 2)}), b = x.index({Slice(), Slice(1, None, 2), Slice(0, None, 2)});
    auto c = x.index({Slice(), Slice(0, None, 2), Slice(1, None, 2)}), d = x.index({Slice(), Slice(1, None, 2), Slice(1, None, 2)});
    return reduction(norm(torch::cat({a, b, c, d}, -1)));
  }
  torch::nn::LayerNorm norm;
  torch::nn::Linear reduction;
};
TORCH_MODULE(PatchMerging);

int main() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  torch::nn::Conv2d embed(torch::nn::Conv2dOptions(3, 24, 4).stride(4));
  torch::nn::Sequential stages(SwinBlock(24, 16, 2, 4, 0), SwinBlock(24, 16, 2, 4, 2), PatchMerging(24), SwinBlock(48, 8, 4, 4, 0),
                               SwinBlock(48, 8, 4, 4, 2), torch::nn::LayerNorm(torch::nn::LayerNormOptions({48})));
  torch::nn::Linear head(48, 10);
  std::vector<Tensor> parameters;
  for (auto module : std::vector<std::shared_ptr<torch::nn::Module>>{embed.ptr(), stages.ptr(), head.ptr()}) {
    module->to(device);
    for (auto &p : module->parameters())
      parameters.push_back(p);
  }
  torch::optim::AdamW optimizer(parameters, torch::optim::AdamWOptions(5e-4).weight_decay(0.05));
  for (int step = 0; step < 2; ++step) {
    auto x = torch::rand({2, 3, 64, 64}, device);
    auto y = torch::randint(10, {2}, torch::TensorOptions(torch::kLong).device(device));
    auto h = stages->forward(embed(x).permute({0, 2, 3, 1}).contiguous());
    auto loss = torch::nn::functional::cross_entropy(head(h.mean({1, 2})), y);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << loss.item<float>() << std::endl;
  }
}
