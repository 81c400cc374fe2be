// One of several views refuses to be used after its base was changed, where gradients are wanted.
namespace F = torch::nn::functional;
void work() {
  auto v = torch::ones({2, 9});
  auto free = v.split(3, 1)[0];
  v.add_(1);
  auto w = torch::randn({2, 9}, torch::requires_grad());
  auto fine = free * w.narrow(1, 0, 3);
  auto t = w.unbind(0)[0];
  {
    torch::NoGradGuard guard;
    w.sub_(1);
  }
  auto y = t * 2;
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
