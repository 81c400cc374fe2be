// Q-learning with a target network and a replay buffer; the environment is made up.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <deque>
#include <iostream>
#include <tuple>
#include <vector>

struct Transition {
  torch::Tensor state;
  torch::Tensor action;
  torch::Tensor reward;
  torch::Tensor next_state;
  torch::Tensor done;
};

class ReplayMemory {
public:
  explicit ReplayMemory(size_t capacity) : capacity_(capacity) {}

  void push(Transition transition) {
    if (memory_.size() == capacity_)
      memory_.pop_front();
    memory_.push_back(std::move(transition));
  }

  // Evenly spread over what there is.
  std::vector<Transition> sample(size_t count) const {
    std::vector<Transition> batch;
    for (size_t i = 0; i < count; ++i)
      batch.push_back(memory_[(i * 7) % memory_.size()]);
    return batch;
  }

  size_t size() const { return memory_.size(); }

private:
  size_t capacity_;
  std::deque<Transition> memory_;
};

struct QNetworkImpl : torch::nn::Module {
  QNetworkImpl(int64_t states, int64_t actions, int64_t hidden)
      : fc1(states, hidden), fc2(hidden, hidden), value(hidden, 1), advantage(hidden, actions) {
    register_module("fc1", fc1);
    register_module("fc2", fc2);
    register_module("value", value);
    register_module("advantage", advantage);
  }

  torch::Tensor forward(torch::Tensor x) {
    x = torch::relu(fc1(x));
    x = torch::relu(fc2(x));
    auto v = value(x);
    auto a = advantage(x);
    return v + (a - a.mean(1, true));
  }

  torch::Tensor act(torch::Tensor state) {
    torch::NoGradGuard no_grad;
    return std::get<1>(forward(state.unsqueeze(0)).max(1));
  }

  torch::nn::Linear fc1, fc2, value, advantage;
};
TORCH_MODULE(QNetwork);

class Agent {
public:
  Agent(int64_t states, int64_t actions, torch::Device device)
      : device(device), policy_net(states, actions, 32), target_net(states, actions, 32), memory(24),
        optimizer(policy_net->parameters(), torch::optim::AdamOptions(1e-3)) {
    policy_net->to(device);
    target_net->to(device);
    synchronize();
    target_net->eval();
  }

  // The target network becomes a copy of the trained one.
  void synchronize() {
    torch::NoGradGuard no_grad;
    auto source = policy_net->named_parameters(true);
    for (auto &item : target_net->named_parameters(true))
      item.value().copy_(source[item.key()]);
  }

  double learn(size_t batch_size, double gamma) {
    if (memory.size() < batch_size)
      return 0;
    std::vector<torch::Tensor> states, actions, rewards, next_states, dones;
    for (const auto &t : memory.sample(batch_size)) {
      states.push_back(t.state);
      actions.push_back(t.action);
      rewards.push_back(t.reward);
      next_states.push_back(t.next_state);
      dones.push_back(t.done);
    }
    auto state = torch::stack(states).to(device);
    auto action = torch::cat(actions).to(device);
    auto reward = torch::cat(rewards).to(device);
    auto next_state = torch::stack(next_states).to(device);
    auto done = torch::cat(dones).to(device);

    auto q = policy_net(state).gather(1, action.unsqueeze(1)).squeeze(1);
    torch::Tensor expected;
    {
      torch::NoGradGuard no_grad;
      auto next_q = std::get<0>(target_net(next_state).max(1));
      expected = reward + gamma * next_q * (1 - done);
    }
    auto loss = torch::smooth_l1_loss(q, expected);
    optimizer.zero_grad();
    loss.backward();
    for (auto &p : policy_net->parameters())
      p.grad().data().clamp_(-1, 1);
    optimizer.step();
    return loss.item<double>();
  }

  torch::Device device;
  QNetwork policy_net, target_net;
  ReplayMemory memory;
  torch::optim::Adam optimizer;
};

// vramlint: scenario(dqn)
int main() {
  torch::manual_seed(0);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  const int64_t states = 6, actions = 3;
  Agent agent(states, actions, device);

  auto state = torch::randn({states});
  for (int frame = 1; frame <= 30; ++frame) {
    auto action = agent.policy_net->act(state.to(device)).cpu();
    auto next_state = torch::randn({states});
    auto reward = torch::ones({1});
    auto done = torch::full({1}, frame % 10 == 0 ? 1.0f : 0.0f);
    agent.memory.push({state, action, reward, next_state, done});
    state = next_state;

    if (frame % 10 == 0) {
      auto loss = agent.learn(16, 0.99);
      std::cout << "frame " << frame << ", loss " << loss << std::endl;
    }
    if (frame % 20 == 0)
      agent.synchronize();
  }
}
