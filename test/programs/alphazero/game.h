// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef GAME_H
#define GAME_H

#include <array>
#include <vector>

// Four in a row on 5 columns and 4 rows.
class Game {
public:
  static constexpr int kColumns = 5, kRows = 4;
  std::vector<int> moves() const;
  void play(int column);
  int winner() const; // 1, -1, or 0
  bool over() const { return winner() != 0 || moves().empty(); }
  int player() const { return player_; }
  int at(int row, int column) const { return board_[row * kColumns + column]; }

private:
  std::array<signed char, kColumns * kRows> board_{};
  int player_ = 1;
};

#endif
