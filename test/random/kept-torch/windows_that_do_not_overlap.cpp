// The gradient of windows side by side is copied since 2.0; cubic resizing has tables in every memory format.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::randn({2, 4, 6, 6}, torch::requires_grad());
  x.unfold(2, 3, 3).unfold(3, 2, 1).sum().backward();
  x.unfold(2, 2, 3).mul(2).sum().backward();
  auto y = x.contiguous(torch::MemoryFormat::ChannelsLast);
  auto wide = F::InterpolateFuncOptions().size(std::vector<int64_t>{7, 9}).mode(torch::kBicubic);
  F::interpolate(y, wide.align_corners(true)).mean().backward();
  F::interpolate(x, wide.align_corners(false)).mean().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
