// That nothing has a gradient for the weights of samples alone is told when the sums are there.
// vramlint: scenario(@NAME@)
void program() {
  namespace F = torch::nn::functional;
  auto table = torch::ones({3, 2}), weights = torch::ones({2, 3}, torch::requires_grad());
  auto places = torch::tensor({1, 2, 1, 1, 0, 1}, torch::kLong).view({2, 3});
  try {
    F::embedding_bag(places, table, F::EmbeddingBagFuncOptions().mode(torch::kSum).per_sample_weights(weights));
  } catch (const c10::Error &) {
    auto caught = torch::zeros({20});
  }
}
