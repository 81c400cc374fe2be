// Where bags begin is looked at where it is known.
namespace F = torch::nn::functional;
// vramlint: scenario(@NAME@)
void program() {
  std::vector<torch::Tensor> kept; int n = 1; auto t = [&](std::function<void()> f) { ++n; try { f(); n *= 2; } catch (const c10::Error &) { n += 3; } catch (const std::exception &) { n += 5; } kept.push_back(torch::zeros({n})); }; auto w = torch::ones({5, 2}, torch::requires_grad()); auto i = torch::tensor({1, 2, 4});
  t([&] { F::embedding_bag(i, w, F::EmbeddingBagFuncOptions().offsets(torch::tensor({1}))); }); t([&] { F::embedding_bag(i, w, F::EmbeddingBagFuncOptions().offsets(torch::tensor({0, 3}))); }); t([&] { F::embedding_bag(i, w, F::EmbeddingBagFuncOptions().offsets(torch::tensor({0, 4})).mode(torch::kSum)); }); t([&] { F::embedding_bag(i, w, F::EmbeddingBagFuncOptions().offsets(torch::tensor({0, 2, 3})).include_last_offset(true)); }); t([&] { F::embedding_bag(i, w, F::EmbeddingBagFuncOptions().offsets(torch::tensor({0, 2, 5})).include_last_offset(true).mode(torch::kMax)); }); t([&] { torch::nn::EmbeddingBag b(5, 2); b(i, torch::tensor({0, 1, 5})); });
  auto last = torch::zeros({3});
}
