# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Views in pipelines and the algorithms of std::ranges with projections."""

from library import TRACED_CO, TRACED_TR, fill, library, lines

COMMON = "std::views::common"
STEPS = ["std::views::filter([](const auto &x) { return x.v % 2 == $k % 2; })", "std::views::take($n)", "std::views::drop($k)", "std::views::reverse", "std::views::take_while([](const auto &x) { return x.v < 7$n; })", "std::views::drop_while([](const auto &x) { return x.v < $n; })",
         "std::views::transform([](const auto &x) -> const auto & { mix(x.v); return x; })", "std::views::filter([](const auto &x) { say(\"filter\", x.v); return x.v > $n; })", "std::views::all", COMMON]


@library("views")
def views(g):
    """Random pipelines of views over objects, walked more than once."""
    container = g.pick(["std::vector", "std::list", "std::deque"])
    g.run(f"{container}<Tr> v;")
    for _ in range(g.n(2, 7)):
        g.run(fill(g, "v.emplace_back($m);", None))
    for i in range(g.n(2, 4)):
        chosen = [g.pick(STEPS) for _ in range(g.n(1, 4))]
        # Iterators of a common view go in one direction only, which is no view to reverse.
        steps = " | ".join(fill(g, s, None) for i, s in enumerate(chosen) if s != COMMON or i + 1 == len(chosen))
        g.run("{")
        g.run(f"auto r = v | {steps};")
        own = ["for (const auto &x : r) tell($L, x);", "tell($L, std::ranges::distance(r));", "if (!std::ranges::empty(r)) tell($L, *std::ranges::begin(r));", "for (auto x : r) mix(x.v);", "{ int n = 0; for (auto it = r.begin(); it != r.end(); ++it) n = w(n + (*it).v); tell($L, n); }", "if (auto it = std::ranges::find_if(r, [](const auto &x) { return x.v > 3$n; }); it != r.end()) tell($L, (*it).v);",
               "tell($L, std::ranges::count_if(r, [](int n) { return n > 50; }, &Tr::v));", "{ std::vector<int> out; std::ranges::transform(r, std::back_inserter(out), &Tr::v); tell($L, out); }"]
        lines(g, own, g.n(1, 3))
        g.run("}")
        if g.chance(0.5):
            g.run(fill(g, g.pick(["v.emplace_back($m);", "v.front().set($m);", "if (v.size() > 1) v.pop_back();"]), None))


@library("views-of-numbers")
def number_views(g):
    own = ["for (int i : std::views::iota($n) | std::views::take($k)) tell($L, i);", "for (int i : std::views::iota(0, $n) | std::views::reverse) tell($L, i);", "for (auto x : std::views::iota(1) | std::views::transform([](int i) { return i * i; }) | std::views::filter([](int i) { return i % 3 == 1; }) | std::views::take($n)) mix(x);",
           "for (int i : std::views::single($n)) tell($L, i);", "tell($L, std::ranges::distance(std::views::empty<int>));", "{ std::string s = \"$n,$m,,x\"; for (auto part : s | std::views::split(',')) tell($L, std::string_view(part.begin(), part.end())); }", "{ std::vector<std::vector<int>> v{{$n, 1}, {}, {$m}}; for (int x : v | std::views::join) tell($L, x); }",
           "{ std::map<int, std::string> m{{$n, $s}, {1$n, $s}}; for (int k : m | std::views::keys) tell($L, k); for (auto &x : m | std::views::values) tell($L, x); }", "{ std::vector<std::pair<int, Tr>> v; v.emplace_back($n, $m); for (auto &x : v | std::views::elements<1>) tell($L, x); }", "{ std::istringstream in(\"$n $m $k\"); for (int x : std::ranges::istream_view<int>(in)) tell($L, x); }", "{ auto r = std::views::iota($k, 1$n); tell($L, r.size(), r.front(), r[1]); }",
           "{ std::array<int, 5> a{5, $n, 3, $m, 1}; auto r = std::ranges::subrange(a.begin() + 1, a.end()); tell($L, r.size(), r.front()); }", "{ std::vector<int> v{1, 2, 3, 4, 5}; for (int &x : v | std::views::drop(2)) x = $n; tell($L, v); }", "{ std::vector<int> v{$n, $m, 3}; auto r = v | std::views::transform([](int x) { say(\"step\", x); return w(x + 1); }); tell($L, std::ranges::max(r)); }",
           "{ auto c = std::views::counted(\"abcdef\", $k); tell($L, std::string(c.begin(), c.end())); }", "{ std::string s = $s; auto r = s | std::views::filter([](char c) { return c != ' '; }) | std::views::transform([](unsigned char c) { return (char)std::toupper(c); }); tell($L, std::string(r.begin(), r.end())); }", "{ auto even = [](int i) { return i % 2 == 0; }; auto pipe = std::views::filter(even) | std::views::take($k); for (int i : std::views::iota(3) | pipe) tell($L, i); }",
           "{ std::string s = \"a b c\"; int n = 0; for (auto part : s | std::views::lazy_split(' ')) for (char c : part) n = w(n * 3 + c); tell($L, n); }"]
    lines(g, own, g.n(3, 8))


@library("range-algorithms")
def algorithms(g):
    elem = g.pick([TRACED_TR, TRACED_CO])
    t = elem.name
    g.run(f"std::vector<{t}> a, b;")
    for name in "ab":
        for _ in range(g.n(1, 6)):
            g.run(fill(g, f"{name}.push_back($v);", elem))
    own = ["std::ranges::sort($c);", "std::ranges::sort($c, std::greater<>());", "std::ranges::sort($c, {}, [](const $T &x) { return -x.v; });", "std::ranges::stable_sort($c, std::less<>(), &$T::v);", "tell($L, std::ranges::find($c, $n, &$T::v) - $c.begin());", "tell($L, std::ranges::count($c, $n, &$T::v));", "std::ranges::reverse($c);", "std::ranges::rotate($c, at($c, $n));", "tell($L, std::ranges::max_element($c, {}, &$T::v)->v);",
           "{ auto [low, high] = std::ranges::minmax($c, {}, &$T::v); tell($L, low, high); }", "{ auto tail = std::ranges::remove_if($c, [](int v) { return v < $n; }, &$T::v); $c.erase(tail.begin(), tail.end()); if ($c.empty()) $c.emplace_back($n); }", "{ auto tail = std::ranges::unique($c); $c.erase(tail.begin(), tail.end()); }", "tell($L, std::ranges::equal($c, $d), std::ranges::is_sorted($c));", "std::ranges::copy($c, std::back_inserter($d)); while ($d.size() > 8) $d.pop_back();",
           "std::ranges::for_each($c, [](int v) { mix(v); }, &$T::v);", "std::ranges::fill($c, $v);", "{ std::vector<int> out; std::ranges::transform($c, $d, std::back_inserter(out), [](int x, int y) { return w(x + y); }, &$T::v, &$T::v); tell($L, out); }", "tell($L, std::ranges::any_of($c, [](int v) { return v > $n; }, &$T::v));", "std::ranges::sort($c); tell($L, std::ranges::lower_bound($c, $n, {}, &$T::v) - $c.begin());", "std::ranges::partition($c, [](const $T &x) { return x.v % 2; });",
           "{ auto r = std::ranges::mismatch($c, $d); tell($L, r.in1 - $c.begin()); }", "std::ranges::nth_element($c, $c.begin() + $c.size() / 2);", "std::ranges::generate($c, [n = $n]() mutable { return $T(n++); });", "std::ranges::make_heap($c); std::ranges::pop_heap($c);", "tell($L, std::ranges::lexicographical_compare($c, $d));", "std::ranges::swap($c, $d);", "if ($c.size() < 5) tell($L, std::ranges::next_permutation($c).found);",
           "{ std::vector<$T> out; std::ranges::sort($c); std::ranges::sort($d); std::ranges::merge($c, $d, std::back_inserter(out)); tell($L, out.size()); }", "std::ranges::replace($c, $n, $T(1), &$T::v);", "{ auto r = std::ranges::search($c, $d); tell($L, r.size()); }"]
    for _ in range(g.n(4, 9)):
        lines(g, own, 1, elem, "dump($L, $c);", **dict(zip("cd", g.shuffled("ab"))))
