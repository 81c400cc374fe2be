// With antialias each axis that changes is resized for itself, by tables whose width hangs on how far points lie apart; the
// gradient lies in the usual order.
namespace F = torch::nn::functional;
using Sides = std::vector<int64_t>;
void forms(torch::Tensor x) {
  auto bilinear = F::InterpolateFuncOptions().mode(torch::kBilinear).antialias(true);
  auto bicubic = F::InterpolateFuncOptions().mode(torch::kBicubic).antialias(true);
  F::interpolate(x, F::InterpolateFuncOptions(bilinear).size(Sides{1, 2})).sum().backward();
  F::interpolate(x, F::InterpolateFuncOptions(bilinear).size(Sides{x.size(2), 2}).align_corners(true)).sum().backward();
  F::interpolate(x, F::InterpolateFuncOptions(bicubic).size(Sides{9, x.size(3)})).sum().backward();
  F::interpolate(x, F::InterpolateFuncOptions(bicubic).size(Sides{x.size(2), x.size(3)})).sum().backward();
  F::interpolate(x, F::InterpolateFuncOptions(bicubic).scale_factor(std::vector<double>{0.6, 2}).recompute_scale_factor(true)).sum().backward();
  F::interpolate(x, F::InterpolateFuncOptions(bilinear).scale_factor(std::vector<double>{0.4, 1.5})).sum().backward();
  torch::_upsample_bilinear2d_aa(x, {3, 7}, false).sum().backward();
  torch::_upsample_bicubic2d_aa(x, {3, 7}, true, 0.7, 0.3).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({2, 4, 5, 6}, torch::requires_grad()), y = torch::randn({1, 2, 4, 3}, torch::dtype(torch::kDouble).requires_grad(true));
  forms(x);
  forms(x.to(torch::MemoryFormat::ChannelsLast));
  forms(y.transpose(2, 3));
  auto last = torch::zeros({3});
}
