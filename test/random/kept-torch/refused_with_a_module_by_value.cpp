// A container that refuses what it is given by value has made its copy of it already: the copy ends before the
// exception leaves.
struct Held : torch::nn::Module {
  explicit Held(int n) { register_buffer("b", torch::ones({n})); }
  ~Held() override { auto gone = torch::zeros({6}); }
};
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::ModuleList l(std::make_shared<Held>(1));
  try {
    l->insert(9, Held(3));
    auto no = torch::zeros({3});
  } catch (const c10::Error &) {
    auto yes = torch::zeros({4});
  }
  try {
    l->insert(9, torch::nn::LinearImpl(3, 4));
    auto no = torch::zeros({3});
  } catch (const c10::Error &) {
    auto yes = torch::zeros({5});
  }
  auto last = torch::zeros({static_cast<long>(l->size())});
}
