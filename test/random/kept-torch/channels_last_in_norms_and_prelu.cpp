// Where channels lie together, group norm on the CPU counts in tables of its own, prelu keeps the order, and the narrow
// CrossMapLRN2d has made what it works in before it refuses.
#define SHOW(T) { auto t = T; auto s = t.strides(); for (size_t i = 0; i < s.size(); ++i) auto k = torch::zeros({s[i] + 1}); }
// vramlint: scenario(@NAME@)
void program() {
  {
  auto x = torch::rand({2, 4, 6, 5}).contiguous(torch::MemoryFormat::ChannelsLast), y = torch::rand({2, 4, 6, 5});
  auto a = torch::group_norm(x, 2), b = torch::group_norm(x, 2, torch::ones({4}), torch::zeros({4})), c = torch::group_norm(x, 2, torch::ones({4}));
  auto d = torch::group_norm(y, 2), e = torch::group_norm(y.permute({0, 1, 3, 2}), 2);
  auto xg = x.sin().requires_grad_();
  auto g = torch::group_norm(xg, 2); g.sum().backward();
  auto h = torch::group_norm(xg, 2, torch::ones({4})); h.sum().backward();
  }
  {
  for (int s : {31, 32, 33}) {
    auto x = torch::rand({2, 4, s, 32}).contiguous(torch::MemoryFormat::ChannelsLast).requires_grad_();
    auto a = torch::group_norm(x, 2); a.sum().backward();
    auto b = torch::group_norm(x, 2, torch::ones({4}), torch::zeros({4})); (b * b).sum().backward();
    auto v = torch::rand({2, 4, 3, 4, s * 2}).contiguous(torch::MemoryFormat::ChannelsLast3d).requires_grad_();
    auto c = torch::group_norm(v, 4); (c * c).sum().backward();
    auto h = x.to(torch::kDouble); auto d = torch::group_norm(h, 1);
    auto e = x.detach().to(torch::kBFloat16); auto f = torch::group_norm(e, 1);
    auto w = torch::rand({1, 4, s, 32}).contiguous(torch::MemoryFormat::ChannelsLast); auto g = torch::group_norm(w, 4);
    auto w1 = torch::rand({2, 1, s, 32}).contiguous(torch::MemoryFormat::ChannelsLast); auto g1 = torch::group_norm(w1, 1);
  }
  }
  {
  torch::nn::PReLU p(torch::nn::PReLUOptions().num_parameters(4)), q;
  auto x = torch::rand({2, 4, 6, 5});
  SHOW(p(x.permute({0, 1, 3, 2})))
  SHOW(p(x.contiguous(torch::MemoryFormat::ChannelsLast)))
  SHOW(p(x.contiguous(torch::MemoryFormat::ChannelsLast).permute({0, 1, 3, 2})))
  SHOW(p(x.slice(3, 0, 4)))
  SHOW(q(x.permute({0, 1, 3, 2})))
  SHOW(q(x.contiguous(torch::MemoryFormat::ChannelsLast)))
  SHOW(q(x.contiguous(torch::MemoryFormat::ChannelsLast).permute({0, 1, 3, 2})))
  }
  {
  torch::nn::PReLU p(torch::nn::PReLUOptions().num_parameters(4)), q;
  auto x = torch::rand({2, 4, 6, 5}).contiguous(torch::MemoryFormat::ChannelsLast).requires_grad_();
  for (int i = 0; i < 2; ++i) {
    auto y = p(x * 2); (y * y).sum().backward();
    auto z = q(x.permute({0, 1, 3, 2})); (z * z).sum().backward();
  }
  }
  torch::nn::CrossMapLRN2d n(2);
  auto x = torch::rand({2, 4, 6, 6}, torch::requires_grad());
  auto y = n(x);
  try { y.sum().backward(); } catch (const std::exception &e) { auto k = torch::zeros({7}); }
}
