// Masks whose numbers are known, and leave something to attend to: what comes out equals itself.

// vramlint: scenario(@NAME@)

void program() {
  torch::nn::TransformerEncoder encoder(torch::nn::TransformerEncoderOptions(
      torch::nn::TransformerEncoderLayerOptions(16, 2).dim_feedforward(32).dropout(0.0), 3));
  auto tokens = torch::tensor({{4, 2, 7, 0, 0}, {3, 1, 0, 0, 0}}, torch::kLong);
  auto input = torch::rand({5, 2, 16});
  for (int round = 0; round < 2; ++round) {
    auto padding = tokens == 0;
    auto output = encoder->forward(input, {}, padding);
    output.sum().backward();
  }
  torch::nn::MultiheadAttention attention(torch::nn::MultiheadAttentionOptions(16, 4).add_zero_attn(true));
  auto hidden = torch::zeros({2, 5}, torch::kLong) == 0;
  auto once = std::get<0>(attention->forward(input, input, input, hidden));
  auto twice = std::get<0>(attention->forward(once, once, once, hidden));
  twice.sum().backward();
}
