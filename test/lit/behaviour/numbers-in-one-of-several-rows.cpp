// A number is written in a row of which nobody knows which it is: no number of any row is known any more, but how many
// there are is.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: not known where this writes
// CHECK: peak allocated{{ +}}1.00 KiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=decides %s 2>&1 | FileCheck %s --check-prefix=DECIDES
// DECIDES: a condition is taken to be true
// DECIDES: peak allocated{{ +}}~4.00 KiB
#include <torch/torch.h>

#include <iostream>
#include <random>
#include <string>
#include <vector>

static int drawn(int to) { return static_cast<int>(std::random_device()() % static_cast<unsigned>(to)); }

int main() {
  std::vector<std::vector<int>> board(6, std::vector<int>(7, 0));
  std::vector<std::string> picture(6, std::string(40, ' '));
  for (int i = 0; i < 4; ++i) {
    board[drawn(6)][drawn(7)] = 1;
    board.at(drawn(6)).at(drawn(7)) += 2;
    picture[drawn(6)][drawn(40)] = '*';
  }
  std::vector<float> flat;
  for (const auto &row : board)
    flat.insert(flat.end(), row.begin(), row.end());
  auto state = torch::tensor(flat).to(torch::kCUDA);
  auto both = torch::cat({state, state});
  for (const auto &row : picture)
    std::cout << row << "\n";
}

void decides() {
  std::vector<std::vector<int>> board(6, std::vector<int>(7, 0));
  board[drawn(6)][3] = 1;
  if (board[2][5] == 0) // in another column: that is not told apart
    auto large = torch::zeros({1024}, torch::kCUDA);
}
