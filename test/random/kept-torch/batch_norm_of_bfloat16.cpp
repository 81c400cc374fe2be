// Statistics are of the input's type where no parameter is wider.
void norms(torch::Dtype parameters, bool training, torch::MemoryFormat format) {
  auto x = torch::rand({4, 3, 2, 5}).to(torch::kBFloat16).contiguous(format).requires_grad_();
  auto weight = torch::rand({3}, parameters).requires_grad_(), bias = torch::rand({3}, parameters).requires_grad_();
  auto mean = torch::zeros({3}, parameters), variance = torch::ones({3}, parameters);
  torch::batch_norm(x, weight, bias, mean, variance, training, 0.1, 1e-5, false).sum().backward();
  if (training)
    torch::batch_norm(x, {}, {}, {}, {}, true, 0.1, 1e-5, false).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  for (auto format : {torch::MemoryFormat::Contiguous, torch::MemoryFormat::ChannelsLast})
    for (bool training : {true, false}) {
      norms(torch::kFloat, training, format);
      norms(torch::kBFloat16, training, format);
    }
  auto x = torch::rand({3, 4, 2}).to(torch::kBFloat16).requires_grad_();
  torch::renorm(x * 2, 2, 0, 1).sum().backward();
}
