// Sums and means of two bytes on the CPU: in single precision, as their reduced dimensions lie (2.6).
// vramlint: scenario(@NAME@)
void program() {
  typedef std::vector<int64_t> V;
  for (auto t : {torch::kBFloat16, torch::kHalf}) {
    auto k = torch::ones({3, 4, 5, 6}, t);
    auto a = k.sum(V{0, 2, 3});
    auto b = k.sum(V{0, 2, 3}, true);
    auto c = k.permute({1, 2, 3, 0}).sum();
    auto d = k.slice(3, 0, 6, 2).sum(V{2, 3});
    auto e = k.slice(2, 0, 2).sum(V{2, 3});
    auto f = k.slice(2, 0, 2).sum(V{1, 3});
    auto i = k.sum(V{1, 3}, false, torch::kFloat);
    auto j = torch::ones({3, 4, 5}).sum(V{0, 2}, false, t);
    auto l = torch::ones({3, 4, 5}).mean(V{0, 2}, false, t);
    auto n = k.mean(V{0, 2}, false, torch::kFloat);
    auto o = k.mean(V{0, 2});
    auto p = torch::ones({3, 1, 5}, t).expand({3, 4, 5}).sum();
    auto q = torch::ones({1, 4, 1}, t).expand({3, 4, 5}).sum(V{0, 2});
    auto r = torch::ones({3, 1, 1}, t).sum(V{0, 2});
    auto s = torch::ones({0, 3, 4}, t).sum(V{0, 2});
    auto u = torch::ones({0, 3, 4}, t).mean(V{0, 2});
    auto v = torch::ones({3}, t).mean();
    auto w = torch::ones({}, t).mean();
    auto g = torch::ones({4, 5}, t).requires_grad_(); auto h = torch::ones({4}, t).unsqueeze(1).requires_grad_();
    auto aa = (g * h).mean();
    aa.backward();
    auto bb = torch::ones({4, 1, 1}, t).requires_grad_(); auto cc = (k * bb);
    auto dd = cc.sum();
    dd.backward();
    auto ee = torch::mean(torch::ones({4, 5}, torch::kLong), torch::kBFloat16);
    auto ff = torch::ones({4, 5, 3}, torch::kLong).sum(V{0, 2}, false, t);
    auto gg = k.sum(V{0, 2}, false, torch::kDouble);
    auto hh = k.mean(V{0, 2}, false, torch::kDouble);
  }
}
