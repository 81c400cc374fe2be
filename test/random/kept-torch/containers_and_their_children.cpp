// What a container of modules holds and what is registered in it are two lists.
void taken_out() {
  torch::nn::ModuleDict d;
  d->update({{"a", torch::nn::Linear(2, 2).ptr()}, {"b", torch::nn::Linear(2, 3).ptr()}});
  auto a = d->pop("a");
  auto many = torch::zeros({static_cast<int64_t>(d->parameters().size()), static_cast<int64_t>(d->size())});
  a.reset();
  auto copy = std::dynamic_pointer_cast<torch::nn::ModuleDictImpl>(d->clone());
  auto fewer = torch::zeros({static_cast<int64_t>(copy->parameters().size()), 7});
  try {
    d->update({{"a", torch::nn::Linear(5, 5).ptr()}});
  } catch (const c10::Error &) {
    auto twice = torch::zeros({5});
  }
  d->clear();
  auto still = torch::zeros({static_cast<int64_t>(d->parameters().size()), 3});
  torch::optim::SGD optimizer(d->parameters(), torch::optim::SGDOptions(0.1).momentum(0.9));
  for (auto &p : d->parameters())
    p.mutable_grad() = torch::ones_like(p);
  optimizer.step();
}
void put_in_between() {
  torch::nn::ModuleList l(torch::nn::Linear(2, 3), torch::nn::Linear(3, 4));
  l->insert(0, torch::nn::Linear(1, 2));
  int64_t n = 0;
  for (auto &p : l->parameters())
    n += p.numel();
  auto all = torch::zeros({n});
  auto x = torch::ones({2, 1});
  for (auto &m : *l)
    x = m->as<torch::nn::Linear>()->forward(x);
  x.sum().backward();
  l->insert(3, torch::nn::Linear(4, 1));
  l->insert(2, torch::nn::ReLU());
  auto names = l->named_parameters();
  auto some = torch::zeros({static_cast<int64_t>(names.size()), static_cast<int64_t>(l->size())});
  auto copy = l->clone();
  auto others = torch::zeros({static_cast<int64_t>(copy->parameters().size()), 2});
}
void registered_beside() {
  torch::nn::Sequential s;
  s->push_back("first", torch::nn::Linear(2, 3));
  s->register_module("extra", torch::nn::Linear(3, 3));
  s->register_parameter("p", torch::ones({2}));
  s->push_back(torch::nn::ReLU());
  auto copy = s->clone();
  auto keys = copy->named_parameters();
  auto numbered = torch::zeros({keys.contains("0.weight") ? 6 : 8, static_cast<int64_t>(keys.size())});
  s->replace_module("first", torch::nn::Linear(2, 5));
  s->unregister_module("1");
  auto y = s->forward(torch::randn({4, 2}));
  y.sum().backward();
  auto left = torch::zeros({static_cast<int64_t>(s->parameters().size()), static_cast<int64_t>(s->size())});
}
// vramlint: scenario(@NAME@)
void program() {
  taken_out();
  put_in_between();
  registered_beside();
  auto last = torch::zeros({3});
}
