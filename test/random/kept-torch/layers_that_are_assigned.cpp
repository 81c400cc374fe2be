// A layer of LibTorch that is assigned to, alone or as the base of an object of the program, stays the module that it is
// for those who hold it, and has the tensors and children of the other; what was moved from has none.
namespace assigned {
struct Scaled : torch::nn::LinearImpl {
  double k;
  Scaled(int a, int b, double k) : LinearImpl(torch::nn::LinearOptions(a, b)), k(k) {}
  torch::Tensor forward(torch::Tensor x) { return LinearImpl::forward(x) * k; }
};
struct Chain : torch::nn::SequentialImpl {
  Chain(int n) {
    push_back(torch::nn::Linear(n, n));
    push_back(torch::nn::Tanh());
  }
  torch::Tensor forward(torch::Tensor x) { return SequentialImpl::forward(x) + 1; }
};
torch::Tensor ones(int a, int b) { return torch::ones({a, b}); }
} // namespace assigned
using namespace assigned;

void plain() {
  torch::nn::LinearImpl p(4, 6), q(2, 3);
  p = q;
  auto y = p.forward(ones(1, 2));
  {
    torch::nn::LinearImpl r(5, 3);
    p = std::move(r);
  }
  y = p.forward(ones(1, 5));
  std::swap(p, q);
  y = q.forward(ones(2, 5));
}
void derived() {
  Scaled a(4, 5, 2), b(3, 2, 1);
  a = b;
  auto y = a.forward(ones(2, 3));
  a = Scaled(6, 2, 1);
  y = a.forward(ones(2, 6));
  std::swap(a, b);
  y = b.forward(ones(2, 6));
  auto p = std::make_shared<Scaled>(4, 5, 2);
  torch::nn::Sequential s(p);
  *p = Scaled(3, 2, 1);
  y = s->forward(ones(2, 3));
  auto n = torch::zeros({(long)s->parameters()[0].numel()});
}
void vectors() {
  std::vector<torch::nn::LinearImpl> v;
  for (int i = 1; i < 5; ++i)
    v.emplace_back(i, i + 1);
  v.erase(v.begin() + 1);
  for (auto &l : v)
    auto o = l.forward(ones(2, l.options.in_features()));
  v.insert(v.begin(), torch::nn::LinearImpl(7, 2));
  auto y = v[0].forward(ones(1, 7));
  std::vector<Scaled> w;
  for (int i = 1; i < 5; ++i)
    w.emplace_back(i, i + 1, 0.5 * i);
  w.erase(w.begin());
  for (auto &l : w) {
    auto o = l.forward(ones(2, l.options.in_features()));
    auto twice = l.weight * 2;
  }
  w.insert(w.begin(), Scaled(6, 2, 3));
  y = w[0].forward(ones(1, 6));
}
void members() {
  Scaled a(4, 5, 2);
  Scaled b = a;
  b.to(torch::kDouble);
  auto y = b.forward(torch::ones({2, 4}, torch::kDouble));
  auto z = a.weight.dtype() == torch::kFloat ? torch::ones({3}) : torch::ones({4});
  Scaled c = std::move(b);
  c.to(torch::kFloat);
  y = c.forward(ones(1, 4));
  y.sum().backward();
  c.zero_grad();
  a = c;
  auto n = torch::zeros({(long)a.parameters().size(), (long)c.named_parameters().size()});
  auto m = torch::zeros({b.weight.defined() ? 2 : 7});
  c.weight = torch::ones({5, 6});
  a = c;
  y = a.forward(ones(3, 6));
}
void chains() {
  Chain a(3), b(4);
  a = b;
  auto y = a.forward(ones(2, 4));
  Chain c = std::move(a);
  y = c.forward(ones(1, 4));
  a = Chain(5);
  y = a.forward(ones(1, 5));
  std::swap(a, b);
  y = b.forward(ones(1, 5));
  auto k = torch::zeros({(long)a.size() + 1});
}
// vramlint: scenario(@NAME@)
void program() {
  plain();
  derived();
  vectors();
  members();
  chains();
  auto last = torch::zeros({3});
}
