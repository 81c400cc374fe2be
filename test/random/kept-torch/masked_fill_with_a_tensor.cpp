// The gradient of a number that is filled in is the sum of what the mask selects.
// vramlint: scenario(@NAME@)
void program() {
  auto a = torch::rand({4, 6}, torch::requires_grad()), v = torch::ones({}, torch::requires_grad());
  auto mask = torch::ones({4, 6}).to(torch::kBool);
  auto y = torch::masked_fill(a, mask, v.exp());
  y.sum().backward();
  auto m2 = torch::zeros({6}, torch::kBool);
  auto z = torch::masked_fill(a * 2, m2, v.exp());
  z.sum().backward();
}
