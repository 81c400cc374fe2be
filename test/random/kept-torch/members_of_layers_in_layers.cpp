// References to members of layers that are in layers stay good; entries that change places; options that are assigned.
namespace nested_members {
void work() {
  torch::nn::TransformerEncoderLayer t(torch::nn::TransformerEncoderLayerOptions(4, 2).dim_feedforward(8).dropout(0.0));
  auto* w = &t->self_attn->in_proj_weight;
  auto x = torch::rand({3, 1, 4});
  t(x).sum().backward();
  *w = w->detach().clone().requires_grad_();
  auto& b = t->linear1->bias;
  b = torch::zeros({8}, torch::requires_grad());
  t(x).sum().backward();
  auto z = torch::zeros({(int64_t)b.grad().defined() + (int64_t)w->grad().defined() + 1});
  t = nullptr;
  auto y = torch::zeros({3});
}
} // namespace nested_members
namespace swap_list_entries {
void work() {
  torch::nn::ParameterList p(torch::ones({2}), torch::ones({3}));
  std::swap(p[0], p[1]);
  auto z = torch::zeros({p->parameters()[0].numel()});
  auto it = p->begin();
  auto& first = it->value();
  p[0] = torch::ones({7});
  auto y = torch::zeros({first.numel()});
  first = torch::ones({9});
  auto x = torch::zeros({p[0].numel()});
  auto v = p->parameters();
  p = nullptr;
  auto w = torch::zeros({2});
  v.clear();
  auto u = torch::zeros({3});
}
} // namespace swap_list_entries
namespace optimizer_of_list {
struct NetImpl : torch::nn::Module {
  torch::nn::ParameterDict d;
  NetImpl() { d->insert("w", torch::rand({3, 2}, torch::requires_grad())); d->insert("b", torch::zeros({2}, torch::requires_grad())); register_module("d", d); }
  torch::Tensor forward(torch::Tensor x) { return x.mm(d["w"]) + d["b"]; }
};
TORCH_MODULE(Net);
void work() {
  Net n;
  torch::optim::Adam o(n->parameters(), 1e-3);
  for (int i = 0; i < 2; ++i) { o.zero_grad(); n(torch::ones({4, 3})).pow(2).sum().backward(); o.step(); for (auto& p : *n->d) p.value().data().clamp_(-1, 1); }
  n->d["b"] = torch::zeros({1}, torch::requires_grad());
  n(torch::ones({4, 3})).sum().backward();
}
} // namespace optimizer_of_list
namespace member_reference_after_to {
void work() {
  torch::nn::Conv2d c(1, 2, 3);
  auto& w = c->weight;
  auto* b = &c->bias;
  c->to(torch::kDouble);
  auto z = w * 2;
  c->to(torch::kFloat);
  auto y = *b + 1;
  std::stringstream s;
  torch::save(c, s);
  torch::load(c, s);
  auto x = w + 1;
  w = w.detach();
  auto v = c(torch::ones({1, 1, 3, 3}));
  *b = torch::Tensor();
  auto u = c(torch::ones({1, 1, 3, 3}));
}
} // namespace member_reference_after_to
namespace list_clone_assign {
void work() {
  torch::nn::ModuleList l(torch::nn::Linear(2, 2), torch::nn::Linear(2, 2));
  for (auto& m : *l) m = m->clone();
  auto z = torch::zeros({2});
  auto p = l->parameters();
  auto y = l[1]->as<torch::nn::Linear>()->forward(torch::ones({1, 2}));
  y.sum().backward();
  auto x = torch::zeros({(int64_t)p[0].grad().defined() + 1});
  l = nullptr;
  p.clear();
  auto w = torch::zeros({3});
}
} // namespace list_clone_assign
namespace options_assigned {
void work() {
  torch::nn::Dropout d(0.5);
  d->options = torch::nn::DropoutOptions(0.0);
  auto y = d(torch::ones({3}));
  torch::nn::MaxPool2d m(2);
  auto* o = &m->options;
  *o = torch::nn::MaxPool2dOptions(3);
  auto z = m(torch::ones({1, 1, 6, 6}));
  auto& st = o->stride();
  st = torch::ExpandingArray<2>({1, 1});
  auto w = m(torch::ones({1, 1, 6, 6}));
  torch::nn::Conv2d c(torch::nn::Conv2dOptions(1, 1, 3).padding(1));
  std::function<void(int)> f = [o = &c->options](int k) { o->dilation(k); };
  f(2);
  auto v = c(torch::ones({1, 1, 8, 8}));
}
} // namespace options_assigned
namespace copy_layers_vector {
void work() {
  std::vector<torch::nn::LinearImpl> v;
  v.reserve(3);
  v.emplace_back(2, 2);
  v.push_back(v[0]);
  v[1].weight = torch::ones({3, 2});
  v[1].bias = torch::zeros({3});
  auto y = v[0].forward(torch::ones({1, 2})), z = v[1].forward(torch::ones({1, 2}));
  v.pop_back();
  auto x = torch::zeros({2});
  v.clear();
  auto w = torch::zeros({3});
}
} // namespace copy_layers_vector
// vramlint: scenario(@NAME@)
void program() {
  nested_members::work();
  swap_list_entries::work();
  optimizer_of_list::work();
  member_reference_after_to::work();
  list_clone_assign::work();
  options_assigned::work();
  copy_layers_vector::work();
  auto last = torch::zeros({3});
}
