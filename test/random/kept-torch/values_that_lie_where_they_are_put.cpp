// Indices and values may not lie where they are put; what only ranges say where is expanded first.
using torch::Tensor; using torch::indexing::Slice; using torch::indexing::None;
namespace F = torch::nn::functional;
#define TRY(i, ...) try { __VA_ARGS__; auto m = torch::zeros({2000 + i}); } catch (const std::exception &) { auto m = torch::zeros({1000 + i}); }
void work() {
  Tensor a = torch::ones({4, 6}), i = torch::tensor({0, 1}), z = torch::zeros({4}, torch::kLong);
  TRY(1, a.index_put_({i}, a.select(0, 0))); TRY(2, a.index_put_({i}, a.slice(0, 0, 2))); TRY(3, a.index_put_({i}, a.slice(0, 0, 2), true)); TRY(4, a.index_put_({z}, a)); TRY(5, z.index_put_({z}, z)); TRY(6, z.index_put_({z}, torch::ones({4}, torch::kLong))); TRY(7, a.index_put_({a > 0}, a.select(0, 0).select(0, 0))); TRY(8, a.index_put_({Slice(), i}, a.t()[0].unsqueeze(1))); TRY(9, a.index_put_({Slice(0, 1)}, a.select(0, 0)));
  TRY(10, a[0] = a[0]); TRY(11, a.index_put_({0}, a[0])); TRY(12, a.index_put_({Slice(0, 2)}, a[0])); TRY(13, a.index_put_({Slice(0, 2)}, a.slice(0, 1, 3))); TRY(14, a.index_put_({None, Slice(0, 2)}, a.slice(0, 0, 2)));  TRY(15, a.t().index_put_({i}, a.t()[0]));
  TRY(16, a.index_copy_(0, i, a.slice(0, 0, 2))); TRY(17, a.index_add_(0, i, a.slice(0, 2, 4))); TRY(18, a.masked_scatter_(a > 0, a)); TRY(19, a.masked_scatter_(a > 0, a.flatten())); TRY(20, a.put_(i, a[0].slice(0, 0, 2))); TRY(21, a.scatter_(0, torch::zeros({1, 6}, torch::kLong), a.slice(0, 0, 1))); TRY(22, a.masked_fill_(a > 0, a.select(0, 0).select(0, 0))); TRY(23, a.slice(0, 0, 2).masked_fill_(a.slice(0, 1, 3) > 0, 1)); TRY(24, a.index_fill_(0, i, a[0][0])); TRY(25, a.gather(0, torch::zeros({1, 6}, torch::kLong))); TRY(26, a.addmm_(a, torch::ones({6, 6}))); TRY(27, a.lerp_(a.slice(0, 0, 1), 0.5)); TRY(28, a.addcmul_(a[0], a[1])); TRY(29, a.cumsum_(0)); TRY(30, a.add_(a[0])); TRY(31, a.slice(0, 0, 3).add_(a.slice(0, 1, 4))); TRY(32, a.copy_(a[0])); TRY(33, a.fill_(a[0][0]));
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
