// Autograd does not look at logical changes in place, of leaves either.
using torch::Tensor; using torch::indexing::Slice; using torch::indexing::None;
namespace F = torch::nn::functional;
#define TRY(i, ...) try { __VA_ARGS__; auto m = torch::zeros({2000 + i}); } catch (const std::exception &) { auto m = torch::zeros({1000 + i}); }
void work() {
  Tensor a = torch::ones({4}, torch::requires_grad()), b = torch::ones({4}), c = a * 2, d;
  TRY(1, a.logical_not_()); TRY(2, a.logical_and_(b)); TRY(3, a.logical_or_(b)); TRY(4, a.logical_xor_(b)); TRY(5, a.eq_(b)); TRY(6, a.sign_()); TRY(7, a.lt_(1)); TRY(8, a.ne_(1)); TRY(9, a.floor_());
  TRY(10, c.logical_not_()); TRY(11, c.logical_and_(b)); TRY(12, c.eq_(b)); TRY(13, if (c.requires_grad()) c.sum().backward());
  TRY(14, d = c.view({2, 2}); d.logical_not_(); d.sum().backward());
  TRY(15, a.fill_diagonal_(1)); TRY(16, a.bernoulli_()); TRY(17, a.ge_(0)); TRY(18, a.geometric_(0.5)); TRY(20, a.heaviside_(b));TRY(21, a.nextafter_(b));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
