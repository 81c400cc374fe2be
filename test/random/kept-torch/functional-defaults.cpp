// Forms of the C++ API that differ from their ops: defaults of options, ranks, numbers on the left, types of literals.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::rand({4, 6});
  auto a = F::alpha_dropout(x);
  auto b = F::feature_alpha_dropout(x);
  auto c = F::alpha_dropout(x, F::AlphaDropoutFuncOptions().training(true));
  auto d = F::dropout2d(x);
  auto e = F::dropout3d(torch::rand({2, 3, 4}));
  auto f = F::dropout2d(torch::rand({2, 3, 4, 4}));
  auto g = F::instance_norm(x);
  auto h = 2 % x;
  auto i = 2.5 % torch::ones({3}, torch::kLong);
  auto j = at::tensor(3, torch::TensorOptions());
  auto k = at::tensor({1, 2, 3}, torch::kDouble);
  auto l = at::tensor({1, 2, 3});
  auto m = x.view(torch::kDouble);
  auto n = x.view(torch::kShort);
  torch::Tensor o = torch::rand({5});
  o.set_();
  torch::Tensor p = torch::rand({4, 6});
  auto q = F::normalize(x, F::NormalizeFuncOptions().out(p));
  auto r = at::normal(x, 2.0);
  auto s = at::normal(0.5, x);
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
