// lu_unpack: three matrices of their own, a row that becomes the permutation, and copies where matrices lie apart.
// uses: lu_unpack
void of(torch::Tensor a, bool data, bool pivots) {
  auto [lu, order] = torch::linalg_lu_factor(a);
  auto [p, l, u] = torch::lu_unpack(lu, order, data, pivots);
  torch::Tensor again = data && pivots ? torch::matmul(p, torch::matmul(l, u)) : l + 1;
}

// vramlint: scenario(@NAME@)
void program() {
  of(torch::randn({4, 4}), true, true);
  of(torch::randn({5, 3}), true, true);
  of(torch::randn({3, 5}), true, true);
  of(torch::randn({2, 3, 3}), true, true);
  of(torch::randn({2, 4, 3}), true, true);
  of(torch::randn({2, 2, 3, 4}, torch::kDouble), true, true);
  of(torch::randn({3, 3}), true, false);
  of(torch::randn({2, 3, 3}), false, true);
  auto [lu, order] = torch::linalg_lu_factor(torch::randn({4, 3, 3}));
  auto [p, l, u] = torch::lu_unpack(lu.slice(0, 0, 4, 2), order.slice(0, 0, 4, 2).contiguous());
}
