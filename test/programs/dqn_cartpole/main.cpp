// Deep Q-learning on a pole that is balanced: replay memory, target network, epsilon that decays.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <deque>
#include <random>
#include <vector>

class CartPole {
 public:
  using State = std::array<float, 4>;
  State reset(std::mt19937& rng) {
    std::uniform_real_distribution<float> u(-0.05f, 0.05f);
    for (auto& v : state_) v = u(rng);
    steps_ = 0;
    return state_;
  }
  std::tuple<State, float, bool> step(int action) {
    auto& [x, v, theta, omega] = state_;
    const float force = action == 1 ? 10.f : -10.f;
    const float c = std::cos(theta), s = std::sin(theta);
    const float temp = (force + 0.05f * omega * omega * s) / 1.1f;
    const float alpha = (9.8f * s - c * temp) / (0.5f * (4.f / 3.f - 0.1f * c * c / 1.1f));
    const float a = temp - 0.05f * alpha * c / 1.1f;
    x += 0.02f * v;
    v += 0.02f * a;
    theta += 0.02f * omega;
    omega += 0.02f * alpha;
    ++steps_;
    const bool failed = std::fabs(x) > 2.4f || std::fabs(theta) > 0.209f;
    return {state_, 1.f, failed || steps_ >= 20};
  }

 private:
  State state_{};
  int steps_ = 0;
};

struct Transition {
  CartPole::State state, next;
  int64_t action;
  float reward;
  bool done;
};

class ReplayMemory {
 public:
  explicit ReplayMemory(size_t capacity) : capacity_(capacity) {}
  void push(const Transition& t) {
    if (memory_.size() == capacity_) memory_.pop_front();
    memory_.push_back(t);
  }
  std::vector<Transition> sample(size_t n, std::mt19937& rng) const {
    std::vector<Transition> out;
    std::uniform_int_distribution<size_t> pick(0, memory_.size() - 1);
    for (size_t i = 0; i < n; ++i) out.push_back(memory_[pick(rng)]);
    return out;
  }
  size_t size() const { return memory_.size(); }

 private:
  size_t capacity_;
  std::deque<Transition> memory_;
};

struct QNetImpl : torch::nn::Module {
  QNetImpl() : net(torch::nn::Linear(4, 64), torch::nn::ReLU(), torch::nn::Linear(64, 64), torch::nn::ReLU(), torch::nn::Linear(64, 2)) {
    register_module("net", net);
  }
  torch::Tensor forward(torch::Tensor s) { return net->forward(s); }
  torch::nn::Sequential net;
};
TORCH_MODULE(QNet);

static torch::Tensor states_of(const std::vector<Transition>& ts, bool next) {
  auto t = torch::empty({static_cast<int64_t>(ts.size()), 4});
  for (size_t i = 0; i < ts.size(); ++i)
    for (size_t j = 0; j < 4; ++j) t[i][j] = next ? ts[i].next[j] : ts[i].state[j];
  return t;
}

static void copy_weights(QNet& to, const QNet& from) {
  torch::NoGradGuard no_grad;
  auto params = to->named_parameters(true);
  for (auto& item : from->named_parameters(true)) params[item.key()].copy_(item.value());
}

int main(int argc, char** argv) {
  const int frames = argc > 1 ? std::atoi(argv[1]) : 60;
  const size_t batch = 16;
  const double gamma = 0.99;
  std::mt19937 rng(1);
  torch::manual_seed(1);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  QNet policy, target;
  policy->to(device);
  target->to(device);
  copy_weights(target, policy);
  torch::optim::Adam optimizer(policy->parameters(), 1e-3);
  ReplayMemory memory(1000);
  CartPole env;
  auto state = env.reset(rng);
  float episode_reward = 0;
  int episodes = 0;
  for (int frame = 1; frame <= frames; ++frame) {
    const double epsilon = 0.05 + 0.85 * std::exp(-frame / 50.0);
    int64_t action;
    if (std::uniform_real_distribution<double>(0, 1)(rng) < epsilon) {
      action = static_cast<int64_t>(rng() % 2);
    } else {
      torch::NoGradGuard no_grad;
      auto q = policy(torch::from_blob(state.data(), {1, 4}).to(device));
      action = q.argmax(1).item<int64_t>();
    }
    auto [next, reward, done] = env.step(static_cast<int>(action));
    memory.push({state, next, action, reward, done});
    episode_reward += reward;
    state = next;
    if (done) {
      std::printf("frame %4d episode %3d reward %.0f epsilon %.2f\n", frame, ++episodes, episode_reward, epsilon);
      episode_reward = 0;
      state = env.reset(rng);
    }
    if (memory.size() < batch) continue;
    auto sample = memory.sample(batch, rng);
    std::vector<int64_t> actions;
    std::vector<float> rewards, open;
    for (auto& t : sample) {
      actions.push_back(t.action);
      rewards.push_back(t.reward);
      open.push_back(t.done ? 0.f : 1.f);
    }
    auto q = policy(states_of(sample, false).to(device)).gather(1, torch::tensor(actions).unsqueeze(1).to(device)).squeeze(1);
    auto best = std::get<0>(target(states_of(sample, true).to(device)).max(1)).detach();
    auto expected = torch::tensor(rewards).to(device) + gamma * best * torch::tensor(open).to(device);
    auto loss = torch::smooth_l1_loss(q, expected);
    optimizer.zero_grad();
    loss.backward();
    for (auto& p : policy->parameters()) p.grad().data().clamp_(-1, 1);
    optimizer.step();
    if (frame % 20 == 0) copy_weights(target, policy);
  }
}
