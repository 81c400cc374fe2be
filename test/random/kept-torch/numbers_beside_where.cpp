// A number beside where() becomes a tensor of the result's type, and the tensor on the other side gets that type.
void numbers() {
  auto x = torch::zeros({5, 5}, torch::requires_grad());
  auto whole = torch::ones({5, 5}, torch::kLong);
  auto mask = whole > 0;
  auto l = torch::where(mask, x, 0.5);
  auto m = torch::where(mask, 1.0, x);
  auto n = torch::where(mask, 1.0, 2.0);
  auto o = torch::where(mask, whole, 2);
  auto p = torch::where(mask, whole, 2.5);
  auto q = torch::where(mask, 2.5, whole.to(torch::kHalf));
  auto r = x.where(mask, x * 2);
  auto s = torch::where(mask, 1, 2);
  auto t = torch::where(mask, 1, 2.5);
  auto u = torch::where(mask, true, false);
  auto v = torch::where(mask, 3, x);
  auto w = torch::where(mask, mask, 3);
  auto y = torch::where(mask, torch::ones({}, torch::kDouble), 3);
  auto z = torch::where(mask, 3.5, x.to(torch::kDouble));
  (l.sum() + m.sum() + v.sum() + z.sum()).backward();
}
// vramlint: scenario(@NAME@)
void program() {
  numbers();
  auto last = torch::zeros({3});
}
