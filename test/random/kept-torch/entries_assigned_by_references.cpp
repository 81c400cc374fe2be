// register_parameter and register_buffer give a reference to what is registered.
namespace register_reference {
struct NetImpl : torch::nn::Module {
  NetImpl() { auto& w = register_parameter("w", torch::ones({3})); w = torch::ones({5}); auto z = torch::zeros({1}); }
};
TORCH_MODULE(Net);
void work() {
  Net n;
  auto t = torch::zeros({n->parameters()[0].numel()});
  n = nullptr;
  auto u = torch::zeros({3});
}
} // namespace register_reference
namespace register_ref_kept {
struct NetImpl : torch::nn::Module {
  torch::Tensor* w;
  NetImpl() { w = &register_parameter("w", torch::ones({3})); register_buffer("r", torch::ones({2})) = torch::ones({5}); }
};
TORCH_MODULE(Net);
void work() {
  Net n;
  *n->w = torch::ones({6}, torch::requires_grad());
  auto t = torch::zeros({n->parameters()[0].numel() + n->buffers()[0].numel()});
  n->to(torch::kDouble);
  auto u = *n->w * 2;
  std::stringstream s;
  torch::save(n, s);
  torch::load(n, s);
  n = nullptr;
  auto v = torch::zeros({3});
}
} // namespace register_ref_kept
// vramlint: scenario(@NAME@)
void program() {
  register_reference::work();
  register_ref_kept::work();
  auto last = torch::zeros({3});
}
