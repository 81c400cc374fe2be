// `where` of a mask alone gives the places of its true elements: how many these are depends on data, and LibTorch has
// nothing against it. They are as many as there are at most.
//
// RUN: %vramlint --entry=main --format=json %s -- -std=c++17 > %t.json
// RUN: %figure 'scenarios[0].status' == assumed < %t.json
// RUN: %figure 'scenarios[0].assumptions[kind=data-size].rank' == assumed < %t.json
// RUN: %figure 'scenarios[0].end.allocated_bytes' == 81920 < %t.json
#include <torch/torch.h>

int main() {
  auto a = torch::randn({64, 64}, torch::kCUDA);
  auto places = torch::where(a > 0);
}
