// Flags in a row are numbers of the default type first. Nothing lies at an index of a dimension of size 0, which is seen
// before there is a result; the targets of ctc_loss are widened before they are looked at.
template <class F> void refused(F call) {
  try {
    call();
  } catch (const std::exception &error) {
    auto caught = torch::zeros({static_cast<int64_t>(std::string(error.what()).size()) > 0 ? 19 : 23});
  }
}
void work() {
  namespace F = torch::nn::functional;
  using torch::indexing::Slice;
  bool row[] = {true, false, true};
  auto flags = torch::tensor(at::ArrayRef<bool>(row, 3));
  auto wide = torch::tensor(std::vector<int>{1, 2, 3}), same = torch::tensor(std::vector<double>{1, 2}, torch::kDouble);
  auto nothing = torch::empty({10, 0});
  refused([&] { nothing.index({Slice(), torch::tensor({0, 1})}); });
  refused([&] { nothing.index_put_({Slice(), torch::tensor({0, 1})}, torch::ones({10, 2})); });
  auto some = nothing.index({torch::tensor({0, 1})}), none = nothing.index({Slice(), torch::zeros({0}, torch::kLong)});
  refused([] {
    auto probabilities = torch::randn({50, 3, 15}).log_softmax(2);
    F::ctc_loss(probabilities, torch::randint(1, 15, {3, 29}, torch::kInt), torch::tensor({50, 50, 50}),
                torch::tensor({30, 25, 20}));
  });
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
