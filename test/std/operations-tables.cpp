// Single operations: sets and maps, ordered and not.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

namespace n0 {

static void run() {
  set<int> s{3, 1, 2, 3};
  pr(s);
  p{s.size(), s.count(3), s.contains(4), s.find(2) != s.end(), s.find(9) == s.end()};
}
} // namespace n0

namespace n1 {

static void run() {
  set<int> s;
  auto [i, b] = s.insert(4);
  p{*i, b};
  auto r = s.insert(4);
  p{r.second};
  s.insert({5, 6});
  i = s.insert(s.begin(), 1);
  p{*i};
  s.emplace(2);
  s.emplace_hint(s.end(), 9);
  pr(s);
}
} // namespace n1

namespace n2 {

static void run() {
  set<int> s{1, 2, 3, 4, 5};
  p{s.erase(3), s.erase(9)};
  auto i = s.erase(s.begin());
  p{*i};
  s.erase(s.begin(), next(s.begin()));
  pr(s);
  s.clear();
  p{s.empty()};
}
} // namespace n2

namespace n3 {

static void run() {
  set<int> s{10, 20, 30};
  p{*s.lower_bound(15), *s.upper_bound(20), *s.equal_range(20).first, *s.equal_range(20).second,
    distance(s.lower_bound(10), s.upper_bound(30))};
}
} // namespace n3

namespace n4 {

static void run() {
  set<int, greater<int>> s{1, 3, 2};
  pr(s);
  p{s.key_comp()(2, 1), s.value_comp()(1, 2)};
  p{*s.rbegin(), *s.begin()};
}
} // namespace n4

namespace n5 {

static void run() {
  set<string, less<>> s{"a", "b"};
  p{s.contains("a"sv), s.find("b"sv) != s.end(), s.count("z"sv), *s.lower_bound("aa"sv)};
}
} // namespace n5

namespace n6 {

static void run() {
  set<int> s{1, 2, 3};
  auto n = s.extract(2);
  n.value() = 7;
  p{n.empty(), s.size()};
  auto r = s.insert(std::move(n));
  p{r.inserted, *r.position, n.empty()};
  pr(s);
  auto m = s.extract(99);
  p{m.empty(), (bool)m};
}
} // namespace n6

namespace n7 {

static void run() {
  set<int> a{1, 2}, b{2, 3};
  a.merge(b);
  pr(a);
  pr(b);
  a.swap(b);
  pr(a);
  p{a < b, a == b,
    erase_if(
        b, [](int x) { return x & 1; })};
  pr(b);
}
} // namespace n7

namespace n8 {

static void run() {
  set<int> s{1, 2, 3};
  set<int> c(s), m(std::move(s)), r(c.begin(), next(c.begin()));
  pr(c);
  pr(m);
  pr(r);
  p{s.size()};
  c = {7, 8};
  pr(c);
  c = m;
  p{c == m};
}
} // namespace n8

namespace n9 {

static void run() {
  multiset<int> s{1, 2, 2, 3, 2};
  p{s.count(2), distance(s.equal_range(2).first, s.equal_range(2).second)};
  s.erase(s.find(2));
  p{s.count(2)};
  p{s.erase(2)};
  pr(s);
  s.insert(3);
  pr(s);
  auto i = s.emplace(0);
  p{*i};
}
} // namespace n9

namespace n10 {

static void run() {
  multiset<string> s{"b", "a", "b"};
  auto n = s.extract("b");
  p{n.value()};
  s.insert(std::move(n));
  pr(s);
  set<string> t{"b", "z"};
  s.merge(t);
  pr(s);
  p{t.size()};
}
} // namespace n10

namespace n11 {

static void run() {
  map<string, int> m{{"a", 1}, {"b", 2}};
  m["c"] = 3;
  m["a"] += 10;
  prm(m);
  p{m.at("b"), m.size(), m.count("z"), m.contains("a")};
  t([&] { m.at("q"); });
}
} // namespace n11

namespace n12 {

static void run() {
  map<int, string> m;
  p{m.insert({1, "x"}).second, m.insert({1, "y"}).second,    m.insert_or_assign(1, "z").second,
    m.emplace(2, "w").second,  m.try_emplace(2, "v").second, m.try_emplace(3, 3, 'k').second};
  prm(m);
}
} // namespace n12

namespace n13 {

static void run() {
  map<int, int> m{{1, 1}, {2, 4}, {3, 9}};
  p{m.erase(2)};
  auto i = m.erase(m.begin());
  p{i->first};
  prm(m);
  for (auto &[k, v] : m)
    v = k + v;
  prm(m);
  p{erase_if(m, [](auto &e) { return e.first == 3; })};
}
} // namespace n13

namespace n14 {

static void run() {
  map<int, int> m{{1, 1}, {5, 5}};
  p{m.lower_bound(2)->first, m.upper_bound(1)->first, m.equal_range(3).first->first,
    m.rbegin()->second,      m.find(7) == m.end(),    m.begin()->first};
}
} // namespace n14

namespace n15 {

static void run() {
  map<int, string> m{{1, "a"}};
  auto n = m.extract(1);
  n.key() = 5;
  n.mapped() += "b";
  m.insert(std::move(n));
  prm(m);
  map<int, string> o{{5, "q"}, {6, "r"}};
  m.merge(o);
  prm(m);
  prm(o);
}
} // namespace n15

namespace n16 {

static void run() {
  map<int, int> a{{1, 2}}, b{{1, 3}};
  p{a < b, a == b, (a <=> b) < 0};
  a.swap(b);
  prm(a);
  map<int, int, greater<>> g{{1, 1}, {2, 2}};
  prm(g);
  p{g.key_comp()(2, 1), g.value_comp()({2, 0}, {1, 0})};
}
} // namespace n16

namespace n17 {

static void run() {
  map<string, vector<int>> m;
  m["a"].push_back(1);
  m["a"].push_back(2);
  m["b"];
  for (auto &[k, v] : m)
    p{k, v.size()};
  p{m.try_emplace("c", 3, 7).first->second[2]};
}
} // namespace n17

namespace n18 {

static void run() {
  map<string, int, less<>> m{{"k", 1}};
  p{m.find("k"sv)->second, m.count("z"sv), m.contains("k"sv)};
  m.emplace_hint(m.end(), "z", 2);
  m.insert_or_assign(m.begin(), "a", 0);
  prm(m);
  m.insert(m.begin(), {"b", 5});
  m.try_emplace(m.end(), "y", 6);
  prm(m);
}
} // namespace n18

namespace n19 {

static void run() {
  multimap<int, string> m{{1, "a"}, {2, "b"}, {1, "c"}};
  prm(m);
  p{m.count(1)};
  auto r = m.equal_range(1);
  for (auto i = r.first; i != r.second; ++i)
    cout << i->second;
  m.emplace(0, "z");
  m.insert({1, "d"});
  prm(m);
  p{m.erase(1)};
  m.erase(m.find(2));
  prm(m);
}
} // namespace n19

namespace n20 {

static void run() {
  map<O, int> m;
  m.emplace(piecewise_construct, forward_as_tuple(1), forward_as_tuple(2));
  m.emplace(3, 4);
  p{m.size()};
  m.erase(m.begin());
  p{};
}
} // namespace n20

namespace n21 {

static void run() {
  map<int, O> m;
  m[1];
  m[1] = O(5);
  m.try_emplace(2, 7);
  m.try_emplace(2, 8);
  m.insert_or_assign(1, O(9));
  p{m.size()};
}
} // namespace n21

namespace n22 {

static void run() {
  unordered_set<int> s{1, 2, 3, 2};
  p{s.size(), s.count(2), s.contains(9), s.find(1) != s.end(), s.bucket_count()};
  set<int> o(s.begin(), s.end());
  pr(o);
  pr(s);
}
} // namespace n22

namespace n23 {

static void run() {
  unordered_set<int> s;
  for (int i = 0; i < 20; ++i)
    s.insert(i * 7);
  pr(s);
  p{s.bucket_count(), s.load_factor(), s.max_load_factor(), s.bucket(14), s.bucket_size(3), s.max_bucket_count() > 0};
}
} // namespace n23

namespace n24 {

static void run() {
  unordered_set<int> s;
  s.reserve(100);
  p{s.bucket_count()};
  s.rehash(10);
  p{s.bucket_count()};
  s.max_load_factor(2);
  s.insert(5);
  p{s.erase(5), s.erase(5), s.empty()};
}
} // namespace n24

namespace n25 {

static void run() {
  unordered_set<string> s{"a", "b", "c"};
  pr(s);
  p{s.hash_function()("a") == hash<string>{}("a"), s.key_eq()("a", "a")};
  auto n = s.extract("b");
  p{n.value(), s.size()};
  s.insert(std::move(n));
  pr(s);
  for (auto i = s.begin(s.bucket("a")); i != s.end(s.bucket("a")); ++i)
    p{*i};
}
} // namespace n25

namespace n26 {

static void run() {
  unordered_set<int> a{1, 2}, b{2, 3};
  a.merge(b);
  pr(a);
  pr(b);
  p{a == b, a != b};
  a.swap(b);
  pr(a);
  p{erase_if(b, [](int x) { return x == 3; })};
  a.emplace(9);
  a.emplace_hint(a.begin(), 10);
  pr(a);
  a.clear();
  p{a.size()};
}
} // namespace n26

namespace n27 {

static void run() {
  unordered_map<string, int> m{{"one", 1}, {"two", 2}};
  m["three"] = 3;
  prm(m);
  p{m.at("one"), m.count("x"), m.contains("two"), m.size()};
  t([&] { m.at("zz"); });
}
} // namespace n27

namespace n28 {

static void run() {
  unordered_map<int, int> m;
  for (int i = 0; i < 30; ++i)
    m[i * i] = i;
  prm(m);
  p{m.bucket_count(), m.load_factor()};
  p{m.erase(4), m.erase(5)};
  m.erase(m.find(9));
  p{m.size()};
}
} // namespace n28

namespace n29 {

static void run() {
  unordered_map<int, string> m;
  p{m.insert({1, "a"}).second, m.try_emplace(1, "b").second, m.insert_or_assign(1, "c").second,
    m.emplace(2, "d").second};
  prm(m);
  auto n = m.extract(1);
  n.key() = 8;
  m.insert(std::move(n));
  prm(m);
  auto r = m.equal_range(8);
  p{r.first->second, next(r.first) == r.second};
}
} // namespace n29

namespace n30 {

static void run() {
  unordered_multiset<int> s{1, 1, 2};
  p{s.count(1), s.size()};
  s.insert(1);
  pr(s);
  p{s.erase(1)};
  pr(s);
  s.emplace(2);
  auto r = s.equal_range(2);
  p{distance(r.first, r.second)};
}
} // namespace n30

namespace n31 {

static void run() {
  unordered_multimap<string, int> m{{"a", 1}, {"a", 2}, {"b", 3}};
  p{m.count("a")};
  int z = 0;
  auto r = m.equal_range("a");
  for (auto i = r.first; i != r.second; ++i)
    z += i->second;
  p{z};
  m.emplace("b", 4);
  p{m.erase("b"), m.size()};
  unordered_multimap<string, int> c(m);
  p{c == m};
  prm(m);
}
} // namespace n31

namespace n32 {
struct H {
  size_t operator()(const pair<int, int> &x) const { return x.first * 31 + x.second; }
};
static void run() {
  unordered_map<pair<int, int>, int, H> m;
  m[{1, 2}] = 3;
  m[{2, 1}] = 4;
  p{m.at({1, 2}), m.size()};
  for (auto &[k, v] : m)
    p{k.first, k.second, v};
}
} // namespace n32

namespace n33 {

static void run() {
  unordered_map<string, O> m;
  m.emplace("x", 1);
  m.try_emplace("y", 2);
  m.erase("x");
  p{m.size()};
}
} // namespace n33

namespace n34 {

static void run() {
  unordered_set<double> s{1.5, 2.5};
  p{s.count(1.5), hash<double>{}(0.0) == hash<double>{}(-0.0)};
  pr(s);
  unordered_set<char> c{'a', 'b'};
  pr(c);
}
} // namespace n34

namespace n35 {

static void run() {
  unordered_map<string, int> m(10);
  p{m.bucket_count()};
  unordered_map<string, int> w{{"a", 1}, {"b", 2}, {"c", 3},  {"d", 4},  {"e", 5},  {"f", 6},  {"g", 7},
                               {"h", 8}, {"i", 9}, {"j", 10}, {"k", 11}, {"l", 12}, {"m", 13}, {"n", 14}};
  prm(w);
  p{w.bucket_count()};
}
} // namespace n35

namespace n36 {

static void run() {
  enum class E { a, b };
  unordered_map<E, int> m{{E::a, 1}};
  m[E::b] = 2;
  p{m[E::a] + m[E::b]};
  unordered_set<int *> q;
  int x;
  q.insert(&x);
  p{q.count(&x)};
  p{hash<E>{}(E::b)};
}
} // namespace n36

namespace n37 {

static void run() {
  set<pair<int, int>> s{{2, 1}, {1, 2}};
  for (auto [a, b] : s)
    p{a, b};
  set<vector<int>> w{{1, 2}, {1}};
  for (auto &x : w)
    pr(x);
  set<tuple<int, string>> tt{{1, "b"}, {1, "a"}};
  p{get<1>(*tt.begin())};
}
} // namespace n37

namespace n38 {

static void run() {
  auto c = [](int a, int b) { return abs(a) < abs(b); };
  set<int, decltype(c)> s(c);
  s.insert({-3, 1, 2, 3});
  pr(s);
}
} // namespace n38

namespace n39 {

static void run() {
  map m{pair{1, 2}, {3, 4}};
  prm(m);
  set s{1, 2};
  pr(s);
  unordered_map u{pair{1, 2}};
  prm(u);
  vector v{pair{1, 'a'}};
  p{v[0].second};
}
} // namespace n39

namespace n40 {

static void run() {
  set<int> s;
  for (int i = 0; i < 100; ++i)
    s.insert((i * 37) % 101);
  p{accumulate(s.begin(), s.end(), 0), *prev(s.end()), *next(s.begin(), 50)};
  for (auto i = s.begin(); i != s.end();)
    i = *i % 3 ? s.erase(i) : next(i);
  p{s.size()};
}
} // namespace n40

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
}
