// Kernels of the CPU refuse types when there is a result to write to, also where there is nothing to do; what else does
// not fit is refused where LibTorch looks for it.
using torch::Tensor;
namespace F = torch::nn::functional;
template <class F> void tried(int i, F f) { try { f(); torch::zeros({2000 + i}); } catch (const std::exception &) { torch::zeros({1000 + i}); } }
void over(int from, const Tensor &a) {
  tried(from + 1, [&] { auto r = a.relu(); });
  tried(from + 2, [&] { auto r = F::elu(a); });
  tried(from + 3, [&] { auto r = torch::hardsigmoid(a); });
  tried(from + 4, [&] { auto r = torch::mse_loss(a, a); });
  tried(from + 5, [&] { auto r = torch::smooth_l1_loss(a, a); });
  tried(from + 6, [&] { auto r = torch::huber_loss(a, a); });
  tried(from + 7, [&] { auto r = F::dropout(a); });
  tried(from + 8, [&] { auto r = a.sub(a); });
  tried(from + 9, [&] { auto r = a - true; });
  tried(from + 10, [&] { auto r = a.add(a, 0.5); });
  tried(from + 11, [&] { auto r = a.hardshrink(); });
  tried(from + 12, [&] { auto r = a.exp(); });
  tried(from + 13, [&] { auto r = torch::atan2(a, a); });
  tried(from + 14, [&] { auto r = a.cumsum(0); });
  tried(from + 15, [&] { auto r = a.softmax(-1); });
  tried(from + 16, [&] { auto r = torch::eye(3, a.options()); });
  tried(from + 17, [&] { auto r = torch::linspace(0, 1, 5, a.options()); });
  tried(from + 18, [&] { auto r = torch::arange(0, 5, a.options()); });
}
void layers(int from) {
  const auto images = torch::ones({2, 4, 4, 4}, torch::kLong);
  const auto rows = torch::ones({2, 4}).to(torch::kBFloat16);
  tried(from + 1, [&] { auto r = torch::nn::AdaptiveAvgPool2d(torch::nn::AdaptiveAvgPool2dOptions({2, 2}))(images); });
  tried(from + 2, [&] { auto r = torch::nn::AdaptiveMaxPool2d(torch::nn::AdaptiveMaxPool2dOptions({2, 2}))(images); });
  tried(from + 3, [&] { auto r = torch::nn::Unfold(torch::nn::UnfoldOptions({2, 2}))(images); });
  tried(from + 4, [&] { auto r = torch::nn::ReflectionPad2d(1)(images); });
  tried(from + 5, [&] { auto r = torch::nn::ReplicationPad2d(1)(images); });
  tried(from + 6, [&] { auto r = torch::nn::LayerNorm(torch::nn::LayerNormOptions({4}))(rows); });
}
// vramlint: scenario(@NAME@)
void program() {
  int from = 0;
  for (auto type : {torch::kFloat, torch::kHalf, torch::kBFloat16, torch::kLong, torch::kBool, torch::kComplexFloat})
    for (auto columns : {6, 0}) {
      over(from, torch::ones({4, columns}, type));
      from += 20;
    }
  auto f = torch::ones({2, 3}), i = torch::ones({2, 3}, torch::kInt), p = torch::rand({3, 9}, torch::requires_grad());
  tried(400, [&] { auto r = torch::logsumexp(i, std::vector<int64_t>{0, 2}); });
  tried(401, [&] { auto r = torch::gradient(f, at::Scalar(1), std::vector<int64_t>{1, 1}); });
  tried(402, [&] { auto r = f.movedim(std::vector<int64_t>{1, 1}, std::vector<int64_t>{0, 1}); });
  tried(403, [&] { auto r = torch::binary_cross_entropy(torch::sigmoid(f), torch::zeros({3, 3})); });
  tried(404, [&] { auto r = torch::prelu(p, torch::rand({8})); });
  layers(410);
}
