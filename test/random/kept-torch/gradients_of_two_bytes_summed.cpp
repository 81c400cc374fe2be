// Gradients of two bytes that are summed to what was broadcast: as sums are, in single precision where they have to be (2.6).
typedef std::vector<int64_t> V;
static void work() {
  for (auto t : {torch::kBFloat16, torch::kHalf}) {
    auto x = torch::ones({2, 3, 4, 5}, t).requires_grad_(), w = torch::ones({3, 1, 1}, t).requires_grad_();
    auto b = torch::ones({4, 5}, t).requires_grad_();
    auto y = x * w + b; y.sum(V{0, 3}).mean().backward();
    auto c = torch::ones({1, 3, 1, 5}, t).requires_grad_(); (x.detach() + c).sum(V{1, 2}, true).sum().backward();
    auto n = (x - x.mean(V{2, 3}, true)) / 2; n.pow(2).mean(V{1}).sum().backward();
    auto e = c.expand({2, 3, 4, 5}); e.mean().backward();
    auto l = torch::ones({2, 3}, t).requires_grad_(); auto s = l.unsqueeze(1) - l.unsqueeze(0); s.abs().sum(V{-1}).mean().backward();
    auto z = torch::div(x, w).sum(V{0, 2}); z.sum().backward(); torch::where(x > 0, x, w).mean(V{0, 2}).sum().backward();
    auto p = torch::mean(x.detach().transpose(1, 3), V{1, 2}); auto q = torch::sum(x.detach().to(torch::kFloat), V{0, 2}, false, t);
    auto g = torch::autograd::grad({(x * w).mean()}, {w}, {}, true, true)[0];
  }
}
// vramlint: scenario(@NAME@)
void program() { work(); auto last = torch::zeros({3}); }
