// Targets that are ignored leave less to be selected where labels are smoothed; scores without a batch have one target.
namespace F = torch::nn::functional;
// vramlint: scenario(@NAME@)
void program() {
  std::vector<torch::Tensor> kept;
  const auto tried = [&](const torch::Tensor &targets, std::vector<int64_t> sizes, F::CrossEntropyFuncOptions options) {
    try {
      auto x = torch::rand(sizes, torch::requires_grad());
      F::cross_entropy(x, targets, options).sum().backward();
    } catch (const c10::Error &) {
      kept.push_back(torch::zeros({5}));
    }
  };
  const auto some = torch::tensor({-100, 2, 0, -100}), none = torch::full({4}, -100, torch::kLong);
  for (const auto &targets : {some, none}) {
    tried(targets, {4, 3}, F::CrossEntropyFuncOptions().label_smoothing(0.1));
    tried(targets, {4, 3}, F::CrossEntropyFuncOptions().label_smoothing(0.1).weight(torch::ones({3})));
    tried(targets, {4, 3}, F::CrossEntropyFuncOptions().label_smoothing(0.1).reduction(torch::kSum));
  }
  tried(torch::tensor({1, 2, 0, 0}), {4, 3}, F::CrossEntropyFuncOptions().label_smoothing(0.1).ignore_index(0));
  tried(torch::tensor({1}), {3}, F::CrossEntropyFuncOptions());
  tried(torch::tensor({1, 0, 2}), {3}, F::CrossEntropyFuncOptions());
  tried(torch::tensor(1), {3}, F::CrossEntropyFuncOptions().reduction(torch::kNone));
  auto last = torch::zeros({3});
}
