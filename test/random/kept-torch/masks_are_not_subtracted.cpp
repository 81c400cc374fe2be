// Three exceptions, caught.
namespace F = torch::nn::functional;
void work() {
  auto x = torch::ones({3, 5});
  auto mask = x > 1;
  try { auto y = x - mask; } catch (const c10::Error&) { }
  try { auto y = mask - mask; } catch (const c10::Error&) { }
  try { auto y = -mask; } catch (const c10::Error&) { }
}
// vramlint: scenario(@NAME@)
void program() {
  work();
  auto last = torch::zeros({3});
}
