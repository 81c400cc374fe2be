// What is assigned to a tensor of a layer through a pointer or reference that is kept is the layer's.
namespace member_pointer {
void work() {
  torch::nn::Linear l(2, 3);
  torch::Tensor* p = &l->weight;
  auto t = torch::ones({3, 2});
  *p = torch::ones({3, 2}) * 2;
  auto y = l(torch::ones({1, 2}));
  *p = torch::ones({5, 2});
  l->bias = torch::zeros({5});
  auto z = l(torch::ones({1, 2}));
}
} // namespace member_pointer
namespace member_pointers_vector {
void work() {
  torch::nn::Linear l(2, 3);
  torch::nn::Conv2d c(1, 2, 3);
  std::vector<torch::Tensor*> ps{&l->weight, &l->bias, &c->weight};
  for (auto* p : ps) { *p = p->detach() * 2; }
  auto y = l(torch::ones({1, 2}));
  std::map<std::string, std::reference_wrapper<torch::Tensor>> m;
  m.emplace("w", l->weight);
  m.emplace("b", l->bias);
  m.at("w").get() = torch::ones({6, 2});
  m.at("b").get() = torch::ones({6});
  auto z = l(torch::ones({1, 2}));
}
} // namespace member_pointers_vector
namespace member_ref_in_struct {
struct Ref { torch::Tensor& w; void set(int64_t n) { w = torch::ones({n, 2}); } };
void work() {
  torch::nn::Linear l(torch::nn::LinearOptions(2, 3).bias(false));
  Ref r{l->weight};
  auto t = torch::ones({3});
  r.set(5);
  auto y = l(torch::ones({1, 2}));
  auto f = [&w = l->weight](int n) { w = torch::ones({n, 2}); };
  f(7);
  auto z = l(torch::ones({1, 2}));
  std::function<void(int)> g = f;
  g(3);
  auto u = l(torch::ones({1, 2}));
}
} // namespace member_ref_in_struct
namespace cells_in_class {
struct Trainer {
  torch::nn::Linear l;
  torch::Tensor* w;
  std::vector<torch::Tensor*> all;
  Trainer() : l(3, 2), w(&l->weight) { all = {w, &l->bias}; }
  void swap(torch::Tensor t) { auto old = *w; *w = t; keep = old; }
  torch::Tensor keep;
};
void work() {
  Trainer t;
  t.swap(torch::ones({2, 3}));
  auto y = t.l(torch::ones({1, 3}));
  t.swap(torch::ones({2, 3}) * 2);
  auto z = torch::zeros({2});
  for (auto* p : t.all) *p = p->clone();
  t.keep.reset();
  auto u = t.l(torch::ones({1, 3}));
  auto v = torch::zeros({(int64_t)t.l->parameters().size()});
}
} // namespace cells_in_class
namespace cells_after_death {
void work() {
  std::vector<std::reference_wrapper<torch::Tensor>> rs;
  {
    torch::nn::Linear l(3, 2);
    rs.push_back(l->weight);
    rs[0].get() = torch::ones({4, 3});
  }
  rs.clear();
  auto t = torch::zeros({2});
  for (int i = 0; i < 3; ++i) {
    torch::nn::Linear k(2, 2);
    auto& w = k->weight;
    w = w.detach() * i;
    auto y = k(torch::ones({1, 2}));
  }
  auto u = torch::zeros({3});
}
} // namespace cells_after_death
namespace cells_swap {
void work() {
  torch::nn::Linear a(3, 2), b(3, 2);
  std::swap(a->weight, b->weight);
  auto y = a(torch::ones({1, 3}));
  y.sum().backward();
  auto t = torch::zeros({(int64_t)b->named_parameters()["weight"].grad().defined() + 1});
  std::swap(a->bias, a->weight);
  auto w = std::move(b->weight);
  auto u = torch::zeros({(int64_t)b->weight.defined() + 1});
  b->weight = std::move(w);
  auto z = b(torch::ones({1, 3}));
  auto n = std::exchange(b->bias, torch::Tensor());
  z = b(torch::ones({1, 3}));
}
} // namespace cells_swap
namespace cells_lambda_table {
void work() {
  torch::nn::Linear l(3, 2); torch::nn::Embedding e(4, 3);
  std::map<std::string, std::function<void(torch::Tensor)>> set;
  set["w"] = [&w = l->weight](torch::Tensor t) { w = std::move(t); };
  set["e"] = [e](torch::Tensor t) mutable { e->weight = std::move(t); };
  set["w"](torch::ones({5, 3}));
  set["e"](torch::ones({4, 3}));
  l->bias = torch::ones({5});
  auto y = l(e(torch::tensor({1, 2})));
  e = nullptr;
  auto z = torch::zeros({2});
  set.clear();
  auto u = torch::zeros({3});
}
} // namespace cells_lambda_table
namespace derived_layer {
struct MaskedImpl : torch::nn::LinearImpl {
  torch::Tensor mask;
  MaskedImpl(int a, int b) : LinearImpl(a, b) { mask = register_buffer("mask", torch::ones({b, a}).tril()); }
  torch::Tensor forward(const torch::Tensor& x) { return torch::linear(x, weight * mask, bias); }
};
TORCH_MODULE(Masked);
void work() {
  Masked m(3, 2);
  auto* w = &m->weight;
  auto y = m(torch::ones({1, 3}));
  y.sum().backward();
  *w = torch::ones({2, 3}, torch::requires_grad());
  auto z = m(torch::ones({1, 3}));
  z.sum().backward();
  auto u = torch::zeros({(int64_t)m->parameters()[0].grad().defined() + 1});
  m->mask = torch::zeros({2, 3});
  auto v = m(torch::ones({1, 3}));
  m = nullptr;
  auto t = torch::zeros({2});
}
} // namespace derived_layer
// vramlint: scenario(@NAME@)
void program() {
  member_pointer::work();
  member_pointers_vector::work();
  member_ref_in_struct::work();
  cells_in_class::work();
  cells_after_death::work();
  cells_swap::work();
  cells_lambda_table::work();
  derived_layer::work();
  auto last = torch::zeros({3});
}
