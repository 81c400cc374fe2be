// A loop that ends by a return only is left, since its rounds repeat, by that: behind it nothing would be given back, and
// who takes it would read what is not there.
//
// RUN: %vramlint --max-time=1 %s 2>&1 | FileCheck %s
// CHECK-NOT: that is gone
// CHECK-NOT: the program ends here
// CHECK: loops-that-end-by-a-return.cpp:[[#@LINE+14]]:3: warning: a loop is run {{[0-9]+}} times: its rounds repeat
// CHECK: peak allocated{{ +}}~512 B
#include <torch/torch.h>

#include <vector>

struct Move {
  torch::Tensor board;
  std::vector<float> odds;
};

static std::vector<Move> play(int seed) {
  std::vector<Move> moves;
  int at = seed;
  while (true) {
    at = (at * 7 + 1) % 10;
    auto board = torch::zeros({100}, torch::kCUDA);
    moves.push_back({torch::zeros({2}), std::vector<float>(4)});
    if (at > 100)
      return moves;
  }
}

int main() {
  std::vector<Move> all;
  auto moves = play(3);
  all.insert(all.end(), moves.begin(), moves.end());
}
