// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Conv2d m(torch::nn::Conv2dOptions(4, 6, 3).groups(2).bias(true)), n(torch::nn::Conv2dOptions(4, 6, 3).groups(2).bias(false));
  auto x = torch::randn({2, 4, 8, 8}, torch::requires_grad());
  m(x).sum().backward();  n(x).sum().backward(); m(x).sum().backward(); { torch::NoGradGuard q; n(x); m(x); }
  auto last = torch::zeros({3});
}
