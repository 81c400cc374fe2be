// Options of a layer that are set through a pointer that is kept; layers that are copied as objects.
namespace options_by_pointer {
void work() {
  torch::nn::Dropout d(0.5);
  auto* o = &d->options;
  auto x = torch::ones({4});
  o->p(0.0);
  auto y = d(x);
  torch::nn::Linear l(2, 2);
  auto& lo = l->options;
  lo.bias(false);
  torch::nn::ReLU r;
  r->options.inplace(true);
  auto h = x * 2;
  auto k = r(h);
  auto& ro = r->options;
  ro.inplace(false);
  auto q = r(h);
}
} // namespace options_by_pointer
namespace layer_value_copy {
void work() {
  torch::nn::Linear l(3, 2);
  torch::nn::LinearImpl c(*l);
  c.weight = torch::ones({2, 3});
  auto y = l(torch::ones({1, 3}));
  auto z = c.forward(torch::ones({1, 3}));
  l->bias = torch::zeros({2});
  auto n = c.bias.is_same(l->bias) ? torch::zeros({4}) : torch::zeros({5});
}
} // namespace layer_value_copy
// vramlint: scenario(@NAME@)
void program() {
  options_by_pointer::work();
  layer_value_copy::work();
  auto last = torch::zeros({3});
}
