// Lengths that do not fall are refused where nobody sorts them.
namespace rnn = torch::nn::utils::rnn;
void pack_seq_sorted_error() {
  std::vector<torch::Tensor> all{torch::rand({2, 3}), torch::rand({4, 3})};
  auto packed = rnn::pack_sequence(all);
}
// vramlint: scenario(@NAME@)
void program() {
  pack_seq_sorted_error();
  auto last = torch::zeros({3});
}
