// A vector becomes a tensor of its elements' type, of which the wanted one is made where they differ.
// vramlint: scenario(@NAME@)
void program() {
  std::vector<float> f{1, 2, 3};
  std::vector<int64_t> l{1, 2};
  std::vector<int> none;
  std::vector<double> d{1.5};
  auto a = torch::tensor(f, torch::kDouble);
  auto b = torch::tensor(l, torch::kFloat).view({2, 1}) + 1;
  auto c = torch::tensor(none);
  auto e = torch::tensor(d, torch::requires_grad());
  auto g = torch::tensor(f);
  auto h = torch::tensor({1.0, 2.0});
  auto k = torch::tensor(at::ArrayRef<double>(d));
}
