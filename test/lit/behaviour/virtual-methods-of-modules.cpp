// What a class of the program overrides of torch::nn::Module's virtual methods is what the library calls: of children
// by to, train, zero_grad and clone, of the object itself by eval. Figures as measured with LibTorch 1.13.
#include <torch/torch.h>

// Frozen whatever the parent says.
struct FrozenImpl : torch::nn::Module {
  torch::nn::Dropout drop{nullptr};
  FrozenImpl() { drop = register_module("drop", torch::nn::Dropout(0.5)); }
  void train(bool on = true) override {
    torch::nn::Module::train(on);
    drop->eval();
  }
  torch::Tensor forward(torch::Tensor x) { return drop(x); }
};
TORCH_MODULE(Frozen);

struct HolderImpl : torch::nn::Module {
  Frozen inner{nullptr};
  HolderImpl() { inner = register_module("inner", Frozen()); }
  torch::Tensor forward(torch::Tensor x) { return inner(x); }
};
TORCH_MODULE(Holder);

// RUN: %vramlint --device=cpu --entry=trainOfAChild --format=json -o %t %s && %figure 'scenarios[0].peak.allocated_bytes' == 4000000 < %t
// The dropout is off: no mask.
void trainOfAChild() {
  Holder net;
  net->train();
  auto x = torch::zeros({1000, 1000});
  auto y = net(x);
}

struct AlwaysRandomImpl : torch::nn::Module {
  torch::nn::Dropout drop{nullptr};
  AlwaysRandomImpl() { drop = register_module("drop", torch::nn::Dropout(0.5)); }
  void train(bool on = true) override { torch::nn::Module::train(true); }
  torch::Tensor forward(torch::Tensor x) { return drop(x); }
};
TORCH_MODULE(AlwaysRandom);

// RUN: %vramlint --device=cpu --entry=evalIsTrain --format=json -o %t %s && %figure 'scenarios[0].peak.allocated_bytes' == 12000000 < %t
// The input, the mask and the result.
void evalIsTrain() {
  AlwaysRandom net;
  net->eval();
  auto x = torch::zeros({1000, 1000});
  auto y = net(x);
}

// A table that is no buffer goes along; the other overloads of to are the library's.
struct TableImpl : torch::nn::Module {
  torch::Tensor table = torch::zeros({1000, 1000});
  void to(torch::Dtype type, bool non_blocking = false) override {
    torch::nn::Module::to(type, non_blocking);
    table = table.to(type);
  }
  using torch::nn::Module::to;
  torch::Tensor forward(torch::Tensor x) { return x + table; }
};
TORCH_MODULE(Table);

struct TablesImpl : torch::nn::Module {
  Table inner{nullptr};
  TablesImpl() { inner = register_module("inner", Table()); }
};
TORCH_MODULE(Tables);

// RUN: %vramlint --device=cpu --entry=toOfAChild --format=json -o %t %s && %figure 'scenarios[0].peak.allocated_bytes' == 12000000 < %t && %figure 'scenarios[0].end.allocated_bytes' == 8004000 < %t
void toOfAChild() {
  Tables net;
  net->to(torch::kDouble);
  auto z = torch::zeros({1000});
}

// RUN: %vramlint --device=cpu --entry=toOfAChildThatIsTheLibrarys --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 4000000 < %t
void toOfAChildThatIsTheLibrarys() {
  Tables net;
  net->to(torch::kCPU, torch::kDouble);
}

struct CachedImpl : torch::nn::Module {
  torch::Tensor cache;
  torch::nn::Linear l{nullptr};
  CachedImpl() { l = register_module("l", torch::nn::Linear(100, 100)); }
  void zero_grad(bool set_to_none = false) override {
    torch::nn::Module::zero_grad(set_to_none);
    cache = torch::Tensor();
  }
  torch::Tensor forward(torch::Tensor x) {
    cache = torch::zeros({1000, 1000});
    return l(x);
  }
};
TORCH_MODULE(Cached);

// RUN: %vramlint --device=cpu --entry=zeroGradOfAChild --format=json -o %t %s && %figure 'scenarios[0].end.allocated_bytes' == 52400 < %t
// The layer's 40400, the result's 4000, the input that its graph holds and the last 4000.
void zeroGradOfAChild() {
  torch::nn::Sequential net{Cached()};
  auto y = net->forward(torch::zeros({10, 100}));
  net->zero_grad();
  auto z = torch::zeros({1000});
}

struct OwnCloneImpl : torch::nn::Module {
  torch::nn::Linear l{nullptr};
  torch::Tensor extra;
  OwnCloneImpl() {
    l = register_module("l", torch::nn::Linear(10, 10));
    extra = torch::zeros({1000, 1000});
  }
  std::shared_ptr<torch::nn::Module> clone(const torch::optional<torch::Device> &device = {}) const override {
    auto made = std::make_shared<OwnCloneImpl>();
    made->extra = extra.clone();
    return made;
  }
  torch::Tensor forward(torch::Tensor x) { return l(x); }
};
TORCH_MODULE(OwnClone);

// RUN: %vramlint --device=cpu --entry=cloneOfAChild --format=json -o %t %s && %figure 'scenarios[0].peak.allocated_bytes' == 12000880 < %t && %figure 'scenarios[0].end.allocated_bytes' == 8000880 < %t
// The copy makes its own table before the clone of the other takes its place.
void cloneOfAChild() {
  torch::nn::Sequential net{OwnClone()};
  auto copy = net->clone();
}

// A class derived from a layer of the library.
struct WideLinearImpl : torch::nn::LinearImpl {
  using LinearImpl::LinearImpl;
  torch::Tensor extra = torch::zeros({1000, 1000});
  void to(torch::Dtype type, bool non_blocking = false) override {
    LinearImpl::to(type, non_blocking);
    extra = extra.to(type);
  }
  using LinearImpl::to;
};
TORCH_MODULE(WideLinear);

// RUN: %vramlint --device=cpu --entry=toOfADerivedLayer --format=json -o %t %s && %figure 'scenarios[0].peak.allocated_bytes' == 12000880 < %t && %figure 'scenarios[0].end.allocated_bytes' == 8000880 < %t
void toOfADerivedLayer() {
  torch::nn::Sequential net{WideLinear(10, 10)};
  net->to(torch::kDouble);
}
