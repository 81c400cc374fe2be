#pragma once
#include <torch/torch.h>

// Gives x * sigmoid(w), and what the backward needs of it.
std::pair<torch::Tensor, torch::Tensor> gateForward(const torch::Tensor &x, const torch::Tensor &w);
torch::Tensor gateBackward(const torch::Tensor &grad, const torch::Tensor &gates);
