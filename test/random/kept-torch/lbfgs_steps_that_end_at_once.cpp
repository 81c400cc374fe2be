// Steps of LBFGS whose number of iterations is known.
namespace lbfgs_none {
void work() {
  torch::nn::Linear l(2, 1);
  torch::optim::LBFGS o(l->parameters(), torch::optim::LBFGSOptions(0.1).max_iter(4));
  auto x = torch::ones({3, 2});
  auto loss = o.step([&] { return l(x).sum().detach(); });
  auto t = torch::zeros({2});
  torch::optim::LBFGS o2(l->parameters(), torch::optim::LBFGSOptions(0.1).max_iter(0));
  o2.step([&] { o2.zero_grad(); auto e = l(x).pow(2).sum(); e.backward(); return e; });
  auto u = torch::zeros({2});
  torch::optim::LBFGS o3(l->parameters(), torch::optim::LBFGSOptions(0.1).max_iter(1).tolerance_grad(-1));
  o3.step([&] { o3.zero_grad(); auto e = l(x).pow(2).sum(); e.backward(); return e; });
  auto v = torch::zeros({2});
}
} // namespace lbfgs_none
namespace lbfgs_forms {
void work() {
  torch::nn::Linear l(2, 1);
  auto x = torch::ones({3, 2});
  torch::optim::LBFGS o(l->parameters(), torch::optim::LBFGSOptions(0.1).max_iter(5).line_search_fn("strong_wolfe"));
  o.step([&] { return l(x).sum().detach(); });
  torch::optim::LBFGS p(l->parameters(), torch::optim::LBFGSOptions(1).max_iter(1).tolerance_grad(-1).history_size(3));
  auto loss = p.step([&] { p.zero_grad(); auto e = l(x).sum(); e.backward(); return e; });
  auto z = torch::zeros({3});
}
} // namespace lbfgs_forms
// vramlint: scenario(@NAME@)
void program() {
  lbfgs_none::work();
  lbfgs_forms::work();
  auto last = torch::zeros({3});
}
