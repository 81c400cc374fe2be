// In anomaly mode the engine looks for NaN in what every node gives, as long as a guard lives that wants it.
torch::Tensor loss(const torch::Tensor &x) { return (x.exp() * x).sum(); }
void work() {
  auto x = torch::rand({5, 7}, torch::requires_grad());
  {
    torch::autograd::DetectAnomalyGuard looks;
    loss(x).backward();
    {
      torch::autograd::DetectAnomalyGuard traces(/*check_nan=*/false);
      loss(x).backward();
    }
    auto slope = torch::autograd::grad({loss(x)}, {x})[0];
  }
  loss(x).backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
