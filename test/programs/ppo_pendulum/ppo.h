// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PPO_H
#define PPO_H
#include <torch/torch.h>

#include <vector>

struct ActorCriticImpl : torch::nn::Module {
  torch::nn::Linear a_lin1, a_lin2, a_mu, c_lin1, c_lin2, c_val;
  torch::Tensor log_std;
  ActorCriticImpl(int64_t n_in, int64_t n_out, double std);
  std::tuple<torch::Tensor, torch::Tensor> forward(torch::Tensor x);
  torch::Tensor log_prob(torch::Tensor mu, torch::Tensor action);
  torch::Tensor entropy();
};
TORCH_MODULE(ActorCritic);

using VT = std::vector<torch::Tensor>;

struct Rollout {
  VT states, actions, rewards, dones, log_probs, values;
  void clear();
  size_t size() const { return states.size(); }
};

namespace ppo {
VT returns(const Rollout &rollout, const torch::Tensor &last_value, double gamma, double lambda);
void update(ActorCritic &ac, torch::optim::Optimizer &opt, const Rollout &rollout, const VT &returns, int epochs, int64_t mini_batch, double clip);
} // namespace ppo
#endif
