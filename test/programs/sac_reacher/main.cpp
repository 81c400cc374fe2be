// Soft actor-critic: two critics with targets that follow slowly, a temperature that is learnt, a point to reach.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <random>

using torch::Tensor;
namespace nn = torch::nn;

nn::Sequential mlp(std::initializer_list<int64_t> sizes) {
  nn::Sequential net;
  for (auto it = sizes.begin(); it + 1 != sizes.end(); ++it) {
    net->push_back(nn::Linear(*it, *(it + 1)));
    if (it + 2 != sizes.end())
      net->push_back(nn::ReLU());
  }
  return net;
}

class Actor : public nn::Module {
public:
  Actor(int64_t states, int64_t actions) {
    body = register_module("body", mlp({states, 64, 64}));
    mu = register_module("mu", nn::Linear(64, actions));
    log_std = register_module("log_std", nn::Linear(64, actions));
  }
  std::tuple<Tensor, Tensor> sample(const Tensor &state) {
    auto h = torch::relu(body->forward(state));
    auto mean = mu(h), ls = log_std(h).clamp(-20, 2), std = ls.exp();
    auto noise = torch::randn_like(mean);
    auto raw = mean + std * noise;
    auto action = torch::tanh(raw);
    auto log_prob = -0.5 * noise.pow(2) - ls - 0.5 * std::log(2 * M_PI);
    log_prob = log_prob - torch::log(1 - action.pow(2) + 1e-6);
    return {action, log_prob.sum(1, true)};
  }

private:
  nn::Sequential body{nullptr};
  nn::Linear mu{nullptr}, log_std{nullptr};
};

class Critic : public nn::Module {
public:
  Critic(int64_t states, int64_t actions)
      : q1(register_module("q1", mlp({states + actions, 64, 64, 1}))), q2(register_module("q2", mlp({states + actions, 64, 64, 1}))) {}
  std::pair<Tensor, Tensor> forward(const Tensor &s, const Tensor &a) {
    auto x = torch::cat({s, a}, 1);
    return {q1->forward(x), q2->forward(x)};
  }

private:
  nn::Sequential q1, q2;
};

class Buffer {
  Tensor s, a, r, n, d;
  int64_t at = 0, filled = 0, capacity;

public:
  Buffer(int64_t capacity, int64_t states, int64_t actions)
      : s(torch::zeros({capacity, states})), a(torch::zeros({capacity, actions})), r(torch::zeros({capacity, 1})),
        n(torch::zeros({capacity, states})), d(torch::zeros({capacity, 1})), capacity(capacity) {}
  void add(const Tensor &state, const Tensor &action, float reward, const Tensor &next, bool done) {
    s[at] = state;
    a[at] = action;
    r[at][0] = reward;
    n[at] = next;
    d[at][0] = done ? 1.0 : 0.0;
    at = (at + 1) % capacity;
    filled = std::min(filled + 1, capacity);
  }
  int64_t size() const { return filled; }
  std::vector<Tensor> batch(int64_t count, torch::Device device) {
    auto index = torch::randint(0, filled, {count}, torch::kLong);
    std::vector<Tensor> out;
    for (auto &t : {s, a, r, n, d})
      out.push_back(t.index_select(0, index).to(device));
    return out;
  }
};

struct Agent {
  Agent(int64_t states, int64_t actions, torch::Device device)
      : device(device), actor(std::make_shared<Actor>(states, actions)), critic(std::make_shared<Critic>(states, actions)),
        target(std::make_shared<Critic>(states, actions)), log_alpha(torch::zeros({1}, torch::TensorOptions(device).requires_grad(true))),
        target_entropy(-double(actions)) {
    actor->to(device);
    critic->to(device);
    target->to(device);
    follow(1.0);
    actor_opt = std::make_unique<torch::optim::Adam>(actor->parameters(), 3e-4);
    critic_opt = std::make_unique<torch::optim::Adam>(critic->parameters(), 3e-4);
    alpha_opt = std::make_unique<torch::optim::Adam>(std::vector<Tensor>{log_alpha}, torch::optim::AdamOptions(3e-4));
  }
  void follow(double tau) {
    torch::NoGradGuard no_grad;
    auto from = critic->parameters(), to = target->parameters();
    for (size_t i = 0; i < to.size(); ++i)
      to[i].copy_(tau * from[i] + (1 - tau) * to[i]);
  }
  double learn(Buffer &buffer, int64_t batch) {
    auto b = buffer.batch(batch, device);
    Tensor wanted;
    {
      torch::NoGradGuard no_grad;
      auto [action, log_prob] = actor->sample(b[3]);
      auto [t1, t2] = target->forward(b[3], action);
      wanted = b[2] + 0.99 * (1 - b[4]) * (torch::min(t1, t2) - log_alpha.exp() * log_prob);
    }
    auto [q1, q2] = critic->forward(b[0], b[1]);
    auto critic_loss = torch::mse_loss(q1, wanted) + torch::mse_loss(q2, wanted);
    critic_opt->zero_grad();
    critic_loss.backward();
    critic_opt->step();

    auto [action, log_prob] = actor->sample(b[0]);
    auto [a1, a2] = critic->forward(b[0], action);
    auto actor_loss = (log_alpha.exp().detach() * log_prob - torch::min(a1, a2)).mean();
    actor_opt->zero_grad();
    actor_loss.backward();
    actor_opt->step();

    auto alpha_loss = -(log_alpha * (log_prob + target_entropy).detach()).mean();
    alpha_opt->zero_grad();
    alpha_loss.backward();
    alpha_opt->step();
    follow(0.005);
    return critic_loss.item<double>();
  }
  torch::Device device;
  std::shared_ptr<Actor> actor;
  std::shared_ptr<Critic> critic, target;
  Tensor log_alpha;
  double target_entropy;
  std::unique_ptr<torch::optim::Adam> actor_opt, critic_opt, alpha_opt;
};

int main(int argc, char **argv) {
  const int steps = argc > 1 ? std::stoi(argv[1]) : 40;
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  Agent agent(4, 2, device);
  Buffer buffer(500, 4, 2);
  auto goal = torch::rand({2}) * 2 - 1, position = torch::zeros({2});
  for (int t = 1; t <= steps; ++t) {
    auto state = torch::cat({position, goal});
    Tensor action;
    {
      torch::NoGradGuard no_grad;
      action = t < 10 ? torch::rand({2}) * 2 - 1 : std::get<0>(agent.actor->sample(state.unsqueeze(0).to(device))).squeeze(0).cpu();
    }
    position = (position + 0.1 * action).clamp(-1, 1);
    const float distance = (position - goal).norm().item<float>();
    const bool done = t % 20 == 0;
    buffer.add(state, action, -distance, torch::cat({position, goal}), done);
    if (done) {
      std::cout << t << ": distance " << distance << std::endl;
      position = torch::zeros({2});
      goal = torch::rand({2}) * 2 - 1;
    }
    if (buffer.size() >= 16)
      agent.learn(buffer, 16);
  }
}
