// What a module gives back may begin with a tensor and be none.
namespace seq_two_args {
struct FirstImpl : torch::nn::Module {
  std::tuple<torch::Tensor, torch::Tensor> forward(torch::Tensor a, torch::Tensor b) { return {a + b, a * b}; }
};
TORCH_MODULE(First);
struct SecondImpl : torch::nn::Module {
  torch::nn::Linear l{3, 1};
  SecondImpl() { register_module("l", l); }
  torch::Tensor forward(std::tuple<torch::Tensor, torch::Tensor> t) { auto [a, b] = t; return l(a) + l(b); }
};
TORCH_MODULE(Second);
void work() {
  torch::nn::Sequential s{First(), Second()};
  auto y = s->forward(torch::ones({2, 3}), torch::ones({2, 3}));
  y.sum().backward();
  auto t = s->forward<torch::Tensor>(torch::ones({2, 3}), torch::ones({2, 3}));
  torch::nn::Sequential u;
  u->push_back(First());
  auto p = u->forward<std::tuple<torch::Tensor, torch::Tensor>>(torch::ones({2, 3}), torch::zeros({2, 3}));
  std::get<0>(p) = torch::Tensor();
  auto z = torch::zeros({3});
}
} // namespace seq_two_args
namespace tuple_module_results {
struct AImpl : torch::nn::Module { std::pair<torch::Tensor, torch::Tensor> forward(torch::Tensor x) { return {x + 1, x * 2}; } };
TORCH_MODULE(A);
struct BImpl : torch::nn::Module { std::vector<torch::Tensor> forward(torch::Tensor x) { return {x + 1, x * 2, x}; } };
TORCH_MODULE(B);
struct Out { torch::Tensor a; int k; torch::Tensor b; };
struct CImpl : torch::nn::Module { Out forward(torch::Tensor x) { return {x + 1, 3, x * 2}; } };
TORCH_MODULE(C);
struct DImpl : torch::nn::Module { torch::Tensor forward(Out o) { return o.a * o.k + o.b; } };
TORCH_MODULE(D);
void work() {
  auto x = torch::ones({3}, torch::requires_grad());
  torch::nn::AnyModule a{A()}, b{B()};
  auto p = a.forward<std::pair<torch::Tensor, torch::Tensor>>(x);
  auto v = b.forward<std::vector<torch::Tensor>>(x);
  p.first.reset();
  auto z = torch::zeros({(int64_t)v.size()});
  (p.second.sum() + v[1].sum()).backward();
  A direct;
  auto r = direct(x);
  r.second.reset();
  auto y = torch::zeros({2});
  C c; D d;
  auto o = c(x);
  auto e = d(o);
  o.a.reset();
  e.sum().backward();
}
} // namespace tuple_module_results
// vramlint: scenario(@NAME@)
void program() {
  seq_two_args::work();
  tuple_module_results::work();
  auto last = torch::zeros({3});
}
