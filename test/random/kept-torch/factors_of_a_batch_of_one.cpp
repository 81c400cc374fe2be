// Triangles of factors are copied where their matrices do not follow each other, even a single one of a batch.
void factors(std::vector<int64_t> sizes) {
  auto x = torch::randn(sizes);
  auto reduced = torch::linalg_qr(x);
  auto alone = torch::linalg_qr(x, "r");
  auto complete = torch::linalg_qr(x, "complete");
  auto three = torch::linalg_lu(x);
  auto [both, pivots] = torch::linalg_lu_factor(x);
  auto unpacked = torch::lu_unpack(both, pivots);
}
void drawn() {
  auto x = torch::ones({2, 3}, torch::requires_grad());
  auto y = x.bernoulli(0.5);
  try {
    if (y.requires_grad())
      y.sum().backward();
  } catch (const std::exception &) {
    auto caught = torch::zeros({16});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  factors({3, 1});
  factors({1, 3, 1});
  factors({1, 4, 2});
  factors({2, 1, 1});
  factors({1, 2, 2});
  factors({1, 1, 1});
  factors({1, 1});
  factors({2, 4, 2});
  factors({1, 1, 4, 2});
  factors({4, 2});
  factors({1, 2, 4});
  factors({2, 1, 4, 1});
  factors({1, 1, 3});
  factors({2, 2, 3});
  drawn();
  auto last = torch::zeros({3});
}
