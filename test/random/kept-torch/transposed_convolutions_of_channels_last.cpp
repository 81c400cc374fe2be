// A transposed convolution on the CPU: its gradients keep the order of images since 2.0.
namespace F = torch::nn::functional;
void through(torch::Tensor x, torch::Tensor w, F::ConvTranspose2dFuncOptions options) {
  auto y = F::conv_transpose2d(x.contiguous(torch::MemoryFormat::ChannelsLast), w, options);
  if (y.requires_grad()) {
    y.sum().backward({}, true);
    y.mean().backward();
  }
}
void shift_without_scale() {
  auto x = torch::rand({2, 4, 3}, torch::requires_grad()), bias = torch::randn({4}, torch::requires_grad());
  auto y = F::group_norm(x, F::GroupNormFuncOptions(4).bias(bias));
  try {
    y.sum().backward();
  } catch (const c10::Error &) {
    auto caught = torch::zeros({16});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::rand({1, 2, 5, 6}, torch::requires_grad()), fixed = torch::rand({1, 6, 5, 6}), two = torch::rand({2, 2, 4, 4}, torch::requires_grad());
  auto point = torch::ones({2, 2, 1, 1}, torch::requires_grad()), many = torch::ones({6, 3, 1, 1}), wide = torch::ones({2, 3, 3, 3}, torch::requires_grad());
  through(x, point, F::ConvTranspose2dFuncOptions().stride(2));
  through(x, point, F::ConvTranspose2dFuncOptions().bias(torch::zeros({2}, torch::requires_grad())));
  through(fixed, many, F::ConvTranspose2dFuncOptions().groups(2));
  through(fixed.clone().requires_grad_(), many, F::ConvTranspose2dFuncOptions().groups(2));
  through(x, wide, F::ConvTranspose2dFuncOptions().stride(2).bias(torch::zeros({3}, torch::requires_grad())));
  through(two, wide, F::ConvTranspose2dFuncOptions().dilation(2));
  shift_without_scale();
  auto last = torch::zeros({3});
}
