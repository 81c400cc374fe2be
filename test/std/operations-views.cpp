// Single operations: views, iterators and their adaptors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

namespace n0 {

static void run() {
  pr(views::iota(1, 5));
  pr(views::iota(3) | views::take(2));
  pr(views::single(7));
  p{views::empty<int>.size()};
  p{ranges::iota_view(1, 4).size()};
}
} // namespace n0

namespace n1 {

static void run() {
  pr(views::iota(1, 10) | views::filter([](int x) { return x % 2; }) | views::transform([](int x) { return x * x; }));
}
} // namespace n1

namespace n2 {

static void run() {
  vector<int> v{1, 2, 3, 4, 5};
  pr(v | views::take(2));
  pr(v | views::drop(3));
  pr(v | views::take_while([](int x) { return x < 3; }));
  pr(v | views::drop_while([](int x) { return x < 3; }));
  pr(v | views::reverse);
  p{(v | views::all).size(), (v | views::take(9)).size()};
}
} // namespace n2

namespace n3 {

static void run() {
  string s = "a,bb,,c";
  for (auto r : s | views::split(','))
    p{string_view(r.begin(), r.end())};
  for (auto r : s | views::lazy_split(',')) {
    for (char c : r)
      cout << c;
    cout << ';';
  }
  p{};
}
} // namespace n3

namespace n4 {

static void run() {
  vector<vector<int>> v{{1}, {}, {2, 3}};
  pr(v | views::join);
  vector<string> w{"ab", "c"};
  for (char c : w | views::join)
    cout << c;
  p{};
  string j;
  for (char c : w | views::join | views::transform([](char c) { return char(toupper(c)); }))
    j += c;
  p{j};
}
} // namespace n4

namespace n5 {

static void run() {
  map<int, string> m{{1, "a"}, {2, "b"}};
  pr(m | views::keys);
  pr(m | views::values);
  pr(m | views::elements<0>);
  for (auto &x : m | views::values)
    x += "!";
  prm(m);
}
} // namespace n5

namespace n6 {

static void run() {
  vector<int> v{1, 2, 3};
  auto c = v | views::common;
  p{accumulate(c.begin(), c.end(), 0)};
  auto cc = views::iota(1) | views::take(3) | views::common;
  p{reduce(cc.begin(), cc.end())};
  pr(views::counted(v.begin(), 2));
  ranges::subrange r(v.begin() + 1, v.end());
  pr(r);
  p{r.size(), r.front(), r.back(), r[0], r.empty()};
  auto [b, e] = r;
  p{e - b};
}
} // namespace n6

namespace n7 {

static void run() {
  istringstream i("1 2 3");
  pr(ranges::istream_view<int>(i));
  istringstream j("a b");
  for (auto s : views::istream<string>(j))
    p{s};
}
} // namespace n7

namespace n8 {

static void run() {
  auto v = views::iota(0, 5) | views::reverse;
  p{v.front(), v.back(), v[1], v.size(), v.empty(), bool(v)};
  auto w = views::iota(0, 10) | views::drop(2) | views::take(3);
  pr(w);
  p{w.size()};
}
} // namespace n8

namespace n9 {

static void run() {
  vector<int> v{3, 1, 2};
  ranges::sort(v | views::reverse);
  pr(v);
  auto t2 = v | views::transform([](int &x) -> int & { return x; });
  for (int &x : t2)
    x *= 2;
  pr(v);
  ranges::owning_view o(vector{1, 2});
  pr(o);
  ranges::ref_view rv(v);
  p{rv.size(), &rv.base() == &v};
}
} // namespace n9

namespace n10 {

static void run() {
  vector<int> v{1, 2, 3, 4};
  auto f = v | views::filter([](int x) { return x > 1; });
  p{*f.begin(), ranges::distance(f), f.front()};
  auto k = f.pred();
  p{k(0)};
  auto b = f.base();
  p{b.size()};
  for (int &x : f)
    x = 0;
  pr(v);
}
} // namespace n10

namespace n11 {

static void run() {
  auto add = [](int a) { return views::transform([a](int x) { return x + a; }); };
  pr(vector{1, 2} | add(3) | add(4));
  auto comp = views::filter([](int x) { return x > 1; }) | views::transform([](int x) { return x * 10; });
  pr(vector{1, 2, 3} | comp);
}
} // namespace n11

namespace n12 {

static void run() {
  vector<pair<int, char>> v{{1, 'a'}, {2, 'b'}};
  pr(v | views::elements<1>);
  vector<tuple<int, int, string>> w{{1, 2, "x"}};
  pr(w | views::elements<2>);
  p{ranges::range<vector<int>>,           ranges::view<vector<int>>,
    ranges::sized_range<list<int>>,       ranges::random_access_range<deque<int>>,
    ranges::contiguous_range<deque<int>>, ranges::borrowed_range<string_view>,
    ranges::common_range<vector<int>>};
}
} // namespace n12

namespace n13 {

static void run() {
  auto d = ranges::find(vector{1, 2}, 1);
  p{is_same_v<decltype(d), ranges::dangling>};
  auto p3 = views::iota('a', 'e');
  pr(p3);
  ranges::iota_view<int, int> e;
  p{e.empty()};
  auto z = views::iota(1, 6) | views::filter([](int x) { return x & 1; }) | views::take(2);
  pr(z);
}
} // namespace n13

namespace n14 {

static void run() {
  vector<int> a{1, 2, 3, 4};
  auto i = counted_iterator(a.begin(), 2);
  p{*i, i.count()};
  ++i;
  p{*i, i == default_sentinel};
  for (auto c = common_iterator<counted_iterator<vector<int>::iterator>, default_sentinel_t>(
           counted_iterator(a.begin(), 2));
       c != default_sentinel; ++c)
    cout << *c;
  p{};
}
} // namespace n14

namespace n15 {

static void run() {
  vector<int> v;
  copy(views::iota(0, 3).begin(), views::iota(0, 3).end(), inserter(v, v.begin()));
  pr(v);
  copy_n(v.begin(), 1, front_inserter(*new deque<int>));
  auto m = make_move_iterator(v.begin());
  p{*m, m.base() == v.begin()};
  move_iterator e(v.end());
  p{e - m};
  move_sentinel ms(v.end());
  p{m == ms};
}
} // namespace n15

namespace n16 {

static void run() {
  vector<string> v{"a", "b"};
  vector<string> w(make_move_iterator(v.begin()), make_move_iterator(v.end()));
  p{v[0].size(), w[1]};
  p{string(ranges::iter_move(w.begin()))};
  ranges::iter_swap(w.begin(), w.begin() + 1);
  pr(w);
}
} // namespace n16

namespace n17 {

static void run() {
  forward_list<int> f{1, 2, 3};
  pr(f | views::take(2) | views::transform([](int x) { return x * 2; }));
  list<int> l{1, 2, 3};
  pr(l | views::reverse | views::drop(1));
  p{ranges::distance(f), *ranges::next(l.begin(), 2)};
  set<int> s{3, 1};
  pr(s | views::reverse | views::transform([](int x) { return to_string(x) + "s"; }));
}
} // namespace n17

namespace n18 {

static void run() {
  istream_iterator<int> e;
  istringstream i("4 5");
  istream_iterator<int> a(i);
  p{*a++, *a, a == e};
  ++a;
  p{a == e};
  ostream_iterator<string> o(cout, "|");
  *o++ = "x";
  *o = "y";
  p{};
}
} // namespace n18

namespace n19 {

static void run() {
  vector<int> v{1, 2, 3};
  auto it = v.begin();
  advance(it, 2);
  p{*it, distance(v.begin(), it), *next(v.begin()), *prev(v.end(), 2)};
  p{*begin(v), *(end(v) - 1), *rbegin(v), *cbegin(v), *crbegin(v)};
  int a[]{4, 5};
  p{*begin(a), *rbegin(a), size(a), ssize(a), empty(a), *data(a)};
  auto il = {1, 2};
  p{size(il), *begin(il), *data(il)};
}
} // namespace n19

namespace n20 {

static void run() {
  struct G : ranges::view_interface<G> {
    int *b, *e;
    int *begin() const { return b; }
    int *end() const { return e; }
  };
  int a[]{1, 2, 3};
  G g;
  g.b = a;
  g.e = a + 3;
  p{g.size(), g.empty(), g.front(), g.back(), g[1], *g.data()};
  pr(g | views::drop(1));
}
} // namespace n20

namespace n21 {

static void run() {
  unreachable_sentinel_t u;
  int a[]{1, 2, 3};
  p{ranges::find(a, u, 2) - a};
  p{incrementable_traits<int *>::difference_type(4),
    is_same_v<iter_value_t<int *>, int>,
    is_same_v<iter_reference_t<int *>, int &>,
    random_access_iterator<int *>,
    input_iterator<int>,
    sentinel_for<int *, int *>,
    indirectly_copyable<int *, int *>,
    sortable<int *>,
    mergeable<int *, int *, int *>};
}
} // namespace n21

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
}
