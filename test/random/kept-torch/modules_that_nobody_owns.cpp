// A module on the stack is asked for its modules: LibTorch refuses to hand out a smart pointer to it.
// uses: modules
struct Net : torch::nn::Module {
  torch::nn::Linear inner{nullptr};
  Net() { inner = register_module("inner", torch::nn::Linear(3, 2)); }
};
void told(bool yes) { torch::Tensor sign = yes ? torch::ones({5}) : torch::ones({9}); }

// vramlint: scenario(@NAME@)
void program() {
  Net net;
  bool refused = false;
  try {
    net.modules();
  } catch (const c10::Error &e) {
    refused = std::string(e.what()).find("is not stored in a shared_ptr") != std::string::npos;
  }
  told(refused);
  told(net.modules(false).size() == 1);
  told(net.children()[0]->as<torch::nn::Linear>() != nullptr);
  auto owned = std::make_shared<Net>();
  told(owned->modules().size() == 2);
  told(owned->named_modules().size() == 2);
  net.inner(torch::ones({1, 3})).sum().backward();
}
