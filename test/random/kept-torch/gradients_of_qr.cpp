// Gradients of Q and R, of one of them, tall and wide.
namespace qr_backward {
void work() {
  auto a = torch::rand({3, 3}, torch::requires_grad());
  auto [q, r] = torch::linalg_qr(a);
  (q.sum() + r.sum()).backward();
  auto b = torch::rand({4, 3}, torch::requires_grad());
  auto [q2, r2] = torch::linalg_qr(b);
  r2.sum().backward();
  auto [q3, r3] = torch::linalg_qr(b);
  q3.sum().backward();
  auto c = torch::rand({2, 3, 4}, torch::requires_grad());
  auto [q4, r4] = torch::linalg_qr(c, "complete");
  r4.sum().backward();
}
} // namespace qr_backward
namespace qr_backward2 {
void work() {
  auto a = torch::rand({2, 4, 4}, torch::requires_grad());
  auto [q, r] = torch::qr(a, false);
  q.sum().backward();
  auto [q1, r1] = torch::linalg_qr(a, "complete");
  (q1 * 2).sum().backward();
  auto c = torch::rand({3, 5}, torch::requires_grad());
  auto [q2, r2] = torch::linalg_qr(c, "reduced");
  (r2.sum() + q2.sum()).backward();
}
} // namespace qr_backward2
// vramlint: scenario(@NAME@)
void program() {
  qr_backward::work();
  qr_backward2::work();
  auto last = torch::zeros({3});
}
