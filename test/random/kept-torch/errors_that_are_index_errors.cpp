// What LibTorch throws for places that are none is an IndexError, which a handler may ask for.
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
namespace index_errors {
template <class F> void kind(int n, F f) { try { f(); fact(n); } catch (const c10::IndexError&) { fact(n + 100); } catch (const c10::Error&) { fact(n + 200); } catch (const std::exception&) { fact(n + 300); } }
void work() {
  auto x = torch::rand({3, 4});
  kind(1, [&] { x.sum(5); });
  kind(2, [&] { x.select(0, 7); });
  kind(3, [&] { x[9]; });
  kind(4, [&] { x.index({0, 0, 0}); });
  kind(5, [&] { x.index({torch::tensor({5})}); });
  kind(6, [&] { x.index_select(0, torch::tensor({5})); });
  kind(7, [&] { x.index_select(0, torch::zeros({2, 2}, torch::kLong)); });
  kind(8, [&] { x.gather(0, torch::full({1, 1}, 9, torch::kLong)); });
  kind(9, [&] { x.index_add(0, torch::tensor({5}), torch::ones({1, 4})); });
  kind(10, [&] { x.index_add(0, torch::tensor({1}), torch::ones({2, 4})); });
  kind(11, [&] { x.index_copy(0, torch::tensor({5}), torch::ones({1, 4})); });
  kind(12, [&] { x.index_copy(0, torch::tensor({1}), torch::ones({2, 4})); });
  kind(13, [&] { x.index_fill(0, torch::tensor({5}), 1); });
  kind(14, [&] { x.take(torch::tensor({50})); });
  kind(16, [&] { torch::embedding(x, torch::tensor({9})); });
  kind(17, [&] { torch::ones({}).select(0, 0); });
  kind(18, [&] { torch::ones({}).slice(0, 0); });
  kind(19, [&] { torch::ones({0}).argmax(); });
  kind(20, [&] { torch::ones({0, 3}).max(0); });
  kind(21, [&] { x.index({torch::ones({3}, torch::kFloat)}); });
  kind(22, [&] { x.index({torch::tensor({true, false})}); });
  kind(23, [&] { x.index({torch::tensor({0, 1}), torch::tensor({0, 1, 2})}); });
  kind(24, [&] { x.index_put_({torch::tensor({0, 1})}, torch::ones({3, 4})); });
  kind(25, [&] { x.view({5}); });
  kind(26, [&] { x.put(torch::tensor({50}), torch::ones({1})); });
  kind(27, [&] { x.topk(9); });
  kind(28, [&] { x.kthvalue(9); });
  kind(29, [&] { x.squeeze(4); });
  kind(30, [&] { x.transpose(0, 4); });
  kind(31, [&] { x.size(4); });
  kind(32, [&] { torch::one_hot(torch::tensor({5}), 2); });
  kind(33, [&] { x.narrow(0, 2, 5); });
  kind(34, [&] { x.scatter(0, torch::full({1, 1}, 9, torch::kLong), 1.0); });
  kind(35, [&] { x.unbind(3); });
  kind(36, [&] { torch::stack({x, x}, 4); });
  kind(37, [&] { torch::cat({x, x}, 4); });
  kind(38, [&] { x.flatten(3); });
  kind(39, [&] { x.index({0, 5}); });
  kind(40, [&] { torch::ones({})[0]; });
  kind(41, [&] { x.masked_select(torch::ones({2}, torch::kBool)); });
  kind(42, [&] { x.chunk(2, 4); });
  kind(43, [&] { x.cumsum(4); });
  kind(44, [&] { x.permute({0, 5}); });
}
} // namespace index_errors
// vramlint: scenario(@NAME@)
void program() {
  index_errors::work();
  auto last = torch::zeros({3});
}
