// A gradient that backward() is asked for is retained, and the node that made the tensor runs.
using torch::Tensor;
void work() {
  auto w = torch::ones({11}, torch::requires_grad());
  auto v = torch::ones({11}, torch::requires_grad());
  auto h = torch::log1p(w) * v;
  auto loss = (h.sin() * w).sum();
  loss.backward({}, true, false, std::vector<Tensor>{h});
  loss.backward({}, c10::nullopt, false, std::vector<Tensor>{h, v});
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
