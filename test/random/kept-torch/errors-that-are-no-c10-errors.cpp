// What view() refuses is a std::runtime_error, which no handler of c10::Error catches; a TORCH_CHECK throws c10::Error.
using torch::Tensor;
void work() {
  auto x = torch::zeros({4, 5});
  try {
    auto bad = torch::mm(x, x);
  } catch (const c10::Error &e) {
    auto caught = torch::zeros({11});
  }
  try {
    try {
      auto bad = x.view({3, 7});
    } catch (const c10::Error &e) {
      auto never = torch::zeros({100});
    }
  } catch (const std::runtime_error &e) {
    auto caught = torch::zeros({7});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
