// Offsets of bags that go back, or lie outside: the fast kernels refuse them, others find bags of a size below zero.
void bags(std::vector<int64_t> offsets, int64_t mode, torch::Dtype type) {
  auto w = torch::rand({10, 3}, torch::dtype(type).requires_grad(true));
  try {
    auto r = torch::embedding_bag(w, torch::tensor({1, 2, 3, 4, 5, 6}), torch::tensor(offsets), false, mode);
    auto made = torch::zeros({5});
    std::get<0>(r).sum().backward();
  } catch (const std::exception &) {
    auto refused = torch::zeros({7});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  for (auto type : {torch::kFloat, torch::kDouble})
    for (int64_t mode : {0, 1, 2}) {
      bags({0, 5, 3}, mode, type);
      bags({0, 2, 2, 6, 4}, mode, type);
      bags({1, 3}, mode, type);
      bags({0, 8, 3}, mode, type);
      bags({0, -1, 3}, mode, type);
      bags({0, 3, 3}, mode, type);
    }
  auto lengths = torch::tensor({0, 3, 3, 7}).diff();
  auto longest = torch::zeros({lengths.max().item<int64_t>()});
  auto last = torch::zeros({3});
}
