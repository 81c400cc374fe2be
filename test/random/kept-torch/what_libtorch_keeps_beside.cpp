// Small things that LibTorch keeps beside tensors: lists, deleters, storages that are taken over, implementations.
void lists() {
  c10::List<torch::Tensor> list;
  for (int i = 1; i < 4; ++i) list.push_back(torch::zeros({i * 10}));
  c10::List<torch::Tensor> same = list;
  same.emplace_back(torch::zeros({50}));
  torch::Tensor second = list[1];
  torch::Tensor last = list.get(list.size() - 1);
  auto x = torch::zeros({second.numel() + last.numel()});
  same.set(0, torch::zeros({7}));
  list.pop_back();
  same.clear();
  auto y = torch::zeros({11});
}
void deleters() {
  auto owner = torch::zeros({100});
  auto* data = owner.data_ptr<float>();
  auto view = torch::from_blob(data, {10}, [owner](void*) {});
  owner = torch::Tensor();
  auto x = torch::zeros({20});
  view = torch::Tensor();
  auto y = torch::zeros({30});
  int calls = 0;
  std::vector<float> numbers(12, 1.f);
  {
    auto t = torch::from_blob(numbers.data(), {3, 4}, [&calls](void* p) { calls += p != nullptr ? 2 : 1; }, torch::kFloat);
    auto u = t.view({12});
    t = torch::Tensor();
    auto z = torch::zeros({40 + calls});
  }
  auto z = torch::zeros({50 + calls});
}
void storages() {
  auto a = torch::zeros({100}), b = torch::zeros({50});
  b.set_(a.storage());
  auto c = torch::empty({0});
  c.set_(a.storage(), 10, {5, 5}, {5, 1});
  a = torch::Tensor();
  auto x = torch::zeros({b.numel() + c.numel()});
}
void implementations() {
  auto t = torch::zeros({3});
  t.add_(1);
  auto x = torch::zeros({(int64_t)t.unsafeGetTensorImpl()->version_counter().current_version() * 10 +
                         t.unsafeGetTensorImpl()->numel()});
}
void empty_implementations() {
  using Pointer = c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;
  torch::Tensor none{Pointer()}, some = torch::zeros({20});
  Pointer empty;
  torch::Tensor again(empty);
  auto x = torch::zeros({10 + none.defined() * 100 + again.defined() * 1000 + some.defined()});
  again = some;
  auto y = torch::zeros({30 + again.defined()});
}
void grids_of_two_types() {
  int refused = 0;
  try {
    torch::meshgrid({torch::ones({3}), torch::ones({4}, torch::kLong)}, "ij");
  } catch (const c10::Error&) {
    refused = 100;
  }
  auto x = torch::zeros({10 + refused});
}
void old_files() {
  torch::nn::Linear layer(3, 4);
  torch::optim::Adam optimizer(layer->parameters(), 0.1);
  {
    torch::serialize::OutputArchive archive;
    archive.write("step_buffers/size", torch::tensor(int64_t(1)));
    archive.write("step_buffers/0", torch::tensor(int64_t(3)), true);
    for (auto key : {"exp_average_buffers", "exp_average_sq_buffers"}) {
      archive.write(std::string(key) + "/size", torch::tensor(int64_t(1)));
      archive.write(std::string(key) + "/0", torch::zeros({4, 3}), true);
    }
    archive.write("max_exp_average_sq_buffers/size", torch::tensor(int64_t(0)));
    archive.save_to("old.pt");
  }
  torch::load(optimizer, "old.pt");
  layer(torch::rand({2, 3})).sum().backward();
  optimizer.step();
  auto x = torch::zeros({(int64_t)optimizer.state().size()});
  torch::save(layer, "layer.pt");
  try {
    torch::load(optimizer, "layer.pt");
  } catch (const c10::Error&) {
    auto y = torch::zeros({13});
  }
}
void made_in_place() {
  auto layer = torch::make_unique<torch::nn::LinearImpl>(3, 4);
  auto y = layer->forward(torch::rand({2, 3}));
}
// vramlint: scenario(@NAME@)
void program() {
  lists();
  deleters();
  storages();
  implementations();
  old_files();
  made_in_place();
}
