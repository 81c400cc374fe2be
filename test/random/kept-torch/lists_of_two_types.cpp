// Braced numbers of two types are refused.
void nested_fine() {
  auto a = torch::tensor({{1, 2}, {3, 4}});
  auto b = torch::tensor({{{1.5, 2.}, {3., 4.}}});
  auto c = torch::tensor({{true, false}, {false, true}});
  int n = 3; int64_t m = 4; float f = 2;
  auto d = torch::tensor({n, 2}), e = torch::tensor({m, int64_t{2}}), g = torch::tensor({f, 1.0f});
  auto h = torch::tensor({{}, {}});
  auto i = torch::tensor({std::vector<int>{1, 2}[0]});
  const double w[] = {1, 2};
  auto j = torch::tensor({w[0], w[1]});
  auto k = torch::tensor({(int)a.size(0), (int)b.size(1)});
  auto l = torch::tensor({a.size(0), b.size(1)});
  auto o = torch::tensor({{n, n}, {n + 1, 4}}, torch::kFloat);
  auto q = torch::tensor({f * 2, f});
  auto r = torch::tensor({'a', 'b'});
  unsigned char u = 4;
  auto s = torch::tensor({u, u});
  auto t = torch::tensor({int16_t(3), int16_t(2)});
}
void mixed1() {
  auto first = torch::zeros({2});
  auto x = torch::tensor({{1, 2}, {3.0, 4.0}});
}
// vramlint: scenario(@NAME@)
void program() {
  nested_fine();
  mixed1();
  auto last = torch::zeros({3});
}
