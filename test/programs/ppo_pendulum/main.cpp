// Proximal policy optimisation on a pendulum that is swung up.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ppo.h"

#include <cmath>
#include <fstream>
#include <iostream>

struct Pendulum {
  double theta = M_PI, speed = 0;
  int t = 0;
  torch::Tensor observe() const {
    return torch::tensor({std::cos(theta), std::sin(theta), speed}, torch::kFloat32).unsqueeze(0);
  }
  void reset() {
    theta = M_PI;
    speed = 0;
    t = 0;
  }
  std::pair<double, bool> act(double torque) {
    torque = std::max(-2.0, std::min(2.0, torque));
    const double angle = std::remainder(theta, 2 * M_PI);
    const double cost = angle * angle + 0.1 * speed * speed + 0.001 * torque * torque;
    speed += (15.0 * std::sin(theta) + 3.0 * torque) * 0.05;
    speed = std::max(-8.0, std::min(8.0, speed));
    theta += speed * 0.05;
    return {-cost, ++t == 20};
  }
};

int main(int argc, char **argv) {
  int iterations = 48;
  std::string csv = "rewards.csv";
  if (argc >= 2)
    iterations = std::atoi(argv[1]);
  if (argc >= 3)
    csv = argv[2];
  auto device = torch::cuda::is_available() ? torch::Device(torch::kCUDA) : torch::Device(torch::kCPU);
  ActorCritic ac(3, 1, 0.5);
  ac->to(device);
  torch::optim::Adam opt(ac->parameters(), 1e-3);
  std::ofstream out(csv);
  Pendulum env;
  Rollout rollout;
  double total = 0;
  int episode = 0;
  for (int i = 0; i < iterations; ++i) {
    auto state = env.observe().to(device);
    torch::Tensor mu, value, action;
    {
      torch::NoGradGuard no_grad;
      std::tie(mu, value) = ac(state);
      action = torch::normal(0, 1, mu.sizes()).to(device) * ac->log_std.exp() + mu;
    }
    auto [reward, done] = env.act(action.item<double>() * 2);
    rollout.states.push_back(state);
    rollout.actions.push_back(action);
    rollout.log_probs.push_back(ac->log_prob(mu, action));
    rollout.values.push_back(value);
    rollout.rewards.push_back(torch::full({1}, reward, torch::TensorOptions(torch::kFloat32).device(device)));
    rollout.dones.push_back(torch::full({1}, done ? 1.f : 0.f, torch::TensorOptions().device(device)));
    total += reward;
    if (done) {
      out << ++episode << ',' << total << '\n';
      total = 0;
      env.reset();
    }
    if (rollout.size() == 16) {
      auto last = std::get<1>(ac(env.observe().to(device))).detach();
      auto r = ppo::returns(rollout, last, 0.99, 0.95);
      ppo::update(ac, opt, rollout, r, 3, 8, 0.2);
      rollout.clear();
      std::cout << "updated after " << i + 1 << " steps" << std::endl;
    }
  }
}
