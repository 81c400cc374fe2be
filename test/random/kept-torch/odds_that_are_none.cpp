// Probabilities, means and counts that are known and none: the kernels refuse them, with their results there.
namespace {
template <typename Call> void refused(Call Made) {
  try {
    Made();
    auto Passed = torch::zeros({7});
  } catch (const c10::Error &) {
    auto Caught = torch::zeros({9});
  }
  auto Behind = torch::zeros({11});
}
} // namespace

// vramlint: scenario(@NAME@)
void program() {
  refused([] { torch::bernoulli(torch::zeros({3}), 1.5); });
  refused([] { torch::bernoulli(torch::full({3}, 2.0)); });
  refused([] { torch::bernoulli(torch::tensor({0.5, -0.1})); });
  refused([] { torch::bernoulli(torch::tensor({0.5, 1.0})); });
  refused([] { torch::multinomial(torch::zeros({4}), 2); });
  refused([] { torch::multinomial(torch::tensor({0.5, -0.1}), 1); });
  refused([] { torch::multinomial(torch::tensor({{1.0, 2.0}, {0.0, 0.0}}), 1); });
  refused([] { torch::multinomial(torch::tensor({1.0, 0.0}), 1); });
  refused([] { torch::multinomial(torch::tensor({1.0, 0.0, -2.0}), 5, true); });
  refused([] { torch::multinomial(torch::tensor({0.0, 0.0}), 5, true); });
  refused([] { torch::poisson(torch::full({2}, -1.0)); });
  refused([] { torch::poisson(torch::full({2}, 4.0)); });
  refused([] { torch::zeros({3}).log_normal_(0, -1); });
  refused([] { torch::binary_cross_entropy(torch::full({2}, 1.5), torch::ones({2})); });
  refused([] { torch::binary_cross_entropy(torch::full({2}, 0.5), torch::ones({2})); });
  refused([] { torch::quantile(torch::ones({3}), torch::tensor({-0.5f})); });
  refused([] { torch::quantile(torch::ones({3}), torch::tensor({0.5f})); });
  refused([] { torch::histc(torch::full({3}, INFINITY), 3); });
  refused([] { torch::repeat_interleave(torch::ones({2}), torch::tensor({-1, 2})); });
}
