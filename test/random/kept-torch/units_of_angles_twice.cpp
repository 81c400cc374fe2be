// What the gradient of a unit is multiplied with is kept for a second derivative up to 1.13.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::rand({3, 4}, torch::requires_grad());
  auto y = torch::deg2rad(x * 1) + torch::rad2deg(x * 2);
  auto g = torch::autograd::grad({(y * y).sum()}, {x}, {}, true, true)[0];
  g.pow(2).sum().backward();
  auto z = torch::rand({7});
}
