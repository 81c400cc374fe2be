// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "darknet.h"

#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

static std::string trim(const std::string &text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos)
    return "";
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

static std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    parts.push_back(trim(part));
  return parts;
}

static int get_int(Section &section, const std::string &key, int otherwise) {
  auto it = section.find(key);
  return it == section.end() ? otherwise : std::stoi(it->second);
}

Darknet::Darknet(const std::string &file, torch::Device device) : device_(device) {
  read(file);
  build();
}

void Darknet::read(const std::string &file) {
  std::ifstream in(file);
  if (!in.is_open())
    throw std::runtime_error("no such configuration: " + file);
  std::string line;
  while (std::getline(in, line)) {
    line = trim(line);
    if (line.empty() || line[0] == '#')
      continue;
    if (line.front() == '[') {
      Section section;
      section["type"] = line.substr(1, line.size() - 2);
      sections_.push_back(section);
    } else {
      auto parts = split(line, '=');
      sections_.back()[parts[0]] = parts[1];
    }
  }
}

int64_t Darknet::net_int(const std::string &key, int64_t otherwise) const {
  auto it = sections_.front().find(key);
  return it == sections_.front().end() ? otherwise : std::stoll(it->second);
}

void Darknet::build() {
  int previous = net_int("channels", 3);
  std::vector<int> filters_of;
  for (size_t i = 0; i < sections_.size(); ++i) {
    auto &block = sections_[i];
    const std::string type = block["type"];
    torch::nn::Sequential module;
    int filters = previous;
    if (type == "net")
      continue;
    if (type == "convolutional") {
      const bool normalised = get_int(block, "batch_normalize", 0) > 0;
      filters = get_int(block, "filters", 0);
      const int size = get_int(block, "size", 1), stride = get_int(block, "stride", 1);
      const int padding = get_int(block, "pad", 0) ? (size - 1) / 2 : 0;
      module->push_back(torch::nn::Conv2d(
          torch::nn::Conv2dOptions(previous, filters, size).stride(stride).padding(padding).bias(!normalised)));
      if (normalised)
        module->push_back(torch::nn::BatchNorm2d(torch::nn::BatchNorm2dOptions(filters).momentum(0.1).eps(1e-5)));
      if (block["activation"] == "leaky")
        module->push_back(torch::nn::LeakyReLU(torch::nn::LeakyReLUOptions().negative_slope(0.1).inplace(true)));
    } else if (type == "maxpool") {
      const int size = get_int(block, "size", 2), stride = get_int(block, "stride", 2);
      module->push_back(torch::nn::MaxPool2d(torch::nn::MaxPool2dOptions(size).stride(stride)));
    } else if (type == "upsample") {
      module->push_back(UpsampleLayer(get_int(block, "stride", 2)));
    } else if (type == "shortcut") {
      module->push_back(EmptyLayer());
    } else if (type == "route") {
      filters = 0;
      for (const auto &name : split(block["layers"], ',')) {
        const int where = std::stoi(name);
        filters += filters_of[where < 0 ? filters_of.size() + where : where];
      }
      module->push_back(EmptyLayer());
    } else if (type == "yolo") {
      std::vector<float> all, chosen;
      for (const auto &number : split(block["anchors"], ','))
        all.push_back(std::stof(number));
      for (const auto &index : split(block["mask"], ',')) {
        chosen.push_back(all[2 * std::stoi(index)]);
        chosen.push_back(all[2 * std::stoi(index) + 1]);
      }
      module->push_back(DetectionLayer(chosen));
    } else {
      std::cerr << "unsupported layer " << type << '\n';
    }
    previous = filters;
    filters_of.push_back(filters);
    modules_.push_back(module);
    register_module("layer_" + std::to_string(i - 1), module);
  }
}

torch::Tensor DetectionLayer::forward(torch::Tensor prediction, int64_t input_size, int64_t classes,
                                      torch::Device device) {
  const int64_t batch = prediction.size(0), grid = prediction.size(2), stride = input_size / grid;
  const int64_t attributes = 5 + classes, count = anchors.size() / 2;
  auto result = prediction.view({batch, attributes * count, grid * grid});
  result = result.transpose(1, 2).contiguous().view({batch, grid * grid * count, attributes});
  result.select(2, 0).sigmoid_();
  result.select(2, 1).sigmoid_();
  result.select(2, 4).sigmoid_();
  auto range = torch::arange(grid);
  auto mesh = torch::meshgrid({range, range});
  auto x = mesh[1].contiguous().view({-1, 1}).to(torch::kFloat), y = mesh[0].contiguous().view({-1, 1}).to(torch::kFloat);
  auto offset = torch::cat({x, y}, 1).to(device).repeat({1, count}).view({-1, 2}).unsqueeze(0);
  result.slice(2, 0, 2).add_(offset);
  auto sizes = torch::from_blob(anchors.data(), {count, 2}).clone().to(device) / stride;
  sizes = sizes.repeat({grid * grid, 1}).unsqueeze(0);
  result.slice(2, 2, 4).exp_().mul_(sizes);
  result.slice(2, 5, 5 + classes).sigmoid_();
  result.slice(2, 0, 4).mul_(stride);
  return result;
}

torch::Tensor Darknet::forward(torch::Tensor x) {
  std::vector<torch::Tensor> outputs;
  torch::Tensor result;
  bool any = false;
  const int64_t input_size = net_int("height", 416);
  for (size_t i = 0; i < modules_.size(); ++i) {
    auto &block = sections_[i + 1];
    const std::string type = block["type"];
    if (type == "convolutional" || type == "upsample" || type == "maxpool") {
      x = modules_[i]->forward(x);
    } else if (type == "route") {
      std::vector<torch::Tensor> parts;
      for (const auto &name : split(block["layers"], ',')) {
        const int where = std::stoi(name);
        parts.push_back(outputs[where < 0 ? i + where : where]);
      }
      x = parts.size() == 1 ? parts[0] : torch::cat(parts, 1);
    } else if (type == "shortcut") {
      x = outputs[i - 1] + outputs[i + std::stoi(block["from"])];
    } else if (type == "yolo") {
      auto *layer = modules_[i]->at<DetectionLayer>(0).as<DetectionLayer>();
      x = layer->forward(x, input_size, get_int(block, "classes", 80), device_);
      result = any ? torch::cat({result, x}, 1) : x;
      any = true;
    }
    outputs.push_back(x);
  }
  return result;
}

bool Darknet::load_weights(const std::string &file) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  if (!in)
    return false;
  const int64_t count = (int64_t(in.tellg()) - 20) / 4;
  in.seekg(20);
  auto all = torch::empty(count);
  in.read(static_cast<char *>(all.data_ptr()), count * 4);
  int64_t at = 0;
  auto take = [&](torch::Tensor into) {
    into.data().copy_(all.slice(0, at, at + into.numel()).view_as(into));
    at += into.numel();
  };
  for (auto &module : modules_) {
    torch::nn::Conv2dImpl *conv = nullptr;
    torch::nn::BatchNorm2dImpl *norm = nullptr;
    for (auto &child : module->children()) {
      if (auto *c = child->as<torch::nn::Conv2d>())
        conv = c;
      if (auto *n = child->as<torch::nn::BatchNorm2d>())
        norm = n;
    }
    if (!conv)
      continue;
    if (norm) {
      take(norm->bias);
      take(norm->weight);
      take(norm->running_mean);
      take(norm->running_var);
    } else {
      take(conv->bias);
    }
    take(conv->weight);
  }
  return true;
}
