// The noise is made before a leaf is refused.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::rand({8, 6}, torch::requires_grad());
  torch::nn::RReLU r(torch::nn::RReLUOptions().inplace(true));
  try { auto y = r(x); } catch (const std::exception &e) { auto k = torch::zeros({7}); }
  auto z = r(x * 2);
}
