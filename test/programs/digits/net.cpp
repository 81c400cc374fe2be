// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "net.h"

namespace digits {

ConvUnitImpl::ConvUnitImpl(int64_t in_channels, int64_t out_channels, int64_t stride)
    : conv_(torch::nn::Conv2dOptions(in_channels, out_channels, 3).stride(stride).padding(1).bias(false)),
      norm_(out_channels) {
  register_module("conv", conv_);
  register_module("norm", norm_);
}

torch::Tensor ConvUnitImpl::forward(torch::Tensor x) { return norm_(conv_(x)).relu_(); }

NetImpl::NetImpl(const NetOptions &options)
    : options_(options), drop_(options.dropout()), head_(4 * options.width() * 7 * 7, options.classes()) {
  body_->push_back(ConvUnit(1, options.width()));
  body_->push_back(ConvUnit(options.width(), 2 * options.width(), /*stride=*/2));
  body_->push_back(ConvUnit(2 * options.width(), 4 * options.width(), /*stride=*/2));
  register_module("body", body_);
  register_module("drop", drop_);
  register_module("head", head_);
}

torch::Tensor NetImpl::forward(torch::Tensor x) {
  x = body_->forward(x);
  x = drop_(x.flatten(1));
  return head_(x);
}

} // namespace digits
