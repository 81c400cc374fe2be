// A loop that counts to a number and keeps something of each round is not executed to its end where that is much: what
// the other rounds keep is counted all the same, and goes when the program lets go of it.
//
// A layer and its gradients of 119 KiB each, and a result of 512 B for each of 300 000 rounds.
// RUN: %vramlint --entry=keeps %s | FileCheck %s --check-prefix=KEEPS
// KEEPS: peak allocated ~147.74 MiB
// KEEPS: held at the end ~146.72 MiB
// KEEPS: of 300000 times; what each of the others keeps is counted, as if it repeated
//
// RUN: %vramlint --entry=clears %s | FileCheck %s --check-prefix=CLEARS
// CLEARS: held at the end ~238.00 KiB
#include <torch/torch.h>

#include <vector>

static std::vector<torch::Tensor> results;
static torch::nn::Linear layer(100, 300);

static void train(int rounds) {
  layer->to(torch::kCUDA);
  torch::optim::SGD optimizer(layer->parameters(), 0.1);
  for (int round = 0; round < rounds; ++round) {
    auto loss = layer(torch::rand({16, 100}, torch::kCUDA)).mean();
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    results.push_back(loss.detach());
  }
}

void keeps() { train(300000); }

void clears() {
  train(300000);
  results.clear();
}
