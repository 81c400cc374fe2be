// The gradient of the input describes the forward pass without a bias.
void go() {
  namespace nn = torch::nn;
  nn::Conv2d biased(nn::Conv2dOptions(8, 16, 1).stride(2)), plain(nn::Conv2dOptions(8, 16, 1).stride(2).bias(false));
  auto x = torch::rand({2, 8, 10, 10}, torch::requires_grad());
  biased(x).sum().backward();
  plain(x).sum().backward();
  auto y = torch::conv2d(x, torch::rand({16, 8, 1, 1}), {}, 2);
}
// vramlint: scenario(@NAME@)
void program() {
  go();
  auto last = torch::zeros({3});
}
