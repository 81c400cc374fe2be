// An optimizer whose model is declared in a header that is not there: what it is given may be a list of tensors or of groups,
// so it is taken for a list of tensors. Nothing is known of it, and the program is analysed all the same.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck --implicit-check-not='does not compile' %s
// CHECK: `#include "small-net.hpp"` needs a header that was not found
// CHECK: peak allocated{{ +}}unknown
#include <memory>
#include <torch/torch.h>

#include "small-net.hpp"

int main() {
  SmallNet net(10);
  torch::optim::Adam adam(net->parameters(), torch::optim::AdamOptions(1e-3).weight_decay(1e-4));
  torch::optim::SGD sgd(net->parameters(), 0.1);
  auto kept = std::make_unique<torch::optim::RMSprop>(net->parameters(), torch::optim::RMSpropOptions(0.1));
  adam.zero_grad();
  net->forward(torch::zeros({2, 8})).sum().backward();
  adam.step();
}
