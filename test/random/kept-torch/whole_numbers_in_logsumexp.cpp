// logsumexp takes whole numbers as the default type.
namespace logsumexp_int {
void work() {
  auto a = torch::ones({3, 4}, torch::kLong);
  auto b = torch::logsumexp(a, 1);
  auto c = torch::logsumexp(a, std::vector<int64_t>{0, 1}, true);
  auto d = a.to(torch::kBool).logsumexp(0);
}
} // namespace logsumexp_int
// vramlint: scenario(@NAME@)
void program() {
  logsumexp_int::work();
  auto last = torch::zeros({3});
}
