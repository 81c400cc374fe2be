# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the blocks of the standard library are written with: their prelude, kinds of elements, and templates of lines.

A template is a line of C++ with random parts, and in front of a bar what it needs:

  $n $m $k   a number below 10, 100, 4          $L   a label
  $v         a value of the element's type      $T   the element's type
  $s         a string literal                   $c $d ...   names that the block gives

  e|  only if $c is not empty     x|  what it throws is printed
  c|  elements can be copied      o|  they have an order      h|  they have a hash      i|  they are integers
"""

import random
import re

from builder import KINDS, PRELUDE, blocks_of, main_of

HEADERS = ["algorithm", "any", "array", "bit", "bitset", "cctype", "charconv", "chrono", "climits", "cmath", "complex", "deque", "forward_list",
           "functional", "iomanip", "iostream", "iterator", "limits", "list", "map", "memory", "memory_resource", "numbers", "numeric", "optional",
           "queue", "random", "ranges", "ratio", "set", "span", "sstream", "stack", "stdexcept", "string", "string_view", "system_error",
           "tuple", "typeindex", "unordered_map", "unordered_set", "valarray", "variant", "vector"]

HELPERS = r"""
#define ORDERED(T) \
  static bool operator==(const T &a, const T &b) { return a.v == b.v; } \
  static auto operator<=>(const T &a, const T &b) { return a.v <=> b.v; } \
  template <> struct std::hash<T> { std::size_t operator()(const T &t) const { return (std::size_t)(t.v * 7 + 3); } };
ORDERED(Tr)
ORDERED(Mv)
struct Co {
  int v, age = 0;
  Co(int i = 0) : v(w(i)) { ++alive; say("Co", v); }
  Co(const Co &o) : v(o.v), age(o.age + 1) { ++alive; say("Co copy", v * 100LL + age); }
  Co &operator=(const Co &o) { v = o.v; age = o.age + 10; say("Co =", v * 100LL + age % 100); return *this; }
  ~Co() { --alive; say("~Co", v); }
  int get() const { return v; }
};
ORDERED(Co)
struct Th {
  static inline int fuse = -1;
  int v;
  static void burn(int v) { if (fuse > 0 && --fuse == 0) { fuse = -1; throw Ex(v); } }
  Th(int i = 0) : v(w(i)) { burn(v); ++alive; say("Th", v); }
  Th(const Th &o) : v(o.v) { burn(v); ++alive; say("Th copy", v); }
  Th &operator=(const Th &o) { burn(o.v); v = o.v; say("Th =", v); return *this; }
  ~Th() { --alive; say("~Th", v); }
  int get() const { return v; }
};
ORDERED(Th)
struct Down {
  template <class A, class B> bool operator()(const A &a, const B &b) const { return b < a; }
};
struct Count {
  int *n;
  template <class A> bool operator()(const A &a, const A &b) const { ++*n; return a < b; }
};
struct Coarse {
  std::size_t operator()(int i) const { return (std::size_t)i % 3; }
  std::size_t operator()(const std::string &s) const { return s.size(); }
  std::size_t operator()(const Tr &t) const { return (std::size_t)(t.v & 1); }
};
static bool shown = true;
static void put(long long v) { mix((unsigned long long)v); if (shown) printf(" %lld", v); }
static void put(int v) { put((long long)v); }
static void put(unsigned v) { put((long long)v); }
static void put(long v) { put((long long)v); }
static void put(unsigned long v) { put((long long)v); }
static void put(unsigned long long v) { put((long long)v); }
static void put(short v) { put((long long)v); }
static void put(bool v) { put((long long)v); }
static void put(char v) { mix((unsigned char)v); if (shown) printf(v >= ' ' && v < 127 ? " '%c'" : " <%d>", v); }
static void put(double v) { if (shown) printf(" %.6g", v); mix(v > 0); }
static void put(std::string_view s) { for (char c : s) mix((unsigned char)c); if (shown) printf(" '%.*s'", (int)s.size(), s.data()); }
static void put(const std::string &s) { put(std::string_view(s)); }
static void put(const char *s) { put(std::string_view(s)); }
static void put(const Tr &t) { put(t.v); }
static void put(const Cp &t) { put(t.v); }
static void put(const Co &t) { put(t.v); }
static void put(const Mv &t) { put(t.v); }
static void put(const Th &t) { put(t.v); }
template <class A, class B> void put(const std::pair<A, B> &p);
template <class T> void put(const std::unique_ptr<T> &p);
template <class T> void put(const std::shared_ptr<T> &p);
template <class T> void put(const std::optional<T> &p);
template <class T> void put(const std::vector<T> &p);
template <class A, class B> void put(const std::pair<A, B> &p) { put(p.first); put(p.second); }
template <class T> void put(const std::unique_ptr<T> &p) { if (p) put(*p); else put("null"); }
template <class T> void put(const std::shared_ptr<T> &p) { if (p) put(*p); else put("null"); }
template <class T> void put(const std::optional<T> &p) { if (p) put(*p); else put("none"); }
template <class T> void put(const std::vector<T> &p) { put(p.size()); for (const T &x : p) put(x); }
template <class... A> void tell(const char *what, const A &...a) {
  shown = room();
  if (shown) printf("%s", what);
  (put(a), ...);
  if (shown) printf("\n");
}
template <class C> void dump(const char *what, const C &c) {
  shown = room();
  if (shown) printf("%s:", what);
  for (const auto &x : c) put(x);
  if (shown) printf("\n");
}
static void what(const std::exception &e) {
  const bool of_stream = dynamic_cast<const std::ios_base::failure *>(&e); // thrown as a class that no header has
  tell("what", of_stream ? "of a stream" : typeid(e).name(), e.what());
}
template <class C> auto at(C &c, int n) { return std::next(c.begin(), n % std::max<int>(1, (int)std::distance(c.begin(), c.end()))); }
template <class C> auto spot(C &c, int n) { return std::next(c.begin(), n % ((int)std::distance(c.begin(), c.end()) + 1)); }
template <class F> void trying(F f) {
  try {
    f();
  } catch (const Ex &e) {
    tell("Ex", e.v);
  } catch (const std::exception &e) {
    what(e);
  } catch (int i) {
    tell("int", i);
  }
}
"""


def prelude():
    """What every program of this source begins with; it does not depend on the seed."""
    includes = "".join(f"#include <{header}>\n" for header in HEADERS)
    return includes + PRELUDE.replace("@SEED@", "1").strip("\n") + HELPERS


LIBRARY_KINDS = {}


def library(name):
    """Registers a function as a kind of block of the standard library."""
    def register(function):
        assert name not in KINDS and name not in LIBRARY_KINDS, name
        LIBRARY_KINDS[name] = function
        return function
    return register


class Elem:
    """A type of elements: how a value is written, and what can be done with it (the letters of templates)."""

    def __init__(self, name, values, can="coh"):
        self.name, self.values, self.can = name, values, can

    def value(self, g):
        return fill(g, g.pick(self.values), None)


INT = Elem("int", ["$m", "$n", "-$n"], "cohi")
STRING = Elem("std::string", ['std::string($s)', 'std::string($n, $q)', 'std::string($s) + $s'], "coh")
TRACED_TR = Elem("Tr", ["Tr($n)", "Tr($m)"], "coh")
TRACED_CO = Elem("Co", ["Co($n)", "Co($m)"], "coh")
TRACED_MV = Elem("Mv", ["Mv($n)", "Mv($m)"], "oh")
THROWS = Elem("Th", ["Th($n)"], "coh")
PAIR = Elem("std::pair<int, Tr>", ["std::pair<int, Tr>($n, $m)", "std::make_pair($n, Tr($n))"], "co")
DOUBLE = Elem("double", ["$m.5", "$n.25", "-$n.0"], "coh")
UNIQUE = Elem("std::unique_ptr<Tr>", ["std::make_unique<Tr>($n)", "std::unique_ptr<Tr>(new Tr($m))", "std::unique_ptr<Tr>()"], "")
SHARED = Elem("std::shared_ptr<Co>", ["std::make_shared<Co>($n)", "std::shared_ptr<Co>()"], "c")
VECTOR = Elem("std::vector<int>", ["std::vector<int>{$n, $m}", "std::vector<int>($k, $n)"], "co")

ANY = [INT, INT, STRING, TRACED_TR, TRACED_TR, TRACED_CO, TRACED_MV, PAIR, DOUBLE, UNIQUE, SHARED, VECTOR]
COPYABLE = [e for e in ANY if "c" in e.can]
ORDERED = [e for e in ANY if "o" in e.can]
HASHED = [e for e in ANY if "h" in e.can]

WORDS = ["a", "b", "ab", "xyz", "tensor", "the lazy dog", "a rather long string that is not kept inside", "", "zz", "Mixed Case 42", "0", "tail  "]


def fill(g, text, elem, **names):
    """A template with its random parts."""
    def part(found):
        key = found[1]
        if key in names:
            return str(names[key])
        if key == "v":
            return elem.value(g)
        if key == "T":
            return elem.name
        made = {"n": lambda: str(g.n(0, 9)), "m": lambda: str(g.n(0, 99)), "k": lambda: str(g.n(0, 3)), "L": g.label,
                "s": lambda: '"' + g.pick(WORDS) + '"', "q": lambda: f"'{g.pick('abxyz. ')}'"}
        return made[key]()
    return re.sub(r"\$([a-zA-Z])", part, text)


def line(g, template, elem=None, **names):
    """The line of a template, or None when the element cannot do what it needs."""
    needs, bar, text = template.partition("|") if re.match(r"[excohi]*\|", template) else ("", "", template)
    if elem and any(need in "cohi" and need not in elem.can for need in needs):
        return None
    text = fill(g, text, elem, **names)
    if "x" in needs:
        text = f"trying([&] {{ {text} }});"
    if "e" in needs:
        text = f"if (!{names['c']}.empty()) {{ {text} }}"
    return text


def lines(g, templates, count, elem=None, after=None, out=None, **names):
    """COUNT random lines of the templates; AFTER some of them the line of that template."""
    out = out or g.run
    made = 0
    for _ in range(20 * count):
        if made >= count:
            return
        text = line(g, g.pick(templates), elem, **names)
        if text is None:
            continue
        out(text)
        made += 1
        if after and g.chance(0.6):
            out(fill(g, after, elem, **names))


def both(g, names):
    """The names of two objects in a random order: $c and $d."""
    c, d = g.shuffled(names)[:2]
    return {"c": c, "d": d}


def sequence(g, templates, count, elem, names, after):
    """Random lines over several containers of one type."""
    for _ in range(count):
        lines(g, templates, 1, elem, after, **both(g, names))


def program(seed, kinds):
    """The text of the program of a seed: the prelude, then what differs from seed to seed."""
    rng = random.Random(seed)
    begin = f"state = {rng.randint(1, 1 << 40)}ULL;"
    return prelude() + "\n".join([f"// seed {seed}: {' '.join(kinds)}", *blocks_of(rng, kinds, LIBRARY_KINDS), main_of(kinds, begin)]) + "\n"
