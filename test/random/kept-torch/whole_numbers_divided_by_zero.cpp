// The kernels of the CPU refuse zeros among whole divisors, when the result is made.
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
namespace int_div_zero {
void work() {
  auto a = torch::tensor({4, 6});
  try { auto b = torch::div(a, 0, "floor"); fact(1); } catch (const c10::Error& e) { fact(2); }
  try { auto b = torch::floor_divide(a, torch::tensor({2, 0})); fact(1); } catch (const c10::Error& e) { fact(3); }
  try { auto b = a % 0; fact(1); } catch (const c10::Error& e) { fact(4); }
  try { auto b = torch::remainder(a, torch::zeros({2}, torch::kLong)); fact(1); } catch (const c10::Error& e) { fact(5); }
  try { auto b = torch::fmod(a, 0); fact(1); } catch (const c10::Error& e) { fact(6); }
  auto ok = torch::div(a, 0);
  auto okf = torch::floor_divide(a, 0.0);
}
} // namespace int_div_zero
namespace div_zero_forms {
void work() {
  auto a = torch::tensor({4, 6});
  auto z = torch::zeros({2}, torch::kInt);
  try { a.floor_divide_(0); fact(1); } catch (const std::exception& e) { fact(2); }
  try { a.remainder_(z); fact(1); } catch (const std::exception& e) { fact(3); }
  try { a.fmod_(z); fact(1); } catch (const std::exception& e) { fact(4); }
  try { a.div_(z, "trunc"); fact(1); } catch (const std::exception& e) { fact(5); }
  try { auto r = torch::remainder(5, z); fact(1); } catch (const std::exception& e) { fact(6); }
  try { auto r = torch::zeros({0}, torch::kLong).floor_divide(0); fact(1); } catch (const std::exception& e) { fact(7); }
  try { auto r = torch::ones({2}).remainder(0); fact(1); } catch (const std::exception& e) { fact(8); }
  try { auto r = a / z; fact(r.numel()); } catch (const std::exception& e) { fact(9); }
  try { auto r = a.to(torch::kChar) % torch::zeros({2}, torch::kChar); fact(1); } catch (const std::exception& e) { fact(10); }
  try { auto r = torch::floor_divide(a, torch::zeros({1}, torch::kLong)); fact(1); } catch (const std::exception& e) { fact(11); }
  try { auto r = torch::floor_divide(a, torch::zeros({1})); fact(1); } catch (const std::exception& e) { fact(12); }
}
} // namespace div_zero_forms
// vramlint: scenario(@NAME@)
void program() {
  int_div_zero::work();
  div_zero_forms::work();
  auto last = torch::zeros({3});
}
