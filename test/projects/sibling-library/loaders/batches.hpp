#pragma once

#include <torch/torch.h>

namespace loaders {
/// Numbers of which batches are given until there are none.
class Batches {
public:
  Batches(int64_t Examples, int64_t Size);
  /// Nothing is left: an empty tensor.
  torch::Tensor next();

private:
  torch::Tensor Examples;
  int64_t Size, At = 0;
};
} // namespace loaders
