// What Functional binds becomes what the function asks for: an int an IntArrayRef.
torch::Tensor repeat(const torch::Tensor &t, at::IntArrayRef times, double factor) { return t.repeat(times) * factor; }
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::Sequential net(torch::nn::Conv2d(3, 8, 3), torch::nn::Functional(torch::max_pool2d, 2, 2, 0, 1, false),
                            torch::nn::Functional(repeat, std::vector<int64_t>{1, 1, 2, 1}, 2));
  auto y = net->forward(torch::rand({1, 3, 32, 32}));
  y.sum().backward();
}
