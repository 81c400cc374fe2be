// What fills a tensor refuses bounds that no number lies between, and a negative deviation.
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
template <class F> static void tried(int n, F f) {
  try {
    f();
    fact(n);
  } catch (const std::exception &) {
    fact(n + 100);
  }
}
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::zeros({3, 4});
  tried(1, [&] { torch::nn::init::uniform_(x, 2, 1); });
  tried(2, [&] { torch::nn::init::uniform_(x, 1); });
  tried(3, [&] { torch::nn::init::uniform_(x, 1.5); });
  tried(4, [&] { torch::nn::init::uniform_(x); });
  tried(5, [&] { torch::nn::init::normal_(x, 0, -1); });
  tried(6, [&] { torch::nn::init::normal_(x, -1); });
  tried(7, [&] { torch::nn::init::normal_(x, 5, 0); });
  tried(8, [&] { torch::nn::init::constant_(x, -1); });
  auto last = torch::zeros({3});
}
