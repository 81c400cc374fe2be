// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PAIRS_H
#define PAIRS_H
#include <torch/torch.h>

#include <string>
#include <vector>

// A list of lines "picture mask", both grey pictures (PGM) of one size.
std::vector<std::pair<std::string, std::string>> read_list(const std::string& path);
torch::Tensor read_pgm(const std::string& path);

struct PairExample {
  torch::Tensor image, mask;
};

class PairDataset : public torch::data::Dataset<PairDataset, torch::data::Example<>> {
 public:
  PairDataset(std::vector<std::pair<std::string, std::string>> list, bool flip) : list_(std::move(list)), flip_(flip) {}
  torch::data::Example<> get(size_t index) override;
  torch::optional<size_t> size() const override { return list_.size(); }

 private:
  std::vector<std::pair<std::string, std::string>> list_;
  bool flip_;
};
#endif
