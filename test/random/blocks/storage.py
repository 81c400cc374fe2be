# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bytes and places: unions, bit-fields, raw storage, new and delete of one's own, pointers, enums, wide integers."""

from builder import CP, MV, TR, TRACED, Ctx, Obj, Var, block


@block("unions")
def unions(g):
    """Tagged unions read through the member that is active, anonymous ones, views by memcpy, members with destructors."""
    kinds = g.some([("int i", "i", "{}"), ("unsigned char b[8]", "b[{k}]", None), ("double d", "d", "{}.5"), ("short s", "s", "{}"), ("long long l", "l", "{}LL"),
                    ("struct { short x, y; } p", "p.y", None)], 2, 6)
    with g.top.block("struct U", ";"):
        g.top("int tag = 0;")
        with g.top.block("union", ";"):
            for declaration, _, _ in kinds:
                g.top(declaration + ";")
        g.top("U() : tag(-1) {}")
    g.top("union Both { Tr t; Cp c; int none; Both() : none(0) {} ~Both() {} };\nunion Init { int a = 7; char c; };")
    g.top("struct Variant {\n  int tag = 0;\n  union { Tr t; Cp c; };\n  Variant(int i) { if (i % 2) { new (&t) Tr(i); tag = 1; } else { new (&c) Cp(i); tag = 2; } }\n"
          "  Variant(const Variant &o) : tag(o.tag) { if (tag == 1) new (&t) Tr(o.t); else new (&c) Cp(o.c); }\n"
          "  Variant &operator=(const Variant &o) { if (this != &o) { this->~Variant(); new (this) Variant(o); } return *this; }\n"
          "  ~Variant() { if (tag == 1) t.~Tr(); else c.~Cp(); }\n  int get() const { return tag == 1 ? t.v : -c.v; }\n};")
    g.run("U u;")
    active = None
    for _ in range(g.n(3, 9)):
        declaration, member, literal = g.pick(kinds)
        k = g.n(0, 7)
        if active != declaration or g.chance(0.4):
            if literal:
                g.run(f"u.{member} = {literal.format(g.n(0, 99))};")
            elif member.startswith("b"):
                g.run("for (int i = 0; i < 8; ++i) u.b[i] = (unsigned char)(i * %d);" % g.n(1, 60))
            else:
                g.run(f"u.p = {{{g.n(0, 99)}, {g.n(0, 99)}}};")
            active = declaration
        g.run(g.pick([f"say({g.label()}, (long long)u.{member.format(k=k)});", f"{{ U v = u; say({g.label()}, (long long)v.{member.format(k=k)}); }}",
                      f"{{ auto &r = u.{member.format(k=k)}; r += {g.n(1, 3)}; say({g.label()}, (long long)r); }}"]))
    if g.chance(0.6):
        value = g.pick(["float f = {}.25f", "int f = {}", "double f = {}.5", "unsigned f = {}u", "long long f = -{}"]).format(g.n(0, 999))
        kind = value.split(" f")[0]
        g.run(f"{{ {value}; unsigned char bytes[sizeof f]; std::memcpy(bytes, &f, sizeof f); for (unsigned char b : bytes) mix(b); say({g.label()}, bytes[{g.n(0, 3)}]); bytes[0] ^= {g.n(0, 255)}; {kind} back; std::memcpy(&back, bytes, sizeof back); say({g.label()}, (long long)back); }}")
    if g.chance(0.6):
        g.run(f"{{ Both b; new (&b.t) Tr({g.n(0, 9)}); say({g.label()}, b.t.v); b.t.~Tr(); new (&b.c) Cp({g.n(0, 9)}); say({g.label()}, b.c.v); b.c.~Cp(); Init i; say({g.label()}, i.a + (int)sizeof(Init)); }}")
    with g.run.block(""):
        g.run(f"Variant a({g.n(0, 9)}), b({g.n(0, 9)});")
        for _ in range(g.n(1, 4)):
            g.run(g.pick([f"say({g.label()}, a.get());", "a = b;", "b = Variant(a);", f"b = Variant({g.n(0, 9)});", f"{{ Variant c = a; say({g.label()}, c.get()); }}"]))


@block("bit-fields")
def bit_fields(g):
    """Signed and unsigned fields of every width and type, wrapped by assignment, compound assignment and increments."""
    fields = []
    with g.top.block("struct B", ";"):
        for i in range(g.n(2, 6)):
            kind = g.pick(["unsigned", "int", "signed char", "unsigned char", "long long", "bool", "E", "unsigned long long", "short"])
            most = {"bool": 1, "signed char": 8, "unsigned char": 8, "short": 16, "E": 8, "long long": 45, "unsigned long long": 64}.get(kind, 32)
            width = g.n(1, min(most, 12)) if g.chance(0.8) else most
            init = g.pick(["", "", f" = {g.n(0, 1)}"]) if kind != "E" else ""
            g.top(f"{kind} f{i} : {width}{init};")
            fields.append((f"f{i}", kind, width))
            if g.chance(0.15):
                g.top(f"unsigned : {g.pick([0, 3])};")
            if g.chance(0.2):
                g.top(f"char c{i} = 'x';")
    g.top.lines.insert(0, "enum E : unsigned char { e0, e1, e2, e3 };")
    g.run("B b{};\nB c = b;")
    for _ in range(g.n(3, 10)):
        (f, kind, width), x = g.pick(fields), g.pick("bc")
        value = g.n(-300, 300)
        if kind == "E":
            g.run(f"{x}.{f} = static_cast<E>({g.n(0, (1 << min(width, 8)) - 1)});")
        elif kind == "bool":
            g.run(g.pick([f"{x}.{f} = {value};", f"{x}.{f} = !{x}.{f};", f"{x}.{f} |= {value & 1};"]))
        else:
            small = width < 31 or kind.startswith("unsigned")
            forms = [f"{x}.{f} = {value};", f"{x}.{f} ^= {abs(value)};", f"say({g.label()}, ({x}.{f} = {value}));", f"{x}.{f} = c.{fields[0][0]};"]
            if small or kind == "long long":
                forms += [f"{x}.{f} += {abs(value)};", f"{x}.{f}++;", f"--{x}.{f};", f"say({g.label()}, {x}.{f}--);", f"{x}.{f} -= {abs(value)};"]
            if width < 20:
                forms += [f"{x}.{f} *= {g.n(2, 99)};", f"{x}.{f} <<= {g.n(1, 3)};", f"{x}.{f} %= {g.n(1, 9)};", f"{x}.{f} >>= 1;"]
            g.run(g.pick(forms))
        g.run(f"say(\"{f}\", (long long){x}.{f});")
    g.run(g.pick(["b = c;", "c = std::move(b);", "std::swap(b, c);"]))
    for f, _, _ in fields:
        g.run(f"say(\"{f}\", (long long)b.{f} + 0);")
    g.run("say(\"size\", sizeof(B));")
    f, kind, width = g.pick(fields)
    g.run(f"say(\"promoted\", std::is_same_v<decltype(+b.{f}), int>);" if kind != "E" else "mix(1);")


@block("new-and-delete")
def new_and_delete(g):
    """operator new of a class and of arrays, with arguments, nothrow, delete through a base, ownership by hand."""
    dtor = g.chance(0.7)
    with g.top.block("struct N", ";"):
        g.top("Tr t;\nN(int i = 0) : t(i) { if (i == 13) throw i; }")
        if dtor:
            g.top("virtual ~N() { say(\"~N\", t.v); }")
        if g.chance(0.7):
            g.top("static void *operator new(std::size_t n) { say(\"new\", n > 0); return ::operator new(n); }")
            g.top("static void operator delete(void *p) { say(\"delete\", p != nullptr); ::operator delete(p); }")
        if g.chance(0.5):
            g.top("static void *operator new[](std::size_t n) { say(\"new[]\", n > 3); return ::operator new[](n); }\nstatic void operator delete[](void *p) { say(\"delete[]\", p != nullptr); ::operator delete[](p); }")
        if any("operator new(std::size_t n) {" in line for line in g.top.lines):
            g.top("static void *operator new(std::size_t n, int tag) { say(\"new tag\", tag); return ::operator new(n); }\nstatic void operator delete(void *p, int tag) { say(\"delete tag\", tag); ::operator delete(p); }")
    usual = any("operator new(std::size_t n) {" in l for l in g.top.lines)
    g.top(f"struct M : N {{ Cp c{{4}}; M(int i) : N(i) {{ if (i == 17) throw Tr(i); }} {'~M() override { say(chr, c.v); }'.replace('chr', chr(34) + '~M' + chr(34)) if dtor else ''} }};")
    g.top("template <class T> struct Own { T *p; explicit Own(T *q = nullptr) : p(q) {} Own(Own &&o) noexcept : p(std::exchange(o.p, nullptr)) {} Own &operator=(Own &&o) noexcept { std::swap(p, o.p); return *this; } "
          "~Own() { delete p; } T &operator*() const { return *p; } T *operator->() const { return p; } explicit operator bool() const { return p; } T *release() { return std::exchange(p, nullptr); } };")
    g.top("struct List { struct Node { Tr t; Node *next; }; Node *head = nullptr; void push(int i) { head = new Node{Tr(i), head}; } "
          "int pop() { Node *n = head; head = n->next; int v = n->t.v; delete n; return v; } ~List() { while (head) pop(); } };")
    g.top("struct Tree { int key; Tree *l = nullptr, *r = nullptr; Tree(int k) : key(k) {} ~Tree() { delete l; delete r; mix(key); } void add(int k) { Tree *&side = k < key ? l : r; if (side) side->add(k); else side = new Tree(k); } "
          "int walk(int d) const { return (l ? l->walk(d + 1) : 0) + key * d + (r ? r->walk(d + 1) : 0); } };")
    plain = [f"{{ N *p = {'' if usual else '::'}new N({g.n(0, 12)}); say({g.label()}, p->t.v); {'' if usual else '::'}delete p; }}",
             f"{{ Own<Tr> a(new Tr({g.n(0, 9)})), b; b = std::move(a); say({g.label()}, b->v * 2 + (a ? 1 : 0)); Own<Tr> c(b.release()); say({g.label()}, (*c).v); }}",
             f"{{ N *p = new N[{g.n(1, 3)}]; say({g.label()}, p[0].t.v); delete[] p; }}",
             f"{{ Tr *p = new (std::nothrow) Tr({g.n(0, 9)}); say({g.label()}, p ? p->v : -1); delete p; }}",
             f"try {{ N *p = {'' if usual else '::'}new N(pick(2) ? 13 : 5); {'' if usual else '::'}delete p; }} catch (int i) {{ say({g.label()}, i); }}",
             f"{{ List l; " + " ".join(g.pick([f"l.push({g.n(0, 9)});", f"if (l.head) say({g.label()}, l.pop());", f"l.push(pick(9));"]) for _ in range(g.n(2, 5))) + " }",
             f"{{ Tree *t = new Tree({g.n(20, 70)}); for (int i = 0; i < {g.n(2, 9)}; ++i) t->add(pick(99)); say({g.label()}, t->walk(1)); delete t; }}",
             f"{{ int *p = new int({g.n(0, 9)}); int **q = new int *(p); **q += {g.n(0, 9)}; say({g.label()}, *p); delete *q; delete q; }}",
             f"{{ void *raw = ::operator new(sizeof(Tr) * 2); Tr *p = new (raw) Tr({g.n(0, 9)}); Tr *q = new (p + 1) Tr(*p); say({g.label()}, q->v); q->~Tr(); p->~Tr(); ::operator delete(raw); }}",
             f"{{ Tr *none = nullptr; delete none; N *nil = nullptr; delete[] nil; mix(none == nullptr); }}"]
    if usual:
        plain.append(f"try {{ N *p = new (7) N(13); mix(p != nullptr); }} catch (int i) {{ say({g.label()}, i); }}")
    if dtor and usual:
        plain += [f"{{ N *p = new M({g.n(0, 9)}); say({g.label()}, dynamic_cast<M *>(p)->c.v); delete p; }}", f"try {{ Own<N> o(new M(pick(2) ? 17 : 13)); }} catch (int i) {{ say(\"i\", i); }} catch (Tr &t) {{ say(\"t\", t.v); }}",
                  f"{{ N *list[3] = {{new N(1), new M(2), nullptr}}; for (N *p : list) delete p; }}"]
    for _ in range(g.n(2, 5)):
        g.run(g.pick(plain))


@block("raw-storage")
def raw_storage(g):
    """Objects built into aligned bytes: an arena, a slot that may be empty, elements shifted by hand."""
    g.top(f"struct Arena {{ alignas(std::max_align_t) std::byte bytes[{g.pick([128, 256])}]; std::size_t used = 0;\n  void *take(std::size_t n, std::size_t a) {{ used = (used + a - 1) / a * a; if (used + n > sizeof bytes) throw Ex((int)used); void *p = bytes + used; used += n; return p; }}\n"
          "  template <class T, class... A> T *make(A &&...a) { return new (take(sizeof(T), alignof(T))) T{std::forward<A>(a)...}; } };")
    g.top("template <class T> struct Slot { alignas(T) unsigned char raw[sizeof(T)]; bool full = false;\n  T &get() { return *std::launder(reinterpret_cast<T *>(raw)); }\n  template <class... A> T &set(A &&...a) { reset(); T *p = ::new (static_cast<void *>(raw)) T(std::forward<A>(a)...); full = true; return *p; }\n"
          "  void reset() { if (full) { full = false; get().~T(); } }\n  Slot() = default;\n  Slot(const Slot &) = delete;\n  ~Slot() { reset(); } };")
    g.top("struct Mixed { char c; double d; Tr t; short s[3]; };\nstruct Packed { int a; short b; char c; };\nenum class Mode : std::uint8_t { off, on = 5 };")
    g.run("Arena arena;")
    for _ in range(g.n(2, 6)):
        t = g.pick(["Tr", "Cp", "Mv"])
        g.run(g.pick([f"{{ {t} *p = arena.make<{t}>({g.n(0, 99)}); say({g.label()}, p->get()); p->~{t}(); }}", f"say({g.label()}, arena.used);",
                      f"{{ int *p = arena.make<int>({g.n(0, 99)}); double *d = arena.make<double>({g.n(0, 9)}.5); *p += (int)*d; say({g.label()}, *p); }}",
                      f"{{ Slot<{t}> s; s.set({g.n(0, 99)}); if (pick(2)) s.set({g.n(0, 99)}); say({g.label()}, s.full ? s.get().get() : -1); if (pick(2)) s.reset(); }}",
                      f"{{ Slot<Tr> s[2]; s[1].set({g.n(0, 9)}); s[0].set(std::move(s[1].get())); say({g.label()}, s[1].get().v * 100 + s[0].get().v); }}",
                      f"{{ Mixed *m = arena.make<Mixed>('a', {g.n(0, 9)}.5, Tr({g.n(0, 9)})); m->s[2] = 4; say({g.label()}, (long long)m->d + m->s[2] + m->s[0]); m->~Mixed(); }}",
                      f"say({g.label()}, sizeof(Mixed) * 100 + offsetof(Packed, c) + alignof(double));",
                      f"{{ Packed a{{{g.n(0, 99)}, {g.n(0, 99)}, 'x'}}, b; std::memcpy(&b, &a, sizeof a); say({g.label()}, b.a + b.b + b.c); std::memset(&a, 0, sizeof a); say({g.label()}, a.a + a.b); }}",
                      f"{{ int a[4] = {{1, 2, 3, 4}}; std::memmove(a + 1, a, 3 * sizeof(int)); for (int x : a) mix(x); say({g.label()}, std::memcmp(a, a + 1, sizeof(int)) == 0); }}",
                      f"{{ void *p = &arena; Arena *q = static_cast<Arena *>(p); auto n = reinterpret_cast<std::uintptr_t>(q); say({g.label()}, reinterpret_cast<Arena *>(n)->used == arena.used); }}",
                      f"{{ std::byte b{{{g.n(0, 255)}}}; b ^= std::byte{{0x5a}}; b <<= {g.n(0, 3)}; say({g.label()}, std::to_integer<int>(b | std::byte{{1}})); }}",
                      f"{{ unsigned char *p = reinterpret_cast<unsigned char *>(&arena.used); std::size_t n = 0; for (int i = 0; i < (int)sizeof n; ++i) n |= (std::size_t)p[i] << (8 * i); say({g.label()}, n == arena.used); }}"]))


@block("pointers")
def pointers(g):
    """Arithmetic over arrays, pointers to pointers, past the end, single objects, members and functions."""
    size = g.n(3, 6)
    g.top(f"struct Q {{ int a = {g.n(0, 9)}; int b[3] = {{1, 2, {g.n(3, 9)}}}; Tr t{{5}}; Q *self = this; int f(int i) const {{ return w(a + i); }} int h(int i) {{ a = w(i); return b[1]; }} static int s(int i) {{ return i + 1; }} }};")
    g.top("static int inc(int i) { return w(i + 1); }\nstatic int dbl(int i) { return w(i * 2); }\nusing Fn = int (*)(int);\nstatic Fn table[] = {inc, dbl, Q::s, [](int i) { return -i; }};\nstatic Fn next(Fn f) { return f == &inc ? dbl : inc; }\nstatic int apply(Fn f, int n, int i) { while (n-- > 0) i = f(i); return i; }")
    g.top("template <class It, class F> It find_first(It b, It e, F f) { for (; b != e; ++b) if (f(*b)) return b; return e; }\nstatic void fill(int *b, int *e, int v) { while (b < e) *b++ = v++; }\nstatic int total(const int *p, std::size_t n) { return n ? w(*p + total(p + 1, n - 1)) : 0; }\nstatic void swap_at(int **a, int **b) { int *t = *a; *a = *b; *b = t; }")
    g.run(f"int a[{size}] = {{{', '.join(str(g.n(0, 50)) for _ in range(size))}}};\nint grid[3][4] = {{}};\nQ q;\nQ qs[2];\nint *p = a + {g.n(0, size - 1)}, *e = a + {size};\nint Q::*d = &Q::a;\nint (Q::*m)(int) = &Q::h;")
    k = lambda: g.n(0, size - 1)
    forms = [lambda: f"p = a + {k()};", lambda: f"say({g.label()}, *p);", lambda: f"say({g.label()}, e - p);", lambda: f"say({g.label()}, p == a ? -1 : p[-1]);", lambda: f"if (p + 1 < e) *++p += {g.n(0, 9)};",
             lambda: f"if (p > a) say({g.label()}, *--p);", lambda: f"{{ int *s = p; p = a; if (s != p) *p = *s; }}", lambda: f"fill(p, e, {g.n(0, 9)});", lambda: f"say({g.label()}, total(a, {size}));",
             lambda: f"say({g.label()}, find_first(a, e, [](int x) {{ return x > {g.n(0, 50)}; }}) - a);", lambda: f"{{ int (*row)[4] = grid + {g.n(0, 2)}; (*row)[{g.n(0, 3)}] = {g.n(1, 9)}; say({g.label()}, row - grid); }}",
             lambda: f"say({g.label()}, *(*(grid + {g.n(0, 2)}) + {g.n(0, 3)}));", lambda: f"{{ int *x = a, *y = &q.b[2]; swap_at(&x, &y); say({g.label()}, *x * 100 + *y); }}", lambda: f"d = {g.pick(['&Q::a', 'nullptr'])};",
             lambda: f"if (d) q.*d = {g.n(0, 99)}; say({g.label()}, d ? qs[1].*d : -1);", lambda: f"m = &Q::h; say({g.label()}, (q.*m)({g.n(0, 99)}));", lambda: f"{{ int (Q::*c)(int) const = &Q::f; say({g.label()}, (qs[1].*c)({g.n(0, 9)})); }}",
             lambda: f"{{ Tr Q::*t = &Q::t; (qs[0].*t).set({g.n(0, 99)}); say({g.label()}, (&qs[0])->t.v); }}", lambda: f"say({g.label()}, table[pick(4)]({g.n(0, 99)}));", lambda: f"say({g.label()}, apply({g.pick(['inc', 'dbl', 'Q::s', '*inc'])}, {g.n(0, 5)}, {g.n(0, 9)}));",
             lambda: f"say({g.label()}, next(next({g.pick(['inc', 'dbl'])}))({g.n(0, 9)}));", lambda: f"{{ int x = {g.n(0, 9)}; int *s = &x, *end = s + 1; for (; s != end; ++s) *s += 3; say({g.label()}, x); }}",
             lambda: f"say({g.label()}, qs[1].self == &qs[1]);", lambda: f"{{ const char *s = \"{g.pick(['hello', 'a b c'])}\"; while (*s && *s != '{g.pick('lbz')}') ++s; say(s, *s); }}",
             lambda: f"{{ int &r = *(p); int *const c = &r; *c = {g.n(0, 99)}; say({g.label()}, c == p && &r == p); }}", lambda: f"{{ int *list[] = {{a, p, &q.a}}; for (int *x : list) mix(*x); int **pp = list + 1; say({g.label()}, **pp + *pp[1]); }}",
             lambda: f"{{ Q *const r = &qs[{g.n(0, 1)}]; r->b[{g.n(0, 2)}] = {g.n(0, 9)}; say({g.label()}, (*r).b[0] + r->b[1] * r->self->b[2]); }}", lambda: f"mix({k()}[a]);"]
    for _ in range(g.n(4, 12)):
        g.run(g.pick(forms)())


@block("enums")
def enums(g):
    """Scoped and unscoped enumerations, fixed types, flags with operators, switch, conversions, using enum."""
    values, at = [], 0
    for i in range(g.n(2, 6)):
        at = g.n(-9, 30) if g.chance(0.4) else at + 1
        values.append((f"v{i}", at))
    text = ", ".join(f"{n} = {v}" for n, v in values)
    g.top(f"enum class S : {g.pick(['int', 'signed char', 'long long', 'short'])} {{ {text} }};\nenum U {{ u0, u1 = {g.n(2, 9)}, u2, u3 = u1 | 16 }};\nenum Big : unsigned long long {{ big = 1ull << {g.n(33, 62)} }};\nenum class F : unsigned {{ none, a = 1, b = 2, c = 4, all = a | b | c }};")
    g.top("constexpr F operator|(F x, F y) { return F(unsigned(x) | unsigned(y)); }\nconstexpr F operator&(F x, F y) { return F(unsigned(x) & unsigned(y)); }\nconstexpr F operator~(F x) { return F(~unsigned(x) & 7u); }\nstatic F &operator|=(F &x, F y) { return x = x | y; }\nconstexpr bool has(F x, F y) { return (x & y) == y; }\nstatic U &operator++(U &u) { return u = u == u3 ? u0 : u == u0 ? u1 : u == u1 ? u2 : u3; }")
    seen, cases = set(), []
    for n, v in values:
        if v not in seen:
            cases.append(f"case S::{n}: return {g.n(0, 99)};")
            seen.add(v)
    g.top(f"static int kind(S s) {{ switch (s) {{ {' '.join(g.some(cases, 1))} default: return -1; }} }}")
    g.top("struct Has { enum { size = 4, last }; enum class In { x = 3 } in = In::x; int a[size] = {1}; };\nstatic int over(int) { return 1; }\nstatic int over(S) { return 2; }\nstatic int over(U) { return 3; }")
    s = lambda: f"S::{g.pick(values)[0]}"
    f = lambda: f"F::{g.pick(['none', 'a', 'b', 'c', 'all'])}"
    g.run(f"F f = {f()};\nU u = {g.pick(['u0', 'u1', 'u2', 'u3'])};\nS s = {s()};")
    for _ in range(g.n(3, 8)):
        g.run(g.pick([f"say({g.label()}, static_cast<int>(s));", f"s = {s()};", f"say({g.label()}, kind({s()}));", f"say({g.label()}, {s()} < {s()});", f"f |= {f()};", f"f = ~f & {f()};", f"say({g.label()}, has(f, {f()}) * 10 + (int)f);",
                      f"++u;", f"say({g.label()}, u + {g.n(0, 9)});", f"u = static_cast<U>(u3 & {g.n(0, 15)}); ++u;", f"say({g.label()}, (long long)(big >> {g.n(20, 32)}));", f"say({g.label()}, over({g.pick(['s', 'u', '+u', '3', 'u1'])}));",
                      f"say({g.label()}, Has::last + (int)Has().in + sizeof(Has::a));", f"{{ using enum S; say({g.label()}, (int){values[0][0]} == {values[0][1]}); }}", f"say({g.label()}, std::is_same_v<std::underlying_type_t<S>, int>);"]))


@block("wide-integers")
def wide_integers(g):
    """Integers of 128 bits and of every width: products, shifts, division, conversions, wrap-around, literals."""
    g.top("using u128 = unsigned __int128;\nusing i128 = __int128;\nstatic void put(u128 v) { say(\"high\", (long long)(v >> 64)); say(\"low\", (long long)(std::uint64_t)v); }\nstatic u128 power(u128 b, unsigned e) { u128 r = 1; while (e) { if (e & 1) r *= b; b *= b; e >>= 1; } return r; }\nstatic int digits(u128 v) { int n = 0; do { ++n; v /= 10; } while (v); return n; }\n"
          "static std::uint64_t mulhi(std::uint64_t a, std::uint64_t b) { return (std::uint64_t)((u128)a * b >> 64); }\nstatic std::uint32_t rotl(std::uint32_t x, int n) { n &= 31; return n ? x << n | x >> (32 - n) : x; }")
    g.run(f"u128 x = {g.n(1, 1 << 60)}u;\ni128 y = -{g.n(1, 1 << 40)};\nstd::uint64_t z = {g.n(1, (1 << 63) - 1)}ull;\nstd::uint32_t r = {g.n(0, 2**32 - 1)}u;")
    for _ in range(g.n(3, 9)):
        n, k = g.n(1, 1 << 30), g.n(0, 127)
        g.run(g.pick([f"x = x * {n}u + {k};", f"x <<= {g.n(0, 70)};", f"x >>= {g.n(0, 40)};", f"x ^= (u128)z << {g.n(0, 64)};", "put(x);", "put((u128)y);", f"say({g.label()}, digits(x));", f"y = (y % {n}) * {g.n(2, 999)} - {k};", f"say({g.label()}, (long long)(y / {g.n(2, 99)}));",
                      f"say({g.label()}, y < 0 ? -1 : (int)(y > {k}));", f"say({g.label()}, (int)(x % {g.n(2, 999)}));", f"put(power({g.n(2, 99)}, {g.n(0, 40)}));", f"z = mulhi(z, {n}ull) ^ z << {g.n(0, 9)};", f"say({g.label()}, (long long)z);", f"r = rotl(r, {g.n(0, 40)}) * {g.n(3, 2**31)}u;",
                      "show(r);", f"{{ std::int8_t b = (std::int8_t){g.n(-999, 999)}; std::uint16_t c = (std::uint16_t)(b * {g.n(1, 99)}); say({g.label()}, b + c); }}", f"say({g.label()}, (std::uint8_t)(r >> {g.n(0, 24)}) << 4 | {g.pick(['0b1011', '0x1F', '017', chr(39) + 'a' + chr(39)])});",
                      f"say({g.label()}, __builtin_popcountll(z) + __builtin_ctz(r | 256u));", f"{{ std::int64_t q = -{n}; say({g.label()}, q >> {g.n(0, 20)}); say({g.label()}, q % {g.n(2, 50)}); }}", f"{{ double d = (double)(z % 100000) / {g.pick([2, 4, 8])}; say({g.label()}, (long long)(d * 4)); }}",
                      f"say({g.label()}, {g.n(0, 9)}u - {g.n(10, 19)}u > 5 ? 1 : -1);", f"{{ float f = {g.n(0, 99)}.5f; f /= 4; int t = (int)f; say({g.label()}, t + (f > t)); }}", f"say({g.label()}, (short){g.n(30000, 99999)} + (signed char){g.n(100, 300)} + (char){g.n(0, 127)});"]))
    g.run("put(x);")
