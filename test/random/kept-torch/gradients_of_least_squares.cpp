void pseudo_inverses() {
  for (const auto &shape : {std::vector<int64_t>{6, 4}, std::vector<int64_t>{4, 6}, std::vector<int64_t>{5, 5}, std::vector<int64_t>{2, 3, 5}}) {
    auto a = torch::randn(shape, torch::dtype(torch::kDouble).requires_grad(true));
    torch::pinverse(a).sum().backward();
    torch::linalg_pinv(a).pow(2).sum().backward();
  }
}
// vramlint: scenario(@NAME@)
void program() {
  pseudo_inverses();
  for (int wide = 0; wide < 2; ++wide) {
    auto a = torch::randn({wide ? 4 : 6, wide ? 6 : 4}, torch::dtype(torch::kDouble).requires_grad(true)), b = torch::randn({wide ? 4 : 6, 2}, torch::dtype(torch::kDouble));
    std::get<0>(torch::linalg_lstsq(a, b)).sum().backward();
    b.requires_grad_();
    std::get<0>(torch::linalg_lstsq(a, b)).sum().backward();
    std::get<0>(torch::linalg_lstsq(a.detach(), b)).sum().backward();
  }
  auto last = torch::randn({3});
}
