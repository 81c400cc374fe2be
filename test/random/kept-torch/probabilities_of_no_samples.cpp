// The mean of no samples is not divided.
// vramlint: scenario(@NAME@)
void program() {
  for (bool graph : {false, true}) {
    auto x = torch::rand({0, 4}, torch::dtype(torch::kFloat).requires_grad(graph));
    auto y = torch::nn::functional::cross_entropy(x, torch::rand({0, 4}));
    auto z = torch::nn::functional::cross_entropy(x, torch::rand({0, 4}), torch::nn::functional::CrossEntropyFuncOptions().weight(torch::rand({4})));
    auto w = torch::nn::functional::cross_entropy(x, torch::rand({0, 4}), torch::nn::functional::CrossEntropyFuncOptions().label_smoothing(0.1));
    auto v = torch::nn::functional::cross_entropy(x, torch::rand({0, 4}), torch::nn::functional::CrossEntropyFuncOptions().reduction(torch::kSum));
    if (graph)
      (y + z + w + v).backward();
  }
  auto last = torch::rand({3});
}
