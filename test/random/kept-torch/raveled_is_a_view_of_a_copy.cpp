// ravel makes a copy of what has gaps and looks at it: what is changed in place is a part of the copy.
void work(torch::Tensor x) {
  auto row = torch::ravel(x);
  auto told = torch::zeros({1 + row.is_view()});
  auto first = row[0];
  first.copy_(first * 2);
  row.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work(torch::randn({3, 2}, torch::requires_grad()).t());
  work(torch::randn({3, 2}, torch::requires_grad()) * 1);
}
