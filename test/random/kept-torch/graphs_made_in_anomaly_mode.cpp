// In anomaly mode nodes keep the node in whose evaluation they were made, and what it has saved.
namespace made_in_anomaly_mode {
torch::Tensor penalty(const torch::Tensor &x, const torch::Tensor &w) {
  auto y = (torch::tanh(x.mm(w)) * x).pow(2).sum();
  auto g = torch::autograd::grad({y}, {x}, {}, /*retain_graph=*/true, /*create_graph=*/true)[0];
  return g.pow(2).sum() + y;
}
// The first graph is gone but for what the second was made in.
torch::Tensor second(const torch::Tensor &x) {
  auto y = torch::exp(torch::sin(x)).sum();
  return torch::autograd::grad({y}, {x}, {}, true, true)[0];
}
void thirds() {
  auto x = torch::rand({300}).requires_grad_();
  auto first = second(x);
  auto again = torch::autograd::grad({first.sum()}, {x}, {}, true, true)[0];
  first = torch::Tensor();
  auto big = torch::rand({4000});
  auto last = torch::autograd::grad({again.sum()}, {x}, {}, false, false)[0];
  again = torch::Tensor();
  auto bigger = torch::rand({5000});
}
} // namespace made_in_anomaly_mode
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::rand({16, 16}).requires_grad_();
  {
    torch::AutoGradMode on(true);
    torch::autograd::DetectAnomalyGuard anomaly;
    for (int i = 0; i < 2; ++i) {
      auto x = torch::rand({32, 16}).requires_grad_();
      auto loss = made_in_anomaly_mode::penalty(x, w);
      loss.backward();
      auto after = torch::rand({100});
    }
    made_in_anomaly_mode::thirds();
    auto v = torch::rand({64}).requires_grad_();
    auto d = made_in_anomaly_mode::second(v);
    auto late = torch::rand({1000});
    d.sum().backward();
    d = torch::Tensor();
    auto later = torch::rand({2000});
  }
  auto x = torch::rand({32, 16}).requires_grad_();
  made_in_anomaly_mode::penalty(x, w).backward();
}
