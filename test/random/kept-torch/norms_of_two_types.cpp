// Weights of another floating type than the input: layer norm, group norm and batch norm refuse, each at a place of its own.
#define TRY(...) try { __VA_ARGS__; } catch (const std::exception &x) { auto k = torch::zeros({7}); }
void norms() {
  namespace F = torch::nn::functional;
  TRY(F::layer_norm(torch::ones({2, 4, 3}, torch::kDouble), F::LayerNormFuncOptions({3}).weight(torch::ones({3})).bias(torch::ones({3}))))
  TRY(F::layer_norm(torch::ones({2, 4, 3}), F::LayerNormFuncOptions({3}).weight(torch::ones({3}, torch::kDouble))))
  TRY(F::group_norm(torch::ones({2, 4, 3}), F::GroupNormFuncOptions(2).weight(torch::ones({4}, torch::kDouble)).bias(torch::ones({4}, torch::kDouble))))
  TRY(F::group_norm(torch::ones({2, 4, 3}, torch::kDouble), F::GroupNormFuncOptions(2).bias(torch::ones({4}))))
  TRY(F::instance_norm(torch::ones({2, 4, 3}, torch::kDouble), F::InstanceNormFuncOptions().weight(torch::ones({4})).bias(torch::ones({4}))))
  TRY(torch::nn::GroupNorm g(2, 4); g->to(torch::kDouble); g(torch::ones({2, 4, 3})))
  TRY(torch::nn::LayerNorm g(torch::nn::LayerNormOptions({3})); g->to(torch::kDouble); g(torch::ones({2, 4, 3})))
}
// vramlint: scenario(@NAME@)
void program() {
  norms();
  auto last = torch::zeros({3});
}
