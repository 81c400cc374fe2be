// Options that a layer does not take: it is refused when it is made.
template <class F> void tried(F make) {
  try {
    make();
  } catch (const c10::Error &) {
    auto refused = torch::zeros({7});
    return;
  }
  auto taken = torch::zeros({3});
}
// vramlint: scenario(@NAME@)
void program() {
  using namespace torch::nn;
  for (double low : {-2.0, 0.0, 1.0, 2.0}) {
    tried([&] { Hardtanh(HardtanhOptions().min_val(low)); });
    tried([&] { Hardtanh(HardtanhOptions().max_val(low)); });
    tried([&] { Dropout layer(low); });
  }
}
