// Single operations: several parts of the library together.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

#include <cfenv>
#include <execution>

namespace n0 {

static void run() {
  char b[50];
  snprintf(b, 50, "%" PRId64 " %" PRIu32 " %" PRIx16, (int64_t)-5, (uint32_t)7, (uint16_t)255);
  p{b, strtoimax("12", 0, 10), strtoumax("ff", 0, 16)};
  imaxdiv_t d = imaxdiv(7, 2);
  p{d.quot, d.rem};
}
} // namespace n0

namespace n1 {

static void run() {
  errno = 0;
  p{sqrt(-1.0) != sqrt(-1.0), errno == EDOM};
  errno = 0;
  p{exp(1000.0), errno == ERANGE};
  p{log(0.0),
    pow(0, -1),
    atan2(0.0, -1.0),
    fmod(1, 0) != fmod(1, 0),
    pow(-8, 1.0 / 3) != 0,
    hypot(INFINITY, NAN),
    math_errhandling != 0};
}
} // namespace n1

namespace n2 {

static void run() {
  struct S {
    int a = 1;
    string b = "x";
  };
  S s;
  auto &[a, b] = s;
  a = 5;
  b += "y";
  p{s.a, s.b};
  int arr[]{1, 2};
  auto [x, y] = arr;
  p{x + y};
  tuple<int, string> t1{1, "t"};
  auto &[m, n] = t1;
  n = "u";
  p{get<1>(t1)};
  map<int, int> mp{{1, 2}};
  for (auto &[k, v] : mp)
    v += k;
  p{mp[1]};
  if (auto [i, ok] = mp.insert({1, 1}); !ok)
    p{i->second};
}
} // namespace n2

namespace n3 {

static void run() {
  auto f = [](auto... x) { return (x + ... + 0); };
  p{f(1, 2, 3), f()};
  auto g = [c = 0]() mutable { return ++c; };
  g();
  p{g()};
  auto h = []<class T>(vector<T> v) { return v.size() + sizeof(T); };
  p{h(vector<int>{1})};
  function<int(int)> fib = [&](int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); };
  p{fib(10)};
  unique_ptr<int> u(new int(3));
  auto k = [u = std::move(u)] { return *u; };
  p{k()};
}
} // namespace n3

namespace n4 {

static void run() {
  constexpr auto sq = [](int x) { return x * x; };
  static_assert(sq(3) == 9);
  p{sq(4)};
  p{[](int x) -> double { return x / 2.0; }(3)};
  int x = 1;
  auto l = [=, &x]() mutable { x = 2; };
  l();
  p{x};
  struct A {
    int v = 4;
    auto get() {
      return [*this] { return v; };
    }
    auto ref() {
      return [this] { return v; };
    }
  };
  A a;
  auto c = a.get();
  auto r = a.ref();
  a.v = 9;
  p{c(), r()};
  vector<function<int()>> fs;
  for (int i = 0; i < 3; ++i)
    fs.push_back([i] { return i * i; });
  for (auto &f : fs)
    cout << f();
  p{};
}
} // namespace n4

namespace n5 {

static void run() {
  string s;
  size_t cap = 0;
  for (int i = 0; i < 200; ++i) {
    s += 'a';
    if (s.capacity() != cap) {
      cap = s.capacity();
      cout << cap << ' ';
    }
  }
  p{};
  vector<char> v;
  cap = 0;
  for (int i = 0; i < 100; ++i) {
    v.push_back(1);
    if (v.capacity() != cap) {
      cap = v.capacity();
      cout << cap << ' ';
    }
  }
  p{};
  v.insert(v.end(), 1000, 'b');
  p{v.capacity()};
  v.resize(1200);
  p{v.capacity()};
  v.assign(3, 'c');
  p{v.capacity()};
  vector<char>(v).swap(v);
  p{v.capacity()};
}
} // namespace n5

namespace n6 {

static void run() {
  unordered_map<int, int> m;
  size_t b = 0;
  for (int i = 0; i < 500; ++i) {
    m[i * 13] = i;
    if (m.bucket_count() != b) {
      b = m.bucket_count();
      cout << b << ' ';
    }
  }
  p{};
  m.max_load_factor(0.5);
  m.rehash(0);
  p{m.bucket_count(), m.load_factor()};
  m.clear();
  p{m.bucket_count()};
  int s = 0;
  for (int i = 0; i < 50; ++i)
    m[i] = i;
  for (auto &[k, v] : m)
    s = s * 31 + k;
  p{s};
  unordered_map<int, int> c = m;
  p{c == m};
  c.erase(c.begin(), next(c.begin(), 10));
  p{c.size()};
  auto it = c.find(49);
  p{it != c.end()};
}
} // namespace n6

namespace n7 {

static void run() {
  string a = "the quick brown";
  istringstream i(a);
  map<char, int> m;
  for (char c : a)
    if (isalpha(c))
      m[c]++;
  prm(m);
  vector<string> w{istream_iterator<string>(i), {}};
  sort(w.begin(), w.end(), [](auto &a, auto &b) { return a.size() < b.size() || (a.size() == b.size() && a < b); });
  pr(w);
  p{accumulate(w.begin(), w.end(), string(), [](string a, const string &b) { return a.empty() ? b : a + "-" + b; })};
  string r(a.rbegin(), a.rend());
  p{r};
  transform(r.begin(), r.end(), r.begin(), ::toupper);
  p{r};
  a.erase(remove(a.begin(), a.end(), ' '), a.end());
  p{a};
}
} // namespace n7

namespace n8 {

static void run() {
  int a, b, c;
  char s[20];
  float f;
  double d;
  long l;
  unsigned u;
  p{sscanf("10 20 30", "%d%d%d", &a, &b, &c), a, b, c};
  p{sscanf("3.5 2.5", "%f %lf", &f, &d), f, d};
  p{sscanf("abc 123", "%s %d", s, &a), s, a};
  p{sscanf("12:34", "%d:%d", &a, &b), a, b};
  p{sscanf("ff", "%x", &u), u};
  p{sscanf("5 apples", "%d %*s", &a), a};
  p{sscanf("hello", "%3s", s), s};
  p{sscanf("k=v", "%[^=]=%s", s, s + 10), s, s + 10};
  int n;
  p{sscanf("abc", "%s%n", s, &n), n};
  p{sscanf("999999999999", "%ld", &l), l};
  p{sscanf("x", "%c", s), s[0]};
}
} // namespace n8

namespace n9 {

static void run() {
  p{stoi("  42"), stoi("+5"), stod("1e-3"),      stod(".5"),       stod("5."),          stod("1e5x"),
    stof("3.25"), stoi("-0"), stol("0b1", 0, 0), stoi("z", 0, 36), stoul("4294967295"), stoull("-1")};
  t([] { stoi(""); });
  t([] { stoi("2147483648"); });
  t([] { stoi("-2147483649"); });
  t([] { stof("abc"); });
  t([] { stoi("1", 0, 1); });
}
} // namespace n9

namespace n10 {

static void run() {
  cout << fixed << setprecision(3) << 1.23456 << ' ' << 1e10 << ' ' << -0.0005 << '\n'
       << scientific << 12345.678 << '\n'
       << defaultfloat << 100000.0 << ' ' << 1000000.0 << ' ' << 0.00001234 << '\n'
       << hex << uppercase << showbase << 255 << dec << noshowbase << nouppercase << ' ' << 255 << '\n'
       << setw(8) << setfill('0') << 42 << setfill(' ') << left << setw(6) << 7 << '|' << right << setw(6) << -7
       << '|' << internal << setw(6) << -7 << '\n'
       << boolalpha << true << noboolalpha << false << '\n'
       << showpos << 5 << noshowpos << showpoint << 1.0 << noshowpoint << '\n';
}
} // namespace n10

namespace n11 {

static void run() {
  cout << setprecision(20) << 0.1 << ' ' << 0.1f << ' ' << 1e22 << ' ' << 1e23 << ' ' << 5e-324 << ' '
       << 1.7976931348623157e308 << '\n'
       << fixed << 0.5 << ' ' << setprecision(0) << 0.5 << ' ' << 1.5 << ' ' << 2.5 << ' ' << setprecision(2) << 0.125
       << ' ' << 0.375 << '\n';
  cout.unsetf(ios::fixed);
  cout.precision(6);
}
} // namespace n11

namespace n12 {

static void run() {
  bitset<16> b(0xABCD);
  p{b.to_string(),
    b.count(),
    (b << 4).to_ulong(),
    (b >> 4).to_ulong(),
    (~b).to_ulong(),
    b.test(0),
    b[15],
    hash<bitset<16>>{}(b) == hash<bitset<16>>{}(bitset<16>(0xABCD))};
  for (size_t i = b._Find_first(); i < 16; i = b._Find_next(i))
    cout << i << ' ';
  p{};
}
} // namespace n12

namespace n13 {

static void run() {
  struct T {
    int i;
    T(int i) : i(i) { cout << "T" << i << ' '; }
    T(const T &o) : i(o.i) { cout << "c" << i << ' '; }
    ~T() { cout << "~" << i << ' '; }
  };
  {
    auto a = make_shared<T>(1);
    weak_ptr<T> w = a;
    auto b = a;
    a.reset();
    p{w.use_count()};
    b = make_shared<T>(2);
    p{w.expired()};
  }
  p{};
  {
    unique_ptr<T> u(new T(3));
    u = make_unique<T>(4);
    unique_ptr<T, function<void(T *)>> v(new T(5), [](T *t) {
      cout << "fd";
      delete t;
    });
  }
  p{};
  {
    vector<T> v;
    v.reserve(2);
    v.emplace_back(6);
    v.push_back(T(7));
    v.pop_back();
  }
  p{};
  {
    optional<T> o;
    o.emplace(8);
    o = nullopt;
    o = T(9);
  }
  p{};
  {
    any a = T(10);
    variant<int, T> v(in_place_type<T>, 11);
    v = 1;
  }
  p{};
}
} // namespace n13

namespace n14 {

static void run() {
  struct B {
    virtual ~B() = default;
    virtual string n() const { return "B"; }
    virtual unique_ptr<B> clone() const { return make_unique<B>(*this); }
  };
  struct D : B {
    string n() const override { return "D"; }
    unique_ptr<B> clone() const override { return make_unique<D>(*this); }
  };
  vector<unique_ptr<B>> v;
  v.push_back(make_unique<B>());
  v.push_back(make_unique<D>());
  for (auto &x : v)
    cout << x->n() << x->clone()->n() << ' ';
  p{dynamic_cast<D *>(v[1].get()) != nullptr, typeid(*v[1]) == typeid(D)};
  map<string, function<unique_ptr<B>()>> reg{{"b", [] { return make_unique<B>(); }},
                                             {"d", [] { return make_unique<D>(); }}};
  p{reg.at("d")()->n()};
  map<type_index, int> ti;
  ti[typeid(*v[0])]++;
  ti[typeid(*v[1])] += 2;
  p{ti[typeid(D)]};
}
} // namespace n14

namespace n15 {

static void run() {
  priority_queue<pair<int, int>, vector<pair<int, int>>, greater<>> q;
  vector<vector<pair<int, int>>> g(4);
  g[0] = {{1, 4}, {2, 1}};
  g[2] = {{1, 2}, {3, 7}};
  g[1] = {{3, 1}};
  vector<int> d(4, INT_MAX);
  d[0] = 0;
  q.push({0, 0});
  while (!q.empty()) {
    auto [c, u] = q.top();
    q.pop();
    if (c > d[u])
      continue;
    for (auto [v, w] : g[u])
      if (d[v] > c + w)
        q.push({d[v] = c + w, v});
  }
  pr(d);
}
} // namespace n15

namespace n16 {

static void run() {
  list<int> l{1, 2, 3, 4, 5};
  auto i = next(l.begin(), 2);
  l.splice(l.begin(), l, i);
  pr(l);
  l.splice(l.end(), l, l.begin(), next(l.begin(), 2));
  pr(l);
  l.sort([](int a, int b) { return a > b; });
  pr(l);
  list<int> m;
  m.splice(m.end(), l, next(l.begin()));
  pr(m);
  for (auto i = l.begin(); i != l.end();)
    i = *i % 2 ? l.erase(i) : ++i;
  pr(l);
}
} // namespace n16

namespace n17 {

static void run() {
  array<array<int, 3>, 2> a{{{1, 2, 3}, {4, 5, 6}}};
  for (auto &r : a)
    for (int x : r)
      cout << x;
  p{a[1][2], a.size()};
  auto b = a;
  b[0][0] = 9;
  p{a < b};
  int m[2][3]{};
  m[1][2] = 5;
  p{m[1][2], size(m), extent_v<decltype(m), 1>};
  vector<array<int, 2>> v{{1, 2}, {3, 4}};
  p{v[1][0]};
  array<string, 3> s{"c", "a", "b"};
  sort(begin(s), end(s));
  pr(s);
  auto [x, y, z] = s;
  p{x + y + z};
  p{get<1>(s)};
}
} // namespace n17

namespace n18 {

static void run() {
  t([] {
    vector<int> v;
    v.at(0);
  });
  t([] { map<int, int>().at(1); });
  t([] { unordered_map<string, int>().at("q"); });
  t([] { string("a").substr(2); });
  t([] { deque<int>().at(3); });
  t([] { array<int, 1>{}.at(1); });
  t([] { bitset<2>("2"); });
  t([] { optional<int>().value(); });
  t([] { get<int>(variant<int, char>('c')); });
  t([] { any_cast<int>(any("s"s)); });
  t([] { stoi("q"); });
  t([] { function<void()>()(); });
  t([] { shared_ptr<int>(weak_ptr<int>()); });
  t([] {
    vector<int> v;
    v.resize(v.max_size() + 1);
  });
  t([] {
    string s;
    s.resize(s.max_size() + 1);
  });
  t([] { vector<int>().reserve(-1); });
  t([] { rethrow_exception(make_exception_ptr(7)); });
  t([] { throw 5; });
}
} // namespace n18

namespace n19 {
template <class T>
concept Num = is_arithmetic_v<T>;
template <Num T> T twice(T x) { return 2 * x; }
template <class T>
requires(!Num<T>) T twice(T x) { return x + x; }
static void run() {
  p{twice(3), twice(1.5), twice("ab"s)};
  p{Num<int>,
    Num<string>,
    same_as<int, int>,
    convertible_to<int, double>,
    derived_from<ostringstream, ostream>,
    integral<char>,
    floating_point<float>,
    equality_comparable<string>,
    totally_ordered<int>,
    copyable<string>,
    movable<unique_ptr<int>>,
    copyable<unique_ptr<int>>,
    default_initializable<int>,
    regular<string>,
    semiregular<string>,
    invocable<decltype([](int) {}), int>,
    predicate<decltype([](int) { return true; }), int>,
    constructible_from<string, const char *>,
    destructible<int>,
    swappable<int>,
    common_with<int, double>,
    assignable_from<int &, int>,
    signed_integral<int>,
    unsigned_integral<int>};
}
} // namespace n19

namespace n20 {

static void run() {
  p{is_same_v<common_type_t<int, double>, double>,
    is_same_v<decay_t<int &>, int>,
    is_same_v<remove_cvref_t<const int &>, int>,
    is_same_v<conditional_t<true, int, char>, int>,
    is_same_v<make_unsigned_t<int>, unsigned>,
    is_same_v<underlying_type_t<errc>, int>,
    is_same_v<invoke_result_t<int (*)(char), char>, int>,
    is_same_v<add_pointer_t<int>, int *>,
    is_same_v<remove_extent_t<int[3]>, int>,
    conjunction_v<true_type, false_type>,
    disjunction_v<true_type, false_type>,
    negation_v<true_type>,
    is_nothrow_move_constructible_v<string>,
    is_trivially_destructible_v<int>,
    is_aggregate_v<array<int, 1>>,
    is_empty_v<less<>>,
    is_final_v<string>,
    has_virtual_destructor_v<ios>,
    is_standard_layout_v<string>,
    is_swappable_v<int>,
    is_nothrow_invocable_v<int (*)()>,
    is_bounded_array_v<int[2]>,
    is_null_pointer_v<nullptr_t>,
    is_member_pointer_v<int string::*>,
    is_function_v<int()>,
    is_rvalue_reference_v<int &&>,
    is_scalar_v<int *>,
    is_compound_v<string>,
    is_object_v<int &>,
    has_unique_object_representations_v<int>};
}
} // namespace n20

namespace n21 {

static void run() {
  auto s = "  trim me  "s;
  auto l = s.find_first_not_of(' '), r = s.find_last_not_of(' ');
  p{"[" + s.substr(l, r - l + 1) + "]"};
  string j;
  for (auto &x : vector<string>{"a", "b", "c"}) {
    if (!j.empty())
      j += ", ";
    j += x;
  }
  p{j};
  string rep = "aXbXc";
  for (size_t q; (q = rep.find('X')) != string::npos;)
    rep.replace(q, 1, "--");
  p{rep};
  vector<string> parts;
  stringstream ss("k1=v1;k2=v2");
  for (string x; getline(ss, x, ';');)
    parts.push_back(x.substr(x.find('=') + 1));
  pr(parts);
  string up = "MiXed";
  for (auto &c : up)
    c = tolower(c);
  p{up};
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
