# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sequences: random operations on them, with elements that print, throw, or cannot be copied."""

from library import ANY, COPYABLE, INT, ORDERED, STRING, THROWS, TRACED_CO, TRACED_MV, TRACED_TR, fill, library, lines, sequence

COMMON = ["$c.clear();", "$c.swap($d);", "std::swap($c, $d);", "c|$c = $d;", "$c = std::move($d); $d.clear();", "o|tell($L, $c == $d, $c < $d);",
          "tell($L, $c.size(), $c.empty());", "dump($L, $c);", "e|$c.front() = $v;", "{ for (auto &x : $c) x = $v; }",
          "c|{ auto copy = $c; dump($L, copy); }", "{ auto moved = std::move($c); dump($L, moved); $c = std::move(moved); }",
          "i|{ int s = 0; for (int x : $c) s = w(s * 3 + x); tell($L, s); }", "c|{ for (auto x : $c) put_at(x, $n); }",
          "c|$c.assign($k, $v);", "c|$c.assign({$v, $v});", "c|$c.assign($d.begin(), $d.end());", "c|$c = {$v, $v, $v};",
          "e|{ auto it = $c.begin(); *it = $v; tell($L, std::distance($c.begin(), $c.end())); }", "c|{ std::remove_reference_t<decltype($c)> made($d.begin(), $d.end()); dump($L, made); }"]
BACK = ["$c.push_back($v);", "$c.emplace_back($v);", "$c.emplace_back();", "e|$c.pop_back();", "e|tell($L, $c.back());", "ce|$c.push_back($c.front());", "{ auto &r = $c.emplace_back($v); r = $v; }",
        "ce|$c.emplace_back($c.back());", "e|$c.push_back(std::move($c.front()));", "for (int i = 0; i < $n; ++i) $c.push_back($v);"]
FRONT = ["$c.push_front($v);", "$c.emplace_front($v);", "e|$c.pop_front();", "ce|$c.push_front($c.back());"]
MIDDLE = ["$c.insert(spot($c, $n), $v);", "c|$c.insert(spot($c, $n), $k, $v);", "c|$c.insert(spot($c, $n), {$v, $v});", "c|$c.insert(spot($c, $n), $d.begin(), $d.end());",
          "$c.emplace(spot($c, $n), $v);", "e|$c.erase(at($c, $n));", "$c.erase(spot($c, 0), spot($c, $n));", "{ auto it = $c.insert(spot($c, $n), $v); tell($L, *it); }",
          "e|{ auto it = $c.erase(at($c, $n)); tell($L, it == $c.end()); }", "ce|$c.insert(spot($c, $n), *at($c, $n));", "o|tell($L, std::erase($c, $v));",
          "o|tell($L, std::erase_if($c, [](const auto &x) { return x < $v; }));", "$c.resize($n);", "c|$c.resize($n, $v);",
          "{ for (auto it = $c.begin(); it != $c.end();) it = pick(3) == 0 ? $c.erase(it) : std::next(it); }",
          "{ for (auto it = $c.rbegin(); it != $c.rend(); ++it) tell($L, *it); }"]
INDEX = ["e|$c[$n % $c.size()] = $v;", "e|tell($L, $c[$n % $c.size()]);", "x|tell($L, $c.at($n));", "x|$c.at($m) = $v;", "e|std::swap($c.front(), $c[$n % $c.size()]);",
         "o|std::sort($c.begin(), $c.end());", "o|std::sort($c.rbegin(), $c.rend());", "e|std::rotate($c.begin(), at($c, $n), $c.end());", "std::reverse($c.begin(), $c.end());",
         "e|tell($L, $c.end() - $c.begin(), $c.begin()[$n % $c.size()]);", "o|tell($L, std::find($c.begin(), $c.end(), $v) - $c.begin());"]
VECTOR = ["$c.reserve($n);", "$c.shrink_to_fit();", "tell($L, $c.capacity());", "e|tell($L, *($c.data() + $n % $c.size()));", "$c.reserve($c.size() + $k);"]
LISTS = ["$c.splice(spot($c, $n), $d);", "e|if (&$c != &$d) $d.splice($d.begin(), $c, at($c, $n));", "if ($c.size() > 1) $c.splice($c.begin(), $c, std::next($c.begin(), 1 + $n % ($c.size() - 1)), $c.end());",
         "$d.splice(spot($d, $n), $c, spot($c, 0), spot($c, $n));", "$c.reverse();", "o|$c.sort();", "o|$c.sort(Down{});", "o|{ $c.sort(); $d.sort(); $c.merge($d); }",
         "o|{ $c.sort(Down{}); $d.sort(Down{}); $c.merge(std::move($d), Down{}); }", "o|$c.unique();", "o|tell($L, $c.unique([](const auto &a, const auto &b) { return !(a < b); }));",
         "o|tell($L, $c.remove($v));", "o|tell($L, $c.remove_if([](const auto &x) { return x < $v; }));", "e|{ auto it = at($c, $n); $c.splice($c.end(), $c, it); tell($L, *it); }"]


def declared(g, container, elem, names):
    """Containers of one type, constructed in one of the ways there are."""
    for name in names:
        forms = [f"{container}<$T> {name};", f"{container}<$T> {name}($k);"]
        if "c" in elem.can:
            forms += [f"{container}<$T> {name}($k, $v);", f"{container}<$T> {name}{{$v, $v, $v}};", f"{container}<$T> {name} = {{$v, $v}};"]
            if name != names[0]:
                forms += [f"{container}<$T> {name}({names[0]});", f"{container}<$T> {name}({names[0]}.begin(), {names[0]}.end());"]
        g.run(fill(g, g.pick(forms), elem))


PUT_AT = "template <class T> static void put_at(T &x, int n) { x = T(); mix(n); }"


@library("vector")
def vector(g):
    """Two vectors: growth, insertion with what lies in them, erasure while they are walked."""
    elem = g.pick(ANY)
    g.top(PUT_AT)
    declared(g, "std::vector", elem, ["a", "b"])
    sequence(g, COMMON + BACK * 2 + MIDDLE + INDEX + VECTOR, g.n(3, 9), elem, ["a", "b"], "dump($L, $c);")


@library("deque")
def deque(g):
    elem = g.pick(ANY)
    g.top(PUT_AT)
    declared(g, "std::deque", elem, ["a", "b"])
    sequence(g, COMMON + BACK + FRONT * 2 + MIDDLE + INDEX + ["$c.shrink_to_fit();", "for (int i = 0; i < 9$n; ++i) { $c.emplace_back(); $c.pop_back(); $c.emplace_front(); }",
             "while ($c.size() > 5) $c.pop_front();"], g.n(3, 9), elem, ["a", "b"], "tell($L, $c.size());")


@library("list")
def list_(g):
    elem = g.pick(ANY)
    g.top(PUT_AT)
    declared(g, "std::list", elem, ["a", "b"])
    sequence(g, COMMON + BACK + FRONT + MIDDLE + LISTS * 2, g.n(3, 9), elem, ["a", "b"], "dump($L, $c);")


@library("forward-list")
def forward_list(g):
    elem = g.pick(ANY)
    declared(g, "std::forward_list", elem, ["a", "b"])
    own = ["$c.insert_after($c.before_begin(), $v);", "e|$c.insert_after($c.begin(), $v);", "c|$c.insert_after($c.before_begin(), $k, $v);", "$c.emplace_after($c.before_begin(), $v);",
           "e|$c.erase_after($c.before_begin());", "e|$c.erase_after($c.begin(), $c.end());", "$c.splice_after($c.before_begin(), $d);", "o|{ $c.sort(); $d.sort(); $c.merge($d); }",
           "o|$c.sort(Down{});", "$c.reverse();", "o|$c.unique();", "o|$c.remove($v);", "$c.resize($k);", "c|$c.resize($n, $v);", "dump($L, $c);", "e|$c.front() = $v;", "c|$c = $d;",
           "c|$c.assign($k, $v);", "c|$c.insert_after($c.before_begin(), {$v, $v});", "$c.swap($d);", "tell($L, std::distance($c.begin(), $c.end()));", "o|tell($L, $c == $d);",
           "e|$d.splice_after($d.before_begin(), $c, $c.before_begin());", "o|tell($L, std::erase_if($c, [](const auto &x) { return x < $v; }));"]
    sequence(g, FRONT[:3] + own, g.n(3, 9), elem, ["a", "b"], "dump($L, $c);")


@library("array")
def array(g):
    elem, size = g.pick(ANY), g.n(2, 5)
    for name in "ab":
        values = ", ".join(elem.value(g) for _ in range(g.n(0, size)))
        g.run(f"std::array<{elem.name}, {size}> {name}{{{values}}};")
    own = ["c|$c = $d;", "$c.swap($d);", "c|$c.fill($v);", "dump($L, $c);", "x|tell($L, $c.at($n));", "$c[$z] = $v;", "tell($L, std::get<$z>($c), $c.size());", "o|tell($L, $c == $d, $c < $d);",
           "o|std::sort($c.begin(), $c.end());", "{ auto moved = std::move($c); dump($L, moved); $c = std::move(moved); }", "std::reverse($c.begin(), $c.end());", "tell($L, $c.front(), $c.back());",
           "i|{ auto [x, y] = std::array<$T, 2>{$v, $v}; tell($L, x + y); }", "c|{ for (auto x : $c) tell($L, x); }", "c|{ auto made = std::to_array<$T>({$v, $v}); dump($L, made); }",
           "{ std::span<$T> view($c); for (auto &x : view.subspan(1)) x = $v; tell($L, view.size_bytes() / sizeof($T)); }", "tell($L, std::tuple_size_v<decltype($c)>);"]
    for _ in range(g.n(3, 8)):
        c, d = g.shuffled("ab")
        lines(g, own, 1, elem, "dump($L, $c);", c=c, d=d, z=g.n(0, size - 1))


@library("vector-bool")
def vector_bool(g):
    g.run(fill(g, "std::vector<bool> a($m, pick(2)), b{true, false, true};", None))
    own = ["$c.push_back(pick(2));", "$c.flip();", "if (!$c.empty()) $c[$n % $c.size()].flip();", "if (!$c.empty()) $c[$n % $c.size()] = pick(2);", "$c.resize($m, pick(2));",
           "$c.insert(spot($c, $n), pick(2));", "$c.insert(spot($c, $n), $n, true);", "e|$c.erase(at($c, $n));", "tell($L, std::count($c.begin(), $c.end(), true), $c.size());",
           "$c = $d;", "$c.swap($d);", "tell($L, $c == $d, $c < $d);", "x|tell($L, $c.at($m));", "e|{ auto r = $c.front(); r = !r; tell($L, (bool)r); }",
           "{ for (auto bit : $c) mix(bit); tell($L, 0); }", "e|std::vector<bool>::swap($c.front(), $c.back());", "tell($L, std::find($c.begin(), $c.end(), false) - $c.begin());",
           "std::fill($c.begin(), spot($c, $m), true);", "std::reverse($c.begin(), $c.end());", "std::copy($d.begin(), spot($d, (int)$c.size()), $c.begin()), mix(1);"][:-1]
    sequence(g, own, g.n(3, 9), None, ["a", "b"], "dump($L, $c);")


@library("nested-containers")
def nested(g):
    """Containers of containers, moved as a whole and changed in their parts."""
    elem = g.pick([TRACED_TR, TRACED_CO, INT, STRING])
    outer, inner = g.pick(["std::vector", "std::deque", "std::list"]), g.pick(["std::vector", "std::list", "std::deque"])
    g.run(f"{outer}<{inner}<{elem.name}>> a, b;")
    own = ["$c.push_back({$v, $v});", "$c.emplace_back($k);", "$c.emplace_back($k, $v);", "e|$c.front().push_back($v);", "e|$c.back() = $c.front();", "e|$c.pop_back();",
           "e|$c.insert($c.begin(), std::move($c.back()));", "$c = $d;", "$c.swap($d);", "{ for (auto &x : $c) x.insert(x.begin(), $v); }", "{ for (const auto &x : $c) dump($L, x); }",
           "{ for (auto x : $c) { x.clear(); x.push_back($v); } }", "$c.resize($k);", "e|$c.erase(at($c, $n));", "tell($L, $c == $d);", "$c.insert(spot($c, $n), $k, {$v, $v});",
           "{ std::size_t n = 0; for (const auto &x : $c) n += x.size(); tell($L, n); }", "$c.push_back({});", "$d = std::move($c); $c.clear();"]
    sequence(g, own, g.n(3, 8), elem, ["a", "b"], "for (const auto &x : $c) dump($L, x);")


@library("vector-growth")
def growth(g):
    """The copy constructor of an element throws while a sequence grows: what is in it afterwards, and what is destroyed."""
    container = g.pick(["std::vector", "std::vector", "std::deque", "std::list"])
    g.run(f"{container}<Th> a, b{{{', '.join(f'Th({g.n(0, 9)})' for _ in range(g.n(1, 4)))}}};")
    own = ["x|$c.push_back($v);", "x|$c.emplace_back($v);", "x|$c.insert(spot($c, $n), $v);", "x|$c.resize($n);", "x|$c.resize($n, $v);", "x|$c = $d;", "x|$c.assign($k, $v);",
           "x|$c.insert(spot($c, $n), $d.begin(), $d.end());", "x|{ auto copy = $c; dump($L, copy); }", "x|$c.insert(spot($c, $n), $k, $v);", "x|$c.emplace(spot($c, $n), $v);",
           "ex|$c.erase(at($c, $n));", f"x|{{ {container}<Th> made($n); dump($L, made); }}", "$c.clear();", "$c.swap($d);"]
    if container == "std::vector":
        own += ["x|$c.reserve($m);", "x|$c.shrink_to_fit();", "x|$c.push_back($c.size() ? $c.front() : Th(1));"]
    for _ in range(g.n(3, 8)):
        g.run(f"Th::fuse = pick({g.n(3, 12)});")
        lines(g, own, 1, THROWS, "dump($L, $c);", **dict(zip("cd", g.shuffled("ab"))))
    g.run("Th::fuse = -1;")


@library("iterators")
def iterators(g):
    """Adaptors of iterators: reverse, insert, move, those of streams, and what steps over them."""
    elem = g.pick([TRACED_TR, INT, STRING, TRACED_MV, TRACED_CO])
    container = g.pick(["std::vector", "std::deque", "std::list"])
    g.run(f"{container}<{elem.name}> a, b;")
    g.run(fill(g, "for (int i = 0; i < $n; ++i) a.push_back($v);", elem))
    own = ["c|std::copy($c.begin(), $c.end(), std::back_inserter($d));", "std::move($c.begin(), $c.end(), std::inserter($d, spot($d, $n))); $c.clear();", "c|std::copy($c.rbegin(), $c.rend(), std::back_inserter($d)); while ($d.size() > 20) $d.pop_back();",
           "{ std::vector<$T> m(std::make_move_iterator($c.begin()), std::make_move_iterator($c.end())); dump($L, m); $c.clear(); }",
           "e|{ auto r = std::make_reverse_iterator($c.end()); tell($L, *r); }", "e|{ auto it = $c.begin(); std::advance(it, $n % $c.size()); tell($L, *it, std::distance($c.begin(), it)); }",
           "e|{ auto it = std::prev($c.end()); tell($L, *it, *std::next($c.begin(), $c.size() / 2)); }", "c|{ auto out = std::inserter($d, $d.begin()); *out = $v; ++out; *out++ = $v; }",
           "{ for (auto it = $c.crbegin(); it != $c.crend(); ++it) tell($L, *it); }", "e|std::iter_swap($c.begin(), std::prev($c.end()));", "c|std::fill_n(std::back_inserter($d), $k, $v);",
           "c|std::generate_n(std::back_inserter($d), $k, [n = $n]() mutable { ++n; return $v; });", "i|{ std::ostringstream o; std::copy($c.begin(), $c.end(), std::ostream_iterator<int>(o, \",\")); tell($L, o.str()); }",
           "i|{ std::istringstream in(\"$n $m $n\"); std::copy(std::istream_iterator<int>(in), std::istream_iterator<int>(), std::back_inserter($c)); }",
           "c|{ std::deque<$T> q; std::copy($c.begin(), $c.end(), std::front_inserter(q)); dump($L, q); }", "{ auto r = $c.rbegin(); if (r != $c.rend()) { tell($L, *r); $c.erase(std::next(r).base()); } }",
           "std::ranges::move($c, std::back_inserter($d)); $c.clear();", "e|{ auto it = std::begin($c); auto &x = *it; tell($L, x, std::size($c), std::empty($c)); }", "c|while ($c.size() < 3) $c.push_back($v);"]
    for _ in range(g.n(3, 8)):
        lines(g, own, 1, elem, "dump($L, $c);", **dict(zip("cd", g.shuffled("ab"))))


@library("spans")
def spans(g):
    elem = g.pick([e for e in ORDERED if e is not THROWS])
    g.run(fill(g, f"{elem.name} raw[]{{$v, $v, $v, $v, $v}};\nstd::vector<$T> v({g.n(1, 6)});\nstd::span<$T> s(raw);", elem))
    own = ["s = std::span<$T>(raw).first($k);", "s = v;", "s = raw;", "s = std::span<$T>(raw).subspan($k, 2);", "dump($L, s);", "tell($L, s.size(), s.empty());", "if (!s.empty()) s[$n % s.size()] = $v;",
           "std::sort(s.begin(), s.end());", "std::reverse(s.begin(), s.end());", "if (!s.empty()) tell($L, s.front(), s.back());", "{ std::span<const $T, 5> f(raw); tell($L, f[$k], f.extent); }",
           "{ for (auto &x : s.last(s.size() / 2)) x = $v; }", "tell($L, std::as_bytes(s).size() == s.size() * sizeof($T));", "{ for (auto it = s.rbegin(); it != s.rend(); ++it) tell($L, *it); }",
           "{ std::span<$T> t(v.begin(), v.end()); if (!t.empty()) std::swap(t.front(), raw[$k]); }", "tell($L, std::ranges::max_element(s) - s.begin());", "tell($L, std::lower_bound(raw, raw + 1, $v) - raw);"]
    lines(g, own, g.n(3, 8), elem, "dump($L, s);")


COPY_ONLY = [e for e in COPYABLE if "o" in e.can]


@library("containers-by-value")
def by_value(g):
    """Containers as members, parameters and results: what the compiler writes for classes that hold them."""
    elem = g.pick(COPY_ONLY)
    t = elem.name
    with g.top.block("struct H", ";"):
        g.top(f"std::vector<{t}> v;\nstd::list<{t}> l;")
        for text in g.some([f"std::map<int, {t}> m;", "std::string s = \"name\";", "Tr t{4};", f"std::array<{t}, 2> a{{}};", f"std::optional<{t}> o;"], 0, 3):
            g.top(text)
        g.top(f"void add({t} x) {{ l.push_back(x); v.push_back(std::move(x)); }}")
        g.top(f"const std::vector<{t}> &all() const {{ return v; }}\nstd::vector<{t}> take() && {{ return std::move(v); }}")
    g.top(f"static std::vector<{t}> grown(std::vector<{t}> v, {t} x) {{ v.push_back(std::move(x)); return v; }}")
    g.top(f"static std::vector<{t}> one_of(int n) {{ std::vector<{t}> a(1), b(2); if (n) return a; return b; }}")
    g.top(f"static std::size_t count(std::initializer_list<{t}> l) {{ return l.size(); }}")
    g.run("H a, b;")
    own = ["$c.add($v);", "$c = $d;", "$c = std::move($d); $d = H();", "{ H x = $c; x.add($v); dump($L, x.v); }", "dump($L, $c.all());", "dump($L, H($c).take());", "{ auto v = $c.v; $c.v = grown(std::move(v), $v); }",
           "$c.v = grown(std::move($c.v), $v);", "$c.v = one_of(pick(2));", "tell($L, count({$v, $v}));", "std::swap($c, $d);", "{ auto v = one_of($k % 2); dump($L, v); }", "for (const auto &x : grown({}, $v)) tell($L, x);",
           "{ const auto &r = grown(decltype($d.v)(), $v); tell($L, r.size()); }", "$c.l.assign($d.v.begin(), $d.v.end());", "{ H list[] = {$c, H()}; tell($L, list[0].v.size()); }", "{ auto f = [h = $c] { return h.v.size(); }; tell($L, f()); }"]
    sequence(g, own, g.n(3, 7), elem, ["a", "b"], "dump($L, $c.l);")
