// allclose is isclose and all; at::tensor keeps the type of its numbers.
void work() {
  auto x = torch::ones({10, 10}), y = torch::ones({10, 10});
  bool close = torch::allclose(x, y);
  bool same = torch::equal(x, y);
  auto narrow = at::tensor({1, 2, 3}), one = at::tensor(7);
  auto like = torch::zeros({10}, one.options());
  auto other = torch::empty({1}, torch::kLong);
  auto converted = x.to(other.device(), other.dtype()), again = x.to(other.dtype());
  auto picked = at::index(x, {torch::arange(4)});
  auto cubes = torch::nn::functional::interpolate(
      torch::ones({1, 1, 2, 2, 2}), torch::nn::functional::InterpolateFuncOptions()
                                        .size(std::vector<int64_t>{4, 4, 4})
                                        .mode(torch::kTrilinear)
                                        .align_corners(true));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
