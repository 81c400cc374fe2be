// clone of a module whose child is a module of the program: the child's own clone is moved into what reset() made,
// whose tensors go. A name that the constructor of torch::nn::Module was given is the module's name.
struct Scale : torch::nn::Cloneable<Scale> {
  Scale() { reset(); }
  void reset() override {
    factor = register_parameter("factor", torch::ones({7, 9}));
    seen = register_buffer("seen", torch::zeros({5}));
  }
  torch::Tensor factor, seen;
  int times = 0;
};
struct Holder : torch::nn::Cloneable<Holder> {
  Holder() { reset(); }
  void reset() override {
    inner = register_module("inner", std::make_shared<Scale>());
    last = register_module("last", torch::nn::Linear(9, 2));
  }
  std::shared_ptr<Scale> inner;
  torch::nn::Linear last{nullptr};
};
struct Named : torch::nn::Module {
  Named() : torch::nn::Module("short") {}
};
void work() {
  auto holder = std::make_shared<Holder>();
  holder->inner->times = 4;
  auto copy = std::dynamic_pointer_cast<Holder>(holder->clone());
  auto first = torch::zeros({copy->inner->times, 100});
  auto second = std::dynamic_pointer_cast<Holder>(copy->clone());
  copy.reset();
  auto after = second->inner->factor.sum(1) + torch::zeros({7});
  auto name = torch::zeros({static_cast<int64_t>(Named().name().size())});
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
