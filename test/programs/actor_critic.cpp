// Advantage actor-critic with a shared body; the episode is collected first, returns are computed backwards.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <algorithm>
#include <iostream>
#include <tuple>
#include <vector>

using at::Tensor;

struct ActorCriticImpl : torch::nn::Module {
  torch::nn::Sequential body;
  torch::nn::Linear actor{nullptr}, critic{nullptr};
  Tensor log_std;

  ActorCriticImpl(int64_t n_in, int64_t n_out, double std) {
    body = register_module("body", torch::nn::Sequential(torch::nn::Linear(n_in, 16), torch::nn::Tanh(),
                                                         torch::nn::Linear(16, 32), torch::nn::Tanh()));
    actor = register_module("actor", torch::nn::Linear(32, n_out));
    critic = register_module("critic", torch::nn::Linear(32, 1));
    log_std = register_parameter("log_std", torch::full({n_out}, std));
  }

  // The mean of the action's distribution, and the value.
  std::tuple<Tensor, Tensor> forward(Tensor state) {
    auto h = body->forward(state);
    auto mu = torch::tanh(actor->forward(h));
    auto value = critic->forward(h);
    return std::make_tuple(mu, value);
  }

  Tensor log_prob(const Tensor &action, const Tensor &mu) {
    auto var = (log_std + log_std).exp();
    return -((action - mu) * (action - mu)) / (2 * var) - log_std - 0.9189385;
  }

  Tensor entropy() { return (0.5 + 0.9189385 + log_std).sum(-1); }
};
TORCH_MODULE(ActorCritic);

static std::vector<float> discounted(const std::vector<float> &rewards, float gamma) {
  std::vector<float> returns(rewards.size());
  float running = 0;
  for (int i = static_cast<int>(rewards.size()) - 1; i >= 0; --i) {
    running = rewards[i] + gamma * running;
    returns[i] = running;
  }
  return returns;
}

// vramlint: scenario(actor_critic)
int main() {
  torch::manual_seed(0);
  const auto device = torch::cuda::is_available() ? torch::Device("cuda:0") : torch::Device("cpu");
  const int64_t observation = 8, actions = 2, horizon = 10;

  ActorCritic policy(observation, actions, -0.5);
  policy->to(device);
  torch::optim::Adam opt(policy->parameters(), 3e-3);

  for (int episode = 0; episode < 2; episode++) {
    std::vector<Tensor> log_probs, values;
    std::vector<float> rewards;

    Tensor state = torch::zeros({1, observation}, device);
    for (int64_t t = 0; t < horizon; ++t) {
      Tensor mu, value;
      std::tie(mu, value) = policy->forward(state);
      Tensor action;
      {
        torch::NoGradGuard guard;
        action = at::normal(mu, policy->log_std.exp().expand_as(mu));
      }
      log_probs.push_back(policy->log_prob(action, mu).sum(-1));
      values.push_back(value.squeeze(-1));
      rewards.push_back(t % 3 == 0 ? 1.f : -.1f);
      state = state + 0.1 * torch::randn({1, observation}, device);
    }

    auto returns = discounted(rewards, 0.95f);
    auto target = torch::tensor(returns).to(device);
    target = (target - target.mean()) / (target.std() + 1e-6);

    auto value = torch::cat(values);
    auto advantage = target - value.detach();
    auto policy_loss = -(torch::cat(log_probs) * advantage).mean();
    auto value_loss = 0.5 * (target - value).pow(2).mean();
    auto loss = policy_loss + value_loss - 1e-3 * policy->entropy();

    opt.zero_grad();
    loss.backward();
    torch::nn::utils::clip_grad_norm_(policy->parameters(), 0.5);
    opt.step();
    std::cout << "episode " << episode << ": " << policy_loss.item<float>() << ", " << value_loss.item<float>()
              << std::endl;
  }
}
