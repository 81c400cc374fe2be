// A class that has a layer of LibTorch as its base and a forward of its own keeps it wherever the object is copied to:
// into a Sequential, an AnyModule, a vector, another module.
namespace bases {
struct Activated : torch::nn::SequentialImpl {
  Activated(int64_t a, int64_t b) {
    push_back(torch::nn::Linear(torch::nn::LinearOptions(a, b).bias(false)));
    push_back(torch::nn::Tanh());
  }
  torch::Tensor forward(torch::Tensor x) { return torch::nn::SequentialImpl::forward(x); }
};
struct Squashed : torch::nn::LinearImpl {
  using LinearImpl::LinearImpl;
  torch::Tensor forward(torch::Tensor x) { return torch::tanh(torch::nn::LinearImpl::forward(x)); }
};
struct Scaled : torch::nn::LinearImpl {
  double s;
  Scaled(int a, int b, double s) : LinearImpl(torch::nn::LinearOptions(a, b)), s(s) {}
  torch::Tensor forward(const torch::Tensor &x) { return torch::nn::LinearImpl::forward(x) * s; }
};
TORCH_MODULE_IMPL(ScaledHolder, Scaled);
struct Whole : torch::nn::Module {
  Scaled d;
  torch::nn::Sequential q;
  Whole() : d(2, 3, 2.0), q(Scaled(3, 4, 1.5), torch::nn::ReLU(), ScaledHolder(4, 2, 0.5)) { register_module("q", q); }
  torch::Tensor forward(torch::Tensor x) { return q->forward(d.forward(x)); }
};
} // namespace bases

void containers() {
  torch::NoGradGuard g;
  torch::nn::Sequential f;
  f->push_back(bases::Activated(4, 5));
  f->push_back(bases::Squashed(5, 6));
  f->push_back(bases::Squashed(6, 3));
  auto y = f->forward(torch::rand({5, 4}));
  torch::nn::AnyModule any(bases::Activated(4, 5));
  y = any.forward(torch::rand({5, 4}));
}
void copies() {
  torch::NoGradGuard g;
  bases::Squashed c(4, 5);
  bases::Squashed d = c;
  auto y = d.forward(torch::rand({5, 4}));
  std::vector<bases::Squashed> v;
  v.push_back(c);
  v.emplace_back(5, 6);
  v.push_back(std::move(d));
  torch::nn::Sequential s(v[0], v[1]);
  y = s->forward(torch::rand({2, 4}));
  torch::nn::ModuleList l;
  l->push_back(v[0]);
  l->push_back(bases::Activated(5, 3));
  y = l->ptr<bases::Squashed>(0)->forward(torch::rand({3, 4}));
  y = l->at<bases::Activated>(1).forward(y);
}
void wholes() {
  bases::Whole w;
  auto x = torch::rand({3, 2});
  auto y = w.forward(x);
  y.sum().backward();
  bases::Whole v = w;
  y = v.forward(x);
  torch::nn::Sequential s(v, bases::Scaled(2, 2, 3));
  y = s->forward(x);
  y.mean().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  containers();
  copies();
  wholes();
  auto last = torch::zeros({3});
}
