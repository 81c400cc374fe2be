// Numbers that are written at places known by number decide sizes.
// vramlint: scenario(@NAME@)
void program() {
  using torch::indexing::None;
  using torch::indexing::Slice;
  auto size = [](const torch::Tensor &t) { auto made = torch::zeros({t.sum().item<int64_t>()}); };
  auto t = torch::ones({4, 3}, torch::kInt64);
  t.index_put_({0}, 5);
  size(t);
  t.index_put_({1, 2}, 9);
  size(t);
  t.index_put_({Slice(None, None, 2), Slice(1, None)}, 4);
  size(t);
  t.index_put_({"...", -1}, torch::arange(4));
  size(t);
  t.index_put_({3, None}, torch::tensor({{7, 8, 9}}));
  size(t);
  t[2] = 6;
  size(t);
  t[2][1] = torch::tensor(11);
  size(t);
  t.index({2}).fill_(3);
  size(t);
  t.index_put_({0, Slice()}, torch::full({1}, 13, torch::kInt64));
  size(t);
  auto f = torch::zeros({6});
  f.index_put_({Slice(2, 4)}, 2.5);
  auto made = torch::zeros({int64_t(f[2].item<float>() * 10 + f[5].item<float>())});
  f.index_put_({1}, torch::full({}, 4.0));
  auto more = torch::zeros({int64_t(f[1].item<float>()) + 20});
  auto mask = torch::zeros({6}, torch::kBool);
  mask.index_put_({Slice(0, 5, 2)}, true);
  auto chosen = f.index({mask});
}
