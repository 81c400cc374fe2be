// Some ops refuse complex numbers before they make a result, and some when it is there.
using torch::Tensor; using torch::indexing::Slice; using torch::indexing::None;
namespace F = torch::nn::functional;
#define TRY(i, ...) try { __VA_ARGS__; auto m = torch::zeros({2000 + i}); } catch (const std::exception &) { auto m = torch::zeros({1000 + i}); }
void work() {
  Tensor a = torch::randn({4, 6}, torch::kComplexFloat);
  TRY(1, a.relu()); TRY(2, a.relu_()); TRY(3, a.clamp(0.1, 0.9)); TRY(4, a.clamp_(0.1, 0.9)); TRY(5, a.clamp_min(0.1)); TRY(6, a.clamp_max(0.1)); TRY(7, torch::relu6(a)); TRY(8, F::elu(a)); TRY(9, torch::leaky_relu(a)); TRY(10, torch::gelu(a)); TRY(11, torch::softplus(a)); TRY(12, torch::hardtanh(a)); TRY(13, torch::threshold(a, 0.1, 1)); TRY(14, torch::silu(a)); TRY(15, torch::mish(a));
  TRY(16, torch::hardswish(a)); TRY(17, torch::hardsigmoid(a)); TRY(18, torch::selu(a)); TRY(19, torch::celu(a)); TRY(20, torch::prelu(a, torch::ones({1}, torch::kComplexFloat))); TRY(21, a.maximum(a)); TRY(22, a.max()); TRY(23, a.sort()); TRY(24, a.topk(1)); TRY(25, a.argmax()); TRY(26, a > 0.5); TRY(27, a.floor()); TRY(28, a.clamp(c10::nullopt, torch::ones({1}))); TRY(29, a.fmod(2)); TRY(30, a.remainder(2)); TRY(31, torch::atan2(a, a)); TRY(32, a.median()); TRY(33, a.sign()); TRY(34, a.softmax(-1)); TRY(35, torch::layer_norm(a, {6})); TRY(36, torch::hypot(a, a)); TRY(37, a.lerp(a, 0.5)); TRY(39, torch::l1_loss(a, a)); TRY(41, a.bernoulli()); TRY(42, a.amax(0)); TRY(43, a.cummax(0)); TRY(44, torch::logsumexp(a, 0)); TRY(45, a.std(0)); TRY(46, a.var()); TRY(47, a.norm()); TRY(49, a.nan_to_num()); TRY(50, a.erf()); TRY(51, a.erfinv_());  TRY(52, a.logit()); TRY(53, torch::cdist(a, a)); TRY(54, a.renorm(2, 0, 1)); TRY(55, a.isposinf()); TRY(56, torch::log_softmax(a, 0)); TRY(58, torch::sinc(a)); TRY(59, torch::trunc(a)); TRY(60, a.round()); TRY(61, a.ceil()); TRY(62, a.frac());  
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
