// Where a program gives the result, it is resized as its index lies; otherwise it is dense.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::randn({4, 4});
  auto i = torch::randint(16, {3, 2}).t();
  auto o = torch::empty({0}); torch::take_out(o, x, i);
  auto z = torch::zeros({o.stride(0) * 10 + o.stride(1)});
  auto o2 = torch::empty({2, 3}); torch::take_out(o2, x, i);
  auto z2 = torch::zeros({o2.stride(0) * 10 + o2.stride(1)});
  auto y = torch::take(x, i);
  auto z3 = torch::zeros({y.stride(0) * 10 + y.stride(1)});
  auto o4 = torch::empty({5}); torch::take_out(o4, x, i);
  auto z4 = torch::zeros({o4.stride(0) * 10 + o4.stride(1)});
  auto w = torch::randint(16, {4, 3, 2}).permute({2, 0, 1}).slice(1, 0, 3);
  auto o5 = torch::empty({0}); torch::take_out(o5, x, w);
  auto z5 = torch::zeros({o5.stride(0) * 100 + o5.stride(1) * 10 + o5.stride(2)});
  auto o6 = torch::empty({3, 2}).t(); torch::take_out(o6, x, torch::randint(16, {2, 3}));
  auto z6 = torch::zeros({o6.stride(0) * 10 + o6.stride(1)});
  auto y5 = torch::take(x, w);
  auto z7 = torch::zeros({y5.stride(0) * 100 + y5.stride(1) * 10 + y5.stride(2)});
  auto Last = torch::zeros({3});
}
