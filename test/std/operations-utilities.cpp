// Single operations: pairs to variants, functions, bits, comparisons.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

namespace n0 {

static void run() {
  pair<int, string> a(1, "x"), b = make_pair(2, "y");
  p{a.first, a.second, a < b, a == b, a != b, (a <=> b) < 0};
  swap(a, b);
  p{a.first};
  a.swap(b);
  p{get<0>(a), get<string>(a), get<1>(b)};
  tie(a.first, ignore) = make_pair(9, 1);
  p{a.first};
  auto [x, y] = a;
  p{x, y};
  pair<double, string> c = a;
  p{c.first};
}
} // namespace n0

namespace n1 {

static void run() {
  auto t1 = make_tuple(1, "a"s, 2.5);
  p{get<0>(t1), get<string>(t1), get<2>(t1), tuple_size_v<decltype(t1)>};
  int i;
  string s;
  tie(i, s, ignore) = t1;
  p{i, s};
  auto u = tuple_cat(t1, make_tuple('c'), pair(1, 2));
  p{get<3>(u), get<5>(u)};
  p{apply([](auto... x) { return sizeof...(x); }, u), apply(plus<>(), tuple(1, 2))};
}
} // namespace n1

namespace n2 {

static void run() {
  tuple<int, int> a(1, 2), b(1, 3);
  p{a < b, a == b, (a <=> b) < 0, a >= b};
  swap(a, b);
  p{get<1>(a)};
  int fx = 1;
  auto f = forward_as_tuple(fx, fx);
  p{get<0>(f)};
  struct Q {
    int v;
    Q(int a, int b) : v(a * b) {}
  };
  p{make_from_tuple<Q>(tuple(3, 4)).v};
  tuple<int> c(5);
  tuple<long> d(c);
  p{get<0>(d)};
  tuple<> e;
  p{e == tuple<>()};
}
} // namespace n2

namespace n3 {

static void run() {
  optional<int> o;
  p{o.has_value(), (bool)o, o.value_or(7)};
  o = 3;
  p{*o, o.value(), o == 3, o > optional<int>(), o != nullopt};
  o.reset();
  t([&] { o.value(); });
  o.emplace(9);
  p{*o};
  optional<int> q(o);
  swap(o, q);
  p{*q};
  p{make_optional(4).value(), optional(5) < optional(6)};
}
} // namespace n3

namespace n4 {

static void run() {
  optional<string> o("abc");
  p{o->size(), *o};
  optional<string> e(in_place, 3, 'x');
  p{*e};
  o = nullopt;
  p{!o};
  o = "z";
  p{o.value_or("d"s)};
  auto m = std::move(o);
  p{m.value(), o.has_value()};
  p{hash<optional<int>>{}(3) == hash<int>{}(3)};
  p{(optional<int>(1) <=> optional<int>()) > 0};
}
} // namespace n4

namespace n5 {

static void run() {
  optional<O> o;
  o.emplace(1);
  o = O(2);
  o.reset();
  p{};
  optional<O> q = O(3);
  o = q;
  o.swap(q);
  p{o->v};
}
} // namespace n5

namespace n6 {

static void run() {
  variant<int, string> v;
  p{v.index(), get<0>(v)};
  v = "abc"s;
  p{v.index(), get<string>(v), holds_alternative<string>(v), get_if<int>(&v) == nullptr, *get_if<1>(&v)};
  t([&] { get<int>(v); });
  v.emplace<0>(5);
  p{get<int>(v)};
  v.emplace<string>("q");
  p{visit(
        [](auto &x) {
          ostringstream o;
          o << x;
          return o.str();
        },
        v),
    variant_size_v<decltype(v)>};
}
} // namespace n6

namespace n7 {

static void run() {
  variant<int, double> a(1), b(2.5);
  p{a < b, a == b, a != b};
  swap(a, b);
  p{a.index()};
  a.swap(b);
  p{a.index()};
  p{visit([](auto x, auto y) { return double(x + y); }, a, b), visit<double>([](auto x) { return x; }, a)};
  variant<monostate, int> m;
  p{m.index(), monostate{} == monostate{}, m.valueless_by_exception()};
  variant<int, string> w(in_place_index<1>, "xy", 1);
  p{get<1>(w)};
  variant<int, string> z(in_place_type<string>, 2, 'k');
  p{get<1>(z)};
}
} // namespace n7

namespace n8 {

static void run() {
  struct T {
    T() {}
    T(const T &) { throw 1; }
    T &operator=(const T &) { return *this; }
  };
  variant<int, T> v;
  T x;
  try {
    v.emplace<1>(x);
  } catch (int) {
  }
  p{v.valueless_by_exception(), v.index() == variant_npos};
  t([&] { visit([](auto &) {}, v); });
  v = 1;
  p{v.index()};
}
} // namespace n8

namespace n9 {
template <class... F> struct Ov : F... { using F::operator()...; };
static void run() {
  variant<int, string, double> v = 2.5;
  auto f = Ov{[](int) { return "int"s; }, [](const string &s) { return s; }, [](double) { return "dbl"s; }};
  p{visit(f, v)};
  v = 1;
  p{visit(f, v)};
  p{hash<variant<int>>{}(variant<int>(1)) != 0};
}
} // namespace n9

namespace n10 {

static void run() {
  any a;
  p{a.has_value()};
  a = 5;
  p{any_cast<int>(a), a.type() == typeid(int)};
  a = "x"s;
  p{any_cast<string &>(a), any_cast<int>(&a) == nullptr};
  t([&] { any_cast<double>(a); });
  a.emplace<vector<int>>({1, 2});
  p{any_cast<vector<int> &>(a).size()};
  any b = a;
  a.reset();
  p{a.has_value(), any_cast<vector<int>>(b)[1]};
  swap(a, b);
  p{a.has_value()};
  auto c = make_any<string>(2, 'z');
  p{any_cast<string>(std::move(c))};
}
} // namespace n10

namespace n11 {

static void run() {
  any a = O(1);
  a = O(2);
  any b = a;
  a.reset();
  p{};
  b.swap(a);
  p{};
}
} // namespace n11

namespace n12 {

static void run() {
  function<int(int)> f;
  p{(bool)f};
  f = [](int x) { return x + 1; };
  p{f(1)};
  int k = 3;
  f = [k](int x) { return x * k; };
  p{f(2)};
  function<int(int)> g = f;
  f = nullptr;
  p{!f, g(5)};
  t([&] { f(1); });
  swap(f, g);
  p{f(1)};
  p{f.target_type() == typeid(int)};
  f = static_cast<int (*)(int)>(abs);
  p{f(-4), f.target<int (*)(int)>() != nullptr};
}
} // namespace n12

namespace n13 {

static void run() {
  auto b = bind([](int a, int b, int c) { return a * 100 + b * 10 + c; }, placeholders::_2, 5, placeholders::_1);
  p{b(1, 2)};
  int n = 1;
  auto inc = bind([](int &x) { return ++x; }, ref(n));
  inc();
  p{n};
  struct S {
    int v;
    int f(int a) const { return v + a; }
  };
  S s{4};
  auto m = bind(&S::f, &s, placeholders::_1);
  p{m(3)};
  p{mem_fn(&S::f)(s, 1), mem_fn(&S::v)(s), invoke(&S::f, s, 2), invoke(&S::v, &s),
    is_bind_expression<decltype(b)>::value};
  p{bind_front([](int a, int b) { return a - b; }, 10)(3)};
  p{not_fn([](int x) { return x > 1; })(0)};
}
} // namespace n13

namespace n14 {

static void run() {
  int x = 1;
  auto r = ref(x);
  r.get() = 5;
  p{x, r + 1};
  auto c = cref(x);
  p{c};
  vector<reference_wrapper<int>> v{x};
  v[0]++;
  p{x};
  reference_wrapper<int(int)> f(*+[](int a) { return a * 2; });
  p{f(4)};
  struct S {
    int a;
  };
  S s{3};
  p{ref(s).get().a};
}
} // namespace n14

namespace n15 {

static void run() {
  p{plus<>()(1, 2),          minus<int>()(3, 1),   multiplies<>()(2, 3),   divides<>()(7, 2),    modulus<>()(7, 3),
    negate<>()(4),           equal_to<>()(1, 1),   not_equal_to<>()(1, 1), greater<>()(2, 1),    less<>()(1, 2),
    greater_equal<>()(1, 1), less_equal<>()(2, 1), logical_and<>()(1, 0),  logical_or<>()(1, 0), logical_not<>()(1),
    bit_and<>()(6, 3),       bit_or<>()(6, 3),     bit_xor<>()(6, 3),      bit_not<>()(0),       identity{}(4),
    ranges::less{}(1, 2)};
}
} // namespace n15

namespace n16 {

static void run() {
  p{hash<int>{}(5),        hash<string>{}("abc"),      hash<bool>{}(true),
    hash<char>{}('a'),     hash<double>{}(1.5),        hash<long>{}(7),
    hash<float>{}(2.5f),   hash<string_view>{}("abc"), hash<nullptr_t>{}(nullptr),
    hash<wstring>{}(L"x"), hash<long double>{}(0)};
}
} // namespace n16

namespace n17 {

static void run() {
  int a = 1, b = 2;
  swap(a, b);
  p{a, b, exchange(a, 9), a};
  int q[2]{1, 2}, w[2]{3, 4};
  swap(q, w);
  p{q[0]};
  p{as_const(a),           move_if_noexcept(a),    cmp_less(-1, 1u),       cmp_equal(1, 1u),      cmp_greater(-1, 1u),
    cmp_less_equal(1, 1u), cmp_not_equal(-1, -1u), in_range<short>(70000), in_range<unsigned>(-1)};
  integer_sequence<int, 1, 2> is;
  p{is.size()};
  [&]<size_t... I>(index_sequence<I...>) { ((cout << I << ' '), ...); }
  (make_index_sequence<4>{});
  p{};
}
} // namespace n17

namespace n18 {

static void run() {
  p{forward<int>(3), is_same_v<decltype(declval<int>()), int &&>, addressof(cout) == &cout, launder(new int(4))[0]};
  struct A {
    int operator&() { return 0; }
  };
  A x;
  p{addressof(x) != nullptr};
  p{typeid(int) == typeid(int),
    typeid(int).name(),
    typeid(string).name(),
    type_index(typeid(int)) == type_index(typeid(int)),
    typeid(int).hash_code() == typeid(int).hash_code(),
    type_index(typeid(char)).name()};
}
} // namespace n18

namespace n19 {

static void run() {
  bitset<8> b(42), c("1010"), d;
  p{b, c, d, b[1], b.test(3), b.count(), b.any(), d.none(), bitset<3>(7).all(), b.size()};
  b.set(0).reset(1).flip(2);
  p{b};
  b.set();
  p{b};
  b.flip();
  p{b};
  p{c << 1,
    c >> 1,
    ~c,
    c & bitset<8>(2),
    c | bitset<8>(1),
    c ^ bitset<8>(3),
    c == bitset<8>(10),
    c.to_ulong(),
    c.to_ullong(),
    c.to_string(),
    c.to_string('.', '#')};
  b[3] = 1;
  b[3].flip();
  p{~b[3], b};
  t([&] { b.test(8); });
  t([] { bitset<4>("12"); });
  t([] {
    bitset<64 + 8> x;
    x.set(70);
    x.to_ulong();
  });
}
} // namespace n19

namespace n20 {

static void run() {
  bitset<100> b;
  b.set(99);
  b |= bitset<100>(5);
  p{b.count(), b._Find_first(), b._Find_next(2), (b << 1).count(), (b >> 98)};
  istringstream i("1101");
  bitset<4> c;
  i >> c;
  p{c};
  p{bitset<4>(string("xxoo"), 0, 4, 'o', 'x'), hash<bitset<4>>{}(c) == hash<bitset<4>>{}(c), bitset<6>("11", 1)};
  c <<= 1;
  c >>= 2;
  c &= 3;
  c ^= 1;
  p{c};
}
} // namespace n20

namespace n21 {

static void run() {
  p{popcount(7u),
    countl_zero(1u),
    countr_zero(8u),
    countl_one(0xff000000u),
    countr_one(7u),
    bit_width(9u),
    bit_ceil(9u),
    bit_floor(9u),
    has_single_bit(8u),
    rotl(1u, 31),
    rotr(1u, 1),
    bit_cast<int>(1.0f),
    (endian::native == endian::little),
    popcount((unsigned char)255),
    countl_zero((unsigned char)1)};
}
} // namespace n21

namespace n22 {

static void run() {
  p{(1 <=> 2) < 0,
    is_lt(1 <=> 2),
    is_gteq(2 <=> 2),
    (1.0 <=> NAN) == partial_ordering::unordered,
    strong_order(1, 2) < 0,
    weak_order(1.0, 2.0) < 0,
    partial_order(1.0, 1.0) == 0,
    compare_strong_order_fallback(1, 2) < 0,
    is_eq(strong_ordering::equal),
    is_neq(1 <=> 2),
    strong_order(-0.0, 0.0) < 0,
    compare_weak_order_fallback(1, 1) == 0};
  common_comparison_category_t<strong_ordering, partial_ordering> c = 1 <=> 2;
  p{c < 0};
}
} // namespace n22

namespace n23 {

static void run() {
  p{ratio<4, 6>::num,
    ratio_add<ratio<1, 2>, ratio<1, 3>>::den,
    ratio_multiply<ratio<2, 3>, ratio<3, 4>>::num,
    ratio_less<ratio<1, 3>, ratio<1, 2>>::value,
    milli::den,
    ratio_equal_v<ratio<2, 4>, ratio<1, 2>>,
    ratio_subtract<ratio<1, 2>, ratio<1, 3>>::num,
    ratio_divide<ratio<1, 2>, ratio<1, 4>>::num};
}
} // namespace n23

namespace n24 {

static void run() {
  initializer_list<int> l{1, 2, 3};
  p{l.size(), *l.begin(), l.end() - l.begin(), rbegin(l)[0]};
  auto f = [](initializer_list<string> x) { return x.size(); };
  p{f({"a", "b"})};
  initializer_list<int> e;
  p{e.size()};
}
} // namespace n24

namespace n25 {

static void run() {
  p{is_integral_v<int>,
    is_floating_point_v<float>,
    is_pointer_v<int *>,
    is_array_v<int[2]>,
    is_class_v<string>,
    is_enum_v<int>,
    is_const_v<const int>,
    is_signed_v<char>,
    is_abstract_v<streambuf>,
    is_polymorphic_v<ios>,
    is_trivially_copyable_v<int>,
    is_base_of_v<ios_base, ios>,
    is_convertible_v<int, double>,
    extent_v<int[3][4], 1>,
    rank_v<int[1][2]>,
    alignment_of_v<double>};
}
} // namespace n25

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
}
