// What a formula of a gradient keeps for its own gradient: all it reads, also where only one of its operands has a
// gradient. So a gradient that is kept keeps results whose nodes have let go of them.
namespace F = torch::nn::functional;
using torch::Tensor;
#define KEEP(...) \
  { \
    auto x = w * 2.0; \
    auto loss = (__VA_ARGS__).sum(); \
    x = Tensor(); \
    auto grads = torch::autograd::grad({loss}, {w}, {}, true, true, true); \
    auto twice = loss * 1.0; \
    if (grads[0].requires_grad()) \
      twice = twice + (grads[0].norm() - 1).pow(2); \
    if (__COUNTER__ % 2) \
      twice = loss * 1.0; \
    twice.backward(); \
    twice = Tensor(); \
    loss = Tensor(); \
    auto mark = torch::zeros({7}); \
    grads.clear(); \
  }
#define BOTH(...) KEEP(__VA_ARGS__) KEEP(__VA_ARGS__)
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::rand({8, 10}, torch::requires_grad());
  auto t = torch::rand({8, 10});
  { BOTH(torch::relu(x)) }
  { BOTH(torch::leaky_relu(x)) }
  { BOTH(torch::hardtanh(x)) }
  { BOTH(torch::hardshrink(x)) }
  { BOTH(torch::softshrink(x)) }
  { BOTH(torch::elu(x)) }
  { BOTH(torch::gelu(x)) }
  { BOTH(torch::glu(x, 1)) }
  { BOTH(torch::softmax(x, 1)) }
  { BOTH(torch::relu(torch::softmax(x, 1))) }
  { BOTH(torch::log_softmax(x, 1)) }
  { BOTH(torch::mse_loss(x, t)) }
  { BOTH(torch::smooth_l1_loss(x, t)) }
  { BOTH(torch::binary_cross_entropy(x.sigmoid(), t)) }
  { BOTH(x.clamp(0.1, 0.5)) }
  { BOTH(torch::minimum(x, x * 2)) }
  { BOTH(torch::fmax(x, x * 2)) }
  { BOTH(x.max()) }
  { BOTH(x.amin(1)) }
  { BOTH(x.median()) }
  { BOTH(x.nan_to_num()) }
  { BOTH(x.nansum()) }
  { BOTH(torch::addmm(x.mm(x.t()), x, x.t(), 2, 3)) }
  auto last = torch::zeros({3});
}
