// linalg_qr that gives R alone works in it, and takes a copy where a matrix is taller than wide.
void of(torch::Tensor a) {
  auto [q, r] = torch::linalg_qr(a, "r");
  auto told = torch::zeros({1 + r.stride(-1) * 10 + r.stride(-2)});
}
// vramlint: scenario(@NAME@)
void program() {
  for (auto shape : std::vector<std::vector<int64_t>>{{4, 2}, {2, 4}, {3, 3}, {1, 4}, {4, 1}, {2, 4, 3}, {2, 3, 4}}) {
    of(torch::randn(shape));
    of(torch::randn(shape).transpose(-1, -2));
  }
  of(torch::randn({2, 4}).expand({2, 2, 4}));
}
