// No two numbers of randperm are the same: places that are taken from it are each an element.
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
namespace coalesce_randperm {
void work() {
  auto idx = torch::randperm(6).slice(0, 0, 4).unsqueeze(0);
  auto s = torch::sparse_coo_tensor(idx, torch::ones({4}), {6});
  auto c = s.coalesce();
  auto d = c.to_dense();
  auto s2 = torch::sparse_coo_tensor(torch::tensor({{0, 1, 0}, {1, 0, 1}}), torch::ones({3}), {2, 2});
  auto c2 = s2.coalesce();
  fact(c2._nnz());
  auto v = c2.values() * 2;
}
} // namespace coalesce_randperm
// vramlint: scenario(@NAME@)
void program() {
  coalesce_randperm::work();
  auto last = torch::zeros({3});
}
