namespace F = torch::nn::functional;
#define TRY(...) try { try { __VA_ARGS__; } catch (const c10::Error& e) { auto z = torch::zeros({31}); } } catch (const std::exception& e) { auto z = torch::zeros({37}); }
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::ones({3, 3}, torch::requires_grad()), q = torch::ones({3, 3});
  TRY(std::get<0>(torch::aminmax(w)).sum().backward())
  TRY(torch::narrow_copy(w, 0, 0, 1).sum().backward())
  TRY(torch::igamma(w, q).sum().backward())
  TRY(torch::nextafter(w, q).sum().backward())
  TRY(torch::bincount(torch::tensor({0, 1, 2}), w[0]).sum().backward())
  TRY(w.scatter(0, torch::zeros({1, 3}, torch::kLong), w, "add").sum().backward())
  TRY(std::get<0>(torch::histogram(w, 3)).sum().backward())
  TRY(auto x = torch::multi_margin_loss(w, torch::tensor({0, 1, 2})); auto g = torch::autograd::grad({x}, {w}, {}, true, true)[0]; g.sum().backward())
  TRY(F::group_norm(torch::ones({2, 4, 3}, torch::kHalf), F::GroupNormFuncOptions(2).weight(torch::ones({4})).bias(torch::ones({4}))))
  TRY(F::group_norm(torch::ones({2, 4, 3}, torch::kHalf), F::GroupNormFuncOptions(2)))
  TRY(F::group_norm(torch::ones({2, 4, 3}, torch::kBFloat16), F::GroupNormFuncOptions(2).weight(torch::ones({4})).bias(torch::ones({4}))))
  TRY(F::layer_norm(torch::ones({2, 4, 3}, torch::kHalf), F::LayerNormFuncOptions({3}).weight(torch::ones({3})).bias(torch::ones({3}))))
  TRY(F::group_norm(torch::ones({2, 4, 3}, torch::kDouble), F::GroupNormFuncOptions(2).weight(torch::ones({4})).bias(torch::ones({4}))))
  auto last = torch::zeros({3});
}
