// Single operations: algorithms and those of ranges.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

namespace n0 {
static vector<int> V{3, 1, 4, 1, 5, 9, 2, 6};
static void run() {
  p{all_of(V.begin(), V.end(), [](int x) { return x > 0; }), any_of(V.begin(), V.end(), [](int x) { return x > 8; }),
    none_of(V.begin(), V.end(), [](int x) { return x > 9; })};
}
} // namespace n0

namespace n1 {
static vector<int> V{3, 1, 4, 1, 5, 9, 2, 6};
static void run() {
  int s = 0;
  for_each(V.begin(), V.end(), [&](int x) { s += x; });
  p{s};
  auto i = for_each_n(V.begin(), 3, [&](int x) { s -= x; });
  p{s, *i};
  p{count(V.begin(), V.end(), 1), count_if(V.begin(), V.end(), [](int x) { return x & 1; })};
}
} // namespace n1

namespace n2 {

static void run() {
  vector<int> a{1, 2, 3}, b{1, 5, 3};
  auto m = mismatch(a.begin(), a.end(), b.begin());
  p{*m.first, *m.second};
  p{equal(a.begin(), a.end(), b.begin()), equal(a.begin(), a.end(), a.begin(), a.end()),
    lexicographical_compare(a.begin(), a.end(), b.begin(), b.end())};
}
} // namespace n2

namespace n3 {

static void run() {
  vector<int> a{1, 2, 3, 4, 2};
  p{find(a.begin(), a.end(), 3) - a.begin(), find_if(a.begin(), a.end(), [](int x) { return x > 2; }) - a.begin(),
    find_if_not(a.begin(), a.end(), [](int x) { return x < 3; }) - a.begin(),
    adjacent_find(a.begin(), a.end()) == a.end()};
}
} // namespace n3

namespace n4 {

static void run() {
  string s = "abcabcd";
  string t2 = "bc";
  p{search(s.begin(), s.end(), t2.begin(), t2.end()) - s.begin(),
    find_end(s.begin(), s.end(), t2.begin(), t2.end()) - s.begin(),
    find_first_of(s.begin(), s.end(), t2.begin(), t2.end()) - s.begin(),
    search_n(s.begin(), s.end(), 1, 'd') - s.begin()};
}
} // namespace n4

namespace n5 {

static void run() {
  string h = "the quick brown fox", n = "brown";
  p{search(h.begin(), h.end(), default_searcher(n.begin(), n.end())) - h.begin(),
    search(h.begin(), h.end(), boyer_moore_searcher(n.begin(), n.end())) - h.begin(),
    search(h.begin(), h.end(), boyer_moore_horspool_searcher(n.begin(), n.end())) - h.begin()};
}
} // namespace n5

namespace n6 {

static void run() {
  vector<int> a{1, 2, 3, 4, 5}, b(5);
  copy(a.begin(), a.end(), b.begin());
  pr(b);
  copy_n(a.begin(), 2, b.begin() + 3);
  pr(b);
  copy_backward(a.begin(), a.begin() + 3, b.end());
  pr(b);
  b.clear();
  copy_if(a.begin(), a.end(), back_inserter(b), [](int x) { return x & 1; });
  pr(b);
  move(a.begin(), a.begin() + 1, b.begin());
  pr(b);
}
} // namespace n6

namespace n7 {

static void run() {
  vector<string> a{"x", "y"}, b(2);
  move(a.begin(), a.end(), b.begin());
  pr(b);
  p{a[0].size()};
  move_backward(b.begin(), b.end(), a.end());
  pr(a);
}
} // namespace n7

namespace n8 {

static void run() {
  vector<int> a(5);
  fill(a.begin(), a.end(), 3);
  fill_n(a.begin(), 2, 7);
  pr(a);
  int n = 0;
  generate(a.begin(), a.end(), [&] { return n++; });
  pr(a);
  generate_n(a.begin(), 2, [&] { return n *= 2; });
  pr(a);
}
} // namespace n8

namespace n9 {

static void run() {
  vector<int> a{1, 2, 3}, b;
  transform(a.begin(), a.end(), back_inserter(b), [](int x) { return x * x; });
  pr(b);
  transform(a.begin(), a.end(), b.begin(), a.begin(), plus<>());
  pr(a);
}
} // namespace n9

namespace n10 {

static void run() {
  vector<int> a{1, 2, 3, 2};
  a.erase(remove(a.begin(), a.end(), 2), a.end());
  pr(a);
  a = {5, 6, 7};
  p{remove_if(a.begin(), a.end(), [](int x) { return x == 6; }) - a.begin()};
  vector<int> b;
  remove_copy(a.begin(), a.begin() + 2, back_inserter(b), 5);
  pr(b);
  remove_copy_if(a.begin(), a.begin() + 2, back_inserter(b), [](int x) { return x == 7; });
  pr(b);
}
} // namespace n10

namespace n11 {

static void run() {
  vector<int> a{1, 2, 1};
  replace(a.begin(), a.end(), 1, 9);
  pr(a);
  replace_if(
      a.begin(), a.end(), [](int x) { return x > 5; }, 0);
  pr(a);
  vector<int> b;
  replace_copy(a.begin(), a.end(), back_inserter(b), 2, 4);
  pr(b);
  replace_copy_if(
      a.begin(), a.end(), b.begin(), [](int x) { return !x; }, 8);
  pr(b);
}
} // namespace n11

namespace n12 {

static void run() {
  vector<int> a{1, 2, 3}, b{4, 5, 6};
  swap_ranges(a.begin(), a.begin() + 2, b.begin());
  pr(a);
  iter_swap(a.begin(), b.end() - 1);
  pr(a);
  reverse(a.begin(), a.end());
  pr(a);
  reverse_copy(a.begin(), a.end(), b.begin());
  pr(b);
}
} // namespace n12

namespace n13 {

static void run() {
  vector<int> a{1, 2, 3, 4, 5};
  p{*rotate(a.begin(), a.begin() + 2, a.end())};
  pr(a);
  vector<int> b;
  rotate_copy(a.begin(), a.begin() + 1, a.end(), back_inserter(b));
  pr(b);
  shift_left(a.begin(), a.end(), 2);
  pr(vector(a.begin(), a.begin() + 3));
  shift_right(b.begin(), b.end(), 1);
  pr(vector(b.begin() + 1, b.end()));
}
} // namespace n13

namespace n14 {

static void run() {
  vector<int> a(10);
  iota(a.begin(), a.end(), 0);
  mt19937 g(42);
  shuffle(a.begin(), a.end(), g);
  pr(a);
  vector<int> b;
  sample(a.begin(), a.end(), back_inserter(b), 3, g);
  pr(b);
}
} // namespace n14

namespace n15 {

static void run() {
  vector<int> a{1, 1, 2, 2, 1};
  a.erase(unique(a.begin(), a.end()), a.end());
  pr(a);
  vector<int> b;
  unique_copy(a.begin(), a.end(), back_inserter(b));
  pr(b);
  p{unique(b.begin(), b.end(), [](int x, int y) { return x % 2 == y % 2; }) - b.begin()};
}
} // namespace n15

namespace n16 {

static void run() {
  vector<int> a{1, 2, 3, 4, 5, 6};
  auto i = partition(a.begin(), a.end(), [](int x) { return x % 2 == 0; });
  p{i - a.begin(), is_partitioned(a.begin(), a.end(), [](int x) { return x % 2 == 0; })};
  pr(a);
  stable_partition(a.begin(), a.end(), [](int x) { return x > 3; });
  pr(a);
  p{*partition_point(a.begin(), a.end(), [](int x) { return x > 3; })};
}
} // namespace n16

namespace n17 {

static void run() {
  vector<int> a{1, 2, 3, 4}, b, c;
  partition_copy(a.begin(), a.end(), back_inserter(b), back_inserter(c), [](int x) { return x > 2; });
  pr(b);
  pr(c);
}
} // namespace n17

namespace n18 {

static void run() {
  vector<int> a{3, 1, 2, 5, 4};
  sort(a.begin(), a.end());
  pr(a);
  sort(a.begin(), a.end(), greater<>());
  pr(a);
  p{is_sorted(a.begin(), a.end()), is_sorted_until(a.begin(), a.end(), greater<>()) - a.begin(),
    is_sorted(a.rbegin(), a.rend())};
}
} // namespace n18

namespace n19 {

static void run() {
  vector<pair<int, int>> a{{2, 1}, {1, 1}, {2, 0}, {1, 0}};
  stable_sort(a.begin(), a.end(), [](auto &x, auto &y) { return x.first < y.first; });
  prm(a);
}
} // namespace n19

namespace n20 {

static void run() {
  vector<int> a{5, 3, 1, 4, 2};
  partial_sort(a.begin(), a.begin() + 2, a.end());
  p{a[0], a[1]};
  vector<int> b(3);
  partial_sort_copy(a.begin(), a.end(), b.begin(), b.end());
  pr(b);
  nth_element(a.begin(), a.begin() + 2, a.end());
  p{a[2]};
  pr(a);
}
} // namespace n20

namespace n21 {

static void run() {
  vector<int> a;
  for (int i = 0; i < 40; ++i)
    a.push_back(i * 17 % 41);
  nth_element(a.begin(), a.begin() + 20, a.end());
  pr(a);
  partial_sort(a.begin(), a.begin() + 10, a.end(), greater<>());
  pr(a);
}
} // namespace n21

namespace n22 {

static void run() {
  vector<int> a;
  for (int i = 0; i < 100; ++i)
    a.push_back(i * 37 % 101);
  auto b = a;
  sort(a.begin(), a.end(), [](int x, int y) { return x % 10 < y % 10; });
  pr(a);
  stable_sort(b.begin(), b.end(), [](int x, int y) { return x % 10 < y % 10; });
  pr(b);
}
} // namespace n22

namespace n23 {

static void run() {
  vector<int> a{1, 2, 2, 3};
  p{lower_bound(a.begin(), a.end(), 2) - a.begin(), upper_bound(a.begin(), a.end(), 2) - a.begin(),
    binary_search(a.begin(), a.end(), 3), binary_search(a.begin(), a.end(), 9)};
  auto r = equal_range(a.begin(), a.end(), 2);
  p{r.second - r.first};
}
} // namespace n23

namespace n24 {

static void run() {
  vector<int> a{1, 3, 5}, b{2, 3, 4}, c;
  merge(a.begin(), a.end(), b.begin(), b.end(), back_inserter(c));
  pr(c);
  vector<int> d{1, 4, 2, 3};
  inplace_merge(d.begin(), d.begin() + 2, d.end());
  pr(d);
  p{includes(c.begin(), c.end(), a.begin(), a.end())};
}
} // namespace n24

namespace n25 {

static void run() {
  vector<int> a{1, 2, 3, 3}, b{3, 4}, c;
  set_union(a.begin(), a.end(), b.begin(), b.end(), back_inserter(c));
  pr(c);
  c.clear();
  set_intersection(a.begin(), a.end(), b.begin(), b.end(), back_inserter(c));
  pr(c);
  c.clear();
  set_difference(a.begin(), a.end(), b.begin(), b.end(), back_inserter(c));
  pr(c);
  c.clear();
  set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), back_inserter(c));
  pr(c);
}
} // namespace n25

namespace n26 {

static void run() {
  vector<int> a{3, 1, 4, 1, 5};
  make_heap(a.begin(), a.end());
  p{a[0], is_heap(a.begin(), a.end())};
  a.push_back(9);
  push_heap(a.begin(), a.end());
  p{a[0]};
  pop_heap(a.begin(), a.end());
  p{a.back()};
  a.pop_back();
  sort_heap(a.begin(), a.end());
  pr(a);
  p{is_heap_until(a.begin(), a.end()) - a.begin()};
}
} // namespace n26

namespace n27 {

static void run() {
  p{min(1, 2),          max(1, 2),
    min({3, 1, 2}),     max({3, 1, 2}),
    minmax(2, 1).first, minmax({3, 1, 2}).second,
    clamp(5, 1, 3),     clamp(0, 1, 3),
    min("b"s, "a"s),    max(1, 2, greater<>())};
  vector<int> a{3, 1, 2};
  p{*min_element(a.begin(), a.end()), *max_element(a.begin(), a.end()), *minmax_element(a.begin(), a.end()).second};
}
} // namespace n27

namespace n28 {

static void run() {
  vector<int> a{1, 2, 3};
  do {
    for (int x : a)
      cout << x;
    cout << ' ';
  } while (next_permutation(a.begin(), a.end()));
  p{};
  prev_permutation(a.begin(), a.end());
  pr(a);
  vector<int> b{3, 1, 2};
  p{is_permutation(a.begin(), a.end(), b.begin()), is_permutation(a.begin(), a.end(), b.begin(), b.begin() + 2)};
}
} // namespace n28

namespace n29 {

static void run() {
  vector<int> a{1, 2}, b{1, 3};
  p{lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end()) < 0, compare_three_way{}(1, 2) < 0};
}
} // namespace n29

namespace n30 {

static void run() {
  vector<int> a{1, 2, 3, 4};
  p{accumulate(a.begin(), a.end(), 0),
    accumulate(a.begin(), a.end(), 1, multiplies<>()),
    reduce(a.begin(), a.end()),
    reduce(a.begin(), a.end(), 10),
    reduce(a.begin(), a.end(), 1, multiplies<>()),
    inner_product(a.begin(), a.end(), a.begin(), 0),
    transform_reduce(a.begin(), a.end(), a.begin(), 0),
    transform_reduce(a.begin(), a.end(), 0, plus<>(), [](int x) { return x * x; })};
}
} // namespace n30

namespace n31 {

static void run() {
  vector<int> a{1, 2, 3, 4}, b(4);
  partial_sum(a.begin(), a.end(), b.begin());
  pr(b);
  adjacent_difference(b.begin(), b.end(), b.begin());
  pr(b);
  exclusive_scan(a.begin(), a.end(), b.begin(), 0);
  pr(b);
  inclusive_scan(a.begin(), a.end(), b.begin());
  pr(b);
  transform_exclusive_scan(a.begin(), a.end(), b.begin(), 1, plus<>(), [](int x) { return -x; });
  pr(b);
  transform_inclusive_scan(a.begin(), a.end(), b.begin(), multiplies<>(), [](int x) { return x + 1; });
  pr(b);
}
} // namespace n31

namespace n32 {

static void run() {
  p{gcd(12, 18),
    lcm(4, 6),
    gcd(-4, 6),
    midpoint(1, 4),
    midpoint(4, 1),
    midpoint(1.0, 2.0),
    std::lerp(0.0, 10.0, 0.25)};
  int a[4];
  p{midpoint(a, a + 4) - a};
}
} // namespace n32

namespace n33 {

static void run() {
  vector<O> a;
  a.reserve(4);
  for (int i : {3, 1, 2})
    a.emplace_back(i);
  sort(a.begin(), a.end());
  p{};
  rotate(a.begin(), a.begin() + 1, a.end());
  p{};
}
} // namespace n33

namespace n34 {

static void run() {
  vector<int> a{1, 2, 3};
  p{ranges::all_of(a, [](int x) {return x>0; }),   ranges::any_of(a, [](int x) {return x>2; }),
    ranges::none_of(a, [](int x) {return x>3; }),  ranges::count(a, 2),
    ranges::count_if(a, [](int x) {return x>1; }), ranges::find(a, 2) - a.begin(),
    *ranges::find_if(a, [](int x) {return x>2; }), *ranges::find_if_not(a, [](int x) {return x<3; })};
}
} // namespace n34

namespace n35 {

static void run() {
  struct P {
    int a;
    string n;
  };
  vector<P> v{{2, "b"}, {1, "a"}, {3, "c"}};
  ranges::sort(v, {}, &P::a);
  for (auto &x : v)
    cout << x.n;
  ranges::sort(v, greater{}, &P::n);
  p{v[0].a, ranges::max(v, {}, &P::a).n, ranges::min_element(v, {}, &P::a)->n, ranges::find(v, "b"s, &P::n)->a,
    ranges::count(v, 1, &P::a)};
}
} // namespace n35

namespace n36 {

static void run() {
  vector<int> a{1, 2, 3, 4, 5}, b;
  ranges::copy(a, back_inserter(b));
  auto r = ranges::copy_if(a, back_inserter(b), [](int x) { return x % 2; });
  pr(b);
  p{r.in == a.end()};
  ranges::copy_n(a.begin(), 2, b.begin() + 1);
  pr(b);
  ranges::copy_backward(a, b.end());
  pr(b);
  ranges::move(a, b.begin());
  ranges::fill(a, 0);
  pr(a);
  ranges::fill_n(a.begin(), 2, 5);
  pr(a);
  ranges::generate(a, [n = 0]() mutable { return n++; });
  pr(a);
}
} // namespace n36

namespace n37 {

static void run() {
  vector<int> a{1, 2, 3}, b(3);
  ranges::transform(a, b.begin(), [](int x) { return -x; });
  pr(b);
  ranges::transform(a, b, b.begin(), plus{});
  pr(b);
  ranges::reverse(a);
  pr(a);
  ranges::rotate(a, a.begin() + 1);
  pr(a);
  ranges::replace(a, 1, 7);
  pr(a);
  ranges::replace_if(
      a, [](int x) { return x > 5; }, 0);
  pr(a);
  auto [f, l] = ranges::remove(a, 0);
  p{l - f};
  auto u = ranges::unique(b);
  p{u.size()};
  ranges::swap_ranges(a, b);
  pr(a);
}
} // namespace n37

namespace n38 {

static void run() {
  vector<int> a{5, 1, 4};
  ranges::sort(a);
  pr(a);
  ranges::stable_sort(a, greater{});
  pr(a);
  p{ranges::is_sorted(a), ranges::is_sorted(a, greater{}), ranges::is_sorted_until(a) - a.begin()};
  ranges::partial_sort(a, a.begin() + 1);
  p{a[0]};
  ranges::nth_element(a, a.begin() + 1);
  p{a[1]};
  ranges::make_heap(a);
  ranges::push_heap(a);
  ranges::pop_heap(a);
  p{a.back()};
  ranges::sort_heap(a.begin(), a.end() - 1);
  p{ranges::is_heap(a), ranges::is_heap_until(a) - a.begin()};
}
} // namespace n38

namespace n39 {

static void run() {
  vector<int> a{1, 2, 2, 3};
  p{ranges::lower_bound(a, 2) - a.begin(), ranges::upper_bound(a, 2) - a.begin(), ranges::binary_search(a, 3),
    ranges::equal_range(a, 2).size()};
  vector<int> b{2, 3, 9}, c;
  ranges::set_union(a, b, back_inserter(c));
  pr(c);
  c.clear();
  ranges::merge(a, b, back_inserter(c));
  pr(c);
  p{ranges::includes(c, b)};
  c.clear();
  ranges::set_intersection(a, b, back_inserter(c));
  pr(c);
  c.clear();
  ranges::set_difference(a, b, back_inserter(c));
  pr(c);
  c.clear();
  ranges::set_symmetric_difference(a, b, back_inserter(c));
  pr(c);
}
} // namespace n39

namespace n40 {

static void run() {
  p{ranges::min(1, 2), ranges::max({1, 5, 2}), ranges::minmax({3, 1}).max, ranges::clamp(9, 1, 3)};
  vector<int> a{4, 2, 8};
  auto [mn, mx] = ranges::minmax(a);
  p{mn, mx, *ranges::max_element(a)};
  auto q = ranges::minmax_element(a);
  p{*q.min, *q.max};
  p{ranges::equal(a, vector{4, 2, 8}), ranges::lexicographical_compare(a, vector{5}),
    ranges::is_permutation(a, vector{8, 4, 2})};
  ranges::next_permutation(a);
  pr(a);
  p{ranges::prev_permutation(a).found};
}
} // namespace n40

namespace n41 {

static void run() {
  string s = "hello world", n = "o w";
  auto r = ranges::search(s, n);
  p{r.begin() - s.begin(), r.size()};
  p{ranges::search_n(s, 2, 'l').begin() - s.begin(), ranges::find_end(s, "o"sv).begin() - s.begin(),
    ranges::find_first_of(s, "xyw"sv) - s.begin(), ranges::adjacent_find(s) - s.begin()};
  auto m = ranges::mismatch(s, "help"sv);
  p{*m.in1, *m.in2};
}
} // namespace n41

namespace n42 {

static void run() {
  vector<int> a{1, 2, 3, 4, 5, 6};
  auto r = ranges::partition(a, [](int x) { return x > 3; });
  p{r.size()};
  pr(a);
  ranges::stable_partition(a, [](int x) { return x % 2; });
  pr(a);
  p{ranges::is_partitioned(a, [](int x) { return x % 2; }), *ranges::partition_point(a, [](int x) { return x % 2; })};
  vector<int> o(3), w(3);
  ranges::partition_copy(a, o.begin(), w.begin(), [](int x) { return x > 3; });
  pr(o);
  vector<int> z{1, 3, 2, 4};
  ranges::inplace_merge(z, z.begin() + 2);
  pr(z);
}
} // namespace n42

namespace n43 {

static void run() {
  vector<int> a{1, 2, 3, 4};
  mt19937 g(1);
  ranges::shuffle(a, g);
  pr(a);
  vector<int> b;
  ranges::sample(a, back_inserter(b), 2, g);
  pr(b);
  ranges::for_each(a, [](int &x) { x *= 2; });
  pr(a);
  auto f = ranges::for_each_n(a.begin(), 2, [](int x) { cout << x; });
  p{*f.in};
  vector<int> c;
  ranges::unique_copy(a, back_inserter(c));
  ranges::reverse_copy(a, back_inserter(c));
  ranges::rotate_copy(a, a.begin() + 1, back_inserter(c));
  ranges::remove_copy(a, back_inserter(c), 2);
  ranges::replace_copy(a, back_inserter(c), 2, 3);
  pr(c);
}
} // namespace n43

namespace n44 {

static void run() {
  int n = ranges::distance(vector{1, 2});
  p{n};
  vector<int> a{1, 2, 3};
  auto i = ranges::next(a.begin(), 2);
  p{*i, *ranges::prev(i), ranges::next(i, 5, a.end()) == a.end()};
  ranges::advance(i, -2);
  p{*i,
    ranges::size(a),
    ranges::empty(a),
    *ranges::data(a),
    ranges::ssize(a),
    *ranges::rbegin(a),
    ranges::begin(a) == a.begin()};
}
} // namespace n44

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
}
