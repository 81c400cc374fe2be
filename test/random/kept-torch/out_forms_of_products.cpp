// Products, inverses and norms into tensors that are given.
namespace out_products {
void work() {
  auto a = torch::randn({3, 4}), v = torch::randn({4}), s = torch::eye(3) * 2;
  auto o = torch::empty({0}), same = torch::empty({3}), square = torch::empty({3, 3}), large = torch::empty({40});
  torch::mv_out(o, a, v);
  torch::mv_out(same, a, v);
  torch::mv_out(large, a, v);
  torch::inverse_out(square, s);
  torch::linalg_inv_out(o, s);
  torch::kron_out(large, a, torch::randn({1, 2}));
  torch::addmv_out(same, torch::ones({3}), a, v);
  torch::flip_out(o, a, {0});
  torch::roll_out(large, a, {1}, {0});
  torch::linalg_norm_out(same, a);
  torch::tensordot_out(o, a, v, {1}, {0});
  torch::matrix_power_out(square, s, 3);
  torch::mish_out(large, a);
  torch::huber_loss_out(same, a, torch::zeros_like(a));
  auto half = torch::empty({0}, torch::kDouble);
  try {
    torch::inverse_out(half, s);
  } catch (const c10::Error &) {
    auto t = torch::zeros({9});
  }
  try {
    torch::linalg_norm_out(half, a);
  } catch (const c10::Error &) {
    auto t = torch::zeros({11});
  }
}
} // namespace out_products
// vramlint: scenario(@NAME@)
void program() {
  out_products::work();
  auto last = torch::zeros({3});
}
