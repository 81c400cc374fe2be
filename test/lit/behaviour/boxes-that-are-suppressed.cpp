// Non-maximum suppression keeps as many of the boxes as there are in the data: all of them would be a round for each.
//
// RUN: %vramlint %s --max-time=3 | FileCheck %s
// CHECK: peak allocated{{ +}}~24.4{{.*}} MiB
// CHECK: all of them are taken: `(overlap <= 0.5).nonzero()`
// CHECK: none of them is taken, after calls of ever fewer: `(overlap
#include <torch/torch.h>

static std::vector<int64_t> suppressed(torch::Tensor scores, torch::Tensor boxes) {
  std::vector<int64_t> kept;
  torch::Tensor order = std::get<1>(scores.sort(0, true));
  while (order.numel() > 0) {
    const int64_t best = order[0].item<int64_t>();
    kept.push_back(best);
    if (order.numel() == 1)
      break;
    order = order.slice(0, 1);
    const torch::Tensor overlap = (boxes.index_select(0, order) * boxes[best]).sum(1);
    const torch::Tensor left = (overlap <= 0.5).nonzero().squeeze(-1);
    if (left.numel() == 0)
      break;
    order = order.index_select(0, left);
  }
  return kept;
}

int main() {
  const auto boxes = torch::rand({400000, 4}, torch::kCUDA), scores = torch::rand({400000}, torch::kCUDA);
  const auto kept = suppressed(scores, boxes);
  const auto result = torch::zeros({static_cast<int64_t>(kept.size()), 6}, torch::kCUDA);
}
