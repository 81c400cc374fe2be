// the gradient of singular vectors, of the values beside them or not, of matrices of all shapes.
void one(int64_t high, int64_t wide, int which) {
  auto matrix = torch::randn({high, wide}).requires_grad_();
  auto [left, values, right] = torch::svd(matrix);
  auto loss = torch::zeros({});
  if (which & 1)
    loss = loss + left.narrow(1, 0, 2).sum();
  if (which & 2)
    loss = loss + values.sum();
  if (which & 4)
    loss = loss + right.pow(2).sum();
  loss.backward();
}
void work() {
  for (int which = 1; which < 8; ++which) {
    one(5, 5, which);
    one(8, 3, which);
    one(3, 6, which);
  }
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
