// Lengths beyond the input: packed all the same, and refused by the layer.
namespace rnn = torch::nn::utils::rnn;
void too_long() {
  torch::nn::GRU net(4, 6);
  auto packed = rnn::pack_padded_sequence(torch::rand({5, 3, 4}), torch::tensor({7, 3, 2}));
  auto z = torch::zeros({packed.data().size(0)});
  net->forward_with_packed_input(packed);
}
// vramlint: scenario(@NAME@)
void program() {
  too_long();
  auto last = torch::zeros({3});
}
