// quantile brings its result into shape in place: it is no view of anything.
void told(torch::Tensor t) {
  auto sign = torch::zeros({1 + t.is_view() + 2 * t.is_contiguous()});
  t.mul_(2);
  if (t.requires_grad())
    t.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  auto some = torch::tensor({0.25f, 0.75f});
  for (bool grad : {false, true})
    for (bool keep : {false, true}) {
      auto x = torch::randn({3, 4}, torch::requires_grad(grad));
      for (int64_t dim : {0, 1}) {
        told(torch::quantile(x, 0.5, dim, keep));
        told(torch::quantile(x, some, dim, keep));
      }
      told(torch::quantile(x, 0.5));
      told(torch::nanquantile(x, some));
    }
}
