// The sum of two sparse gradients is in order, and the leaf that takes it over does not know.
using torch::Tensor;
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::EmbeddingBag table(torch::nn::EmbeddingBagOptions(9, 3).sparse(true));
  torch::nn::Embedding words(torch::nn::EmbeddingOptions(9, 3).sparse(true));
  torch::optim::Adagrad first(table->parameters(), torch::optim::AdagradOptions(0.1));
  torch::optim::Adagrad second(words->parameters(), torch::optim::AdagradOptions(0.1));
  for (int hold = 0; hold < 2; ++hold) {
    auto loss = (table->forward(torch::tensor({8}).view({1, 1})) + table->forward(torch::tensor({2}).view({1, 1}))).sum() + (words->forward(torch::tensor({8}).view({1, 1})) + words->forward(torch::tensor({2}).view({1, 1}))).sum();
    Tensor held;
    if (hold)
      words->weight.register_hook([&](Tensor grad) { held = grad; });
    loss.backward();
    auto mark = torch::zeros({words->weight.grad().is_coalesced() ? 5 : 7});
    first.step();
    second.step();
    first.zero_grad();
    second.zero_grad();
  }
  auto last = torch::zeros({3});
}
