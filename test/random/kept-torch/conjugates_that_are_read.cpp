// take and cov of conjugates, and conjugation in place of what is real and lies on itself.
void take_conj_grad() {
  auto x = torch::rand({3, 2}, torch::dtype(torch::kComplexFloat).requires_grad(true));
  auto y = torch::take(torch::conj(x), torch::tensor({1, 2}));
  torch::real(y).sum().backward();
}
void cov_complex_grad() {
  auto x = torch::rand({3, 5}, torch::dtype(torch::kComplexFloat).requires_grad(true));
  auto y = torch::cov(x);
  torch::real(y).sum().backward();
}
void cov_weights() {
  auto x = torch::rand({3, 5}, torch::kComplexDouble);
  auto y = torch::cov(x, 1, torch::tensor({1, 2, 1, 1, 3}), torch::rand({5}, torch::kDouble));
  auto w = torch::corrcoef(x);
}
void conj_phys() {
  auto x = torch::rand({3, 1}).expand({3, 4});
  x.conj_physical_();
  auto y = torch::zeros({2});
  torch::rand({3}).conj_physical_();
}
// vramlint: scenario(@NAME@)
void program() {
  take_conj_grad();
  cov_complex_grad();
  cov_weights();
  conj_phys();
  auto last = torch::zeros({3});
}
