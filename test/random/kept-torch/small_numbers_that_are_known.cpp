// Numbers that a program puts into small tensors and takes out again.
void work() {
  std::vector<int64_t> lens{5, 2, 7};
  auto L = torch::tensor(lens);
  auto m = torch::zeros({3, L.max().item<int64_t>()});
  auto steps = torch::arange(4);
  for (int i = 3; i >= 0; --i) {
    const auto t = steps[i].item<int64_t>();
    auto noise = t > 0 ? torch::randn({t * 8}) : torch::zeros({3});
  }
  auto f = torch::full({3}, 2.5);
  auto g = (f * 2 + 1).sum();
  auto a = torch::ones({g.item<int>()});
  auto counts = torch::zeros({4}, torch::kLong);
  counts[1] += 3;
  counts[2] = 9;
  auto b = torch::ones({counts.sum().item<int64_t>() + 1});
  counts.data_ptr<int64_t>()[0] = 20;
  auto c = torch::ones({counts.max().item<int64_t>()});
  torch::nn::BatchNorm1d bn(4);
  bn->running_mean.fill_(3);
  bn(torch::rand({5, 4}) + 10);
  auto w = torch::nn::Linear(2, 2);
  torch::nn::init::constant_(w->weight, 1);
  torch::optim::SGD o(w->parameters(), 0.1);
  w(torch::rand({3, 2})).sum().backward();
  o.step();
  bool any = (L > 6).any().item<bool>();
  auto k = torch::ones({any ? 11 : 22});
  auto n = torch::tensor({{1.5, 2.0}, {0.25, 4.0}}, torch::kFloat32);
  auto p = torch::ones({n.argmax().item<int64_t>() + 2, static_cast<int64_t>(n[1][0].item<double>() * 8)});
  auto q = torch::tensor(3).to(torch::kInt);
  auto r = torch::ones({q.item().toInt(), (q * q).item<int>()});
  auto kinds = torch::one_hot((torch::arange(0, 5, torch::kLong) - 2) % 3);
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
