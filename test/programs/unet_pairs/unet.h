// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef UNET_H
#define UNET_H
#include <torch/torch.h>

class DoubleConvImpl : public torch::nn::Module {
 public:
  DoubleConvImpl(int64_t in_channels, int64_t out_channels);
  torch::Tensor forward(torch::Tensor x);

 private:
  torch::nn::Sequential body_;
};
TORCH_MODULE(DoubleConv);

class UNetImpl : public torch::nn::Module {
 public:
  UNetImpl(int64_t channels, int64_t classes, bool bilinear = true);
  torch::Tensor forward(torch::Tensor x);

 private:
  torch::Tensor up(torch::Tensor x, torch::Tensor skip, DoubleConv& conv);
  DoubleConv inc_, down1_, down2_, up1_, up2_;
  torch::nn::Conv2d outc_;
  torch::nn::MaxPool2d pool_{2};
  bool bilinear_;
};
TORCH_MODULE(UNet);
#endif
