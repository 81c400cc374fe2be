# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Adaptors of containers, and allocators of one's own."""

from library import ANY, INT, ORDERED, STRING, TRACED_CO, TRACED_TR, library, lines, sequence


@library("stack-and-queue")
def stack_and_queue(g):
    elem = g.pick(ANY)
    kind, under, top = g.pick([("stack", "std::vector", "top"), ("stack", "std::list", "top"), ("stack", "std::deque", "top"), ("queue", "std::deque", "front"), ("queue", "std::list", "front")])
    g.run(f"std::{kind}<{elem.name}, {under}<{elem.name}>> a, b;")
    own = ["$c.push($v);", "$c.emplace($v);", "$c.push($v);", "$c.emplace();", f"e|tell($L, $c.{top}());", f"e|$c.{top}() = $v;", "e|$c.pop();", "c|$c = $d;", "$c.swap($d);", "tell($L, $c.size(), $c.empty());",
           "o|tell($L, $c == $d, $c < $d);", f"{{ while (!$c.empty()) {{ tell($L, $c.{top}()); $c.pop(); }} }}", f"e|{{ $T x = std::move($c.{top}()); $c.pop(); tell($L, x); }}", "c|{ auto copy = $c; copy.push($v); tell($L, copy.size()); }",
           "$c = std::move($d); $d = decltype($d)();"]
    if kind == "queue":
        own.append("e|tell($L, $c.back());")
    sequence(g, own, g.n(4, 11), elem, ["a", "b"], "tell($L, $c.size());")


@library("priority-queue")
def priority_queue(g):
    elem = g.pick(ORDERED)
    by = g.pick(["", f", std::vector<{elem.name}>, std::greater<>", f", std::vector<{elem.name}>, Down", f", std::deque<{elem.name}>"])
    g.run(f"std::priority_queue<{elem.name}{by}> a, b;")
    own = ["$c.push($v);", "$c.emplace($v);", "for (int i = 0; i < $n; ++i) $c.push($v);", "e|tell($L, $c.top());", "e|$c.pop();", "while (!$c.empty()) { tell($L, $c.top()); $c.pop(); }", "c|$c = $d;", "std::swap($c, $d);",
           "{ while ($c.size() > 2) $c.pop(); }", "c|{ std::vector<$T> v{$v, $v, $v}; decltype(a) q(v.begin(), v.end()); tell($L, q.top()); }", "tell($L, $c.size());",
           "i|{ auto by = [](int x, int y) { return x % 5 < y % 5; }; std::priority_queue<int, std::vector<int>, decltype(by)> q(by); for (int i = 0; i < 1$n; ++i) q.push(i * 7 % 11); while (!q.empty()) { mix(q.top()); q.pop(); } }"]
    sequence(g, own, g.n(4, 10), elem, ["a", "b"], "tell($L, $c.size());")


@library("lru-cache")
def lru_cache(g):
    """A list and a map of iterators into it."""
    g.top(f"struct Cache {{ std::list<std::pair<int, Tr>> order; std::unordered_map<int, std::list<std::pair<int, Tr>>::iterator> where; std::size_t most = {g.n(1, 4)};")
    g.top("  void put(int k, int v) { if (auto it = where.find(k); it != where.end()) { order.erase(it->second); where.erase(it); } order.emplace_front(k, v); where[k] = order.begin(); if (order.size() > most) { where.erase(order.back().first); order.pop_back(); } }")
    g.top("  const Tr *get(int k) { auto it = where.find(k); if (it == where.end()) return nullptr; order.splice(order.begin(), order, it->second); return &it->second->second; }\n};")
    g.run("Cache c;")
    lines(g, ["c.put($k, $m);", "c.put($n, $m);", "if (auto *t = c.get($k)) tell($L, t->v); else tell($L, \"none\");", "dump($L, c.order);"], g.n(4, 12))


ALLOCATOR = """static int taken = 0, given = 0;
template <class T> struct Counting {
  using value_type = T;
  int id = 0;
  Counting(int i = 0) : id(i) {}
  template <class U> Counting(const Counting<U> &o) : id(o.id) {}
  T *allocate(std::size_t n) { if (limit > 0 && n > (std::size_t)limit) throw std::bad_alloc(); taken += (int)n; return static_cast<T *>(::operator new(n * sizeof(T))); }
  void deallocate(T *p, std::size_t n) { given += (int)n; ::operator delete(p); }
  template <class U> bool operator==(const Counting<U> &o) const { return id == o.id; }
  static inline int limit = 0;
@
};"""


@library("allocators")
def allocators(g):
    """An allocator with a number: who takes it over in assignment and swap, and how much is allocated."""
    traits = "".join(f"  using propagate_on_container_{what} = std::true_type;\n" for what in g.some(["copy_assignment", "move_assignment", "swap"]))
    extra = g.pick(["", "  Counting select_on_container_copy_construction() const { return Counting(id + 10); }\n"]) + \
        g.pick(["", "  template <class U, class... A> void construct(U *p, A &&...a) { ++built; ::new ((void *)p) U(std::forward<A>(a)...); }\n  template <class U> void destroy(U *p) { --built; p->~U(); }\n  static inline int built = 0;\n"])
    g.top(ALLOCATOR.replace("@", traits + extra))
    elem = g.pick([INT, TRACED_TR, TRACED_CO, STRING])
    kind = g.pick(["std::vector<@, Counting<@>>", "std::list<@, Counting<@>>", "std::deque<@, Counting<@>>", "std::vector<@, Counting<@>>"]).replace("@", elem.name)
    same = "swap" in traits
    g.run(f"{kind} a(Counting<{elem.name}>(1)), b(Counting<{elem.name}>({g.n(1, 2) if same else 1}));")
    own = ["$c.push_back($v);", "$c.insert(spot($c, $n), $v);", "$c = $d;", "$c = std::move($d); $d.clear();", "$c.swap($d);", "{ auto copy = $c; tell($L, copy.get_allocator().id); }", f"{{ {kind} copy($c, Counting<$T>(5)); dump($L, copy); }}",
           f"{{ {kind} moved(std::move($c), Counting<$T>(1)); dump($L, moved); $c.clear(); }}", "$c.clear();", "$c.resize($n);", "tell($L, $c.get_allocator().id, taken);", "e|$c.erase($c.begin());", "tell($L, taken - given);",
           "{ std::map<int, $T, std::less<int>, Counting<std::pair<const int, $T>>> m; m.emplace($n, $v); m.emplace($n, $v); tell($L, taken); }", "{ std::set<$T, std::less<$T>, Counting<$T>> s; s.insert($v); s.insert($v); tell($L, s.size(), taken); }",
           "x|{ Counting<$T>::limit = 4; auto reset = std::shared_ptr<void>(nullptr, [](void *) { Counting<$T>::limit = 0; }); $c.resize(9); }", "{ std::basic_string<char, std::char_traits<char>, Counting<char>> s(\"text that does not fit inside of it\"); s += s; tell($L, s.size(), taken); }",
           "{ auto p = std::allocate_shared<$T>(Counting<$T>(3), $v); tell($L, *p, p.use_count()); }", "{ std::unordered_map<int, int, std::hash<int>, std::equal_to<int>, Counting<std::pair<const int, int>>> u; for (int i = 0; i < $n; ++i) u[i * 3] = i; tell($L, u.size(), taken > 0); }"]
    sequence(g, own, g.n(3, 8), elem, ["a", "b"], "dump($L, $c);")
    g.run("tell(\"taken\", taken, given);")


@library("memory-resources")
def memory_resources(g):
    """A resource of one's own under polymorphic allocators."""
    g.top("struct Counted : std::pmr::memory_resource {\n  int taken = 0, alive = 0;\n  void *do_allocate(std::size_t n, std::size_t) override { ++taken; ++alive; return ::operator new(n); }\n"
          "  void do_deallocate(void *p, std::size_t, std::size_t) override { --alive; ::operator delete(p); }\n  bool do_is_equal(const std::pmr::memory_resource &o) const noexcept override { return this == &o; }\n};")
    elem = g.pick([INT, TRACED_TR, TRACED_CO])
    g.run(f"Counted one, two;\n{{\nstd::pmr::vector<{elem.name}> a(&one), b(&two);")
    own = ["$c.push_back($v);", "$c = $d;", "$c = std::move($d); $d.clear();", "{ std::pmr::vector<$T> copy($c, &two); dump($L, copy); }", "{ std::pmr::list<$T> l(&one); l.push_back($v); l.push_front($v); dump($L, l); }", "tell($L, one.taken, two.alive);",
           "{ std::pmr::vector<std::pmr::string> s(&one); s.emplace_back(\"a string of more than sixteen characters\"); s.push_back(\"b\"); tell($L, one.alive, s[0].get_allocator().resource() == &one); }", "{ std::pmr::map<int, $T> m(&two); m.emplace($n, $v); tell($L, m.size(), two.alive); }",
           "{ std::pmr::polymorphic_allocator<> al(&one); $T *p = al.new_object<$T>($v); tell($L, *p); al.delete_object(p); }", "tell($L, $c.get_allocator().resource() == &one);"]
    sequence(g, own, g.n(3, 7), elem, ["a", "b"], "dump($L, $c);")
    g.run("}\ntell(\"left\", one.alive, two.alive, one.taken);")
