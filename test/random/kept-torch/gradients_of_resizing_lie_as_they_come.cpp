// What is resized has a gradient in the memory format of the gradient that comes; that of cubic resizing lies in the usual order.
namespace F = torch::nn::functional;
template <class Mode> void resized(Mode mode, c10::optional<bool> corners) {
  for (bool last : {true, false}) {
    auto x = torch::randn({2, 4, 5, 6}, torch::requires_grad());
    auto y = last ? x.contiguous(torch::MemoryFormat::ChannelsLast) : x * 1;
    auto options = F::InterpolateFuncOptions().size(std::vector<int64_t>{7, 9}).mode(mode).align_corners(corners);
    auto plain = torch::randn({2, 4, 7, 9}), spread = plain.contiguous(torch::MemoryFormat::ChannelsLast);
    for (auto g : {plain, spread, torch::ones({1}).expand({2, 4, 7, 9}), torch::rand({2, 4, 9, 7}).transpose(2, 3)}) {
      auto r = torch::autograd::grad({F::interpolate(y, options)}, {y}, {g})[0];
      auto mark = torch::zeros({r.is_contiguous() ? 100 : 200});
    }
  }
}
void work() {
  resized(torch::kNearest, c10::nullopt);
  resized(torch::kNearestExact, c10::nullopt);
  resized(torch::kBilinear, false);
  resized(torch::kBicubic, true);
  resized(torch::kArea, c10::nullopt);
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
