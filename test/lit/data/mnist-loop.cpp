// A loop over a data loader: batches have the data set's shapes, those between the first and the last of an epoch are
// shown to repeat, and an assertion on the loss is taken to hold.
//
// RUN: %vramlint --device=cuda --format=json -o %t.json %s
// RUN: %figure 'scenarios[0].parameters.count' == 7850 < %t.json
// In the last batch, of 32: parameters and gradients of 31744 + 512 bytes each, labels of 512, images of 100352.
// RUN: %figure 'scenarios[0].lines[@auto data = batch.data].allocated_after_bytes' == 165376 < %t.json
// RUN: %vramlint --device=cuda %s | FileCheck %s
// CHECK: peak allocated 1.26 MiB
// CHECK: 2 .. 4 forward
// CHECK: 5 forward
// CHECK: Of 938 rounds of the loop at mnist-loop.cpp:[[#@LINE+17]], which repeat, 5 are counted.
// CHECK-NOT: condition
// CHECK-NOT: batches
// CHECK-NOT: --set
// CHECK: a check that throws or ends the program is taken to pass
#include <torch/torch.h>

#include <cmath>

struct Classifier : torch::nn::Module {
  Classifier() { register_module("fc", fc); }
  torch::Tensor forward(torch::Tensor x) { return torch::log_softmax(fc->forward(x.view({x.size(0), -1})), 1); }
  torch::nn::Linear fc{784, 10};
};

template <typename Loader>
void epoch(Classifier &model, torch::Device device, Loader &loader, torch::optim::Optimizer &optimizer) {
  for (auto &batch : loader) {
    auto target = batch.target.to(device);
    auto data = batch.data.to(device);
    optimizer.zero_grad();
    auto loss = torch::nll_loss(model.forward(data), target);
    AT_ASSERT(!std::isnan(loss.template item<float>()));
    loss.backward();
    optimizer.step();
  }
}

// vramlint: scenario(mnist)
int main() {
  torch::Device device(torch::kCUDA);
  Classifier model;
  model.to(device);
  auto images = torch::data::datasets::MNIST("./data")
                    .map(torch::data::transforms::Normalize<>(0.13, 0.31))
                    .map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(
      std::move(images), torch::data::DataLoaderOptions().batch_size(64).workers(2));
  torch::optim::SGD optimizer(model.parameters(), torch::optim::SGDOptions(0.01));
  epoch(model, device, *loader, optimizer);
}
