// How many numbers ops draw: those behind them are sizes.
namespace nn = torch::nn;
namespace F = torch::nn::functional;
struct Net : nn::Cloneable<Net> {
  nn::Linear a{nullptr}; nn::Conv1d b{nullptr}; torch::Tensor w;
  Net() { reset(); }
  void reset() override { a = register_module("a", nn::Linear(3, 2)); b = register_module("b", nn::Conv1d(2, 3, 2)); w = register_parameter("w", torch::randn({5})); }
};
void show() {
  auto r = torch::randint(1, 100, {3});
  torch::zeros({r[0].item<int64_t>()}); torch::zeros({r[1].item<int64_t>()}); torch::zeros({r[2].item<int64_t>(), 2});
}
// vramlint: scenario(@NAME@)
void program() {
  torch::manual_seed(3);
  show();
  { auto v = torch::randn({3}); }
  show();
  { auto v = torch::randn({15}); }
  show();
  { auto v = torch::randn({16}); }
  show();
  { auto v = torch::randn({17}); }
  show();
  { auto v = torch::randn({33}); }
  show();
  { auto v = torch::randn({3}, torch::kDouble); }
  show();
  { auto v = torch::randn({17}, torch::kDouble); }
  show();
  { auto v = torch::empty({4,6}).t().normal_(); }
  show();
  { auto v = torch::empty({4,12}).slice(1,0,6).normal_(); }
  show();
  { auto v = torch::rand({5}); }
  show();
  { auto v = torch::rand({5}, torch::kDouble); }
  show();
  { auto v = torch::randint(3, 10, {5}); }
  show();
  { auto v = torch::randint(0, 10, {5}, torch::kFloat); }
  show();
  { auto v = torch::randint(7, {80}); }
  show();
  { auto v = torch::randperm(10); }
  show();
  { auto v = torch::randperm(1); }
  show();
  { auto v = torch::randperm(0); }
  show();
  { auto v = torch::randperm(100); }
  show();
  { auto v = torch::bernoulli(torch::rand({4, 3})); }
  show();
  { auto v = torch::rand({4}).bernoulli_(torch::rand({4}, torch::kDouble)); }
  show();
  { auto v = torch::dropout(torch::ones({4}), 0.5, false); }
  show();
  { auto v = torch::dropout(torch::ones({4}), 0.0, true); }
  show();
  { auto v = torch::dropout(torch::ones({4}), 1.0, true); }
  show();
  { auto v = at::normal(torch::zeros({5}), 1.0); }
  show();
  { auto v = at::normal(0.0, torch::ones({5})); }
  show();
  { auto v = at::normal(torch::zeros({17}), torch::ones({17})); }
  show();
  { auto v = torch::normal(0.0, 1.0, {5}); }
  show();
  { auto v = F::fractional_max_pool2d(torch::ones({1,2,8,8}), F::FractionalMaxPool2dFuncOptions(2).output_size(4)); }
  show();
  { auto v = torch::randn_like(torch::ones({4, 6}).t()); }
  show();
  { auto v = torch::rand_like(torch::ones({3})); }
  show();
  { auto v = torch::randint_like(torch::ones({3}), 9); }
  show();
  { auto v = nn::init::kaiming_uniform_(torch::empty({5, 6})); }
  show();
  { auto v = nn::init::kaiming_normal_(torch::empty({5, 6})); }
  show();
  { auto v = nn::init::xavier_normal_(torch::empty({2, 3})); }
  show();
  { auto v = nn::init::orthogonal_(torch::empty({5, 6})); }
  show();
  { auto v = nn::init::sparse_(torch::empty({5, 6}), 0.5); }
  show();
  torch::manual_seed(5);
  show();
  torch::manual_seed(67280421310721);
  show();
  { auto v = torch::data::samplers::RandomSampler(10); }
  show();
  { auto v = torch::randn({2, 3}).to(torch::kDouble); }
  show();
  auto last = torch::zeros({3});
}
