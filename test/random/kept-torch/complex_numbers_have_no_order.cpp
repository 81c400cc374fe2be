// Complex numbers are equal or not, and in no order.
// vramlint: scenario(@NAME@)
void program() {
  auto c = torch::ones({2}, torch::kComplexFloat); std::vector<torch::Tensor> kept; int n = 1; auto t = [&](std::function<void()> f) { ++n; try { f(); n *= 2; } catch (const c10::Error &) { n += 3; } catch (const std::exception &) { n += 5; } kept.push_back(torch::zeros({n})); };
  t([&] { auto d = c < c; }); t([&] { auto d = c >= 1.0; }); t([&] { auto d = c == c; }); t([&] { auto d = torch::ones({2}) > c; }); t([&] { auto d = torch::ones({2}).gt_(c); }); t([&] { auto d = c.ne(1); });
  auto last = torch::zeros({3});
}
