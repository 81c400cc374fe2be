// Self-play with a tree search that a network leads, and training on what was played.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "net.h"

#include <cmath>
#include <iostream>
#include <memory>
#include <random>

struct Node {
  double prior = 0, value_sum = 0;
  int visits = 0, move = -1;
  std::vector<std::unique_ptr<Node>> children;
  double value() const { return visits ? value_sum / visits : 0; }
};

static double expand(Node &node, const Game &game, Net &net, torch::Device device) {
  torch::NoGradGuard no_grad;
  auto [log_p, v] = net.forward(Net::encode(game).unsqueeze(0).to(device));
  auto p = log_p.exp().cpu().contiguous();
  for (int move : game.moves()) {
    auto child = std::make_unique<Node>();
    child->prior = p[0][move].item<double>();
    child->move = move;
    node.children.push_back(std::move(child));
  }
  return v.item<double>();
}

static Node *select(Node &node) {
  Node *best = nullptr;
  double best_score = -1e9;
  for (auto &child : node.children) {
    const double score = -child->value() + 1.5 * child->prior * std::sqrt(double(node.visits) + 1) / (1 + child->visits);
    if (score > best_score) {
      best_score = score;
      best = child.get();
    }
  }
  return best;
}

static std::unique_ptr<Node> search(const Game &root_game, Net &net, int simulations, torch::Device device) {
  auto root = std::make_unique<Node>();
  expand(*root, root_game, net, device);
  for (int i = 0; i < simulations; ++i) {
    Game game = root_game;
    std::vector<Node *> path{root.get()};
    while (!path.back()->children.empty()) {
      path.push_back(select(*path.back()));
      game.play(path.back()->move);
    }
    double value = game.over() ? (game.winner() != 0 ? -1.0 : 0.0) : expand(*path.back(), game, net, device);
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
      (*it)->visits++;
      (*it)->value_sum += value;
      value = -value;
    }
  }
  return root;
}

int main(int argc, char *argv[]) {
  const int games = argc > 1 ? std::stoi(argv[1]) : 2;
  const int simulations = argc > 2 ? std::stoi(argv[2]) : 8;
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  std::mt19937 rng(9);
  Net net(16, 3);
  net.to(device);
  torch::optim::SGD optimizer(net.parameters(), torch::optim::SGDOptions(0.02).momentum(0.9).weight_decay(1e-4));
  for (int g = 0; g < games; ++g) {
    std::vector<torch::Tensor> planes, policies;
    std::vector<int> players;
    Game game;
    net.eval();
    while (!game.over() && planes.size() < 12) {
      auto root = search(game, net, simulations, device);
      auto policy = torch::zeros({Game::kColumns});
      std::vector<double> weights;
      for (auto &child : root->children) {
        policy[child->move] = double(child->visits) / root->visits;
        weights.push_back(child->visits + 0.1);
      }
      planes.push_back(Net::encode(game));
      policies.push_back(policy);
      players.push_back(game.player());
      std::discrete_distribution<size_t> draw(weights.begin(), weights.end());
      game.play(root->children[draw(rng)]->move);
    }
    std::vector<float> results;
    for (int player : players)
      results.push_back(static_cast<float>(game.winner() * player));
    net.train();
    auto x = torch::stack(planes).to(device), pi = torch::stack(policies).to(device);
    auto z = torch::tensor(results).unsqueeze(1).to(device);
    for (int epoch = 0; epoch < 3; ++epoch) {
      auto [log_p, v] = net.forward(x);
      auto loss = torch::mse_loss(v, z) - (pi * log_p).sum(1).mean();
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      std::cout << "game " << g << " (" << planes.size() << " moves), loss " << loss.item<float>() << std::endl;
    }
  }
  torch::save(std::vector<torch::Tensor>(net.parameters()), "tower.pt");
}
