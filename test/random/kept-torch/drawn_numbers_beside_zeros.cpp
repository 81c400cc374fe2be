// A number in the place of a tensor may be zero: nothing is known of what `where` takes.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({5}, torch::requires_grad());
  torch::where(x > 10, x, 0).prod().backward();
  auto last = torch::zeros({3});
}
