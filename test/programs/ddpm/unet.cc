// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unet.h"

#include <cmath>

namespace ddpm {
using namespace torch::nn;
using torch::Tensor;
using torch::indexing::Slice;

Tensor timestep_embedding(const Tensor &t, int64_t dim) {
  const int64_t half = dim / 2;
  auto freqs = torch::exp(torch::arange(half, torch::TensorOptions(torch::kFloat32).device(t.device())) *
                          (-std::log(10000.0) / half));
  auto args = t.to(torch::kFloat32).unsqueeze(1) * freqs.unsqueeze(0);
  return torch::cat({torch::cos(args), torch::sin(args)}, -1);
}

ResBlockImpl::ResBlockImpl(int64_t in, int64_t out, int64_t time, double dropout) {
  norm1 = register_module("norm1", GroupNorm(4, in));
  conv1 = register_module("conv1", Conv2d(Conv2dOptions(in, out, 3).padding(1)));
  time_proj = register_module("time_proj", Linear(time, out));
  norm2 = register_module("norm2", GroupNorm(4, out));
  drop = register_module("drop", Dropout(dropout));
  conv2 = register_module("conv2", Conv2d(Conv2dOptions(out, out, 3).padding(1)));
  if (in != out)
    skip = register_module("skip", Conv2d(Conv2dOptions(in, out, 1)));
}

Tensor ResBlockImpl::forward(Tensor x, Tensor emb) {
  auto h = conv1(torch::silu(norm1(x)));
  h = h + time_proj(torch::silu(emb)).index({Slice(), Slice(), torch::indexing::None, torch::indexing::None});
  h = conv2(drop(torch::silu(norm2(h))));
  return h + (skip ? skip(x) : x);
}

AttentionImpl::AttentionImpl(int64_t channels, int64_t heads) : heads(heads) {
  norm = register_module("norm", GroupNorm(4, channels));
  qkv = register_module("qkv", Conv1d(Conv1dOptions(channels, 3 * channels, 1)));
  proj = register_module("proj", Conv1d(Conv1dOptions(channels, channels, 1)));
}

Tensor AttentionImpl::forward(Tensor x) {
  const auto b = x.size(0), c = x.size(1), h = x.size(2), w = x.size(3);
  auto parts = qkv(norm(x).reshape({b, c, h * w})).reshape({b * heads, 3 * c / heads, h * w}).chunk(3, 1);
  const double scale = 1 / std::sqrt(double(c) / heads);
  auto weight = torch::einsum("bct,bcs->bts", {parts[0] * scale, parts[1]}).softmax(-1);
  auto out = torch::einsum("bts,bcs->bct", {weight, parts[2]}).reshape({b, c, h * w});
  return x + proj(out).reshape({b, c, h, w});
}

UNetImpl::UNetImpl(int64_t channels, int64_t width, std::vector<int64_t> multipliers) : width(width) {
  const int64_t time = 4 * width;
  time_mlp = register_module("time_mlp", Sequential(Linear(width, time), SiLU(), Linear(time, time)));
  in_conv = register_module("in_conv", Conv2d(Conv2dOptions(channels, width, 3).padding(1)));
  std::vector<int64_t> stack{width};
  int64_t now = width;
  for (size_t i = 0; i < multipliers.size(); ++i) {
    downs->push_back(ResBlock(now, width * multipliers[i], time, 0.1));
    now = width * multipliers[i];
    stack.push_back(now);
    if (i + 1 < multipliers.size())
      samplers_down->push_back(Conv2d(Conv2dOptions(now, now, 3).stride(2).padding(1)));
  }
  mid1 = register_module("mid1", ResBlock(now, now, time, 0.1));
  mid_attention = register_module("mid_attention", Attention(now));
  mid2 = register_module("mid2", ResBlock(now, now, time, 0.1));
  for (size_t i = multipliers.size(); i-- > 0;) {
    const int64_t from = stack.back();
    stack.pop_back();
    ups->push_back(ResBlock(now + from, width * multipliers[i], time, 0.1));
    now = width * multipliers[i];
    if (i > 0)
      samplers_up->push_back(Conv2d(Conv2dOptions(now, now, 3).padding(1)));
  }
  register_module("downs", downs);
  register_module("samplers_down", samplers_down);
  register_module("ups", ups);
  register_module("samplers_up", samplers_up);
  out_norm = register_module("out_norm", GroupNorm(4, now));
  out_conv = register_module("out_conv", Conv2d(Conv2dOptions(now, channels, 3).padding(1)));
}

Tensor UNetImpl::forward(Tensor x, Tensor t) {
  auto emb = time_mlp->forward(timestep_embedding(t, width));
  auto h = in_conv(x);
  std::vector<Tensor> skips;
  for (size_t i = 0; i < downs->size(); ++i) {
    h = downs->at<ResBlockImpl>(i).forward(h, emb);
    skips.push_back(h);
    if (i < samplers_down->size())
      h = samplers_down->at<Conv2dImpl>(i).forward(h);
  }
  h = mid2->forward(mid_attention(mid1->forward(h, emb)), emb);
  for (size_t i = 0; i < ups->size(); ++i) {
    h = ups->at<ResBlockImpl>(i).forward(torch::cat({h, skips.back()}, 1), emb);
    skips.pop_back();
    if (i < samplers_up->size()) {
      h = functional::interpolate(h, functional::InterpolateFuncOptions().scale_factor(std::vector<double>{2.0, 2.0}).mode(torch::kNearest));
      h = samplers_up->at<Conv2dImpl>(i).forward(h);
    }
  }
  return out_conv(torch::silu(out_norm(h)));
}

} // namespace ddpm
