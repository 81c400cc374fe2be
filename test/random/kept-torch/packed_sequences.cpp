// Sequences that are packed and padded again; their lengths are known, whatever they come through.
namespace rnn = torch::nn::utils::rnn;
void pack_sorted() {
  auto x = torch::rand({5, 3, 4});
  auto packed = rnn::pack_padded_sequence(x, torch::tensor({5, 3, 2}));
  auto [y, n] = rnn::pad_packed_sequence(packed);
  auto z = torch::zeros({n[0].item<int64_t>(), packed.data().size(0), packed.batch_sizes()[1].item<int64_t>()});
}
void pack_grad() {
  auto x = torch::rand({3, 5, 4}, torch::requires_grad());
  auto packed = rnn::pack_padded_sequence(x, torch::tensor({5, 3, 3}), true);
  auto [y, n] = rnn::pad_packed_sequence(packed, true, 0.5, 7);
  y.sum().backward();
  auto z = torch::zeros_like(n);
}
void pack_unsorted() {
  auto x = torch::rand({3, 5, 4}, torch::requires_grad());
  auto packed = rnn::pack_padded_sequence(x * 2, torch::tensor({2, 5, 3}), true, false);
  auto [y, n] = rnn::pad_packed_sequence(packed, true);
  y.pow(2).sum().backward();
  auto z = torch::zeros({n[0].item<int64_t>(), n[1].item<int64_t>()});
}
void pack_seq() {
  std::vector<torch::Tensor> all{torch::rand({2, 3}), torch::rand({4, 3}, torch::requires_grad()), torch::rand({1, 3})};
  auto packed = rnn::pack_sequence(all, false);
  auto [y, n] = rnn::pad_packed_sequence(packed);
  y.sum().backward();
  auto z = torch::zeros({n[0].item<int64_t>(), packed.batch_sizes()[0].item<int64_t>()});
}
void long_steps() {
  auto packed = rnn::pack_padded_sequence(torch::rand({100, 3, 4}), torch::tensor({100, 70, 20}));
  auto [y, n] = rnn::pad_packed_sequence(packed);
  auto z = torch::zeros({n[1].item<int64_t>()});
}
void to_double() {
  auto packed = rnn::pack_padded_sequence(torch::rand({5, 3, 4}), torch::tensor({1, 3, 2}), false, false).to(torch::kDouble);
  auto [y, n] = rnn::pad_packed_sequence(packed);
}
void float_lengths() {
  auto n0 = torch::zeros({3});
  for (int i = 0; i < 3; ++i) n0[i] = 3 - i;
  auto packed = rnn::pack_padded_sequence(torch::rand({5, 3, 4}), n0);
  auto z = torch::zeros({packed.data().size(0)});
}
void create_graph() {
  auto x = torch::rand({5, 3, 4}, torch::requires_grad());
  auto packed = rnn::pack_padded_sequence(x, torch::tensor({5, 3, 2}));
  auto g = torch::autograd::grad({packed.data().pow(2).sum()}, {x}, {}, true, true)[0];
  g.sum().backward();
}
// vramlint: scenario(@NAME@)
void program() {
  pack_sorted();
  pack_grad();
  pack_unsorted();
  pack_seq();
  long_steps();
  to_double();
  float_lengths();
  create_graph();
  auto last = torch::zeros({3});
}
