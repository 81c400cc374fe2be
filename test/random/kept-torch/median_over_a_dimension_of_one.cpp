// The CPU moves the dimension behind all others, which keep their order: one of size one leaves nothing to copy.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::ones({1, 3, 9, 9});
  auto a = x.median(-4);
  {
    torch::NoGradGuard none;
    auto b = std::get<0>(x.median(0)), c = std::get<0>(x.median(1)), d = std::get<0>(x.median(-1)), e = std::get<0>(x.nanmedian(2, true));
  }
  auto turned = torch::randn({4, 1, 5}, torch::requires_grad());
  auto f = std::get<0>(turned.transpose(0, 2).median(0)), g = std::get<0>(turned.transpose(0, 1).median(1, true));
  (f.sum() + g.sum()).backward();
  auto last = torch::zeros({3});
}
