// torch::save and torch::load: whole storages are written, and read into memory of their own.
struct Inner : torch::nn::Module {
  torch::Tensor weight;
  Inner() { weight = register_parameter("weight", torch::zeros({6})); }
  void save(torch::serialize::OutputArchive &archive) const override {
    archive.write("mine", weight * 2);
    torch::nn::Module::save(archive);
  }
  void load(torch::serialize::InputArchive &archive) override {
    torch::Tensor mine;
    archive.read("mine", mine);
    auto copy = mine.clone();
    torch::nn::Module::load(archive);
  }
};
struct NetImpl : torch::nn::Module {
  torch::nn::Conv2d conv{nullptr};
  torch::Tensor table;
  std::shared_ptr<Inner> inner = std::make_shared<Inner>();
  NetImpl() {
    conv = register_module("conv", torch::nn::Conv2d(torch::nn::Conv2dOptions(2, 3, 3).bias(false)));
    table = register_buffer("table", torch::ones({5}));
    register_module("inner", inner);
  }
};
TORCH_MODULE(Net);
void tensors() {
  auto t = torch::ones({100});
  torch::save(t, "files-t.pt");
  torch::Tensor u;
  torch::load(u, "files-t.pt");
  torch::load(u, "files-t.pt", torch::kCPU);
  auto v = u.view({10, 10}).t().slice(0, 2, 5);
  torch::save(v, "./files-v.pt");
  torch::Tensor w;
  torch::load(w, "files-v.pt");
  auto dense = w.contiguous();
  auto x = torch::ones({3}, torch::requires_grad());
  torch::save(x * 2, "files-x.pt");
  torch::Tensor y;
  torch::load(y, "files-x.pt");
  (y * y).sum().backward();
}
void lists() {
  auto a = torch::ones({10});
  std::vector<torch::Tensor> list = {a, a, a.slice(0, 0, 3), torch::ones({3, 3}, torch::kLong).t()}, read;
  torch::save(list, "files-l.pt");
  torch::load(read, "files-l.pt");
  for (const auto &t : read)
    auto copy = t.clone();
}
void streams() {
  auto t = torch::ones({7}, torch::kDouble);
  std::stringstream stream;
  torch::save(t, stream);
  torch::Tensor u;
  torch::load(u, stream);
}
void modules() {
  Net net, other;
  torch::save(net, "files-n.pt");
  torch::load(other, "files-n.pt");
  auto plain = std::make_shared<NetImpl>();
  torch::load(plain, "files-n.pt");
  torch::save(plain, "files-m.pt");
  torch::nn::ModuleList long_list;
  for (int i = 0; i < 30; ++i)
    long_list->push_back(torch::nn::BatchNorm1d(2));
  torch::save(long_list, "files-w.pt");
  torch::load(long_list, "files-w.pt");
}
// vramlint: scenario(@NAME@)
void program() {
  tensors();
  lists();
  streams();
  modules();
  auto last = torch::zeros({3});
}
