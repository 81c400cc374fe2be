// Members of layers and elements of lists of parameters that a variable or a function's parameter refers to.
void exchanged(torch::Tensor &t) { t = torch::ones({5, 3}); }
void by_variable() {
  torch::nn::Linear l(3, 4);
  auto &w = l->weight;
  w = torch::ones({5, 3});
  l->bias = torch::Tensor();
  auto y = l(torch::ones({1, 3}));
  w = w.detach().slice(0, 0, 2).clone();
  auto z = l(torch::ones({1, 3}));
}
void by_parameter() {
  torch::nn::Linear l(3, 4), m(3, 6);
  exchanged(l->weight);
  l->bias.reset();
  auto y = l(torch::ones({1, 3}));
  std::swap(l->weight, m->weight);
  auto z = l(torch::ones({1, 3}));
}
void in_lists() {
  torch::nn::ParameterList list(torch::ones({2}), torch::zeros({3}));
  for (auto &p : *list)
    auto t = p.value() + 1;
  list[0] = torch::ones({5});
  auto &second = list->at(1);
  second = torch::zeros({9});
  int64_t n = 0;
  for (auto &p : list->parameters())
    n += p.numel();
  auto all = torch::zeros({n});
  torch::nn::ParameterDict dict;
  dict->insert("a", torch::ones({2}));
  dict["a"] = torch::ones({6});
  auto v = dict["a"] + 1;
  dict->pop("a");
}
// vramlint: scenario(@NAME@)
void program() {
  by_variable();
  by_parameter();
  in_lists();
  auto last = torch::zeros({3});
}
