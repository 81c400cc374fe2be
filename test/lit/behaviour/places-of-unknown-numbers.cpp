// Where a number that is not known belongs among others is not searched for, half by half: it is not known.
// RUN: %vramlint --device=cpu --max-paths=1 %s 2>&1 | FileCheck %s
// CHECK: What this answer assumes
// CHECK-NEXT: nothing: every figure is exact
#include <torch/torch.h>

#include <algorithm>
#include <random>

int main() {
  std::vector<double> weights = {1, 2, 3, 4, 5}, sums = {1, 3, 6, 10, 15};
  std::discrete_distribution<long> draw(weights.begin(), weights.end());
  std::mt19937 engine{std::random_device()()};
  std::uniform_real_distribution<double> evenly(0, 15);
  std::vector<long> places;
  for (int i = 0; i < 4; ++i) {
    places.push_back(draw(engine));
    places.push_back(std::lower_bound(sums.begin(), sums.end(), evenly(engine)) - sums.begin());
  }
  torch::nn::Embedding table(6, 3);
  auto x = table(torch::tensor(places));
}
