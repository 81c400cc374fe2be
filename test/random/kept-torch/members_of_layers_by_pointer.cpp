// What a pointer to a member of a layer leads to is what the name leads to.
using torch::nn::BatchNorm1dImpl;
using torch::nn::LinearImpl;
template <class M> torch::Tensor sumOf(M &m, std::initializer_list<torch::Tensor M::*> parts) {
  auto sum = torch::zeros({});
  for (auto part : parts) sum = sum + (m.*part).sum();
  return sum;
}
struct Own : torch::nn::Module {
  torch::nn::Linear first{3, 4}, second{4, 2};
  torch::Tensor scale = torch::ones({4});
  Own() { register_module("first", first), register_module("second", second); }
};
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Linear line(3, 5);
  torch::nn::BatchNorm1d norm(5);
  auto weight = &LinearImpl::weight;
  sumOf<LinearImpl>(*line, {weight, &LinearImpl::bias}).backward();
  sumOf<BatchNorm1dImpl>(*norm, {&BatchNorm1dImpl::weight, &BatchNorm1dImpl::running_mean}).backward();
  {
    torch::NoGradGuard guard;
    (line.get()->*weight).lerp_(torch::ones({5, 3}), 0.5);
    (norm.get()->*(&BatchNorm1dImpl::running_var)).mul_(2);
  }
  Own own;
  for (auto part : {&Own::first, &Own::second}) (own.*part)->weight.sum().backward();
  auto scaled = own.*(&Own::scale) * 2;
  auto store = torch::zeros({15});
  line->weight.set_data(store.view({5, 3}));
  if (line->weight.storage().data() == store.storage().data()) auto shared = torch::zeros({17});
  auto features = &LinearImpl::options;
  auto last = torch::zeros({(line.get()->*features).in_features()});
}
