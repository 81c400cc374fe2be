// What is registered under a name that is not known is registered; two such names are not taken for the same.
#include <torch/torch.h>

// RUN: %vramlint --device=cpu --entry=registered --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 16008 < %t && %figure 'scenarios[0].end.status' == exact < %t
void registered() {
  torch::nn::Module m;
  auto digit = torch::randint(9, {1});
  std::string a = std::to_string(digit.item<int>());
  m.register_parameter(a + "1", torch::zeros({1000}));
  m.register_parameter(a + "2", torch::zeros({1000}));
  m.to(torch::kDouble);
}

// RUN: %vramlint --device=cpu --entry=sought --format=json -o %t %s && %figure 'scenarios[0].assumptions[0].kind' == no-model < %t
// Which of the two goes is not known: no error, and told.
void sought() {
  torch::nn::Sequential m(torch::nn::Linear(10, 10), torch::nn::Linear(100, 100));
  std::string a = std::to_string(torch::randint(2, {1}).item<int>());
  m->unregister_module(a);
}
