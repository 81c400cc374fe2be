# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Algorithms over ranges of every kind of elements, with functions that print or keep a state."""

from library import INT, STRING, TRACED_CO, TRACED_MV, TRACED_TR, fill, library, lines

ELEMENTS = [INT, INT, TRACED_TR, TRACED_CO, STRING]


def prepared(g, elems=None):
    """Two containers a and b with elements; the element's kind."""
    elem = g.pick(elems or ELEMENTS)
    container = g.pick(["std::vector", "std::vector", "std::deque"])
    g.run(f"{container}<{elem.name}> a, b;")
    for name in "ab":
        for _ in range(g.n(1, 7)):
            g.run(fill(g, f"{name}.push_back($v);", elem))
    return elem


def run(g, own, elem, after="dump($L, $c);"):
    for _ in range(g.n(4, 10)):
        lines(g, own, 1, elem, after, **dict(zip("cd", g.shuffled("ab"))))


ALL = "$c.begin(), $c.end()"


@library("algorithms-search")
def search(g):
    elem = prepared(g)
    own = [f"tell($L, std::find({ALL}, $v) - $c.begin());", f"tell($L, std::find_if({ALL}, [](const auto &x) {{ say(\"?\", 1); return x < $v; }}) - $c.begin());", f"tell($L, std::count({ALL}, $v));", f"tell($L, std::count_if({ALL}, [x = $v](const auto &y) {{ return y < x; }}));",
           f"tell($L, std::any_of({ALL}, [](const auto &x) {{ return x == $v; }}));", f"tell($L, std::all_of({ALL}, [n = 0](const auto &) mutable {{ return ++n < 4; }}));", f"tell($L, std::none_of({ALL}, [](const auto &x) {{ return x < $v; }}));", f"tell($L, std::adjacent_find({ALL}) - $c.begin());",
           f"tell($L, std::search({ALL}, $d.begin(), $d.end()) - $c.begin());", f"tell($L, std::equal({ALL}, $d.begin(), $d.end()), std::lexicographical_compare({ALL}, $d.begin(), $d.end()));", f"tell($L, std::mismatch({ALL}, $d.begin(), $d.end()).first - $c.begin());",
           f"tell($L, *std::max_element({ALL}), *std::min_element({ALL}));", f"{{ auto [low, high] = std::minmax_element({ALL}); tell($L, *low, high - $c.begin()); }}", "tell($L, std::max($c.front(), $d.front()), std::min($c.back(), $d.back()));", f"tell($L, std::find_end({ALL}, $d.begin(), $d.begin() + 1) - $c.begin());",
           f"tell($L, std::find_first_of({ALL}, $d.begin(), $d.end()) - $c.begin());", f"tell($L, std::is_sorted({ALL}), std::is_sorted_until({ALL}) - $c.begin());", f"std::for_each({ALL}, [n = 0](const auto &x) mutable {{ tell($L, ++n, x); }});", f"tell($L, std::is_permutation({ALL}, $d.begin(), $d.end()));",
           "tell($L, std::max({$v, $v, $v}));", f"tell($L, std::search_n({ALL}, 2, $v) - $c.begin());", "{ const auto x = std::clamp($c.front(), std::min($c.front(), $d.front()), std::max($c.back(), $d.front())); tell($L, x); }"]
    run(g, own, elem, None)


@library("algorithms-change")
def change(g):
    elem = prepared(g)
    own = [f"std::fill({ALL}, $v);", "std::fill_n($c.begin(), $k % $c.size(), $v);", f"std::generate({ALL}, [] {{ return $v; }});", f"std::replace({ALL}, $v, $v);" if elem is INT or elem is STRING else f"{{ const $T x = $v, y = $v; std::replace({ALL}, x, y); }}", f"std::replace_if({ALL}, [](const auto &x) {{ return x < $v; }}, $d.front());",
           f"$c.erase(std::remove({ALL}, $v), $c.end()); if ($c.empty()) $c.push_back($v);", f"$c.erase(std::remove_if({ALL}, [n = 0](const auto &) {{ return false; }}), $c.end());", f"std::reverse({ALL});", "std::rotate($c.begin(), at($c, $n), $c.end());", f"std::swap_ranges($c.begin(), $c.begin() + std::min($c.size(), $d.size()), $d.begin());",
           f"$c.erase(std::unique({ALL}), $c.end());", f"std::copy_if({ALL}, std::back_inserter($d), [](const auto &x) {{ return x < $v; }}); $d.resize(std::min<int>($d.size(), 9));", "std::copy_backward($c.begin(), $c.end() - 1, $c.end());", "std::move($c.begin() + 1, $c.end(), $c.begin());", "std::move_backward($c.begin(), $c.end() - 1, $c.end());",
           f"std::transform({ALL}, $c.begin(), [](const auto &x) {{ return x; }});", "std::transform($c.begin(), $c.begin() + std::min($c.size(), $d.size()), $d.begin(), $c.begin(), [](const auto &x, const auto &y) { return x < y ? y : x; });", "std::iter_swap($c.begin(), at($c, $n));", f"std::shift_left({ALL}, 1);", f"std::shift_right({ALL}, 1);",
           f"{{ std::mt19937 e($n); std::shuffle({ALL}, e); }}", f"{{ std::vector<$T> out; std::rotate_copy($c.begin(), at($c, $n), $c.end(), std::back_inserter(out)); dump($L, out); }}", f"{{ std::list<$T> out; std::reverse_copy({ALL}, std::front_inserter(out)); dump($L, out); }}", f"{{ std::vector<$T> out; std::unique_copy({ALL}, std::back_inserter(out)); dump($L, out); }}",
           f"{{ std::vector<$T> out(2); std::sample({ALL}, out.begin(), 2, std::mt19937(3)); dump($L, out); }}", f"for (auto &x : $c) {{ using std::swap; swap(x, $d.front()); }}", f"{{ auto x = std::exchange($c.front(), $v); tell($L, x); }}"]
    run(g, own, elem)


@library("algorithms-sort")
def sort(g):
    elem = prepared(g, [INT, TRACED_TR, TRACED_CO, STRING, TRACED_MV])
    g.run(fill(g, "for (int i = 0; i < $m; ++i) a.push_back($v);" if elem in (INT, STRING) else "for (int i = 0; i < $n; ++i) a.push_back($v);", elem))
    own = [f"std::sort({ALL});", f"std::sort({ALL}, Down{{}});", f"std::stable_sort({ALL});", f"std::stable_sort({ALL}, [](const auto &x, const auto &y) {{ return y < x; }});", f"{{ int n = 0; std::sort({ALL}, Count{{&n}}); tell($L, n); }}", "std::partial_sort($c.begin(), at($c, $n), $c.end());",
           "std::nth_element($c.begin(), at($c, $n), $c.end());", f"std::make_heap({ALL}); std::pop_heap({ALL}); tell($L, $c.back());", f"std::make_heap({ALL}); $c.push_back($v); std::push_heap({ALL}); tell($L, std::is_heap({ALL}));", f"std::make_heap({ALL}); std::sort_heap({ALL});", f"tell($L, std::partition({ALL}, [](const auto &x) {{ return x < $v; }}) - $c.begin());",
           f"std::stable_partition({ALL}, [](const auto &x) {{ return x < $v; }});", f"std::sort({ALL}); tell($L, std::lower_bound({ALL}, $v) - $c.begin());", f"std::sort({ALL}); tell($L, std::binary_search({ALL}, $v));", f"std::sort({ALL}); {{ auto r = std::equal_range({ALL}, $v); tell($L, r.second - r.first); }}",
           f"std::sort({ALL}); std::sort($d.begin(), $d.end()); std::inplace_merge($c.begin(), at($c, $n), $c.end());", f"std::reverse({ALL});", f"if ($c.size() < 5) tell($L, std::next_permutation({ALL}));", f"if ($c.size() < 5) tell($L, std::prev_permutation({ALL}));", f"std::sort({ALL}); tell($L, std::upper_bound({ALL}, $v) - $c.begin(), std::is_partitioned({ALL}, [](const auto &) {{ return true; }}));",
           f"{{ std::list<$T> l(std::make_move_iterator($c.begin()), std::make_move_iterator($c.end())); l.sort(Down{{}}); $c.assign(std::make_move_iterator(l.begin()), std::make_move_iterator(l.end())); }}"]
    run(g, own, elem, "dump($L, $c);")


@library("algorithms-sets")
def sets(g):
    elem = prepared(g)
    g.run("std::sort(a.begin(), a.end());\nstd::sort(b.begin(), b.end());")
    two = f"{ALL}, $d.begin(), $d.end()"
    own = [f"{{ std::vector<$T> out; std::{name}({two}, std::back_inserter(out)); dump($L, out); }}" for name in ("merge", "set_union", "set_intersection", "set_difference", "set_symmetric_difference")]
    own += [f"tell($L, std::includes({two}));", "$c.push_back($v); std::sort($c.begin(), $c.end());", "$c.insert(std::upper_bound($c.begin(), $c.end(), $d.front()), $d.front());", f"{{ std::set<$T> s({ALL}); std::vector<$T> out; std::set_union(s.begin(), s.end(), $d.begin(), $d.end(), std::back_inserter(out)); dump($L, out); }}",
            f"{{ std::vector<$T> out($c.size() + $d.size()); auto end = std::merge({two}, out.begin(), std::less<>()); tell($L, end - out.begin()); }}", "$c.erase($c.begin()); if ($c.empty()) $c.push_back($v);"]
    run(g, own, elem, "tell($L, $c.size());")


@library("numeric")
def numeric(g):
    elem = prepared(g, [INT])
    own = [f"tell($L, std::accumulate({ALL}, $n));", f"tell($L, std::accumulate({ALL}, 1LL, [](long long x, int y) {{ return w(x * 7 + y); }}));", f"tell($L, std::accumulate({ALL}, std::string(), [](std::string s, int x) {{ return s + std::to_string(x); }}));", f"tell($L, std::inner_product($c.begin(), $c.begin() + 1, $d.begin(), $n));",
           f"std::partial_sum({ALL}, $c.begin(), [](int x, int y) {{ return w(x + y); }});", f"std::adjacent_difference({ALL}, $c.begin(), [](int x, int y) {{ return w(x - y); }});", f"std::iota({ALL}, $n);", f"tell($L, std::reduce({ALL}, $n, [](int x, int y) {{ return w(x + y); }}));",
           f"tell($L, std::transform_reduce({ALL}, 0, [](int x, int y) {{ return w(x + y); }}, [](int x) {{ return w(x * 3); }}));", f"std::exclusive_scan({ALL}, $c.begin(), $n, [](int x, int y) {{ return w(x + y); }});", f"std::inclusive_scan({ALL}, $c.begin(), [](int x, int y) {{ return w(x + y); }});", "tell($L, std::gcd($m, $n + 1), std::lcm($n + 1, $k + 1), std::midpoint($n, $m));",
           f"tell($L, std::accumulate({ALL}, 0.5));", f"{{ std::vector<double> v({ALL}); for (double &x : v) x /= 4; tell($L, std::accumulate(v.begin(), v.end(), 0.0), std::lerp(v.front(), v.back(), 0.5)); }}", f"tell($L, std::transform_reduce($c.begin(), $c.begin() + 1, $d.begin(), $n));", f"std::sort({ALL}, std::greater<int>());",
           f"std::transform({ALL}, $c.begin(), std::negate<>());", f"std::transform($c.begin(), $c.begin() + 1, $d.begin(), $c.begin(), std::plus<int>());", f"tell($L, std::accumulate({ALL}, 0, std::bit_xor<>()));"]
    run(g, own, elem)


@library("throwing-functions")
def throwing(g):
    """A function handed to an algorithm, or an element's copy, throws half-way."""
    g.run(f"std::vector<Th> a{{{', '.join(f'Th({g.n(0, 9)})' for _ in range(g.n(2, 5)))}}};\nstd::vector<int> v{{5, 3, 8, 1, 9, 2}};")
    own = ["trying([&] { std::for_each(v.begin(), v.end(), [](int x) { if (x == $n) throw Ex(x); mix(x); }); });", "trying([&] { std::sort(v.begin(), v.end(), [n = 0](int x, int y) mutable { if (++n > 1$n) throw n; return x < y; }); });", "Th::fuse = $n; trying([&] { std::vector<Th> c(a); dump($L, c); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { std::reverse(a.begin(), a.end()); }); Th::fuse = -1;",
           "Th::fuse = $n; trying([&] { std::rotate(a.begin(), a.begin() + 1, a.end()); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { std::sort(a.begin(), a.end()); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { std::list<Th> l(a.begin(), a.end()); l.sort(); dump($L, l); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { std::set<Th> s(a.begin(), a.end()); dump($L, s); }); Th::fuse = -1;",
           "Th::fuse = $n; trying([&] { std::map<int, Th> m; for (auto &x : a) m.emplace(x.v, x); tell($L, m.size()); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { std::stable_sort(a.begin(), a.end()); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { std::fill(a.begin(), a.end(), a.back()); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { Th *p = new Th[$n]; delete[] p; }); Th::fuse = -1;",
           "Th::fuse = $n; trying([&] { alignas(Th) unsigned char raw[9 * sizeof(Th)]; auto *p = reinterpret_cast<Th *>(raw); auto *e = std::uninitialized_copy(a.begin(), a.end(), p); std::destroy(p, e); }); Th::fuse = -1;", "Th::fuse = $k; trying([&] { std::optional<Th> o(a.front()); o = a.back(); tell($L, o.has_value()); }); Th::fuse = -1;",
           "trying([&] { std::generate(v.begin(), v.end(), [n = 0]() mutable -> int { if (n > $n) throw std::runtime_error(\"generator \" + std::to_string(n)); return n++; }); });", "Th::fuse = $n; trying([&] { std::unordered_set<Th> s(a.begin(), a.end()); tell($L, s.size()); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { auto p = std::make_shared<Th>(a.front()); tell($L, *p); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { a.insert(a.begin(), a.begin() == a.end() ? Th(3) : a.front()); }); Th::fuse = -1;",
           "Th::fuse = $n; trying([&] { std::function<int()> f([t = a.front()] { return t.v; }); auto h = f; tell($L, h()); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { std::any x(a.front()); std::any y = x; tell($L, y.has_value()); }); Th::fuse = -1;", "Th::fuse = $n; trying([&] { std::tuple<Th, Th> t(a.front(), a.back()); tell($L, std::get<1>(t)); }); Th::fuse = -1;", "dump($L, v);"]
    lines(g, own, g.n(3, 7), None, "dump($L, a);")
