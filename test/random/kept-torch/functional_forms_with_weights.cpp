// Functional forms that are given their weights: as the headers' bodies have it, and as the rows do.
namespace F = torch::nn::functional;
void transposed() {
  auto x1 = torch::rand({2, 4, 9}, torch::requires_grad()), x2 = torch::rand({2, 4, 9, 9}, torch::requires_grad());
  auto x3 = torch::rand({2, 4, 5, 5, 5}, torch::requires_grad());
  auto w1 = torch::rand({4, 3, 3}, torch::requires_grad()), w2 = torch::rand({4, 3, 3, 3}, torch::requires_grad());
  auto w3 = torch::rand({4, 3, 3, 3, 3}, torch::requires_grad()), b = torch::rand({3}, torch::requires_grad());
  auto b6 = torch::rand({6}, torch::requires_grad());
  auto y1 = F::conv_transpose1d(x1, w1, F::ConvTranspose1dFuncOptions().bias(b).stride(2).padding(1).output_padding(1));
  auto y2 = F::conv_transpose2d(x2, w2, F::ConvTranspose2dFuncOptions().bias(b6).groups(2).stride({2, 1}).dilation(2));
  auto y3 = F::conv_transpose3d(x3, w3);
  (y1.sum() + y2.mean() + y3.sum()).backward();
}
void unpooled() {
  auto x1 = torch::rand({2, 3, 12}, torch::requires_grad()), x3 = torch::rand({2, 3, 8, 8, 8}, torch::requires_grad());
  auto [y1, i1] = F::max_pool1d_with_indices(x1, F::MaxPool1dFuncOptions(2));
  auto [y3, i3] = F::max_pool3d_with_indices(x3, F::MaxPool3dFuncOptions(2));
  auto z1 = F::max_unpool1d(y1, i1, F::MaxUnpool1dFuncOptions(2));
  auto z3 = F::max_unpool3d(y3, i3, F::MaxUnpool3dFuncOptions(2));
  (z1.sum() + z3.sum()).backward();
}
void grids() {
  auto theta = torch::rand({2, 2, 3}, torch::requires_grad()), theta3 = torch::rand({2, 3, 4}, torch::requires_grad());
  auto x = torch::rand({2, 3, 8, 8}, torch::requires_grad());
  auto grid = F::affine_grid(theta, {2, 3, 6, 6}, true);
  auto grid3 = F::affine_grid(theta3, {2, 1, 4, 4, 4});
  auto y = F::grid_sample(x, grid, F::GridSampleFuncOptions().mode(torch::kNearest).padding_mode(torch::kBorder).align_corners(true));
  (y.sum() + grid3.mean()).backward();
}
void sequences() {
  auto scores = torch::randn({10, 2, 5}, torch::requires_grad());
  auto logged = F::log_softmax(scores, F::LogSoftmaxFuncOptions(2));
  auto targets = torch::tensor({{1, 2, 3}, {2, 4, 1}}, torch::kLong);
  auto lengths = torch::full({2}, 10, torch::kLong), wanted = torch::full({2}, 3, torch::kLong);
  auto loss = F::ctc_loss(logged, targets, lengths, wanted, F::CTCLossFuncOptions().blank(0).reduction(torch::kSum).zero_infinity(true));
  loss.backward();
}
void products() {
  auto a = torch::rand({4, 5}, torch::requires_grad()), b = torch::rand({4, 6}, torch::requires_grad());
  auto w = torch::rand({3, 5, 6}, torch::requires_grad()), bias = torch::rand({3}, torch::requires_grad());
  auto slope = torch::full({3}, 0.25, torch::requires_grad());
  auto y = F::prelu(F::bilinear(a, b, w, bias), slope);
  y.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  transposed();
  unpooled();
  grids();
  sequences();
  products();
}
