// A storage that is held keeps the memory of a tensor; one of nothing, assigned over it, lets it go.
// vramlint: scenario(@NAME@)
void program() {
  c10::Storage held;
  auto first = torch::zeros({2 + (held ? 1 : 0)});
  auto tensor = torch::ones({100});
  held = tensor.storage();
  tensor = torch::Tensor();
  auto second = torch::zeros({2 + (held ? 1 : 0)});
  auto copy = held;
  held = c10::Storage();
  auto third = torch::zeros({5});
  copy = held;
  auto fourth = torch::zeros({6});
}
