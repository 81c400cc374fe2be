// The parameters of all models that are called and there at the same time, each tensor once, from their roots.
//
// RUN: %vramlint --entry=two --device=cpu --format=json -o %t %s && %figure 'scenarios[0].parameters.count' == 10201 < %t
// RUN: %vramlint --entry=folds --device=cpu --format=json -o %t %s && %figure 'scenarios[0].parameters.count' == 10100 < %t
// RUN: %vramlint --entry=byAnotherName --device=cpu --format=json -o %t %s && %figure 'scenarios[0].parameters.count' == 10201 < %t
// RUN: %vramlint --entry=shared --device=cpu --format=json -o %t %s && %figure 'scenarios[0].parameters.count' == 10302 < %t
#include <torch/torch.h>

void two() {
  torch::nn::Linear generator(100, 100), discriminator(100, 1);
  for (int i = 0; i < 3; ++i)
    auto y = discriminator(generator(torch::rand({4, 100})));
}

void folds() {
  for (int i = 0; i < 3; ++i) {
    torch::nn::Linear net(100, 100);
    auto y = net(torch::rand({4, 100}));
  }
}

struct NetImpl : torch::nn::Module {
  NetImpl(torch::nn::Linear base) : base(base) {
    register_module("base", base);
    register_module("head", head);
  }
  torch::Tensor act(torch::Tensor x) { return head->forward(base->forward(x)); }
  torch::nn::Linear base, head{100, 1};
};
TORCH_MODULE(Net);

void byAnotherName() {
  Net net(torch::nn::Linear(100, 100));
  auto y = net->act(torch::rand({4, 100}));
}

void shared() {
  torch::nn::Linear base(100, 100);
  Net actor(base), critic(base);
  auto y = actor->act(torch::rand({4, 100})) + critic->act(torch::rand({4, 100}));
}
