// A module that is sent to a device that is not there: what was moved before is elsewhere, and the exception comes from the
// first parameter.
struct Net : torch::nn::Module {
  torch::nn::Linear first{nullptr}, second{nullptr};
  Net() {
    first = register_module("first", torch::nn::Linear(3, 5));
    second = register_module("second", torch::nn::Linear(5, 2));
  }
};
void caught() {
  Net net;
  try {
    net.to(torch::kCUDA);
  } catch (const std::exception &) {
    auto told = torch::zeros({11});
  }
  auto out = net.second(net.first(torch::ones({4, 3})));
}
void not_caught() {
  auto net = std::make_shared<Net>();
  net->to(torch::kDouble);
  net->to(torch::Device(torch::kCUDA, 0));
  auto never = torch::zeros({13});
}
// vramlint: scenario(@NAME@)
void program() {
  caught();
  not_caught();
}
