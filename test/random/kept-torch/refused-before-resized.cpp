// What is refused or let through before a result is resized or a part is inferred: out tensors that overlap themselves, open parts of
// empty tensors, gradients of several roots, resizing in InferenceMode, and the format that a roll leaves.
// vramlint: scenario(@NAME@)
void program() {
  auto x = torch::rand({2, 4, 4, 6}).contiguous(torch::MemoryFormat::ChannelsLast);
  auto m = [](torch::Tensor t) { return torch::zeros({t.is_contiguous() ? 11 : 5}); };
  std::vector<torch::Tensor> k;
  auto a = x.narrow(-1, 1, 2).roll(1, 0); k.push_back(m(a));
  auto b = x.roll(1, 1); k.push_back(m(b));
  auto c = x.roll({1, 2}, {2, 3}); k.push_back(m(c));
  auto d = x.roll(-1, 3); k.push_back(m(d));
  auto e = x.roll(0, 0); k.push_back(m(e));
  auto f = x.narrow(1, 0, 1).roll(1, 0); k.push_back(m(f));
  auto g = x.transpose(0, 1).roll(1, 0); k.push_back(m(g));
  auto h = torch::rand({0, 6}).unflatten(-1, {2, -1}), i = torch::rand({4, 6}).unflatten(1, {3, -1}), j = torch::rand({2, 0}).unflatten(1, {3, -1});
  try { torch::rand({4, 6}).unflatten(1, {4, -1}); } catch (const std::exception &) { k.push_back(torch::zeros({20})); }
  try { torch::rand({0, 6}).unflatten(1, {2, 2}); } catch (const std::exception &) { k.push_back(torch::zeros({21})); }
  try { torch::rand({2, 0}).unflatten(1, {0, -1}); } catch (const std::exception &) { k.push_back(torch::zeros({22})); }
  torch::Tensor u; auto v = u.conj();
  auto r = torch::rand({2, 3}, torch::requires_grad());
  { c10::InferenceMode g; auto q = r * 1; (q).resize_({1, 2}); r.resize_as_(torch::rand({4, 4})); k.push_back(torch::zeros({23})); }
  auto w = torch::rand({4}), s = torch::rand({6});
  try { w.index_add_(0, torch::tensor({1, 0}), torch::rand({2, 4})); } catch (const std::exception &) { k.push_back(torch::zeros({24})); }
  try { auto o = torch::rand({6, 4}).t().expand({3, -1, -1}); torch::add_out(o, s, s); } catch (const std::exception &) { k.push_back(torch::zeros({25})); }
  try { torch::autograd::backward({w.sum(), torch::rand({3}, torch::requires_grad()).sum()}); } catch (const std::exception &) { k.push_back(torch::zeros({26})); }
  auto last = torch::zeros({3});
}
