// A hook that changes the size or the type of a gradient ends in a std::runtime_error, no c10::Error.
static void probe(int64_t n) { auto t = torch::zeros({n + 1}); }
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::randn({4}, torch::requires_grad());
  for (int i = 0; i < 3; ++i) {
  auto bad = w * 2; bad.register_hook([i](torch::Tensor g) { return i == 0 ? torch::ones({1, 2, 3}) : i == 1 ? g.to(torch::kDouble) : g.sum(); }); 
  try { bad.sum().backward(); } catch (const c10::Error&) { probe(7); } catch (const std::runtime_error&) { probe(9); }
  }
}
