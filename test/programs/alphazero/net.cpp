// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "net.h"

using namespace torch;

Net::Net(int64_t channels, int64_t blocks) {
  const int64_t cells = Game::kRows * Game::kColumns;
  input_ = register_module("input", nn::Conv2d(nn::Conv2dOptions(2, channels, 3).padding(1).bias(false)));
  input_bn_ = register_module("input_bn", nn::BatchNorm2d(channels));
  for (int64_t i = 0; i < blocks; ++i)
    tower_.push_back(register_module("block" + std::to_string(i), std::make_shared<TowerBlock>(channels)));
  policy_conv_ = register_module("policy_conv", nn::Conv2d(nn::Conv2dOptions(channels, 2, 1)));
  policy_ = register_module("policy", nn::Linear(2 * cells, Game::kColumns));
  value_conv_ = register_module("value_conv", nn::Conv2d(nn::Conv2dOptions(channels, 1, 1)));
  value1_ = register_module("value1", nn::Linear(cells, 32));
  value2_ = register_module("value2", nn::Linear(32, 1));
}

std::pair<Tensor, Tensor> Net::forward(Tensor planes) {
  auto x = relu(input_bn_(input_(planes)));
  for (auto &block : tower_)
    x = block->forward(x);
  auto p = log_softmax(policy_(relu(policy_conv_(x)).flatten(1)), 1);
  auto v = tanh(value2_(relu(value1_(relu(value_conv_(x)).flatten(1)))));
  return {p, v};
}

Tensor Net::encode(const Game &game) {
  auto planes = torch::zeros({2, Game::kRows, Game::kColumns});
  auto a = planes.accessor<float, 3>();
  for (int r = 0; r < Game::kRows; ++r)
    for (int c = 0; c < Game::kColumns; ++c) {
      if (game.at(r, c) == game.player())
        a[0][r][c] = 1;
      else if (game.at(r, c) == -game.player())
        a[1][r][c] = 1;
    }
  return planes;
}
