// Who describes a convolution first says whose memory its scratchpad is.
void go() {
  namespace nn = torch::nn;
  nn::Conv2d biased(nn::Conv2dOptions(8, 6, 1).stride(2)), plain(nn::Conv2dOptions(8, 6, 1).stride(2).bias(false));
  nn::Conv2d wide(nn::Conv2dOptions(8, 16, 1).stride(2).bias(false)), wideBiased(nn::Conv2dOptions(8, 16, 1).stride(2));
  auto x = torch::rand({2, 8, 10, 10}, torch::requires_grad());
  for (int i = 0; i < 2; ++i) {
    wide(x).log().mean().backward();
    biased(x).exp().mean().backward();
    plain(x).mean().backward();
    wideBiased(x.detach()).sum().backward();
  }
  {
    torch::NoGradGuard no;
    auto y = biased(torch::rand({2, 8, 10, 10}));
    auto z = plain(torch::rand({2, 8, 10, 10})), u = plain(torch::rand({3, 8, 10, 10}));
  }
}
// vramlint: scenario(@NAME@)
void program() {
  go();
  auto last = torch::zeros({3});
}
