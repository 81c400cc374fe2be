// Patches are sampled on a warped grid, unfolded, pooled by random windows, and scored by losses with margins.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

namespace F = torch::nn::functional;

// vramlint: scenario(sampled_patches)
int main() {
  auto image = torch::rand({2, 3, 16, 16}, torch::requires_grad());
  auto theta = torch::rand({2, 2, 3}, torch::requires_grad());
  auto grid = F::affine_grid(theta, {2, 3, 12, 12}, false);
  auto warped = F::grid_sample(image, grid, F::GridSampleFuncOptions().align_corners(false));
  auto patches = F::unfold(warped, F::UnfoldFuncOptions({3, 3}).stride(3));
  auto folded = F::fold(patches, F::FoldFuncOptions({12, 12}, {3, 3}).stride(3));
  torch::nn::FractionalMaxPool2d pool(torch::nn::FractionalMaxPool2dOptions(2).output_size(5));
  auto scores = pool(folded).flatten(1);
  auto target = torch::ones({2, 75});
  torch::nn::SoftMarginLoss soft;
  auto loss = soft(scores, target) + F::multilabel_soft_margin_loss(scores, target);
  loss = loss + F::hinge_embedding_loss(scores, target) + F::cosine_embedding_loss(scores, target, torch::ones({2}));
  loss = loss + F::multi_margin_loss(scores, torch::zeros({2}, torch::kLong));
  loss.backward();
  return 0;
}
