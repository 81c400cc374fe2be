// A module that is assigned to a member of a layer is what the layer calls; what was registered stays.
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
namespace assign_members_of_library_layers {
void work() {
  torch::nn::TransformerEncoderLayer t(torch::nn::TransformerEncoderLayerOptions(4, 2).dim_feedforward(8).dropout(0.0));
  t->linear1 = torch::nn::Linear(4, 16);
  t->linear2 = torch::nn::Linear(16, 4);
  t(torch::rand({3, 1, 4})).sum().backward();
  fact(t->parameters().size());
  t->norm1 = torch::nn::LayerNorm(torch::nn::LayerNormOptions({4}).elementwise_affine(false));
  t->self_attn->out_proj->weight = torch::rand({4, 4});
  t(torch::rand({3, 1, 4})).sum().backward();
  fact(t->named_parameters().size());
}
} // namespace assign_members_of_library_layers
namespace assign_a {
namespace nn = torch::nn;
void work() {
  nn::TransformerDecoderLayer d(nn::TransformerDecoderLayerOptions(4, 2).dim_feedforward(8).dropout(0.0));
  auto& l = d->linear1;
  l = nn::Linear(nn::LinearOptions(4, 8).bias(false));
  auto copy = d->linear2;
  d->linear2 = nn::Linear(8, 4);
  fact(copy->weight.numel() + (copy.get() == d->linear2.get()));
  d->multihead_attn = nn::MultiheadAttention(4, 1);
  d(torch::rand({2, 1, 4}), torch::rand({3, 1, 4})).sum().backward();
  fact(d->parameters().size());
  for (auto& p : d->parameters()) fact(p.grad().defined() ? p.grad().numel() : 0);
}
} // namespace assign_a
namespace assign_b {
namespace nn = torch::nn;
void work() {
  nn::MultiheadAttention m(4, 2);
  m->out_proj = nn::Linear(4, 6);
  try { auto [y, w] = m(torch::rand({2, 1, 4}), torch::rand({2, 1, 4}), torch::rand({2, 1, 4})); fact(y.size(2)); } catch (const std::exception&) { fact(40); }
}
} // namespace assign_b
namespace assign_c {
namespace nn = torch::nn;
void work() {
  nn::TransformerDecoderLayer d(nn::TransformerDecoderLayerOptions(4, 2).dim_feedforward(8).dropout(0.0));
  std::swap(d->norm1, d->norm2);
  auto c = std::dynamic_pointer_cast<nn::TransformerDecoderLayerImpl>(d->clone());
  fact(c->linear1->weight.numel());
  c->forward(torch::rand({2, 1, 4}), torch::rand({3, 1, 4})).sum().backward();
}
} // namespace assign_c
namespace assign_e {
namespace nn = torch::nn;
void work() {
  nn::TransformerEncoder e(nn::TransformerEncoderOptions(nn::TransformerEncoderLayer(nn::TransformerEncoderLayerOptions(4, 2).dim_feedforward(3).dropout(0.)), 2));
  e->layers = nn::ModuleList(nn::TransformerEncoderLayer(nn::TransformerEncoderLayerOptions(4, 2).dim_feedforward(9).dropout(0.)));
  e(torch::rand({2, 1, 4})).sum().backward();
  fact(e->parameters().size());
}
} // namespace assign_e
namespace assign_f {
namespace nn = torch::nn;
void work() {
  nn::TransformerEncoder e(nn::TransformerEncoderOptions(nn::TransformerEncoderLayer(nn::TransformerEncoderLayerOptions(4, 2).dim_feedforward(3).dropout(0.)), 2));
  nn::Transformer t(nn::TransformerOptions(4, 2, 1, 1).dim_feedforward(3).dropout(0.));
  t->encoder = nn::AnyModule(e);
  t(torch::rand({2, 1, 4}), torch::rand({2, 1, 4})).sum().backward();
  fact(t->parameters().size());
}
} // namespace assign_f
// vramlint: scenario(@NAME@)
void program() {
  assign_members_of_library_layers::work();
  assign_a::work();
  assign_b::work();
  assign_c::work();
  assign_e::work();
  assign_f::work();
  auto last = torch::zeros({3});
}
