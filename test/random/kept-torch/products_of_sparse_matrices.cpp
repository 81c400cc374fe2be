// Products of two sparse matrices whose places are known.
namespace sp_mm_sparse {
void work() {
  auto a = torch::sparse_coo_tensor(torch::tensor({{0, 1}, {1, 0}}), torch::ones({2}), {2, 2}).coalesce();
  auto b = torch::sparse_coo_tensor(torch::tensor({{0, 1, 1}, {1, 0, 1}}), torch::ones({3}), {2, 2}).coalesce();
  auto c = torch::mm(a, b);
  auto z = torch::zeros({c._nnz()});
  auto d = c.to_dense();
  auto e = torch::matmul(b, b);
}
} // namespace sp_mm_sparse
namespace sp_mm_more {
void work() {
  auto a = torch::sparse_coo_tensor(torch::tensor({{0, 1, 1, 0}, {1, 0, 0, 1}}), torch::ones({4}), {2, 3});
  auto b = torch::sparse_coo_tensor(torch::tensor({{0, 1, 1, 2, 2}, {1, 0, 1, 3, 4}}), torch::ones({5}), {3, 5});
  auto c = torch::mm(a, b);
  auto t = torch::zeros({c._nnz()});
  auto d = torch::mm(c, b.t().coalesce().t().t());
  auto e = torch::matmul(c.t(), a);
  auto f = torch::mm(c, torch::ones({5, 2}));
  auto n = torch::mm(torch::zeros({2, 3}).to_sparse(), b);
  auto z = torch::zeros({n._nnz() + 1});
  try { torch::mm(b, a); } catch (const std::exception&) { auto q = torch::zeros({4}); }
}
} // namespace sp_mm_more
// vramlint: scenario(@NAME@)
void program() {
  sp_mm_sparse::work();
  sp_mm_more::work();
  auto last = torch::zeros({3});
}
