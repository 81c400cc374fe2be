# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Smart pointers: deleters, counts, aliases, casts, cycles, and trees made of them."""

from library import library, lines

FAMILY = ("struct B { Tr t; B(int i = 0) : t(i) {} virtual ~B() { say(\"~B\", t.v); } virtual int f() const { return t.v; } };\n"
          "struct D : B { Co c; D(int i = 0) : B(i), c(w(i + 1)) {} ~D() override { say(\"~D\", c.v); } int f() const override { return w(t.v * 2 + c.v); } };\n"
          "struct Side { int s = 9; virtual ~Side() = default; };\nstruct M : Side, D { using D::D; };")


def named(g, names):
    p, q = g.shuffled(names)[:2]
    return {"p": p, "q": q}


@library("unique-ptr")
def unique_ptr(g):
    g.top(FAMILY)
    g.top("struct Noisy { int tag = 0; template <class T> void operator()(T *p) const { say(\"deleter\", tag); delete p; } };")
    g.top("static std::unique_ptr<B> create(int i) { if (i % 3 == 0) return nullptr; if (i % 3 == 1) return std::make_unique<D>(i); return std::make_unique<B>(i); }\nstatic int sink(std::unique_ptr<B> p) { return p ? p->f() : -1; }")
    g.run("std::unique_ptr<B> a, b = create(1);\nstd::unique_ptr<Tr, Noisy> x(new Tr(1), Noisy{4}), y;")
    own = ["$p = create($n);", "$p = std::make_unique<D>($n);", "$p.reset();", "$p.reset(new B($n));", "$p.swap($q);", "$p = std::move($q);", "if ($p) tell($L, $p->f(), (*$p).t.v);", "tell($L, $p == nullptr, $p == $q);", "tell($L, sink(std::move($p)));", "$p = nullptr;",
           "{ B *raw = $p.release(); tell($L, raw != nullptr); delete raw; }", "{ std::unique_ptr<B[]> many(new B[$k]); tell($L, (bool)many); }", "{ auto many = std::make_unique<Tr[]>(3); many[$k % 3].set($n); tell($L, many[1]); }", "{ std::unique_ptr<D> d = std::make_unique<M>($n); $p = std::move(d); }",
           "x = std::unique_ptr<Tr, Noisy>(new Tr($n), Noisy{$n});", "y = std::move(x);", "x.reset(new Tr($n));", "x.get_deleter().tag = $n;", "tell($L, (bool)x, y.get() != nullptr);", "std::swap(x, y);",
           "{ std::vector<std::unique_ptr<B>> v; v.push_back(create($n)); v.push_back(std::move($p)); v.emplace_back(new D($n)); v.erase(v.begin()); for (auto &e : v) tell($L, e ? e->f() : -1); if (v.size() > 1) $p = std::move(v[1]); }",
           "{ auto closing = [n = $n](Tr *p) { say(\"closing\", n); delete p; }; std::unique_ptr<Tr, decltype(closing)> c(new Tr($n), closing); tell($L, *c, sizeof(c) > sizeof(void *)); }", "if (D *d = dynamic_cast<D *>($p.get())) tell($L, d->c.v);",
           "{ std::unique_ptr<FILE, int (*)(FILE *)> none(nullptr, [](FILE *) { return 0; }); tell($L, (bool)none); }", "{ std::map<int, std::unique_ptr<B>> m; m[$n] = create($n); m.try_emplace($n, std::move($q)); tell($L, m.size()); }",
           "{ auto f = [p = std::move($p)] { return p ? p->f() : -2; }; tell($L, f()); }", "{ std::optional<std::unique_ptr<B>> o(std::move($p)); tell($L, o.has_value()); $p = std::move(*o); }"]
    for _ in range(g.n(4, 11)):
        lines(g, own, 1, None, **named(g, "ab"))


@library("shared-ptr")
def shared_ptr(g):
    g.top(FAMILY)
    g.run("std::shared_ptr<B> a = std::make_shared<D>(1), b, c(new B(2));\nstd::shared_ptr<Tr> t;")
    own = ["$p = $q;", "$p = std::move($q);", "$p.reset();", "$p.reset(new D($n));", "$p.swap($q);", "$p = std::make_shared<M>($n);", "$p = std::shared_ptr<B>(new D($n), [n = $n](B *x) { say(\"deleter\", n); delete x; });", "tell($L, $p.use_count(), $p == $q);",
           "if ($p) tell($L, $p->f(), $p.use_count());", "if ($p) t = std::shared_ptr<Tr>($p, &$p->t);", "if (t) tell($L, *t, t.use_count());", "t.reset();", "{ std::shared_ptr<const B> k = $p; tell($L, k.use_count()); }", "if (auto d = std::dynamic_pointer_cast<D>($p)) tell($L, d->c.v, d.use_count());",
           "if (auto d = std::dynamic_pointer_cast<Side>($p)) tell($L, d->s);", "{ auto s = std::static_pointer_cast<B>($p); tell($L, s.use_count(), s.owner_before($q) || $q.owner_before(s)); }", "{ std::unique_ptr<B> u = std::make_unique<D>($n); $p = std::move(u); }",
           "{ std::vector<std::shared_ptr<B>> v($k, $p); v.push_back($q); tell($L, $p.use_count()); $q = v.front(); }", "{ auto f = [copy = $p] { return copy ? copy->f() : -1; }; tell($L, f(), $p.use_count()); }", "{ std::map<std::string, std::shared_ptr<B>> m; m[$s] = $p; m[$s] = $q; tell($L, m.size()); }",
           "{ std::shared_ptr<void> v = $p; tell($L, v.use_count()); v = std::make_shared<Tr>($n); }", "{ std::shared_ptr<Tr[]> many(new Tr[2]); many[1].set($n); tell($L, many[1]); }", "tell($L, ($p ? $p : $q).use_count());", "{ auto made = std::make_shared<std::vector<Tr>>(2); made->emplace_back($n); tell($L, made->size()); }",
           "if (auto *d = std::get_deleter<void (*)(B *)>($p)) tell($L, 1); else tell($L, 0);", "{ auto k = std::const_pointer_cast<B>(std::shared_ptr<const B>($p)); tell($L, k == $p); }", "tell($L, std::hash<std::shared_ptr<B>>()($p) == std::hash<B *>()($p.get()));"]
    for _ in range(g.n(4, 11)):
        lines(g, own, 1, None, **named(g, "abc"))


@library("weak-ptr")
def weak_ptr(g):
    g.run("std::weak_ptr<Tr> u, v;\nstd::shared_ptr<Tr> a = std::make_shared<Tr>(1), b(new Tr(2));")
    own = ["$p = a;", "$p = b;", "$p = $q;", "$p.reset();", "a.reset();", "b = a;", "a = std::make_shared<Tr>($n);", "b.reset(new Tr($n));", "tell($L, $p.expired(), $p.use_count());", "if (auto s = $p.lock()) tell($L, *s, s.use_count());", "$p.swap($q);", "trying([&] { std::shared_ptr<Tr> s($p); tell($L, *s); });",
 "tell($L, !$p.owner_before(a) && !a.owner_before($p));", "{ std::weak_ptr<Tr> w; { auto s = std::make_shared<Tr>($n); w = s; tell($L, w.use_count()); } tell($L, w.expired()); }", "{ std::weak_ptr<const Tr> w = $p; tell($L, w.use_count()); }",
           "std::swap(a, b);", "{ std::set<std::weak_ptr<Tr>, std::owner_less<>> s{$p, $q}; tell($L, s.size()); }", "$p = std::move($q);"]
    for _ in range(g.n(5, 12)):
        lines(g, own, 1, None, **named(g, "uv"))


@library("shared-from-this")
def shared_from_this(g):
    g.top("struct Node : std::enable_shared_from_this<Node> {\n  Tr t;\n  std::weak_ptr<Node> parent;\n  std::vector<std::shared_ptr<Node>> children;\n  Node(int i) : t(i) {}\n  ~Node() { say(\"~Node\", t.v); }\n"
          "  std::shared_ptr<Node> add(int i) { auto c = std::make_shared<Node>(i); c->parent = weak_from_this(); children.push_back(c); return c; }\n  int depth() const { auto p = parent.lock(); return p ? 1 + p->depth() : 0; }\n"
          "  int sum() const { int s = t.v; for (const auto &c : children) s = w(s + c->sum()); return s; }\n  std::shared_ptr<Node> me() { return shared_from_this(); }\n};")
    g.run("auto root = std::make_shared<Node>(1), at = root;")
    own = ["at = at->add($n);", "root->add($m);", "if (auto p = at->parent.lock()) at = p;", "tell($L, at->depth(), root->sum());", "tell($L, root.use_count());", "tell($L, at->me().use_count());", "if (!at->children.empty()) at->children.pop_back();", "if (!root->children.empty()) at = root->children.front();",
           "root = at->me();", "trying([&] { Node n($n); tell($L, n.weak_from_this().expired()); n.me(); });", "{ std::function<int(const Node &)> count = [&](const Node &n) { int c = 1; for (auto &k : n.children) c += count(*k); return c; }; tell($L, count(*root)); }", "if (root->children.size() > 1) std::swap(root->children.front(), root->children.back());",
           "{ std::weak_ptr<Node> w = root; root = std::make_shared<Node>($n); tell($L, w.expired()); at = root; }", "{ auto f = [self = at->shared_from_this()] { return self->t.v; }; tell($L, f()); }"]
    lines(g, own, g.n(4, 12))


@library("trees-of-unique-ptr")
def trees(g):
    """A binary tree and a list that own their nodes."""
    g.top("struct Tree { struct Node { Tr key; std::unique_ptr<Node> l, r; Node(int k) : key(k) {} }; std::unique_ptr<Node> root;\n"
          "  bool insert(int k) { auto *at = &root; while (*at) { if ((*at)->key.v == k) return false; at = k < (*at)->key.v ? &(*at)->l : &(*at)->r; } *at = std::make_unique<Node>(k); return true; }\n"
          "  void erase(int k) { auto *at = &root; while (*at && (*at)->key.v != k) at = k < (*at)->key.v ? &(*at)->l : &(*at)->r; if (!*at) return; auto gone = std::move(*at); if (!gone->l) { *at = std::move(gone->r); return; } if (!gone->r) { *at = std::move(gone->l); return; }\n"
          "    auto *next = &gone->r; while ((*next)->l) next = &(*next)->l; auto heir = std::move(*next); *next = std::move(heir->r); heir->l = std::move(gone->l); heir->r = std::move(gone->r); *at = std::move(heir); }\n"
          "  template <class F> static void walk(const std::unique_ptr<Node> &n, F &&f) { if (n) { walk(n->l, f); f(n->key); walk(n->r, f); } }\n};")
    g.run("Tree t;")
    own = ["tell($L, t.insert($n));", "tell($L, t.insert($m));", "t.erase($n);", "{ std::vector<int> v; Tree::walk(t.root, [&](const Tr &k) { v.push_back(k.v); }); tell($L, v); }", "{ Tree moved = std::move(t); moved.insert($n); t = std::move(moved); }", "if (t.root) t.root = std::move(t.root->l);", "t.root.reset();",
           "for (int i = 0; i < $n; ++i) t.insert(i * 7 % 10);"]
    lines(g, own, g.n(5, 12))
    g.run("{ int n = 0; Tree::walk(t.root, [&](const Tr &) { ++n; }); tell(\"n\", n); }")
