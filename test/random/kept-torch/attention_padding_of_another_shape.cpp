// Padding that is no row for each of the batch is refused, though it could be broadcast.
// vramlint: scenario(@NAME@)
void program() {
  torch::nn::MultiheadAttention attention(torch::nn::MultiheadAttentionOptions(8, 2));
  auto x = torch::randn({1, 1, 8});
  auto right = std::get<0>(attention(x, x, x, torch::zeros({1, 1}, torch::kBool)));
  right.sum().backward();
  try {
    attention(x, x, x, torch::zeros({1}, torch::kBool));
  } catch (const c10::Error &) {
  }
  auto several = torch::randn({3, 2, 8});
  try { // a row for all
    attention(several, several, several, torch::zeros({1, 3}, torch::kBool));
  } catch (const c10::Error &) {
  }
  auto last = torch::ones({7});
}
