// Large matrices that lie by rows are copied for LAPACK as the transposed ones that they are, by blocks of 60.
// vramlint: scenario(@NAME@)
void program() {
  torch::manual_seed(1);
  auto A = torch::randn({64, 64});
  auto S = torch::matmul(A, A.t()) + 64 * torch::eye(64);
  auto B = torch::randn({64, 70});
  auto T = torch::randn({100, 64});
  auto Root = torch::linalg_cholesky(S);
  auto [LU, Pivots] = torch::linalg_lu_factor(S);
  { auto R = torch::linalg_svd(T, false); }
  { auto R = torch::linalg_svd(T.t(), false); }
  { auto R = torch::linalg_svd(torch::randn({1, 64, 64}), false); }
  { auto R = torch::linalg_svdvals(T.to(torch::kDouble)); }
  { auto R = torch::linalg_matrix_norm(T, "nuc"); }
  { auto R = torch::linalg_qr(T, "r"); }
  { auto R = torch::linalg_eigvalsh(S); }
  { auto R = torch::cholesky(S); }
  { auto R = torch::cholesky_solve(B, Root); }
  { auto R = torch::cholesky_solve(B, Root.contiguous()); }
  { auto R = torch::linalg_lu(T); }
  { auto R = torch::linalg_lu(S); }
  { auto R = torch::linalg_lu_solve(LU.contiguous(), Pivots, B); }
  { auto R = torch::linalg_lstsq(T, torch::randn({100, 70})); }
  auto z = torch::zeros({7});
}
