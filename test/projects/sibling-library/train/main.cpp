#include "batches.hpp"

int main() {
  torch::nn::Linear Layer(16, 4);
  torch::optim::SGD Optimizer(Layer->parameters(), 0.1);
  loaders::Batches Batches(64, 8);
  for (auto Batch = Batches.next(); Batch.defined(); Batch = Batches.next()) {
    Optimizer.zero_grad();
    Layer(Batch).pow(2).mean().backward();
    Optimizer.step();
  }
}
