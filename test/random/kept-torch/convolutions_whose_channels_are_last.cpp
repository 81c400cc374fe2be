// Images whose channels are last: oneDNN reads them as they are, and only weights have a format of its own. What its
// forward pass works in is the caller's or oneDNN's own, whoever described it first.
namespace {
void step(torch::nn::Conv2dOptions Options, torch::Tensor Input, bool LastWeights) {
  torch::nn::Conv2d Layer(Options);
  if (LastWeights)
    for (auto &P : Layer->parameters())
      if (P.dim() == 4)
        P.set_data(P.data().contiguous(torch::MemoryFormat::ChannelsLast));
  auto X = Input.contiguous(torch::MemoryFormat::ChannelsLast).requires_grad_();
  for (int I = 0; I < 2; ++I)
    Layer(X).pow(2).mean().backward();
}
} // namespace

// vramlint: scenario(@NAME@)
void program() {
  using Options = torch::nn::Conv2dOptions;
  step(Options(3, 8, 3).padding(1), torch::randn({5, 3, 8, 8}), false);
  step(Options(3, 8, 3).padding(1).bias(false), torch::randn({5, 3, 8, 8}), false);
  step(Options(16, 20, 3), torch::randn({2, 16, 9, 9}), true);
  step(Options(16, 16, 5).padding(2).bias(false), torch::randn({1, 16, 40, 40}), false);
  step(Options(5, 64, 3).dilation(2), torch::randn({2, 5, 12, 12}), true);
  step(Options(8, 16, 1), torch::randn({20, 8, 6, 6}), false);
  step(Options(12, 6, 1), torch::randn({4, 12, 6, 6}), false);
  auto Last = torch::zeros({3});
}
