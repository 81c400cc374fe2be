// Results as large as what is found in small tensors of numbers that the program gives.
using namespace torch::indexing;
void found() {
  auto a = torch::tensor({1.f, 0.f, 3.f, 4.f, 0.f, 6.f}).reshape({2, 3});
  auto m = a > 2;
  auto places = a.nonzero(), same = torch::nonzero(m), where = torch::argwhere(a);
  auto columns = torch::where(m);
  auto dense = places.contiguous();
  auto none = torch::nonzero(a > 10);
  auto one = torch::argwhere(torch::tensor(5.f));
}
void selected() {
  auto a = torch::tensor({1.f, 0.f, 3.f, 4.f, 0.f, 6.f}).reshape({2, 3});
  auto m = a > 2;
  auto c = torch::rand({2, 3}, torch::requires_grad());
  auto picked = c.masked_select(m);
  auto spread = torch::masked_select(c, m[0]);
  auto turned = c.t().masked_select(m.t());
  auto all = c.masked_select(torch::tensor(true));
  (picked.sum() + spread.mean() + turned.sum() + all.sum()).backward();
}
void indexed() {
  auto a = torch::tensor({1.f, 0.f, 3.f, 4.f, 0.f, 6.f}).reshape({2, 3});
  auto m = a > 2;
  auto b = torch::rand({2, 3, 5}, torch::requires_grad());
  auto rows = b.index({m});
  auto some = b.index({Slice(), m[0]});
  auto mixed = b.index({m, torch::tensor({1, 2, 3})});
  auto apart = b.index({torch::ones({2}, torch::kBool), Slice(), torch::tensor({1, 2})});
  auto subscript = b[0].index({m[1], 2});
  (rows.sum() + some.mean() + mixed.sum() + apart.sum() + subscript.sum()).backward();
}
void put() {
  auto m = torch::tensor({1, 0, 3, 4, 0, 6}).reshape({2, 3}) > 2;
  auto b = torch::rand({2, 3, 5});
  auto v = torch::rand({5}, torch::requires_grad());
  b.index_put_({m}, torch::rand({5}));
  b.index_put_({m}, 1.0);
  b.index_put_({m}, torch::tensor(2.f));
  b.index_put_({Slice(), m[0]}, torch::zeros({5}));
  auto w = torch::zeros({2, 3, 5});
  w.index_put_({m}, v);
  auto u = (w * 2).index_put({torch::indexing::TensorIndex(m).tensor()}, torch::rand({3, 5}, torch::requires_grad()));
  (w.sum() + u.sum()).backward();
}
void different() {
  auto v = torch::tensor({3, 1, 3, 2, 2});
  auto values = std::get<0>(torch::_unique2(v));
  auto [sorted, inverse, counts] = torch::_unique2(v.to(torch::kFloat), true, true, true);
  auto [runs, places, lengths] = torch::unique_consecutive(v, true, true);
  auto only = std::get<0>(torch::unique_consecutive(v));
  auto bins = v.bincount(), weighted = v.bincount(torch::rand({5})), more = v.bincount({}, 10);
  auto hot = torch::one_hot(v);
}
void repeated() {
  auto v = torch::tensor({3, 1, 3, 2, 2});
  auto c = torch::rand({2, 3}, torch::requires_grad());
  auto again = v.repeat_interleave(v), places = torch::repeat_interleave(v);
  auto wide = c.repeat_interleave(torch::tensor({2, 3, 1}), 1);
  auto each = c.repeat_interleave(torch::tensor({2}));
  (wide.sum() + each.sum()).backward();
}
// vramlint: scenario(@NAME@)
void program() {
  found();
  selected();
  indexed();
  put();
  different();
  repeated();
}
