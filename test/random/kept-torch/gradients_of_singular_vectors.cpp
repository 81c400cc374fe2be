// vramlint: scenario(@NAME@)
void program() {
  struct Shape {
    std::vector<int64_t> of;
  };
  for (const Shape &s : {Shape{{5, 5}}, Shape{{7, 4}}, Shape{{4, 7}}, Shape{{2, 6, 3}}}) {
    auto a = torch::randn(s.of, torch::dtype(torch::kDouble).requires_grad(true));
    {
      auto [u, v, w] = torch::svd(a);
      u.pow(2).sum().backward();
    }
    {
      auto [u, v, w] = torch::linalg_svd(a, false);
      (u.pow(2).sum() + v.sum()).backward();
    }
    {
      auto [u, v, w] = torch::linalg_svd(a, false);
      w.pow(2).sum().backward();
    }
    {
      auto [u, v, w] = torch::linalg_svd(a, false);
      torch::matmul(u * v.unsqueeze(-2), w).pow(2).sum().backward();
    }
    {
      auto [u, v, w] = torch::linalg_svd(a, false);
      (u.pow(2).sum() + w.pow(2).sum()).backward();
    }
  }
  // An orthogonal matrix next to a given one, as in a fit of two point clouds (Kabsch).
  auto p = torch::randn({20, 3}, torch::requires_grad()), q = torch::randn({20, 3});
  auto [u, s, vh] = torch::linalg_svd((p - p.mean(0)).t().mm(q - q.mean(0)));
  auto turned = (p - p.mean(0)).mm(u.mm(vh));
  (turned - q).pow(2).mean().backward();
  auto last = torch::randn({3});
}
