// The list of FORWARD_HAS_DEFAULT_ARGS is made for the number of arguments that have to be given, for the values, and
// for the number once more. The values that nobody needs go before forward runs.
namespace nn = torch::nn;
struct Shifted : nn::Module {
  torch::Tensor forward(torch::Tensor x, torch::Tensor by, int64_t times, torch::Tensor last) { return (x + by) * times + last; }
protected:
  FORWARD_HAS_DEFAULT_ARGS({1, nn::AnyValue(torch::ones({3}))}, {2, nn::AnyValue(int64_t(2))}, {3, nn::AnyValue(torch::zeros({5, 1}) + 1)})
};
// vramlint: scenario(@NAME@)
void program() {
  nn::AnyModule any(Shifted{});
  auto x = torch::ones({5, 3});
  auto all = any.forward(x);
  auto two = any.forward(x, torch::ones({1}));
  auto three = any.forward(x, torch::ones({1}), int64_t(4));
  auto none = any.forward(x, torch::ones({1}), int64_t(4), torch::ones({7, 1, 1}));
  nn::Sequential line(nn::Linear(3, 3), Shifted{}, nn::Tanh());
  auto y = line->forward(x);
  try {
    any.forward();
  } catch (const c10::Error &) {
    auto caught = torch::zeros({9});
  }
}
