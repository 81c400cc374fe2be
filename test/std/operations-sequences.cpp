// Single operations: containers in sequence, adaptors and spans.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

namespace n0 {

static void run() {
  vector<int> v;
  p{v.size(), v.empty(), v.capacity()};
}
} // namespace n0

namespace n1 {

static void run() {
  vector<int> v(5);
  pr(v);
}
} // namespace n1

namespace n2 {

static void run() {
  vector<int> v(3, 7);
  pr(v);
}
} // namespace n2

namespace n3 {

static void run() {
  vector<int> v{1, 2, 3};
  vector<int> w(v.begin() + 1, v.end());
  pr(w);
}
} // namespace n3

namespace n4 {

static void run() {
  vector<int> v{1, 2, 3}, w(v), x(std::move(v));
  pr(w);
  pr(x);
  p{v.size()};
}
} // namespace n4

namespace n5 {

static void run() {
  vector<int> v;
  v.assign(4, 9);
  pr(v);
  v.assign({1, 2});
  pr(v);
  string s = "abc";
  v.assign(s.begin(), s.end());
  pr(v);
}
} // namespace n5

namespace n6 {

static void run() {
  vector<int> v{1, 2, 3};
  p{v.at(1), v[2], v.front(), v.back(), *v.data()};
  t([&] { v.at(3); });
}
} // namespace n6

namespace n7 {

static void run() {
  vector<int> v;
  v.reserve(10);
  p{v.capacity()};
  v.push_back(1);
  v.shrink_to_fit();
  p{v.capacity()};
  t([&] { v.reserve(v.max_size() + 1); });
}
} // namespace n7

namespace n8 {

static void run() {
  vector<int> v{1, 5};
  v.insert(v.begin() + 1, 3, 2);
  pr(v);
  v.insert(v.end(), {8, 9});
  pr(v);
  auto i = v.insert(v.begin(), 0);
  p{*i};
}
} // namespace n8

namespace n9 {

static void run() {
  vector<int> v{1, 2, 3, 4, 5};
  auto i = v.erase(v.begin() + 1, v.begin() + 3);
  p{*i};
  pr(v);
  i = v.erase(v.begin());
  p{*i};
}
} // namespace n9

namespace n10 {

static void run() {
  vector<O> v;
  v.reserve(3);
  v.emplace_back(1);
  v.emplace(v.begin(), 2);
  v.push_back(O(3));
  p{v.size()};
}
} // namespace n10

namespace n11 {

static void run() {
  vector<O> v;
  for (int i = 0; i < 4; ++i)
    v.push_back(O(i));
  v.erase(v.begin() + 1);
  p{};
}
} // namespace n11

namespace n12 {

static void run() {
  vector<int> v{1, 2, 3};
  v.resize(5);
  pr(v);
  v.resize(7, 4);
  pr(v);
  v.resize(1);
  pr(v);
  v.pop_back();
  p{v.empty()};
}
} // namespace n12

namespace n13 {

static void run() {
  vector<int> v{1}, w{2, 3};
  v.swap(w);
  pr(v);
  swap(v, w);
  pr(v);
  p{v<w, v == w, v> w, (v <=> w) < 0};
}
} // namespace n13

namespace n14 {

static void run() {
  vector<int> v{1, 2, 3, 2};
  p{erase(v, 2)};
  pr(v);
  p{erase_if(v, [](int x) { return x > 2; })};
  pr(v);
}
} // namespace n14

namespace n15 {

static void run() {
  vector<bool> v(5, true);
  v[2] = false;
  v.flip();
  pr(v);
  v[1].flip();
  pr(v);
  p{v.size(), count(v.begin(), v.end(), true)};
}
} // namespace n15

namespace n16 {

static void run() {
  vector<bool> v{1, 0, 1};
  swap(v[0], v[1]);
  pr(v);
  vector<bool> w = v;
  w.push_back(true);
  p{v < w, hash<vector<bool>>{}(v) == hash<vector<bool>>{}(v)};
  v.insert(v.begin() + 1, 2, true);
  pr(v);
  v.erase(v.begin());
  pr(v);
}
} // namespace n16

namespace n17 {

static void run() {
  vector<vector<int>> v(2, vector<int>(2, 1));
  v[1][0] = 5;
  for (auto &r : v)
    pr(r);
}
} // namespace n17

namespace n18 {

static void run() {
  vector<unique_ptr<int>> v;
  v.push_back(make_unique<int>(4));
  v.emplace_back(new int(5));
  auto w = std::move(v);
  p{*w[0], *w[1], v.size()};
}
} // namespace n18

namespace n19 {

static void run() {
  vector v{3, 1, 2};
  sort(v.rbegin(), v.rend());
  pr(v);
  p{*v.crbegin(), *v.cbegin(), v.end() - v.begin()};
}
} // namespace n19

namespace n20 {

static void run() {
  vector<string> v{"a", "bb"};
  v.insert(v.begin(), v[1]);
  pr(v);
  v.push_back(v[0]);
  pr(v);
}
} // namespace n20

namespace n21 {

static void run() {
  vector<int> v(3);
  iota(v.begin(), v.end(), 1);
  vector<int> w;
  w = v;
  w.insert(w.begin() + 1, v.begin(), v.end());
  pr(w);
}
} // namespace n21

namespace n22 {

static void run() {
  vector<int>::iterator a;
  vector<int> v{1, 2, 3};
  a = v.begin();
  a += 2;
  p{*a, a[-1], a - v.begin(), *--a, *a++, *a};
  p{a > v.begin(), a <= v.end()};
}
} // namespace n22

namespace n23 {

static void run() {
  t([] { vector<int> v(vector<int>().max_size() + 1); });
}
} // namespace n23

namespace n24 {

static void run() {
  vector<pair<int, string>> v;
  v.emplace_back(1, "x");
  v.emplace_back(piecewise_construct, forward_as_tuple(2), forward_as_tuple(3, 'y'));
  prm(v);
}
} // namespace n24

namespace n25 {

static void run() {
  deque<int> d{1, 2, 3};
  d.push_front(0);
  d.push_back(4);
  d.emplace_front(-1);
  d.emplace_back(5);
  pr(d);
  d.pop_front();
  d.pop_back();
  pr(d);
  p{d.front(), d.back(), d[1], d.at(2)};
  t([&] { d.at(99); });
}
} // namespace n25

namespace n26 {

static void run() {
  deque<int> d(3, 1);
  d.insert(d.begin() + 1, 7);
  d.insert(d.begin() + 2, 2, 8);
  d.insert(d.end(), {9, 9});
  pr(d);
  d.erase(d.begin());
  d.erase(d.begin() + 1, d.begin() + 3);
  pr(d);
}
} // namespace n26

namespace n27 {

static void run() {
  deque<int> d;
  for (int i = 0; i < 1000; ++i) {
    d.push_back(i);
    d.push_front(-i);
  }
  p{d.size(), d[0], d[999], d[1000], d.back()};
  d.shrink_to_fit();
  d.resize(3);
  pr(d);
  d.clear();
  p{d.empty()};
}
} // namespace n27

namespace n28 {

static void run() {
  deque<O> d;
  d.emplace_back(1);
  d.emplace_front(2);
  d.emplace(d.begin() + 1, 3);
  p{};
  d.erase(d.begin() + 1);
  p{};
}
} // namespace n28

namespace n29 {

static void run() {
  deque<int> d{5, 3, 4};
  sort(d.begin(), d.end());
  pr(d);
  deque<int> e(d.rbegin(), d.rend());
  p{d < e, d == e};
  swap(d, e);
  pr(d);
  e.assign(2, 6);
  pr(e);
  p{erase(e, 6)};
}
} // namespace n29

namespace n30 {

static void run() {
  deque<string> d{"a", "b"};
  auto i = d.begin();
  i += 1;
  p{*i, i - d.begin(), d.end() - d.begin(), i[-1], d.rend() - d.rbegin()};
}
} // namespace n30

namespace n31 {

static void run() {
  list<int> l{3, 1, 2};
  l.sort();
  pr(l);
  l.sort(greater<>());
  pr(l);
  l.reverse();
  pr(l);
  l.push_front(0);
  l.push_back(9);
  l.pop_front();
  l.pop_back();
  p{l.front(), l.back(), l.size()};
}
} // namespace n31

namespace n32 {

static void run() {
  list<int> a{1, 3, 5}, b{2, 4, 6};
  a.merge(b);
  pr(a);
  p{b.size()};
  list<int> c{6, 3}, d{5, 4};
  c.sort(greater<>());
  c.merge(d, greater<>());
  pr(c);
}
} // namespace n32

namespace n33 {

static void run() {
  list<int> a{1, 2, 3}, b{7, 8, 9};
  a.splice(next(a.begin()), b, b.begin());
  pr(a);
  pr(b);
  a.splice(a.end(), b);
  pr(a);
  list<int> c{0, 1, 2, 3};
  a.splice(a.begin(), c, next(c.begin()), c.end());
  pr(a);
  pr(c);
}
} // namespace n33

namespace n34 {

static void run() {
  list<int> l{1, 1, 2, 3, 3, 3};
  p{l.unique()};
  pr(l);
  p{l.remove(2)};
  p{l.remove_if([](int x) { return x == 1; })};
  pr(l);
}
} // namespace n34

namespace n35 {

static void run() {
  list<int> l{1, 5, 7, 20};
  l.unique([](int a, int b) { return b - a < 3; });
  pr(l);
  l.resize(5, 1);
  pr(l);
  l.insert(l.begin(), 3, 0);
  auto i = l.erase(next(l.begin()));
  p{*i};
  l.assign({4});
  pr(l);
}
} // namespace n35

namespace n36 {

static void run() {
  list<O> l;
  l.emplace_back(1);
  l.emplace_front(2);
  l.emplace(l.end(), 3);
  l.sort([](auto &a, auto &b) { return a.v < b.v; });
  pr(l);
  list<O> m(std::move(l));
  p{l.size(), m.size()};
}
} // namespace n36

namespace n37 {

static void run() {
  list<string> a{"x"}, b{"y", "z"};
  a.swap(b);
  pr(a);
  p{a > b, a != b};
  p{erase_if(a, [](auto &s) { return s == "y"; })};
}
} // namespace n37

namespace n38 {

static void run() {
  forward_list<int> f{3, 1, 2};
  f.push_front(5);
  pr(f);
  f.insert_after(f.begin(), 8);
  f.emplace_after(f.before_begin(), 0);
  pr(f);
  f.erase_after(f.begin());
  pr(f);
  f.sort();
  f.reverse();
  pr(f);
  f.pop_front();
  p{f.front(), f.empty(), distance(f.begin(), f.end())};
}
} // namespace n38

namespace n39 {

static void run() {
  forward_list<int> a{1, 4}, b{2, 3};
  a.merge(b);
  pr(a);
  forward_list<int> c{9, 9};
  a.splice_after(a.before_begin(), c);
  pr(a);
  a.unique();
  p{a.remove(4)};
  pr(a);
  a.resize(5);
  pr(a);
  a.assign(2, 3);
  pr(a);
  p{a < c, erase(a, 3)};
}
} // namespace n39

namespace n40 {

static void run() {
  forward_list<int> a{1, 2}, c{5, 6, 7};
  a.splice_after(a.begin(), c, c.begin());
  pr(a);
  pr(c);
  a.erase_after(a.before_begin(), a.end());
  p{a.empty()};
  c.remove_if([](int x) { return x > 5; });
  pr(c);
  a.swap(c);
  pr(a);
  a.clear();
}
} // namespace n40

namespace n41 {

static void run() {
  array<int, 3> a{1, 2, 3};
  p{a.size(), a.max_size(), a.front(), a.back(), a[1], a.at(2), get<0>(a), *a.data(), a.empty()};
  t([&] { a.at(3); });
}
} // namespace n41

namespace n42 {

static void run() {
  array<int, 3> a;
  a.fill(4);
  pr(a);
  array<int, 3> b{4, 4, 5};
  p{a < b, a == b};
  swap(a, b);
  pr(a);
  auto [x, y, z] = a;
  p{x + y + z};
  auto c = to_array({1, 2});
  p{c.size(), tuple_size<decltype(c)>::value};
}
} // namespace n42

namespace n43 {

static void run() {
  array<int, 0> a;
  p{a.size(), a.empty(), a.begin() == a.end()};
  auto s = to_array("hey");
  p{s.size(), s[1]};
  array<string, 2> q{"a"};
  pr(q);
  p{a.max_size()};
}
} // namespace n43

namespace n44 {

static void run() {
  stack<int> s;
  s.push(1);
  s.emplace(2);
  p{s.top(), s.size()};
  s.pop();
  p{s.top(), s.empty()};
  stack<int, vector<int>> u(vector<int>{3, 4});
  p{u.top()};
  stack<int> w(s);
  p{w == s, w < s};
  swap(s, w);
}
} // namespace n44

namespace n45 {

static void run() {
  queue<int> q;
  q.push(1);
  q.push(2);
  q.emplace(3);
  p{q.front(), q.back(), q.size()};
  q.pop();
  p{q.front()};
  queue<int, list<int>> r;
  r.push(5);
  p{r.front()};
  queue<int> z(deque<int>{1, 2});
  p{z.back()};
  z.swap(q);
  p{z.size()};
}
} // namespace n45

namespace n46 {

static void run() {
  priority_queue<int> q;
  for (int x : {3, 1, 4, 1, 5})
    q.push(x);
  while (!q.empty()) {
    cout << q.top() << ' ';
    q.pop();
  }
  p{};
}
} // namespace n46

namespace n47 {

static void run() {
  priority_queue<int, vector<int>, greater<int>> q(greater<int>(), {3, 1, 2});
  q.emplace(0);
  p{q.top(), q.size()};
  auto c = [](int a, int b) { return a % 3 < b % 3; };
  priority_queue<int, vector<int>, decltype(c)> r(c);
  r.push(4);
  r.push(5);
  p{r.top()};
}
} // namespace n47

namespace n48 {

static void run() {
  priority_queue<int> q;
  p{q.size()};
  vector<int> v{1, 5, 2};
  priority_queue z(v.begin(), v.end());
  p{z.top()};
  priority_queue<pair<int, string>> w;
  w.push({2, "b"});
  w.emplace(3, "c");
  p{w.top().second};
}
} // namespace n48

namespace n49 {

static void run() {
  vector<int> v{1, 2, 3};
  span<int> s(v);
  s[0] = 9;
  p{v[0], s.size(), s.front(), s.back(), s.size_bytes()};
  for (int x : s.subspan(1))
    cout << x;
  p{s.first(2).size(), s.last<1>()[0], s.empty()};
}
} // namespace n49

namespace n50 {

static void run() {
  int a[]{1, 2, 3};
  span s(a);
  p{decltype(s)::extent, s.rbegin()[0], *s.data(), as_bytes(s).size()};
  span<const int, 2> c = s.first<2>();
  p{c.size()};
  span<int> e;
  p{e.size(), e.data() == nullptr};
  ranges::sort(s, greater{});
  pr(s);
}
} // namespace n50

namespace n51 {

static void run() {
  vector<int> v{1, 2, 3};
  vector<int>::reverse_iterator r = v.rbegin();
  p{*r, *(r + 1), r[2], r.base() - v.begin()};
  make_reverse_iterator(v.begin());
  p{rend(v) - rbegin(v), size(v), ssize(v), empty(v), *data(v)};
}
} // namespace n51

namespace n52 {

static void run() {
  vector<int> v{1};
  const auto &c = v;
  p{c.begin() == c.cbegin(), c.end() != c.cbegin(), &c.front() == v.data()};
  v.insert(v.cbegin(), 5);
  v.emplace(v.cend(), 6);
  pr(c);
  v.clear();
  p{v.capacity() >= 1};
}
} // namespace n52

int main() {
  n0::run();
  n1::run();
  n2::run();
  n3::run();
  n4::run();
  n5::run();
  n6::run();
  n7::run();
  n8::run();
  n9::run();
  n10::run();
  n11::run();
  n12::run();
  n13::run();
  n14::run();
  n15::run();
  n16::run();
  n17::run();
  n18::run();
  n19::run();
  n20::run();
  n21::run();
  n22::run();
  n23::run();
  n24::run();
  n25::run();
  n26::run();
  n27::run();
  n28::run();
  n29::run();
  n30::run();
  n31::run();
  n32::run();
  n33::run();
  n34::run();
  n35::run();
  n36::run();
  n37::run();
  n38::run();
  n39::run();
  n40::run();
  n41::run();
  n42::run();
  n43::run();
  n44::run();
  n45::run();
  n46::run();
  n47::run();
  n48::run();
  n49::run();
  n50::run();
  n51::run();
  n52::run();
}
