// AnyModule takes a temporary into a value of its own, which dies with the call.
// uses: AnyModule
struct TakesReference : torch::nn::Module {
  torch::Tensor forward(const torch::Tensor &x) { return x * 2; }
};

// vramlint: scenario(@NAME@)
void program() {
  torch::nn::AnyModule pad(torch::nn::ReflectionPad1d(1)), own(std::make_shared<TakesReference>());
  torch::Tensor first = torch::sum(pad.forward(torch::randn({2, 2, 9})));
  torch::Tensor second = torch::sum(own.forward(torch::randn({2, 2, 9})));
  auto x = torch::randn({2, 9});
  torch::Tensor third = torch::sum(own.forward(x));
  torch::Tensor fourth = torch::sum(own.forward(std::move(x)));
}
