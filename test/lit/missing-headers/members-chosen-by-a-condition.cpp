// A member that is made in one way or the other is what both give.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
#include "reader.hpp"
#include <torch/torch.h>

// CHECK: --model=Reader --args='64, 64, 64' --input=16x1x64
// CHECK: peak allocated {{.*}}KiB
ReaderImpl::ReaderImpl(int64_t input_size, int64_t hidden_size, int64_t proj_size)
    : lstm(0 < proj_size && proj_size < hidden_size
               ? torch::nn::LSTM(torch::nn::LSTMOptions(input_size, hidden_size).proj_size(proj_size))
               : torch::nn::LSTM(torch::nn::LSTMOptions(input_size, hidden_size))) {
  device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  register_module("lstm", lstm);
  this->to(device);
}

torch::Tensor ReaderImpl::forward(torch::Tensor x) { return std::get<0>(lstm->forward(x.to(device))); }
