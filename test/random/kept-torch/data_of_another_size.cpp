// A leaf whose data were replaced by some of another size keeps its gradient accumulator as long as a graph leads there:
// a gradient of its size is refused then. Of another type it gets another one.
// vramlint: scenario(@NAME@)
void program() {
  auto weight = torch::rand({6, 4}, torch::requires_grad());
  {
    auto kept = (weight * 2).sum();
    kept.backward();
    weight.set_data(torch::rand({8, 4}));
    weight.mutable_grad() = torch::Tensor();
    try {
      weight.sum().backward();
    } catch (const c10::Error &) {
      auto refused = torch::zeros({100});
    }
    weight.set_data(torch::rand({3, 4}, torch::kDouble));
    weight.sum().backward();
  }
  weight.set_data(torch::rand({9, 4}, torch::kDouble));
  weight.mutable_grad() = torch::Tensor();
  weight.sum().backward();
}
