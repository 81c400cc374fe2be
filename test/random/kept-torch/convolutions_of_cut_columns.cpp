// Convolutions of groups with few channels are products of matrices, whose columns are cut: some channels, some positions.
namespace F = torch::nn::functional;
// vramlint: scenario(@NAME@)
void program() {
  for (int size : {6, 8, 10, 12}) {
    auto x = torch::randn({3, 4, size, size}, torch::requires_grad()), w = torch::randn({4, 2, 3, 3}, torch::requires_grad());
    for (int stride = 1; stride < 3; ++stride)
      for (int dilation = 1; dilation < 3; ++dilation)
        F::conv2d(x, w, F::Conv2dFuncOptions().groups(2).stride(stride).dilation(dilation).padding(1)).sum().backward();
  }
  torch::NoGradGuard guard;
  auto a = F::conv2d(torch::randn({2, 6, 20, 20}), torch::randn({9, 2, 3, 3}), F::Conv2dFuncOptions().groups(3));
  auto b = F::conv2d(torch::randn({5, 12, 9, 9}), torch::randn({20, 6, 2, 2}), F::Conv2dFuncOptions().groups(2).stride(2));
  auto c = F::conv1d(torch::randn({4, 6, 30}), torch::randn({4, 3, 5}), F::Conv1dFuncOptions().groups(2).padding(2));
  auto last = torch::zeros({3});
}
