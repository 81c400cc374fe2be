// How far places and classes reach is known: as many bins as were asked for suffice, orders along a dimension are places
// in it, and few numbers may fill a larger mask.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::rand({30, 4}, torch::requires_grad());
  auto counts = torch::bincount(x.detach().argmin(1), {}, 4), more = torch::bincount(torch::randint(256, {9}, torch::kLong), {}, 300);
  auto drawn = torch::bincount(torch::randint(0, 6, {20}, torch::kLong), torch::rand({20}), 6);
  torch::take_along_dim(x, x.detach().argsort((int64_t)1), 1).sum().backward();
  auto labels = torch::tensor({0, 1, 1, 0, 2, 0, 1, 2});
  auto ones = x.slice(0, 0, 8).repeat({1, 3}).masked_select((labels == 1).unsqueeze(1).expand({8, 12}));
  ones.view({-1, 12}).mean().backward();
  auto last = torch::zeros({3});
}
