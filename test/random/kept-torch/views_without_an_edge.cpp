// A view of a leaf that was made while nothing was recorded asks for a gradient and has no edge: what two formulas read
// is kept all the same, what one alone reads is not.
using torch::Tensor;
Tensor view() {
  Tensor w1 = torch::rand({12, 2}, torch::requires_grad());
  torch::NoGradGuard no_grad;
  return w1.reshape({3, 4, 2});
}
void let_go(Tensor &made) {
  Tensor last = torch::silu(made);
  made = Tensor();
  auto beside = torch::rand({5});
}
void quotient() {
  Tensor made = view() / torch::full({1, 4, 2}, 0.25f);
  let_go(made);
}
void product() {
  Tensor made = view() * torch::full({1, 4, 2}, 0.25f);
  let_go(made);
}
void angle() {
  Tensor made = torch::atan2(torch::full({1, 4, 2}, 0.25f), view());
  let_go(made);
}
void power() {
  Tensor made = torch::pow(view(), torch::full({1, 4, 2}, 0.25f));
  let_go(made);
}
void length() {
  Tensor made = torch::hypot(view(), torch::full({1, 4, 2}, 0.25f));
  let_go(made);
}
// vramlint: scenario(@NAME@)
void program() {
  quotient();
  product();
  angle();
  power();
  length();
}
