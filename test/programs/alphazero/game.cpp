// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "game.h"

std::vector<int> Game::moves() const {
  std::vector<int> free;
  for (int c = 0; c < kColumns; ++c)
    if (at(kRows - 1, c) == 0)
      free.push_back(c);
  return free;
}

void Game::play(int column) {
  for (int r = 0; r < kRows; ++r)
    if (at(r, column) == 0) {
      board_[r * kColumns + column] = static_cast<signed char>(player_);
      break;
    }
  player_ = -player_;
}

int Game::winner() const {
  const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (int r = 0; r < kRows; ++r)
    for (int c = 0; c < kColumns; ++c)
      for (auto &s : steps) {
        const int who = at(r, c);
        int k = 0;
        while (who != 0 && k < 4 && r + k * s[0] < kRows && c + k * s[1] >= 0 && c + k * s[1] < kColumns &&
               at(r + k * s[0], c + k * s[1]) == who)
          ++k;
        if (k == 4)
          return who;
      }
  return 0;
}
