// An option that nobody asks for is told, and makes an answer less than exact.
namespace F = torch::nn::functional;
void pool() {
  auto x1 = torch::ones({2, 3, 12}, torch::requires_grad()), x2 = torch::ones({2, 3, 12, 12}, torch::requires_grad());
  auto x3 = torch::ones({2, 3, 8, 8, 8}, torch::requires_grad());
  F::adaptive_avg_pool2d(x2, F::AdaptiveAvgPool2dFuncOptions({3, 4})).sum().backward();
  F::adaptive_max_pool2d(x2, F::AdaptiveMaxPool2dFuncOptions({3, 4})).sum().backward();
  F::avg_pool1d(x1, F::AvgPool1dFuncOptions(3).stride(2).padding(1).ceil_mode(true).count_include_pad(false)).sum().backward();
  F::avg_pool2d(x2, F::AvgPool2dFuncOptions(3).stride(2).padding(1).ceil_mode(true).count_include_pad(false).divisor_override(4)).sum().backward();
  F::avg_pool3d(x3, F::AvgPool3dFuncOptions(3).stride(2).padding(1).ceil_mode(true).count_include_pad(false).divisor_override(4)).sum().backward();
  F::max_pool1d(x1, F::MaxPool1dFuncOptions(3).stride(2).padding(1).dilation(1).ceil_mode(true)).sum().backward();
  F::max_pool2d(x2, F::MaxPool2dFuncOptions(3).stride(2).padding(1).dilation(1).ceil_mode(true)).sum().backward();
  F::max_pool3d(x3, F::MaxPool3dFuncOptions(3).stride(2).padding(1).dilation(1).ceil_mode(true)).sum().backward();
  F::lp_pool1d(x1, F::LPPool1dFuncOptions(2, 3).stride(2).ceil_mode(true)).sum().backward();
  F::lp_pool2d(x2, F::LPPool2dFuncOptions(2, {3, 2}).stride(2).ceil_mode(true)).sum().backward();
  auto [most, where] = F::max_pool2d_with_indices(x2, F::MaxPool2dFuncOptions(2));
  F::max_unpool2d(most, where, F::MaxUnpool2dFuncOptions(2).stride(2).padding(0).output_size(std::vector<int64_t>{2, 3, 11, 13})).sum().backward();
}
void resize() {
  auto x = torch::ones({2, 3, 8, 8}, torch::requires_grad()), grid = torch::zeros({2, 4, 4, 2});
  F::grid_sample(x, grid, F::GridSampleFuncOptions().mode(torch::kBilinear).padding_mode(torch::kReflection).align_corners(true)).sum().backward();
  F::interpolate(x, F::InterpolateFuncOptions().scale_factor(std::vector<double>{2, 2}).mode(torch::kBicubic).align_corners(false).recompute_scale_factor(true)).sum().backward();
  F::pad(x, F::PadFuncOptions({1, 2, 3, 4}).mode(torch::kConstant).value(2)).sum().backward();
  F::pixel_shuffle(torch::ones({2, 8, 3, 3}, torch::requires_grad()), F::PixelShuffleFuncOptions(2)).sum().backward();
  F::pixel_unshuffle(x, F::PixelUnshuffleFuncOptions(2)).sum().backward();
  F::unfold(x, F::UnfoldFuncOptions({2, 2}).dilation(2).padding(1).stride(2)).sum().backward();
  F::fold(torch::ones({2, 12, 16}, torch::requires_grad()), F::FoldFuncOptions({9, 9}, {2, 2}).dilation(2).padding(0).stride(2)).sum().backward();
  F::local_response_norm(x, F::LocalResponseNormFuncOptions(3).alpha(1e-3).beta(0.5).k(2)).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  pool();
  resize();
  auto last = torch::zeros({3});
}
