// The activation of a Transformer's layer may be a function or a module of the program.
void work() {
  auto x = torch::randn({20, 4, 32});
  auto twice = [](const torch::Tensor &t) { return torch::silu(t) * 2; };
  torch::nn::TransformerDecoderLayer d(torch::nn::TransformerDecoderLayerOptions(32, 4).dropout(0.1).activation(twice));
  d(x, x).sum().backward();
  torch::nn::TransformerEncoderLayer e(
      torch::nn::TransformerEncoderLayerOptions(32, 4).dropout(0.1).activation(torch::nn::GELU()));
  auto copy = std::dynamic_pointer_cast<torch::nn::TransformerEncoderLayerImpl>(e->clone());
  copy->forward(x).sum().backward();
  torch::nn::TransformerEncoder all(torch::nn::TransformerEncoderOptions(e, 2));
  all(x).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
