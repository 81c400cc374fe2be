// The numbers of small tensors go through what selects, joins, counts and computes, bit by bit as the library has it;
// what depends on the order of adding is not known.
// RUN: %vramlint --echo --device=cpu %s | FileCheck %s
#include <torch/torch.h>
#include <iostream>
using torch::indexing::Slice;
static void show(const char *n, torch::Tensor t) {
  std::cout << n << ":";
  t = t.reshape({-1});
  for (int64_t i = 0; i < t.size(0); ++i) {
    if (t.dtype() == torch::kBool) std::cout << ' ' << t[i].item<bool>();
    else if (t.is_floating_point()) std::cout << ' ' << t[i].item<double>();
    else std::cout << ' ' << t[i].item<int64_t>();
  }
  std::cout << '\n';
}
int main() {
  auto a = torch::arange(6).reshape({2, 3}), b = torch::tensor({10, 20, 30}), c = torch::tensor({{1}, {2}});
  auto f = torch::tensor({{1.5, -2.0, 0.25}, {4.0, 0.5, -1.0}});
  show("broadcast row", a + b);
  show("broadcast column", a * c);
  show("both", b - c);
  show("compare", a > c);
  show("and", torch::logical_and(a > 1, a < 5));
  show("or", torch::logical_or(a == 0, a == 5));
  show("xor", torch::logical_xor(a > 1, a < 5));
  show("sum0", a.sum(0));
  show("sum1", a.sum(1, true));
  show("sum-1", a.sum(-1));
  show("sumall", a.sum(torch::IntArrayRef({0, 1})));
  show("prod", a.prod(1));
  show("any", (a > 4).any(0));
  show("all", (a < 4).all(1, true));
  show("amax", a.amax({0}));
  show("amin", a.amin({1}, true));
  auto [v, i] = a.max(1);
  show("maxv", v);
  show("maxi", i);
  auto [w, j] = f.min(0, true);
  show("minv", w);
  show("mini", j);
  show("argmax", a.argmax(1));
  show("argmin", f.argmin());
  show("meanf", f.mean(1));
  show("cumsum", a.cumsum(0));
  show("cumsum1", a.cumsum(-1));
  show("cumprod", (a + 1).cumprod(1));
  show("cumf", f.cumsum(1));
  show("cat", torch::cat({a, a + 10}, 1));
  show("cat0", torch::cat({a, b.unsqueeze(0)}));
  show("catmixed", torch::cat({a.to(torch::kFloat), a}));
  show("stack", torch::stack({b, b + 1}, 1));
  show("stack0", torch::stack({b, b + 1}));
  show("stack-1", torch::stack({b, b + 1}, -1));
  show("flip", a.flip({0, 1}));
  show("flip1", a.flip(1));
  show("repeat", b.repeat({2, 2}));
  show("repeat1", c.repeat({1, 2}));
  show("select", a.index_select(1, torch::tensor({2, 0})));
  show("gather", a.gather(1, torch::tensor({{0, 2}, {1, 1}})));
  show("mask", a.masked_select(a > 2));
  show("index mask", a.index({a.remainder(2) == 0}));
  show("rows", b.index({torch::tensor({-1, 0})}));
  show("nonzero", a.gt(3).nonzero());
  show("count", a.count_nonzero());
  show("where", torch::where(a > 2, a, -a));
  show("where2", torch::where(a > c, f, torch::zeros({1})));
  show("fill", a.masked_fill(a > 3, 9));
  show("clamp", a.clamp(1, 4));
  show("clampf", f.clamp(-1.0, 1.0));
  show("clmin", f.clamp_min(0));
  show("clmax", a.clamp_max(2));
  show("one_hot", torch::one_hot(torch::tensor({2, 0}), 3));
  show("bincount", torch::bincount(torch::tensor({1, 1, 3})));
  show("bincount6", torch::bincount(torch::tensor({1, 1, 3}), {}, 6));
  show("tril", a.tril());
  show("triu", a.triu(1));
  show("eye", torch::eye(2, 3));
  show("square", a.square());
  show("pow2", f.pow(2));
  show("pow3", a.pow(3));
  show("pow0", torch::pow(f, 0));
  show("sqrt", torch::tensor({4.0, 0.25, 0.0}).sqrt());
  show("sign", f.sign());
  show("round", torch::tensor({0.5, 1.5, -2.5, 2.4}).round());
  show("fdiv", torch::floor_divide(a, 2));
  auto t = torch::zeros({2, 3}, torch::kLong);
  t.add_(b);
  t.masked_fill_(t > 15, 0);
  t.clamp_(0, 7);
  show("in place", t);
  t.tril_();
  show("tril_", t);
  auto lengths = torch::tensor({3, 1, 2}, torch::kLong);
  auto steps = torch::arange(lengths.max().item<int64_t>());
  show("length mask", steps.unsqueeze(0) < lengths.unsqueeze(1));
  show("offsets", torch::cat({torch::zeros({1}, torch::kLong), lengths.cumsum(0)}));
  show("eq", (lengths.unsqueeze(0) == lengths.unsqueeze(1)).to(torch::kFloat));
  show("int sum", torch::tensor({1, 0, 1}, torch::kBool).sum());
  show("empties", torch::cat({torch::empty({0}, torch::kLong), lengths}));
  auto x = b.clone();
  x.index_put_({torch::tensor({0})}, 5);
  x += 1;
  show("sub alpha", torch::sub(b, 1, 2));
  show("max other", torch::max(a, torch::tensor(2)));
  show("keep dtype", torch::cumsum(torch::tensor({1, 0, 1}, torch::kInt), 0));
}
// CHECK:      broadcast row: 10 21 32 13 24 35
// CHECK-NEXT: broadcast column: 0 1 2 6 8 10
// CHECK-NEXT: both: 9 19 29 8 18 28
// CHECK-NEXT: compare: 0 0 1 1 1 1
// CHECK-NEXT: and: 0 0 1 1 1 0
// CHECK-NEXT: or: 1 0 0 0 0 1
// CHECK-NEXT: xor: 1 1 0 0 0 1
// CHECK-NEXT: sum0: 3 5 7
// CHECK-NEXT: sum1: 3 12
// CHECK-NEXT: sum-1: 3 12
// CHECK-NEXT: sumall: 15
// CHECK-NEXT: prod: 0 60
// CHECK-NEXT: any: 0 0 1
// CHECK-NEXT: all: 1 0
// CHECK-NEXT: amax: 3 4 5
// CHECK-NEXT: amin: 0 3
// CHECK-NEXT: maxv: 2 5
// CHECK-NEXT: maxi: 2 2
// CHECK-NEXT: minv: 1.5 -2 -1
// CHECK-NEXT: mini: 0 0 1
// CHECK-NEXT: argmax: 2 2
// CHECK-NEXT: argmin: 1
// CHECK-NEXT: meanf: ? ?
// CHECK-NEXT: cumsum: 0 1 2 3 5 7
// CHECK-NEXT: cumsum1: 0 1 3 3 7 12
// CHECK-NEXT: cumprod: 1 2 6 4 20 120
// CHECK-NEXT: cumf: ? ? ? ? ? ?
// CHECK-NEXT: cat: 0 1 2 10 11 12 3 4 5 13 14 15
// CHECK-NEXT: cat0: 0 1 2 3 4 5 10 20 30
// CHECK-NEXT: catmixed: 0 1 2 3 4 5 0 1 2 3 4 5
// CHECK-NEXT: stack: 10 11 20 21 30 31
// CHECK-NEXT: stack0: 10 20 30 11 21 31
// CHECK-NEXT: stack-1: 10 11 20 21 30 31
// CHECK-NEXT: flip: 5 4 3 2 1 0
// CHECK-NEXT: flip1: 2 1 0 5 4 3
// CHECK-NEXT: repeat: 10 20 30 10 20 30 10 20 30 10 20 30
// CHECK-NEXT: repeat1: 1 1 2 2
// CHECK-NEXT: select: 2 0 5 3
// CHECK-NEXT: gather: 0 2 4 4
// CHECK-NEXT: mask: 3 4 5
// CHECK-NEXT: index mask: 0 2 4
// CHECK-NEXT: rows: 30 10
// CHECK-NEXT: nonzero: 1 1 1 2
// CHECK-NEXT: count: 5
// CHECK-NEXT: where: 0 -1 -2 3 4 5
// CHECK-NEXT: where2: 0 0 0.25 4 0.5 -1
// CHECK-NEXT: fill: 0 1 2 3 9 9
// CHECK-NEXT: clamp: 1 1 2 3 4 4
// CHECK-NEXT: clampf: 1 -1 0.25 1 0.5 -1
// CHECK-NEXT: clmin: 1.5 0 0.25 4 0.5 0
// CHECK-NEXT: clmax: 0 1 2 2 2 2
// CHECK-NEXT: one_hot: 0 0 1 1 0 0
// CHECK-NEXT: bincount: 0 2 0 1
// CHECK-NEXT: bincount6: 0 2 0 1 0 0
// CHECK-NEXT: tril: 0 0 0 3 4 0
// CHECK-NEXT: triu: 0 1 2 0 0 5
// CHECK-NEXT: eye: 1 0 0 0 1 0
// CHECK-NEXT: square: 0 1 4 9 16 25
// CHECK-NEXT: pow2: 2.25 4 0.0625 16 0.25 1
// CHECK-NEXT: pow3: 0 1 8 27 64 125
// CHECK-NEXT: pow0: 1 1 1 1 1 1
// CHECK-NEXT: sqrt: 2 0.5 0
// CHECK-NEXT: sign: 1 -1 1 1 1 -1
// CHECK-NEXT: round: 0 2 -2 2
// CHECK-NEXT: fdiv: 0 0 1 1 2 2
// CHECK-NEXT: in place: 7 0 0 7 0 0
// CHECK-NEXT: tril_: 7 0 0 7 0 0
// CHECK-NEXT: length mask: 1 1 1 1 0 0 1 1 0
// CHECK-NEXT: offsets: 0 3 4 6
// CHECK-NEXT: eq: 1 0 0 0 1 0 0 0 1
// CHECK-NEXT: int sum: 2
// CHECK-NEXT: empties: 3 1 2
// CHECK-NEXT: sub alpha: ? ? ?
// CHECK-NEXT: max other: ? ? ? ? ? ?
// CHECK-NEXT: keep dtype: 1 1 2
