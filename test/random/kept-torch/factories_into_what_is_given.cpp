// vramlint: scenario(@NAME@)
void program() {
  auto order = torch::empty({20}, torch::kLong);
  torch::randperm_out(order, 20);
  auto small = torch::empty({3}, torch::kInt);
  torch::randperm_out(small, 10);
  auto halves = torch::empty({40}, torch::kLong).slice(0, 0, 40, 2);
  torch::randperm_out(halves, 20);
  auto out = torch::empty({20});
  torch::logspace_out(out, 0, 1, 10);
  torch::range_out(out, 0, 60);
  torch::arange_out(out, 90);
  torch::randint_out(out, 5, {302});
  torch::randint_out(order, 1, 5, {17, 2});
  torch::empty_out(out, {303});
  torch::normal_out(out, 0., 1., {400});
  auto picked = torch::randn({10, 6}).index_select(0, small);
  auto last = torch::randn({3});
}
