// What a backward pass that threw has left in the queue is there when the program ends.
namespace queue_left {
void work() {
  auto w = torch::randn({3, 3}, torch::requires_grad());
  auto b = (w * 3).pow(2);
  auto a = (w * 2).exp();
  a.add_(1);
  auto l = a.sum() + b.sum();
  try {
    l.backward();
  } catch (const std::exception &) {
    auto t = torch::zeros({7});
  }
}
} // namespace queue_left
// vramlint: scenario(@NAME@)
void program() {
  queue_left::work();
  auto last = torch::zeros({3});
}
