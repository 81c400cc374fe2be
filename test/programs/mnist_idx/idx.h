// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <torch/torch.h>

#include <string>

// The files in which the digits are published: a magic number, the sizes, then bytes, all big-endian.
torch::Tensor read_idx_images(const std::string &path);
torch::Tensor read_idx_labels(const std::string &path);

class IdxDataset : public torch::data::datasets::Dataset<IdxDataset> {
public:
  IdxDataset(const std::string &folder, bool train);
  torch::data::Example<> get(size_t index) override;
  torch::optional<size_t> size() const override;

private:
  torch::Tensor images_, labels_;
};
