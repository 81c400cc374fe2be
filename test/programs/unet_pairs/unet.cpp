// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unet.h"

DoubleConvImpl::DoubleConvImpl(int64_t in_channels, int64_t out_channels)
    : body_(torch::nn::Conv2d(torch::nn::Conv2dOptions(in_channels, out_channels, 3).padding(1)),
            torch::nn::BatchNorm2d(out_channels), torch::nn::ReLU(torch::nn::ReLUOptions().inplace(true)),
            torch::nn::Conv2d(torch::nn::Conv2dOptions(out_channels, out_channels, 3).padding(1)),
            torch::nn::BatchNorm2d(out_channels), torch::nn::ReLU(torch::nn::ReLUOptions().inplace(true))) {
  register_module("body", body_);
}
torch::Tensor DoubleConvImpl::forward(torch::Tensor x) { return body_->forward(std::move(x)); }

UNetImpl::UNetImpl(int64_t channels, int64_t classes, bool bilinear)
    : inc_(channels, 8), down1_(8, 16), down2_(16, 16), up1_(32, 8), up2_(16, 8),
      outc_(torch::nn::Conv2dOptions(8, classes, 1)), bilinear_(bilinear) {
  register_module("inc", inc_);
  register_module("down1", down1_);
  register_module("down2", down2_);
  register_module("up1", up1_);
  register_module("up2", up2_);
  register_module("outc", outc_);
}

torch::Tensor UNetImpl::up(torch::Tensor x, torch::Tensor skip, DoubleConv& conv) {
  namespace F = torch::nn::functional;
  auto options = F::InterpolateFuncOptions().scale_factor(std::vector<double>({2, 2}));
  if (bilinear_)
    options.mode(torch::kBilinear).align_corners(true);
  else
    options.mode(torch::kNearest);
  x = F::interpolate(x, options);
  const auto dy = skip.size(2) - x.size(2), dx = skip.size(3) - x.size(3);
  x = F::pad(x, F::PadFuncOptions({dx / 2, dx - dx / 2, dy / 2, dy - dy / 2}));
  return conv(torch::cat({skip, x}, 1));
}

torch::Tensor UNetImpl::forward(torch::Tensor x) {
  auto x1 = inc_(x);
  auto x2 = down1_(pool_(x1));
  auto x3 = down2_(pool_(x2));
  auto y = up(x3, x2, up1_);
  y = up(y, x1, up2_);
  return outc_(y);
}
