// Single operations: smart pointers, raw memory, resources.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

namespace n0 {

static void run() {
  auto u = make_unique<int>(5);
  p{*u, (bool)u, u.get() != nullptr};
  auto v = std::move(u);
  p{u == nullptr, *v};
  int *r = v.release();
  p{*r, !v};
  v.reset(r);
  v.reset(new int(6));
  p{*v};
  swap(u, v);
  p{*u};
  u = nullptr;
  p{!u};
  auto a = make_unique<int[]>(3);
  a[1] = 4;
  p{a[0], a[1]};
  auto m = make_unique_for_overwrite<int>();
  *m = 1;
  p{*m, u < m};
}
} // namespace n0

namespace n1 {
struct D {
  void operator()(int *x) const {
    cout << "del" << *x << ' ';
    delete x;
  }
};
static void run() {
  unique_ptr<int, D> u(new int(1));
  u.reset(new int(2));
  p{};
  unique_ptr<int, D> w = std::move(u);
  p{sizeof(w) == sizeof(int *)};
  w.get_deleter()(new int(9));
  auto l = [](FILE *) { cout << "close "; };
  unique_ptr<FILE, decltype(l)> f(stdout, l);
  f.release();
  unique_ptr<O> b = make_unique<O>(3);
  p{b->v};
}
} // namespace n1

namespace n2 {

static void run() {
  auto s = make_shared<int>(3);
  p{*s, s.use_count()};
  auto t1 = s;
  p{s.use_count(), s == t1, t1.get() == s.get()};
  t1.reset();
  p{s.use_count()};
  shared_ptr<int> q(new int(4), [](int *x) {
    cout << "d" << *x << ' ';
    delete x;
  });
  q = s;
  p{*q};
  shared_ptr<void> v = s;
  p{s.use_count()};
  p{*static_pointer_cast<int>(v)};
  swap(q, t1);
  p{!q, s.owner_before(t1)};
}
} // namespace n2

namespace n3 {

static void run() {
  weak_ptr<int> w;
  {
    auto s = make_shared<int>(1);
    w = s;
    p{w.expired(), w.use_count(), *w.lock()};
  }
  p{w.expired(), w.lock() == nullptr};
  t([&] { shared_ptr<int> x(w); });
  weak_ptr<int> e;
  p{e.use_count()};
  e.swap(w);
  e.reset();
}
} // namespace n3

namespace n4 {

static void run() {
  struct B {
    virtual ~B() { cout << "~B "; }
  };
  struct C : B {
    int v = 2;
    ~C() { cout << "~C "; }
  };
  shared_ptr<B> b = make_shared<C>();
  p{dynamic_pointer_cast<C>(b)->v, static_pointer_cast<C>(b)->v, b.use_count()};
  auto c = const_pointer_cast<const C>(static_pointer_cast<C>(b));
  p{c->v, b.use_count()};
  shared_ptr<int> al(b, &static_cast<C *>(b.get())->v);
  p{*al, b.use_count()};
}
} // namespace n4

namespace n5 {

static void run() {
  struct S : enable_shared_from_this<S> {};
  auto s = make_shared<S>();
  p{s->shared_from_this() == s, s.use_count(), s->weak_from_this().use_count()};
  S x;
  t([&] { x.shared_from_this(); });
}
} // namespace n5

namespace n6 {

static void run() {
  auto a = make_shared<int[]>(3);
  a[1] = 2;
  p{a[1], a[0]};
  shared_ptr<int[]> b(new int[2]{7, 8});
  p{b[1]};
  auto c = make_shared<int[3]>();
  p{c[2]};
  auto d = allocate_shared<string>(allocator<int>(), "al");
  p{*d};
  shared_ptr<int> u = make_unique<int>(8);
  p{*u};
  ostringstream o;
  o << shared_ptr<int>();
  p{o.str()};
  p{get_deleter<int>(u) == nullptr};
}
} // namespace n6

namespace n7 {

static void run() {
  owner_less<shared_ptr<int>> ol;
  auto a = make_shared<int>(1);
  p{ol(a, a)};
  set<weak_ptr<int>, owner_less<>> s;
  s.insert(a);
  s.insert(a);
  p{s.size()};
  p{hash<shared_ptr<int>>{}(a) == hash<int *>{}(a.get())};
  atomic<shared_ptr<int>> at(a);
  p{*at.load()};
  at.store(make_shared<int>(2));
  p{*at.load(), a.use_count()};
  auto e = at.exchange(nullptr);
  p{*e};
}
} // namespace n7

namespace n8 {

static void run() {
  shared_ptr<int> g = make_shared<int>(1);
  auto l = atomic_load(&g);
  p{*l};
  atomic_store(&g, make_shared<int>(5));
  p{*g};
  auto x = atomic_exchange(&g, l);
  p{*x, *g};
}
} // namespace n8

namespace n9 {

static void run() {
  alignas(O) char b[sizeof(O) * 3];
  O *q = (O *)b;
  construct_at(q, 1);
  destroy_at(q);
  uninitialized_fill_n(q, 2, O(5));
  destroy_n(q, 2);
  p{};
  vector<O> v;
  v.reserve(2);
  v.emplace_back(1);
  v.emplace_back(2);
  uninitialized_copy(v.begin(), v.end(), q);
  uninitialized_move(v.begin(), v.begin() + 1, q + 2);
  destroy(q, q + 3);
  p{};
}
} // namespace n9

namespace n10 {

static void run() {
  alignas(string) char b[sizeof(string) * 2];
  auto q = (string *)b;
  uninitialized_default_construct_n(q, 2);
  p{q[0].size()};
  destroy_n(q, 2);
  uninitialized_value_construct(q, q + 2);
  destroy(q, q + 2);
  ranges::uninitialized_fill(q, q + 2, "r"s);
  p{q[1]};
  ranges::destroy(q, q + 2);
}
} // namespace n10

namespace n11 {

static void run() {
  allocator<int> a;
  int *q = a.allocate(3);
  q[0] = 1;
  p{*q};
  a.deallocate(q, 3);
  using AT = allocator_traits<allocator<O>>;
  allocator<O> ao;
  auto r = AT::allocate(ao, 1);
  AT::construct(ao, r, 4);
  p{r->v, AT::max_size(ao) > 0};
  AT::destroy(ao, r);
  AT::deallocate(ao, r, 1);
  p{a == allocator<int>(), AT::is_always_equal::value, AT::propagate_on_container_move_assignment::value};
}
} // namespace n11

namespace n12 {

static void run() {
  char buf[64];
  void *q = buf + 1;
  size_t n = 60;
  auto r = align(16, 8, q, n);
  p{((uintptr_t)r) % 16, n < 60};
  p{assume_aligned<4>(buf) != nullptr, to_address(make_unique<int>(2).get()) != nullptr};
}
} // namespace n12

namespace n13 {

static void run() {
  pmr::monotonic_buffer_resource m;
  pmr::vector<int> v(&m);
  for (int i = 0; i < 100; ++i)
    v.push_back(i);
  p{v[99], v.get_allocator().resource() == &m};
  char b[256];
  pmr::monotonic_buffer_resource f(b, 256, pmr::null_memory_resource());
  pmr::string s("hello", &f);
  p{s};
  t([&] { pmr::vector<int> w(1000, &f); });
}
} // namespace n13

namespace n14 {
struct R : pmr::memory_resource {
  int n = 0;
  void *do_allocate(size_t b, size_t a) override {
    ++n;
    cout << "a" << b << ' ';
    return pmr::new_delete_resource()->allocate(b, a);
  }
  void do_deallocate(void *q, size_t b, size_t a) override {
    --n;
    cout << "d" << b << ' ';
    pmr::new_delete_resource()->deallocate(q, b, a);
  }
  bool do_is_equal(const memory_resource &o) const noexcept override { return this == &o; }
};
static void run() {
  R r;
  {
    pmr::vector<int> v(&r);
    v.reserve(10);
    v.push_back(1);
    pmr::string s("long enough to be allocated", &r);
    pmr::polymorphic_allocator<> a(&r);
    auto q = a.new_object<int>(4);
    p{*q};
    a.delete_object(q);
    auto x = a.allocate_bytes(8);
    a.deallocate_bytes(x, 8);
  }
  p{r.n};
}
} // namespace n14

namespace n15 {
struct R : pmr::memory_resource {
  int n = 0;
  void *do_allocate(size_t b, size_t a) override {
    ++n;
    cout << "a" << b << ' ';
    return ::operator new(b);
  }
  void do_deallocate(void *q, size_t b, size_t) override {
    --n;
    cout << "d" << b << ' ';
    ::operator delete(q);
  }
  bool do_is_equal(const memory_resource &o) const noexcept override { return this == &o; }
};
static void run() {
  R r;
  {
    pmr::monotonic_buffer_resource q(100, &r);
    for (int i = 0; i < 30; ++i)
      q.allocate(16);
    q.release();
    q.allocate(5);
    p{q.upstream_resource() == &r};
  }
  p{r.n};
  auto o = pmr::set_default_resource(&r);
  {
    pmr::vector<int> v{1, 2, 3};
    p{v[2]};
  }
  pmr::set_default_resource(o);
  p{r.n};
}
} // namespace n15

namespace n16 {

static void run() {
  struct S {
    int a;
    pmr::vector<int> v;
  };
  pmr::vector<pmr::string> v{"a"};
  p{v[0].get_allocator().resource() == v.get_allocator().resource()};
  scoped_allocator_adaptor<allocator<int>> sa;
  vector<int, decltype(sa)> w({1, 2}, sa);
  pr(w);
  p{uses_allocator_v<vector<int>, allocator<int>>};
  auto mo = make_obj_using_allocator<string>(allocator<char>(), "mk");
  p{mo};
}
} // namespace n16

namespace n17 {

static void run() {
  int *q = new (nothrow) int(3);
  p{*q};
  delete q;
  auto a = new int[3]{1, 2};
  p{a[2]};
  delete[] a;
  void *m = ::operator new(8);
  ::operator delete(m, 8);
  m = ::operator new(64, align_val_t(64));
  p{((uintptr_t)m) % 64};
  ::operator delete(m, align_val_t(64));
  m = malloc(4);
  m = realloc(m, 100);
  free(m);
  m = calloc(2, 4);
  p{*(int *)m};
  free(m);
  m = aligned_alloc(32, 64);
  p{((uintptr_t)m) % 32};
  free(m);
}
} // namespace n17

namespace n18 {

static void run() {
  t([] {
    volatile size_t n = -1;
    new char[n / 2];
  });
  p{new (nothrow) char[(size_t)-1 / 2 + 0 * rand()] == nullptr};
  p{get_new_handler() == nullptr};
  auto o = set_new_handler([] {
    cout << "handler ";
    throw bad_alloc();
  });
  t([] { ::operator new((size_t)-1 / 2); });
  set_new_handler(nullptr);
  p{bad_alloc().what(), bad_array_new_length().what()};
}
} // namespace n18

namespace n19 {

static void run() {
  O *q = static_cast<O *>(operator new(sizeof(O)));
  new (q) O(4);
  q->~O();
  operator delete(q);
  p{O::alive};
  auto sp = make_shared<O>(2);
  weak_ptr<O> w = sp;
  sp.reset();
  p{w.expired()};
  unique_ptr<O[]> ar(new O[2]);
  ar.reset();
  p{};
  shared_ptr<O> nul;
  p{nul.use_count()};
}
} // namespace n19

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
}
