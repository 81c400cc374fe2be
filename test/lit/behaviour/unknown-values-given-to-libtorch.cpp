// What LibTorch is given and is not known has no default: no figure is exact behind it, and it is no error of the
// program's either.
//
// RUN: %vramlint --format=json %s -- -std=c++17 > %t.json
// RUN: FileCheck %s < %t.json
// CHECK-NOT: vram-runtime-error
// RUN: %figure 'scenarios[name=stride].status' != exact < %t.json
// RUN: %figure 'scenarios[name=padding].status' != exact < %t.json
// RUN: %figure 'scenarios[name=batch-first].status' != exact < %t.json
// RUN: %figure 'scenarios[name=smoothing].status' != exact < %t.json
// RUN: %figure 'scenarios[name=training-mode].status' != exact < %t.json
// RUN: %figure 'scenarios[name=gradients-kept].status' != exact < %t.json
// RUN: %figure 'scenarios[name=graph-kept].status' != exact < %t.json
// RUN: %figure 'scenarios[name=which-tensor].status' != exact < %t.json
// RUN: %figure 'scenarios[name=group].status' != exact < %t.json
// RUN: %figure 'scenarios[name=learning-rate].status' == exact < %t.json
// RUN: %figure 'scenarios[name=backend].status' != exact < %t.json
// RUN: %figure 'scenarios[name=layout].status' != exact < %t.json
// RUN: %figure 'scenarios[name=sparse-gradient].status' == exact < %t.json
// RUN: %figure 'scenarios[name=deleter].status' == exact < %t.json
// RUN: %figure 'scenarios[name=second-card].status' != exact < %t.json
// RUN: %figure 'scenarios[name=mask].status' != exact < %t.json
#include <torch/torch.h>

namespace {

int64_t number() { return torch::randint(1, 4, {1}).item<int64_t>(); }
bool flag() { return number() == 2; }
torch::Tensor image() { return torch::zeros({1, 3, 16, 16}); }

} // namespace

// vramlint: scenario(stride) device(cpu)
void stride() { auto y = torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 16, 3).stride(number()))(image()); }

// vramlint: scenario(padding) device(cpu)
void padding() { auto y = torch::nn::ConstantPad2d(torch::nn::ConstantPad2dOptions(number(), 1.0))(image()); }

// vramlint: scenario(batch-first) device(cpu)
void batchFirst() {
  auto y = torch::nn::GRU(torch::nn::GRUOptions(32, 64).batch_first(flag()))(torch::zeros({10, 3, 32}));
}

// vramlint: scenario(smoothing) device(cpu)
void smoothing() {
  auto target = torch::zeros({4}, torch::kLong);
  auto options = torch::nn::CrossEntropyLossOptions().label_smoothing(torch::rand({1}).item<double>());
  auto loss = torch::nn::CrossEntropyLoss(options)(torch::zeros({4, 10}), target);
}

// vramlint: scenario(training-mode) device(cpu)
void trainingMode() {
  torch::nn::Dropout layer(0.5);
  layer->train(flag());
  auto y = layer(image());
}

// vramlint: scenario(gradients-kept) device(cpu)
void gradientsKept() {
  torch::nn::Linear layer(8, 8);
  layer(torch::zeros({2, 8})).sum().backward();
  layer->zero_grad(flag());
}

// vramlint: scenario(graph-kept) device(cpu)
void graphKept() {
  auto w = torch::ones({100}, torch::requires_grad());
  auto loss = (w * w).exp().sum();
  loss.backward({}, flag());
}

// A handle keeps alive whichever tensor it is.
// vramlint: scenario(which-tensor) device(cpu)
void whichTensor() {
  std::vector<torch::Tensor> all = {torch::zeros({1000, 1000}), torch::zeros({10, 10})};
  auto one = all[number() - 1];
  all.clear();
  auto more = torch::zeros({1000, 1000});
}

// vramlint: scenario(group) device(cpu)
void group() {
  std::vector<torch::Tensor> all = {torch::zeros({100}, torch::requires_grad()), torch::zeros({10})};
  std::vector<torch::Tensor> some = {all[number() - 1]};
  std::vector<torch::optim::OptimizerParamGroup> groups;
  groups.emplace_back(some);
  torch::optim::Adam optimizer(groups, torch::optim::AdamOptions(0.1));
  all[0].sum().backward();
  optimizer.step();
}

// What StepLR makes of a learning rate is known: the fifth is below.
// vramlint: scenario(learning-rate) device(cpu)
void learningRate() {
  torch::nn::Linear layer(8, 8);
  torch::optim::SGD optimizer(layer->parameters(), 1.0);
  torch::optim::StepLR scheduler(optimizer, 1, 0.1);
  std::vector<torch::Tensor> log;
  for (int epoch = 0; epoch < 50; ++epoch) {
    log.push_back(torch::zeros({100, 100}));
    scheduler.step();
    if (static_cast<torch::optim::SGDOptions &>(optimizer.param_groups()[0].options()).lr() < 1e-4)
      break;
  }
}

// vramlint: scenario(backend) device(cpu)
void backend() { auto t = torch::zeros({100}, torch::Device("mps")); }

// vramlint: scenario(layout) device(cpu)
void layout() { auto t = torch::zeros({1000, 1000}, torch::kSparse); }

// vramlint: scenario(sparse-gradient) device(cpu)
void sparseGradient() {
  torch::nn::Embedding table(torch::nn::EmbeddingOptions(1000, 100).sparse(true));
  table(torch::zeros({4}, torch::kLong)).sum().backward();
}

// vramlint: scenario(deleter) device(cpu)
void deleter() {
  auto owner = torch::zeros({1000, 1000});
  auto *data = owner.data_ptr<float>();
  auto view = torch::from_blob(data, {10}, [owner](void *) {});
  owner = torch::Tensor();
}

// vramlint: scenario(mask) device(cpu)
void mask() { auto t = torch::nn::TransformerImpl::generate_square_subsequent_mask(number()); }

// vramlint: scenario(second-card)
void secondCard() {
  auto first = torch::zeros({100}, torch::kCUDA);
  auto second = torch::zeros({100}, torch::Device(torch::kCUDA, 1));
}
