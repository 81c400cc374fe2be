#pragma once
#include <torch/torch.h>

#include <functional>
#include <map>
#include <string>

using Make = std::function<torch::Tensor()>;
std::map<std::string, Make> &registry();
bool add(const std::string &name, Make make);
