// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ppo.h"

#include <cmath>
#include <random>

ActorCriticImpl::ActorCriticImpl(int64_t n_in, int64_t n_out, double std)
    : a_lin1(n_in, 32), a_lin2(32, 32), a_mu(32, n_out), c_lin1(n_in, 32), c_lin2(32, 32), c_val(32, 1),
      log_std(torch::full(n_out, std)) {
  register_module("a_lin1", a_lin1);
  register_module("a_lin2", a_lin2);
  register_module("a_mu", a_mu);
  register_module("c_lin1", c_lin1);
  register_module("c_lin2", c_lin2);
  register_module("c_val", c_val);
  register_parameter("log_std", log_std);
}

std::tuple<torch::Tensor, torch::Tensor> ActorCriticImpl::forward(torch::Tensor x) {
  auto mu = torch::relu(a_lin1->forward(x));
  mu = torch::tanh(a_mu->forward(torch::relu(a_lin2->forward(mu))));
  auto value = c_val->forward(torch::relu(c_lin2->forward(torch::relu(c_lin1->forward(x)))));
  return std::make_tuple(mu, value);
}

torch::Tensor ActorCriticImpl::log_prob(torch::Tensor mu, torch::Tensor action) {
  auto var = (log_std + log_std).exp();
  return -((action - mu) * (action - mu)) / (2 * var) - log_std - std::log(std::sqrt(2 * M_PI));
}

torch::Tensor ActorCriticImpl::entropy() { return 0.5 + 0.5 * std::log(2 * M_PI) + log_std; }

void Rollout::clear() {
  for (VT *list : {&states, &actions, &rewards, &dones, &log_probs, &values})
    list->clear();
}

VT ppo::returns(const Rollout &r, const torch::Tensor &last_value, double gamma, double lambda) {
  VT result(r.size());
  torch::Tensor gae = torch::zeros({1}, last_value.options());
  for (int64_t i = static_cast<int64_t>(r.size()) - 1; i >= 0; --i) {
    const auto &next = i + 1 < static_cast<int64_t>(r.size()) ? r.values[i + 1] : last_value;
    auto delta = r.rewards[i] + gamma * next.view(-1) * (1 - r.dones[i]) - r.values[i].view(-1);
    gae = delta + gamma * lambda * (1 - r.dones[i]) * gae;
    result[i] = gae + r.values[i].view(-1);
  }
  return result;
}

void ppo::update(ActorCritic &ac, torch::optim::Optimizer &opt, const Rollout &r, const VT &returns, int epochs, int64_t mini_batch, double clip) {
  auto states = torch::cat(r.states), actions = torch::cat(r.actions), log_probs = torch::cat(r.log_probs).detach();
  auto targets = torch::cat(returns).unsqueeze(1).detach(), advantages = targets - torch::cat(r.values).detach();
  advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8);
  static std::mt19937 generator(4);
  std::uniform_int_distribution<int64_t> pick(0, states.size(0) - 1);
  for (int e = 0; e < epochs; ++e) {
    auto index = torch::zeros({mini_batch}, torch::kLong);
    for (int64_t b = 0; b < mini_batch; ++b)
      index[b] = pick(generator);
    index = index.to(states.device());
    auto [mu, value] = ac->forward(states.index_select(0, index));
    auto new_log_probs = ac->log_prob(mu, actions.index_select(0, index));
    auto ratio = (new_log_probs - log_probs.index_select(0, index)).exp();
    auto adv = advantages.index_select(0, index);
    auto surr1 = ratio * adv, surr2 = torch::clamp(ratio, 1. - clip, 1. + clip) * adv;
    auto actor_loss = -torch::min(surr1, surr2).mean();
    auto critic_loss = (targets.index_select(0, index) - value).pow(2).mean();
    auto loss = 0.5 * critic_loss + actor_loss - 1e-3 * ac->entropy().mean();
    opt.zero_grad();
    loss.backward();
    opt.step();
  }
}
