// unique along a dimension: how many slices are left is known where the numbers are.
void unique_dim() {
  auto [a, b, c] = torch::unique_dim(torch::tensor({{1, 2}, {1, 2}, {3, 4}}), 0, true, true, true);
  auto z = torch::zeros_like(a);
}
void unique_dim1() {
  auto [a, b, c] = torch::unique_dim(torch::tensor({{1, 1, 2}, {1, 1, 2}}), 1, false, true, false);
  auto z = torch::zeros_like(a);
}
void unique_consec_dim1() {
  auto [a, b, c] = torch::unique_consecutive(torch::tensor({{1, 1, 2}, {1, 1, 2}}), false, false, 1);
  auto z = torch::zeros_like(a);
}
void unique_dim_consec() {
  auto [a, b, c] = torch::unique_dim_consecutive(torch::tensor({{1, 1, 2}, {1, 1, 2}}), 1, true, true);
  auto z = torch::zeros_like(a);
}
void unique_more() {
  auto x = torch::tensor({{1, 2, 1}, {1, 2, 1}, {0, 2, 0}});
  auto [a, b, c] = torch::unique_dim(x, 1);
  auto [d, e, f] = torch::unique_dim(x.t(), 0, true, true, true);
  auto [g, h, i] = torch::unique_consecutive(x, true, true, -1);
  auto z = torch::zeros({a.size(1), d.size(0), g.size(1)});
  auto y = a.clone(), w = d.contiguous();
}
// vramlint: scenario(@NAME@)
void program() {
  unique_dim();
  unique_dim1();
  unique_consec_dim1();
  unique_dim_consec();
  unique_more();
  auto last = torch::zeros({3});
}
