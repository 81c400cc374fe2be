// What programs name of LibTorch before 1.5, and what the releases since do not have: one normalisation for inputs of
// any number of dimensions, and options under the names that C++ had for them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_VRAMLINT_EARLIER_HPP
#define VRAMLINT_STANDIN_VRAMLINT_EARLIER_HPP

#include <torch/torch.h>

// Executed as a class of the program's: of LibTorch's own the bodies are not read.
namespace vramlint_earlier {

class BatchNormImpl : public torch::nn::Cloneable<BatchNormImpl> {
public:
  explicit BatchNormImpl(const torch::nn::BatchNormOptions &Of) : options(Of) { reset(); }

  void reset() override {
    const int64_t Features = options.num_features();
    if (options.affine()) {
      weight = register_parameter("weight", torch::empty({Features}).uniform_());
      bias = register_parameter("bias", torch::zeros({Features}));
    }
    if (options.track_running_stats()) {
      running_mean = register_buffer("running_mean", torch::zeros({Features}));
      running_var = register_buffer("running_var", torch::ones({Features}));
    }
  }

  torch::Tensor forward(const torch::Tensor &Input) {
    return torch::batch_norm(Input, weight, bias, running_mean, running_var, is_training(),
                             options.momentum().value_or(0.1), options.eps(), torch::cuda::cudnn_is_available());
  }

  torch::nn::BatchNormOptions options;
  torch::Tensor weight, bias, running_mean, running_var;
};
TORCH_MODULE(BatchNorm);

} // namespace vramlint_earlier

namespace torch {
namespace nn {

using vramlint_earlier::BatchNorm;
using vramlint_earlier::BatchNormImpl;

using FeatureDropoutImpl = Dropout2dImpl;
using FeatureDropout = Dropout2d;

} // namespace nn
} // namespace torch

#define with_bias bias

#endif
