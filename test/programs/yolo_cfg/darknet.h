// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <torch/torch.h>

#include <map>
#include <string>
#include <vector>

using Section = std::map<std::string, std::string>;

struct EmptyLayer : torch::nn::Module {
  EmptyLayer() = default;
  torch::Tensor forward(torch::Tensor x) { return x; }
};

struct UpsampleLayer : torch::nn::Module {
  explicit UpsampleLayer(int64_t stride) : stride(stride) {}
  torch::Tensor forward(torch::Tensor x) {
    auto sizes = x.sizes();
    return torch::upsample_nearest2d(x, {sizes[2] * stride, sizes[3] * stride});
  }
  int64_t stride;
};

struct DetectionLayer : torch::nn::Module {
  explicit DetectionLayer(std::vector<float> anchors) : anchors(std::move(anchors)) {}
  torch::Tensor forward(torch::Tensor prediction, int64_t input_size, int64_t classes, torch::Device device);
  std::vector<float> anchors;
};

// A network as its configuration file says.
class Darknet : public torch::nn::Module {
public:
  Darknet(const std::string &file, torch::Device device);
  torch::Tensor forward(torch::Tensor x);
  int64_t net_int(const std::string &key, int64_t otherwise) const;
  bool load_weights(const std::string &file);
  size_t layers() const { return sections_.size(); }

private:
  void read(const std::string &file);
  void build();

  torch::Device device_;
  std::vector<Section> sections_;
  std::vector<torch::nn::Sequential> modules_;
};
