// What is assigned to the elements that iterators and references of containers lead to is the container's.
namespace plist_items {
void work() {
  torch::nn::ParameterList pl(torch::ones({2}), torch::zeros({3}));
  for (auto& p : *pl) p.value() = p.value() * 2;
  for (auto it = pl->begin(); it != pl->end(); ++it) it->value() = torch::zeros({9});
  auto k = pl->parameters()[0].numel();
  auto v = torch::zeros({k});
  for (auto& p : *pl) { auto& t = p.value(); t = torch::ones({4}); auto z = torch::ones({1}); }
  auto q = pl[0] + 1;
}
} // namespace plist_items
namespace pdict_get {
void work() {
  torch::nn::ParameterDict d;
  d->insert("a", torch::ones({3}));
  d->insert("b", torch::ones({4}));
  auto& a = d["a"];
  a = torch::zeros({6});
  d->get("b") = torch::zeros({8});
  auto v = d->values();
  auto t = torch::zeros({v[0].numel() + v[1].numel() + (int64_t)d->keys().size()});
  for (auto& i : *d) i.value() = torch::zeros({1});
  auto u = d["a"] + 1;
}
} // namespace pdict_get
namespace plist_all {
struct NetImpl : torch::nn::Module {
  torch::nn::ParameterList ps;
  torch::nn::ParameterDict pd;
  NetImpl() {
    for (int i = 0; i < 3; ++i) ps->append(torch::ones({i + 2}, torch::requires_grad()));
    pd->insert("k", torch::ones({2, 2}, torch::requires_grad()));
    register_module("ps", ps);
    register_module("pd", pd);
  }
  torch::Tensor forward() { auto s = torch::zeros({}); for (auto& p : *ps) s = s + p.value().sum(); for (const auto& p : *pd) s = s + p.value().sum(); return s; }
};
TORCH_MODULE(Net);
void work() {
  Net n;
  n->forward().backward();
  for (auto& p : *n->ps) p.value() = p.value().detach().repeat({2}).requires_grad_();
  n->forward().backward();
  auto& last = n->ps->at(2);
  last = torch::ones({9}, torch::requires_grad());
  auto it = n->pd->begin();
  it->value() = torch::ones({3}, torch::requires_grad());
  auto z = torch::zeros({2});
  n->forward().backward();
  auto ps = n->parameters();
  n->ps->append(torch::ones({1}));
  n = nullptr;
  auto u = torch::zeros({(int64_t)ps.size()});
  ps.clear();
  auto v = torch::zeros({4});
}
} // namespace plist_all
namespace plist_pop_iter {
void work() {
  torch::nn::ParameterDict d;
  d->insert("a", torch::ones({2})); d->insert("b", torch::ones({3}));
  torch::Tensor sum = torch::zeros({});
  for (auto& i : *d) sum = sum + i.value().sum();
  auto p = d->pop("a");
  auto t = torch::zeros({2});
  p.reset();
  auto u = torch::zeros({3});
  for (auto& i : *d) i.value() = torch::ones({7});
  d->clear();
  auto v = torch::zeros({4});
  sum.reset();
}
} // namespace plist_pop_iter
namespace list_items_assigned {
void work() {
  torch::nn::ModuleList l(torch::nn::Linear(2, 3), torch::nn::Linear(3, 2));
  for (auto& m : *l) m = torch::nn::Linear(4, 4).ptr();
  auto t = torch::zeros({3});
  auto y = l[0]->as<torch::nn::Linear>()->forward(torch::ones({1, 4}));
  auto n = l->parameters().size();
  auto z = torch::zeros({(int64_t)n});
}
} // namespace list_items_assigned
namespace seq_items_assigned {
void work() {
  torch::nn::Sequential l(torch::nn::Linear(2, 3), torch::nn::Linear(3, 2));
  *l->begin() = torch::nn::AnyModule(torch::nn::Linear(5, 3));
  auto t = torch::zeros({3});
  auto y = l->forward(torch::ones({1, 5}));
  auto n = l->parameters().size();
  auto z = torch::zeros({(int64_t)n});
}
} // namespace seq_items_assigned
namespace list_iter_replace {
void work() {
  torch::nn::ModuleList l(torch::nn::Linear(2, 3), torch::nn::Linear(3, 2));
  auto it = l->begin();
  *it = torch::nn::Linear(4, 4).ptr();
  auto t = torch::zeros({3});
  auto y = l[0]->as<torch::nn::Linear>()->forward(torch::ones({1, 4}));
  std::swap(*l->begin(), *(l->begin() + 1));
  auto z = l[0]->as<torch::nn::Linear>()->forward(torch::ones({1, 3}));
  auto n = l->parameters().size();
  auto u = torch::zeros({(int64_t)n});
  std::reverse(l->begin(), l->end());
  l->push_back(torch::nn::Linear(1, 1));
  auto w = l[1]->as<torch::nn::Linear>()->forward(torch::ones({1, 3}));
}
} // namespace list_iter_replace
namespace seq_iter_replace {
void work() {
  torch::nn::Sequential l(torch::nn::Linear(2, 3), torch::nn::Linear(3, 2));
  for (auto& m : *l) if (auto* k = m.ptr()->as<torch::nn::Linear>()) if (k->options.in_features() == 2) m = torch::nn::AnyModule(torch::nn::Linear(5, 3));
  auto y = l->forward(torch::ones({1, 5}));
  y.sum().backward();
  y.reset();
  l = nullptr;
  auto z = torch::zeros({3});
}
} // namespace seq_iter_replace
namespace dict_iter_replace {
void work() {
  torch::nn::ModuleDict d;
  d->update({{"a", torch::nn::Linear(2, 2).ptr()}, {"b", torch::nn::Linear(2, 3).ptr()}});
  for (auto& i : *d) if (i.key() == "a") i.value() = torch::nn::Linear(2, 4).ptr();
  auto y = d["a"]->as<torch::nn::Linear>()->forward(torch::ones({1, 2}));
  auto n = d->parameters()[0].numel();
  auto t = torch::zeros({n});
  d->pop("a");
  auto u = torch::zeros({2});
}
} // namespace dict_iter_replace
// vramlint: scenario(@NAME@)
void program() {
  plist_items::work();
  pdict_get::work();
  plist_all::work();
  plist_pop_iter::work();
  list_items_assigned::work();
  seq_items_assigned::work();
  list_iter_replace::work();
  seq_iter_replace::work();
  dict_iter_replace::work();
  auto last = torch::zeros({3});
}
