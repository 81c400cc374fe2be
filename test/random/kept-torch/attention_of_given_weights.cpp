// multi_head_attention_forward with everything that it can be given.
namespace F = torch::nn::functional;
void attention(bool separate) {
  const int64_t length = 5, batch = 2, width = 8, heads = 2;
  auto q = torch::rand({length, batch, width}, torch::requires_grad()), k = torch::rand({length + 1, batch, width});
  auto in = torch::rand({3 * width, width}, torch::requires_grad()), inBias = torch::rand({3 * width}, torch::requires_grad());
  auto out = torch::rand({width, width}, torch::requires_grad()), outBias = torch::rand({width}, torch::requires_grad());
  auto options = F::MultiheadAttentionForwardFuncOptions(width, heads, separate ? torch::Tensor() : in, inBias, {}, {}, true, 0.1, out, outBias)
                     .attn_mask(torch::zeros({length, length + 1}))
                     .need_weights(!separate);
  if (separate)
    options.use_separate_proj_weight(true)
        .q_proj_weight(torch::rand({width, width}, torch::requires_grad()))
        .k_proj_weight(torch::rand({width, width}, torch::requires_grad()))
        .v_proj_weight(torch::rand({width, width}, torch::requires_grad()))
        .training(false);
  auto [y, weights] = F::multi_head_attention_forward(q, k, k, options);
  y.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  attention(false);
  attention(true);
}
