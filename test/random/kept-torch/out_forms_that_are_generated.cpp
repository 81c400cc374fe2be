// Out forms without a kernel of their own take what wants a gradient, and refuse backward.
using torch::Tensor; using torch::indexing::Slice; using torch::indexing::None;
namespace F = torch::nn::functional;
#define TRY(i, ...) try { __VA_ARGS__; auto m = torch::zeros({2000 + i}); } catch (const std::exception &) { auto m = torch::zeros({1000 + i}); }
void work() {
  Tensor a = torch::ones({4}, torch::requires_grad()), b = torch::ones({4}), c = torch::empty({4}), d = a * 2;
  TRY(1, torch::mul_out(c, a, 2)); TRY(2, if (c.requires_grad()) torch::zeros({5})); TRY(3, torch::add_out(b, a, 1)); TRY(4, torch::mul_out(a, b, 2)); TRY(5, torch::mul_out(d, b, 2)); TRY(6, torch::div_out(d, d, 2)); TRY(7, d.sum().backward()); TRY(8, torch::sum_out(c, a)); 
  TRY(10, c.resize_({2}), torch::mul_out(c, b, 2)); TRY(11, torch::add_out(c, b, 2)); TRY(12, torch::add_out(c, d, 2)); TRY(13, if (c.requires_grad()) torch::zeros({5})); TRY(14, torch::prod_out(c, a, 0)); TRY(15, torch::norm_out(c, a, 2, 0));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
