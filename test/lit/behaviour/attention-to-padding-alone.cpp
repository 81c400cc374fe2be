// Attention of a sequence that is padding alone gives NaN. Layers behind it compare that with itself, and project
// query, key and value apart where it is not the same: who does not know the mask says so.
// RUN: %vramlint --device=cpu %s | FileCheck %s
#include <torch/torch.h>

int main() {
  torch::nn::TransformerEncoder encoder(
      torch::nn::TransformerEncoderOptions(torch::nn::TransformerEncoderLayerOptions(16, 2), 3));
  auto tokens = torch::zeros({1, 8}, torch::kLong);
  encoder->forward(torch::rand({8, 1, 16}), {}, tokens == 0);
}
// CHECK: assumed: a condition is taken to be false: all that a token may attend to is padding
