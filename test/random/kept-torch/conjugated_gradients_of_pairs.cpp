// The gradient that view_as_complex gives back is read as pairs of numbers: a conjugate is written out first.
// uses: view_as_complex
void work(torch::Tensor w) {
  auto pairs = torch::view_as_real(torch::view_as_complex(w).conj().resolve_conj());
  (pairs * pairs).sum().backward();
  auto plain = torch::view_as_complex(w * 2);
  torch::view_as_real(plain * plain).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work(torch::ones({2, 4, 2}, torch::requires_grad()));
  work(torch::ones({3, 2}, torch::dtype(torch::kDouble).requires_grad(true)));
}
