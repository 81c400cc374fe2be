// Gradients of products of numbers that were drawn: none of them is zero, as a seed shows, or as good as certain.
torch::Tensor moved(const torch::Tensor &x) { return x.roll({1, 2}, {0, 1}).flip(0).repeat({1, 2}).index_select(1, torch::tensor({0, 3})); }
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({4, 6}, torch::requires_grad());
  (x.diagonal(1).prod() + x.prod(1).sum() + moved(x).cumprod(1).mean() + torch::cat({x, -x.abs()}).cumprod(0).sum()).backward();
  torch::manual_seed(7);
  auto y = torch::rand({70, 2}, torch::requires_grad()), z = torch::randn({5}, torch::dtype(torch::kDouble).requires_grad(true));
  (y.prod() + moved(y).cumprod(0).sum()).backward();
  z.t().clone().prod().backward();
  torch::randn({3}).requires_grad_().prod().backward();
  auto last = torch::zeros({3});
}
