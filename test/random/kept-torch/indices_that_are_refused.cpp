// An index that does not fit is refused with the place that it has among the indices.
// uses: indexing
using namespace torch::indexing;
bool refuses(const std::function<void()> &call, const std::string &words) {
  try {
    call();
  } catch (const c10::Error &e) {
    return std::string(e.what()).find(words) != std::string::npos;
  }
  return false;
}
void told(bool yes) { torch::Tensor sign = yes ? torch::ones({5}) : torch::ones({9}); }

// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({2, 5, 7}), scalar = torch::tensor(2.0);
  told(refuses([&] { x.index({1, 5}); }, "index 5 is out of bounds for dimension 1 with size 5"));
  told(refuses([&] { x.index({Slice(), 0, -8}); }, "index -8 is out of bounds for dimension 2 with size 7"));
  told(refuses([&] { x.index({Slice(3, 1, -1)}); }, "step must be greater than zero"));
  told(refuses([&] { x.index({".."}); }, "to represent an ellipsis index"));
  told(refuses([&] { scalar.index({0}); }, "invalid index of a 0-dim tensor"));
  told(refuses([&] { x.index({0, 0, 0, 0}); }, "too many indices for tensor of dimension 3"));
}
