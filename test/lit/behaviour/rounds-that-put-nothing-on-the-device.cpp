// A program for the CPU, asked for a card: what its loop records there is none of the card's, and its rounds are
// shown to repeat all the same.
//
// RUN: %vramlint --device=cuda %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}0 B
// CHECK: The rounds of the loop at {{.*}} repeat
#include <torch/torch.h>

int main() {
  torch::nn::Linear layer(4, 3);
  torch::optim::Adam optimizer(layer->parameters(), 1e-3);
  for (int i = 0; i < 20000; ++i) {
    auto loss = layer(torch::randn({5, 4})).square().mean();
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
  }
}
