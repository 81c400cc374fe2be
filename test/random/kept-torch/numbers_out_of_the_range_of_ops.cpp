// Numbers that nobody has written down may be known to be out of the range of what reads them.
namespace F = torch::nn::functional;
using torch::Tensor;
#define TRY(i, ...) try { __VA_ARGS__; auto m = torch::zeros({2000 + i}); } catch (const std::exception &) { auto m = torch::zeros({1000 + i}); }
// vramlint: scenario(@NAME@)
void program() {
  TRY(0, torch::bernoulli(torch::rand({300}) + 1.5)); TRY(1, torch::bernoulli(torch::sigmoid(torch::randn({300})))); TRY(2, torch::rand({300}).bernoulli_(torch::full({300}, 1.5)));
  TRY(3, torch::multinomial(-torch::rand({300}) - 0.5, 2)); TRY(4, torch::multinomial(torch::rand({300}).softmax(0), 2)); TRY(5, torch::multinomial(-torch::exp(torch::randn({300})), 2, true));
  TRY(6, torch::binary_cross_entropy(torch::tanh(torch::rand({300})) - 2, torch::ones({300}))); TRY(7, torch::binary_cross_entropy(0.5 * (torch::tanh(torch::randn({300})) + 1), torch::ones({300})));
  TRY(8, torch::cov(torch::rand({2, 3}), 1, torch::tensor({0, 0, 0}))); TRY(9, torch::cov(torch::rand({2, 3}), 1, torch::tensor({1, -1, 2}))); TRY(10, torch::cov(torch::rand({2, 3}), 1, {}, -torch::ones({3}))); TRY(11, torch::cov(torch::rand({2, 3}), 1, {}, torch::rand({3})));
  TRY(12, torch::quantile(torch::rand({5}), torch::rand({3}) + 1.5)); TRY(13, torch::quantile(torch::rand({5}), torch::rand({3})));
  TRY(14, torch::max_unpool2d(torch::ones({1, 1, 1, 2}), torch::tensor({{{{0, 9}}}}), {2, 3})); TRY(15, torch::max_unpool2d(torch::ones({1, 1, 1, 2}), torch::tensor({{{{0, 5}}}}), {2, 3}));
  TRY(16, torch::multilabel_margin_loss(torch::zeros({1, 3}), torch::tensor({{0, 3, -1}}))); TRY(17, torch::multilabel_margin_loss(torch::zeros({1, 3}), torch::tensor({{0, -2, -1}})));
  TRY(18, F::embedding_bag(torch::tensor({0, 3}), torch::zeros({3, 2}), F::EmbeddingBagFuncOptions().offsets(torch::tensor({0}))));
  TRY(19, torch::sparse_coo_tensor(torch::tensor({{0, -2}}), torch::ones({2}))); TRY(20, torch::narrow(torch::rand({6}), 0, torch::tensor(5), 3)); TRY(21, torch::narrow(torch::rand({6}), 0, torch::tensor(2), 3));
  TRY(22, torch::nll_loss(torch::zeros({300, 4}), torch::randint(4, 9, {300}, torch::kLong))); TRY(23, torch::nll_loss(torch::zeros({300, 4}), (torch::rand({300}) * 4).to(torch::kLong)));
  TRY(24, torch::embedding(torch::zeros({3, 4}), torch::randint(0, 3, {100}, torch::kLong) + 3)); TRY(25, torch::one_hot(torch::rand({100, 5}).argmax(1), 5)); TRY(26, torch::one_hot(-1 - torch::randperm(300), 3));
  TRY(27, torch::index_select(torch::zeros({20, 2}), 0, torch::randint(0, 40, {300}, torch::kLong).remainder(20))); TRY(28, torch::gather(torch::zeros({1, 20}), 1, torch::randperm(20).flip(0).unsqueeze(0) * 2 + 20));
  TRY(29, torch::arange(300).floor_divide(torch::randperm(300) * 0)); TRY(30, torch::arange(300).floor_divide(torch::randperm(300) + 1)); TRY(31, at::normal(torch::zeros({30}), torch::rand({30}).sqrt() - 2)); TRY(32, torch::poisson(-torch::rand({30}) - 1));
  auto p = torch::rand({300}), q = torch::rand({300}), r = torch::rand({300}), s = torch::rand({300}) - 4;
  TRY(33, p.add_(1.5); torch::bernoulli(p)); TRY(34, q.random_(5, 9); torch::bernoulli(q)); TRY(35, r.uniform_(2, 3); torch::bernoulli(r)); TRY(36, s.uniform_(); torch::bernoulli(s)); TRY(37, r.copy_(s); torch::bernoulli(r)); TRY(38, r.slice(0, 0, 3).mul_(0.5); torch::bernoulli(r));
  TRY(39, torch::one_hot((torch::randint(0, 50, {30}, torch::kByte) + 5).to(torch::kLong), 5)); TRY(40, torch::bernoulli(torch::stack({torch::rand({3}) + 4, torch::rand({3}) + 4}))); TRY(41, torch::embedding(torch::ones({10, 2}), torch::linspace(0, 9, 500).to(torch::kLong)));
  TRY(42, torch::bernoulli(torch::matmul(-torch::rand({3, 4}) - 1, -torch::rand({4, 2})).clamp(0.1, 1))); TRY(43, torch::one_hot(torch::randint(49, 50, {300}, torch::kLong).floor_divide(49), 1)); TRY(44, torch::bernoulli(torch::where(torch::ones({300}) > 0, 5.0, torch::rand({300}) + 3)));
  TRY(45, torch::bernoulli(0.3 * torch::rand({300}) + 0.7 * torch::sigmoid(torch::randn({300}))));
  auto last = torch::zeros({3});
}
