// vramlint: scenario(@NAME@)
void program() {
  auto field = torch::randn({6, 40}), volume = torch::randn({4, 5, 6}, torch::requires_grad());
  auto all = torch::gradient(field, torch::nullopt);
  auto wide = torch::gradient(field, torch::optional<torch::Scalar>(0.5));
  auto along = torch::gradient(field, torch::optional<torch::Scalar>(2.0), 1);
  auto second = torch::gradient(field, torch::optional<torch::Scalar>(2.0), 1, 2);
  auto some = torch::gradient(volume, at::IntArrayRef{0, 2});
  auto each = torch::gradient(volume, std::vector<at::Scalar>{0.1, 0.2}, at::IntArrayRef{0, 2}, 2);
  auto whole = torch::gradient(torch::arange(12).view({3, 4}), torch::nullopt);
  auto divergence = some[0] + some[1];
  (divergence.square().mean() + each[1].sum()).backward();
  auto last = torch::randn({3});
}
