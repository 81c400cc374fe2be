// The layer that a stack copies is there before its norm: the options of the stack make it.
using namespace torch::nn;
// vramlint: scenario(@NAME@)
void program() {
  TransformerEncoder e(TransformerEncoderOptions(TransformerEncoderLayerOptions(4, 2).dim_feedforward(8), 2)
                           .norm(AnyModule(LayerNorm(LayerNormOptions({4})))));
  {
    TransformerDecoderOptions o(TransformerDecoderLayerOptions(4, 2).dim_feedforward(8), 1);
    auto between = torch::zeros({7});
    TransformerDecoder d(o);
    d(torch::randn({2, 3, 4}), e(torch::randn({2, 3, 4}))).sum().backward();
  }
  auto last = torch::zeros({5});
}
