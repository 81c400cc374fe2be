// What data() gives counts its changes for itself, and what is detached of it or viewed counts with it; renorm_ copies
// what it is given before it refuses it.
#define TRY(...) try { __VA_ARGS__; } catch (const std::exception &x) { auto k = torch::zeros({7}); }
// vramlint: scenario(@NAME@)
void program() {
  auto w = torch::rand({4, 6}, torch::requires_grad()), p = torch::rand({1}, torch::requires_grad()).sin();
  auto a = w.sigmoid();
  auto u = a * 2;
  auto v = a.data();
  v.addcmul_(v.detach(), p);
  TRY(v.sum().backward())
  TRY(u.sum().backward())
  auto x = w.data(), y = x[1], z = x.detach();
  z.mul_(2);
  if (x._version() == 1 && y._version() == 1 && w._version() == 0) auto k = torch::zeros({9});
  TRY(auto b = w.sin(); b[1].renorm_(2, 0, 1))
}
