#pragma once
#include <torch/torch.h>

struct Data : torch::data::Dataset<Data> {
  explicit Data(int n);
  torch::data::Example<> get(size_t index) override;
  torch::optional<size_t> size() const override;
  size_t n;
};
