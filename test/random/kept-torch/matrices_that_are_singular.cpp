// Matrices of known numbers that have no inverse or no factor, and such as have: nothing in their elimination is rounded.
namespace {
template <typename Call> void refused(Call Made) {
  try {
    Made();
    auto Passed = torch::zeros({7});
  } catch (const c10::Error &) {
    auto Caught = torch::zeros({9});
  }
  auto Behind = torch::zeros({11});
}
} // namespace

// vramlint: scenario(@NAME@)
void program() {
  refused([] { torch::linalg_cholesky(torch::zeros({2, 2})); });
  refused([] { torch::linalg_cholesky(torch::full({2, 2}, -1.0)); });
  refused([] { torch::linalg_cholesky(torch::tensor({{4.0, 2.0}, {2.0, 1.0}})); });
  refused([] { torch::linalg_cholesky(torch::tensor({{4.0, 2.0}, {2.0, 5.0}})); });
  refused([] { torch::linalg_cholesky(torch::eye(3)); });
  refused([] { torch::linalg_solve(torch::zeros({2, 2}), torch::ones({2})); });
  refused([] { torch::linalg_solve(torch::eye(2), torch::ones({2})); });
  refused([] { torch::linalg_inv(torch::ones({2, 2})); });
  refused([] { torch::inverse(torch::zeros({3, 3})); });
  refused([] { torch::linalg_inv(torch::zeros({2, 2, 2})); });
  refused([] { torch::linalg_inv(torch::tensor({{2.0, 1.0}, {4.0, 2.0}})); });
  refused([] { torch::linalg_inv(torch::tensor({{0.0, 1.0}, {1.0, 0.0}})); });
  refused([] { torch::linalg_matrix_power(torch::zeros({2, 2}), -1); });
  refused([] { torch::linalg_lu_factor(torch::zeros({2, 2})); });
  refused([] { torch::cholesky_inverse(torch::zeros({2, 2})); });
  refused([] { torch::linalg_tensorinv(torch::zeros({4, 2, 2}), 1); });
  refused([] { torch::linalg_cholesky(torch::tensor({{2.0, 0.0}, {0.0, -1.0}})); });
}
