// Which element of a replay memory is taken is drawn at random: one stands for any of them, and the answer says so.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: assumed: one element stands for any of them, which it is is not known
// CHECK: peak allocated {{ *}}~13.50 KiB
// RUN: %vramlint %s -- -DGROUPS 2>&1 | FileCheck %s --check-prefix=GROUPS
// GROUPS: assumed: one element stands for any of them, which it is is not known
// GROUPS: peak allocated {{ *}}~16.00 KiB
// RUN: %vramlint %s -- -DEXPERTS 2>&1 | FileCheck %s --check-prefix=EXPERTS
// EXPERTS: assumed: one element stands for any of them, which it is is not known: the value of a tensor
// EXPERTS: held at the end {{ *}}~3.00 KiB
// RUN: %vramlint %s -- -DUNLIKE 2>&1 | FileCheck %s --check-prefix=UNLIKE
// UNLIKE: which function is called here is not known: {{.*}} which element of a ModuleList is asked for
#include <torch/torch.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <random>
#include <vector>

struct Transition {
  torch::Tensor State, Next;
  float Reward = 0;
};

#ifdef GROUPS
// A list of tensors is one before there is any in it.
int main() {
  std::vector<std::vector<torch::Tensor>> Groups(10);
  std::random_device Device;
  for (int I = 0; I < 16; ++I)
    Groups[Device() % 10].push_back(torch::zeros({256}, torch::kCUDA));
}
#elif defined(EXPERTS) || defined(UNLIKE)
// What a gate chooses: layers of one class can all be asked, others cannot.
int main() {
  torch::nn::ModuleList Experts(torch::nn::Linear(8, 8), torch::nn::Linear(8, 8));
#ifdef UNLIKE
  Experts->push_back(torch::nn::ReLU());
#endif
  Experts->to(torch::kCUDA);
  torch::NoGradGuard NoGrad;
  auto X = torch::randn({1, 8}, torch::kCUDA);
  const auto Chosen = torch::randn({3}, torch::kCUDA).argmax().item<int64_t>();
  auto Y = Experts[Chosen]->as<torch::nn::Linear>()->forward(X).expand({8, 8}).clone();
}
#else
int main() {
  std::random_device Device;
  std::mt19937 Generator(Device());
  std::deque<Transition> Memory;
  std::vector<std::shared_ptr<Transition>> Kept;
  for (int I = 0; I < 4; ++I) {
    Memory.push_back({torch::zeros({256}, torch::kCUDA), torch::zeros({256}, torch::kCUDA), 1.0f});
    Kept.push_back(std::make_shared<Transition>(Memory.back()));
  }
  std::shuffle(Kept.begin(), Kept.end(), Generator);
  std::uniform_int_distribution<std::size_t> Index(0, Memory.size() - 1);
  std::vector<torch::Tensor> States;
  for (int I = 0; I < 4; ++I)
    States.push_back(Memory[Index(Generator)].State);
  States.push_back(Kept[Generator() % Kept.size()]->Next);
  auto Batch = torch::stack(States);
  auto One = (*(Kept.begin() + Generator() % Kept.size()))->State.sum();
}
#endif
