// Queries and keys are the values with their places added: attention finds them different, wherever the places come from.
struct Layer : torch::nn::Module {
  torch::nn::MultiheadAttention attention{nullptr};
  torch::nn::LayerNorm norm{nullptr};
  torch::nn::Linear wide{nullptr};
  Layer() {
    attention = register_module("attention", torch::nn::MultiheadAttention(torch::nn::MultiheadAttentionOptions(8, 2)));
    norm = register_module("norm", torch::nn::LayerNorm(torch::nn::LayerNormOptions({8})));
    wide = register_module("wide", torch::nn::Linear(8, 8));
  }
  torch::Tensor forward(torch::Tensor x, const torch::Tensor &places) {
    auto q = x + places;
    x = norm(x + std::get<0>(attention(q, q, x)));
    return x + torch::silu(wide(x));
  }
};
// As a batch comes first, and attention wants it second.
torch::Tensor turned(Layer &l, torch::Tensor x, const torch::Tensor &places) {
  auto q = (x + places).transpose(0, 1);
  return std::get<0>(l.attention(q, q, x.transpose(0, 1), torch::Tensor(), true)).transpose(0, 1);
}
torch::Tensor waves(int64_t n, int64_t d) {
  auto at = torch::arange(n).unsqueeze(1) * torch::exp(torch::arange(0, d, 2) * (-0.5));
  return torch::cat({at.sin(), at.cos()}, 1).unsqueeze(1);
}
void of_waves() {
  Layer a, b;
  auto places = waves(5, 8);
  auto x = b.forward(a.forward(torch::rand({5, 3, 8}), places), places);
  x.sum().backward();
}
void of_a_table() {
  Layer a;
  torch::nn::Embedding table(5, 8);
  auto x = torch::relu(torch::rand({3, 5, 8}));
  auto places = table(torch::arange(5)).unsqueeze(0).repeat({3, 1, 1});
  turned(a, x, places).sum().backward();
}
void of_the_input_itself() {
  Layer a;
  auto memory = torch::rand({3, 5, 8});
  auto x = a.norm(memory);
  turned(a, x, a.wide(memory.sigmoid())).sum().backward();
}
// Places that are zeros add nothing, and a copy of what they were added to holds what it held.
void of_zeros() {
  Layer a;
  auto x = torch::rand({5, 3, 8});
  auto q = x.clone();
  std::get<0>(a.attention(q, q, x)).sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  of_waves();
  of_a_table();
  of_the_input_itself();
  of_zeros();
  auto last = torch::zeros({3});
}
