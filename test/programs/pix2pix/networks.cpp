// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "networks.hpp"

using namespace torch::nn;

UNetBlockImpl::UNetBlockImpl(std::pair<long, long> channels, std::shared_ptr<UNetBlockImpl> submodule, bool outermost_,
                             bool innermost, bool use_dropout)
    : outermost(outermost_) {
  const long outer = channels.first, inner = channels.second;
  if (!outermost)
    model->push_back(LeakyReLU(LeakyReLUOptions().negative_slope(0.2)));
  model->push_back(Conv2d(Conv2dOptions(outer, inner, 4).stride(2).padding(1).bias(false)));
  if (!outermost && !innermost)
    model->push_back(InstanceNorm2d(InstanceNorm2dOptions(inner)));
  if (submodule)
    model->push_back(submodule);
  model->push_back(ReLU());
  const long from = innermost ? inner : inner * 2;
  model->push_back(ConvTranspose2d(ConvTranspose2dOptions(from, outermost ? 3 : outer, 4).stride(2).padding(1).bias(outermost)));
  if (outermost)
    model->push_back(Tanh());
  else
    model->push_back(InstanceNorm2d(outer));
  if (use_dropout)
    model->push_back(Dropout(0.5));
  register_module("model", model);
}

torch::Tensor UNetBlockImpl::forward(torch::Tensor x) {
  auto out = model->forward(x);
  return outermost ? out : torch::cat({x, out}, /*dim=*/1);
}

UNetGeneratorImpl::UNetGeneratorImpl(long in_channels, long out_channels, long width, int downs) {
  TORCH_CHECK(out_channels == 3, "pictures have three channels");
  auto block = std::make_shared<UNetBlockImpl>(std::make_pair(width * 8, width * 8), nullptr, false, true, false);
  for (int i = 0; i < downs - 5; ++i)
    block = std::make_shared<UNetBlockImpl>(std::make_pair(width * 8, width * 8), block, false, false, true);
  for (long factor : {4, 2, 1})
    block = std::make_shared<UNetBlockImpl>(std::make_pair(width * factor, width * factor * 2), block, false, false, false);
  outer = std::make_shared<UNetBlockImpl>(std::make_pair(in_channels, width), block, true, false, false);
  register_module("outer", outer);
}

torch::Tensor UNetGeneratorImpl::forward(torch::Tensor x) { return outer->forward(x); }

PatchDiscriminatorImpl::PatchDiscriminatorImpl(long in_channels, long width, int layers) {
  auto leaky = [] { return LeakyReLU(LeakyReLUOptions().negative_slope(0.2).inplace(true)); };
  model->push_back(Conv2d(Conv2dOptions(in_channels, width, 4).stride(2).padding(1)));
  model->push_back(leaky());
  long previous = 1, factor = 1;
  for (int n = 1; n <= layers; ++n) {
    previous = factor;
    factor = std::min(1L << n, 8L);
    model->push_back(Conv2d(Conv2dOptions(width * previous, width * factor, 4).stride(n == layers ? 1 : 2).padding(1).bias(false)));
    model->push_back(BatchNorm2d(width * factor));
    model->push_back(leaky());
  }
  model->push_back(Conv2d(Conv2dOptions(width * factor, 1, 4).padding(1)));
  register_module("model", model);
}

torch::Tensor PatchDiscriminatorImpl::forward(torch::Tensor x) { return model->forward(x); }

void init_weights(torch::nn::Module &module) {
  torch::NoGradGuard no_grad;
  if (auto *conv = module.as<Conv2d>())
    init::normal_(conv->weight, 0.0, 0.02);
  else if (auto *deconv = module.as<ConvTranspose2d>())
    init::normal_(deconv->weight, 0.0, 0.02);
  else if (auto *norm = module.as<BatchNorm2d>()) {
    init::normal_(norm->weight, 1.0, 0.02);
    init::constant_(norm->bias, 0.0);
  }
}
