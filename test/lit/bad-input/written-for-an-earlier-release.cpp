// A name that LibTorch had once: the message says which release the program is written for.
//
// RUN: not %vramlint %s 2>&1 | FileCheck %s
// CHECK: error: no member named 'layers' in 'torch::nn::LSTMOptions'
// CHECK: error: 'stride_' is a private member of 'torch::nn::
// CHECK: cannot be analysed; it looks as if it is written for LibTorch 1.4 or earlier: 'layers' is num_layers since
// RUN: not %vramlint %s -- -DOLDER 2>&1 | FileCheck --check-prefix=OLDER %s
// OLDER: for LibTorch 1.3 or earlier: 'input_channels' is in_channels since
#include <torch/torch.h>

int main() {
#ifdef OLDER
  torch::nn::Conv2d first(torch::nn::Conv2dOptions(1, 2, 3).input_channels(1));
#endif
  torch::nn::LSTM net(torch::nn::LSTMOptions(4, 8).layers(2));
  torch::nn::Conv2d conv(torch::nn::Conv2dOptions(1, 2, 3));
  auto out = net(torch::ones({3, 1, 4}));
  return static_cast<int>((*conv->options.stride_)[0]);
}
