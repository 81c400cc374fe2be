// A result that the tensor cannot hold is refused before the operands are cast.
template <class F> void tried(F f) {
  try {
    f();
    auto done = torch::zeros({41});
  } catch (const c10::Error &) {
    auto refused = torch::zeros({31});
  }
}
// vramlint: scenario(@NAME@)
void program() {
  auto i = torch::tensor({1, 2}, torch::kInt), l = torch::tensor({3, 4}), f = torch::tensor({1.f, 2.f});
  auto d = torch::ones({2}, torch::kDouble), b = torch::tensor({true, false});
  tried([&] { i += 1.5; });
  tried([&] { l += f; });
  tried([&] { i.mul_(d); });
  tried([&] { l.div_(i); });
  tried([&] { b.add_(l); });
  tried([&] { b *= 2; });
  tried([&] { i += torch::ones({3, 2}, torch::kLong); });
  tried([&] { torch::add_out(i, f, l); });
  tried([&] { torch::mul_out(f, d, l); });
  tried([&] { f += l; });
  tried([&] { i += d.sum(); });
  auto last = torch::zeros({3});
}
