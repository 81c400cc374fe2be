// A value for a padding that takes none; fractional pooling to no size, and to two.
namespace F = torch::nn::functional;
template <class T> void refuse(T Run) {
  try {
    Run();
    auto no = torch::zeros({3});
  } catch (const c10::Error &) {
    auto yes = torch::zeros({4});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({1, 2, 3});
  refuse([&] { F::pad(x, F::PadFuncOptions({1, 2}).mode(torch::kCircular).value(5)); });
  refuse([&] { F::pad(x, F::PadFuncOptions({1, 2}).mode(torch::kReflect).value(1)); });
  refuse([&] { F::pad(x, F::PadFuncOptions({1, 2}).mode(torch::kReplicate).value(-1)); });
  auto zero = F::pad(x, F::PadFuncOptions({1, 2}).mode(torch::kReplicate).value(0));
  auto constant = F::pad(x, F::PadFuncOptions({1, 2}).value(5));
  using namespace torch::nn;
  refuse([&] { FractionalMaxPool2d m(FractionalMaxPool2dOptions(3)); });
  refuse([&] {
    FractionalMaxPool3d m(FractionalMaxPool3dOptions(3).output_size(2).output_ratio(std::vector<double>{.5, .5, .5}));
  });
  auto last = torch::zeros({5});
}
