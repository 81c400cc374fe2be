# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ordered and hashed containers: insertion in every way, nodes that are extracted and merged, comparators and hashes."""

from library import ANY, HASHED, INT, ORDERED, STRING, TRACED_TR, fill, library, lines

SHARED = ["$c.clear();", "$c.swap($d);", "c|$c = $d;", "c|{ auto copy = $c; dump($L, copy); }", "$c = std::move($d); $d.clear();", "tell($L, $c.size(), $c.empty());", "dump($L, $c);",
          "e|$c.erase($c.begin());", "e|{ auto it = $c.erase(at($c, $n)); tell($L, it == $c.end()); }", "{ for (auto it = $c.begin(); it != $c.end();) if (pick(3) == 0) it = $c.erase(it); else ++it; }",
          "tell($L, std::distance($c.begin(), $c.end()));", "$c.merge($d);", "$c.merge(std::move($d));", "e|{ auto node = $c.extract($c.begin()); tell($L, node.empty()); if (pick(2)) $d.insert(std::move(node)); }"]
SETS = ["$c.insert($v);", "$c.emplace($v);", "c|$c.insert({$v, $v});", "tell($L, $c.count($v));", "tell($L, $c.contains($v));", "tell($L, $c.erase($v));", "tell($L, $c.find($v) == $c.end());", "$c.insert($c.begin(), $v);",
        "$c.emplace_hint($c.end(), $v);", "{ auto node = $c.extract($v); if (node) { node.value() = $v; $d.insert(std::move(node)); } }", "c|{ const $T x = $v; $c.insert(x); }",
        "c|$c.insert($d.begin(), $d.end());", "tell($L, std::erase_if($c, [](const auto &x) { return x == $v; }));", "{ auto range = $c.equal_range($v); tell($L, std::distance(range.first, range.second)); }"]
UNIQUE_SETS = ["{ auto [it, fresh] = $c.insert($v); tell($L, *it, fresh); }", "tell($L, $c.emplace($v).second);"]
MAPS = ["$c.insert({$v, $w});", "{ $T key = $v; $c.emplace(std::move(key), $w); }", "c|$c.insert({{$v, $w}, {$v, $w}});", "tell($L, $c.count($v));", "tell($L, $c.contains($v));", "tell($L, $c.erase($v));", "{ auto it = $c.find($v); if (it != $c.end()) { tell($L, it->second); it->second = $w; } }",
        "{ $T key = $v; $c.emplace_hint($c.begin(), std::move(key), $w); }", "{ auto node = $c.extract($v); if (node) { node.key() = $v; node.mapped() = $w; $d.insert(std::move(node)); } }",
        "{ for (auto &[key, value] : $c) { tell($L, key); value = $w; } }", "{ for (const auto &pair : $c) tell($L, pair.first, pair.second); }", "{ $T key = $v; $c.insert(std::make_pair(std::move(key), $w)); }",
        "$c.emplace(std::piecewise_construct, std::forward_as_tuple($v), std::forward_as_tuple());", "tell($L, std::erase_if($c, [](const auto &x) { return x.first == $v; }));",
        "{ auto range = $c.equal_range($v); for (auto it = range.first; it != range.second; ++it) tell($L, it->second); }"]
UNIQUE_MAPS = ["$c[$v] = $w;", "tell($L, $c[$v]);", "{ $T key = $v; $c.insert_or_assign(std::move(key), $w); }", "{ $T key = $v; $c.try_emplace(key, $w); }", "x|tell($L, $c.at($v));", "{ auto [it, fresh] = $c.try_emplace($v); tell($L, it->second, fresh); }",
               "{ auto [it, fresh] = $c.insert({$v, $w}); tell($L, it->second, fresh); }", "{ auto value = $w; auto [it, fresh] = $c.insert_or_assign($v, std::move(value)); tell($L, it->first, fresh); }", "$c.try_emplace($v);", "x|$c.at($v) = $w;"]
ORDER = ["{ auto it = $c.lower_bound($v); tell($L, std::distance($c.begin(), it)); }", "{ auto it = $c.upper_bound($v); tell($L, std::distance(it, $c.end())); }", "$c.erase($c.lower_bound($v), $c.end());",
         "tell($L, $c == $d);", "{ for (auto it = $c.rbegin(); it != $c.rend(); ++it) mix(1); }", "e|{ auto node = $c.extract(std::prev($c.end())); $d.insert(std::move(node)); }", "e|$c.erase(std::prev($c.end()));"]
BUCKETS = ["$c.reserve($m);", "$c.rehash($m);", "tell($L, $c.bucket_count());", "tell($L, $c.load_factor() <= $c.max_load_factor());", "$c.max_load_factor(0.5);", "tell($L, $c == $d);",
           "{ std::size_t n = 0; for (std::size_t i = 0; i < $c.bucket_count(); ++i) n += $c.bucket_size(i); tell($L, n); }", "e|tell($L, std::distance($c.begin($c.bucket(key_of(*$c.begin()))), $c.end($c.bucket(key_of(*$c.begin())))));"]
KEY_OF = "template <class T> const T &key_of(const T &t) { return t; }\ntemplate <class A, class B> const A &key_of(const std::pair<A, B> &p) { return p.first; }"


def ordered(g, name, templates, is_map, comparators=("", ", std::greater<>", ", Down", ", Count")):
    """A block over two ordered containers."""
    elem = g.pick([e for e in ORDERED if "c" in e.can] if is_map else [e for e in ORDERED if e.name != "double"])
    value = g.pick(ANY)
    comparator = g.pick(comparators)
    kind = f"std::{name}<{elem.name}{', ' + value.name if is_map else ''}{comparator}>"
    if comparator == ", Count":
        g.run(f"int compared = 0;\n{kind} a(Count{{&compared}}), b(Count{{&compared}});")
    else:
        g.run(f"{kind} a, b;")
    run(g, templates, elem, value if is_map else None)
    if comparator == ", Count":
        g.run("tell(\"compared\", compared);")


def run(g, templates, elem, value):
    for _ in range(g.n(4, 10)):
        if value and "c" in elem.can and "c" not in value.can:
            templates = [t for t in templates if not t.startswith("c|")]
        c, d = g.shuffled("ab")
        usable = [t.replace("$w", value.value(g)) if value else t for t in templates]
        if value:
            usable = usable + [t for t in usable if "$v" in t]
        lines(g, usable, 1, elem, "dump($L, $c);", c=c, d=d)


@library("set")
def set_(g):
    ordered(g, "set", SHARED + SETS * 2 + UNIQUE_SETS * 2 + ORDER, False)


@library("multiset")
def multiset(g):
    ordered(g, "multiset", SHARED + SETS * 2 + ORDER, False)


@library("map")
def map_(g):
    ordered(g, "map", SHARED + MAPS + UNIQUE_MAPS * 2 + ORDER[:3] + ORDER[4:], True)


@library("multimap")
def multimap(g):
    ordered(g, "multimap", SHARED + MAPS * 2 + ORDER[:3] + ORDER[4:], True)


def hashed(g, name, templates, is_map):
    """A block over two hashed containers; the hash is the library's or one with many collisions."""
    elem, value = g.pick([e for e in HASHED if e.name not in ("Co", "Mv", "Th")]), g.pick(ANY)
    coarse = elem in (INT, STRING, TRACED_TR) and g.chance(0.4)
    g.top(KEY_OF)
    kind = f"std::{name}<{elem.name}{', ' + value.name if is_map else ''}{', Coarse' if coarse else ''}>"
    g.run(fill(g, g.pick([f"{kind} a, b;", f"{kind} a($m), b;"]), elem))
    if is_map and "o" not in value.can:
        templates = [t for t in templates if "== $d" not in t]
    run(g, templates, elem, value if is_map else None)


@library("unordered-set")
def unordered_set(g):
    hashed(g, "unordered_set", SHARED + SETS * 2 + UNIQUE_SETS + BUCKETS, False)


@library("unordered-map")
def unordered_map(g):
    hashed(g, "unordered_map", SHARED + MAPS + UNIQUE_MAPS * 2 + BUCKETS, True)


@library("unordered-multiset")
def unordered_multiset(g):
    hashed(g, "unordered_multiset", SHARED + SETS * 2 + BUCKETS, False)


@library("unordered-multimap")
def unordered_multimap(g):
    hashed(g, "unordered_multimap", SHARED + MAPS * 2 + BUCKETS, True)


@library("transparent-lookup")
def transparent(g):
    """Comparators and hashes that take other types than the key: no key is made for a lookup."""
    g.top("struct Key { std::string s; Tr t; Key(const char *c) : s(c), t((int)s.size()) {} };")
    g.top("struct Less { using is_transparent = void; bool operator()(const Key &a, const Key &b) const { return a.s < b.s; } bool operator()(const Key &a, std::string_view b) const { return a.s < b; } bool operator()(std::string_view a, const Key &b) const { return a < b.s; } };")
    g.top("struct Hash { using is_transparent = void; std::size_t operator()(std::string_view s) const { return s.size() * 31 + (s.empty() ? 0 : (unsigned char)s[0]); } };")
    g.run("std::set<Key, Less> a;\nstd::map<std::string, int, std::less<>> m;\nstd::unordered_map<std::string, int, Hash, std::equal_to<>> u;")
    own = ["a.insert(Key($s));", "a.emplace($s);", "tell($L, a.count(std::string_view($s)));", "tell($L, a.find(std::string_view($s)) == a.end());", "m[$s] = $m;", "tell($L, m.find($s) == m.end(), m.count(std::string_view($s)));",
           "u[$s] += $m;", "tell($L, u.find(std::string_view($s)) != u.end());", "tell($L, u.contains(std::string_view($s)), u.size());", "dump($L, m);", "for (const auto &k : a) tell($L, k.s, k.t);", "if (auto it = m.lower_bound(std::string_view($s)); it != m.end()) tell($L, it->first);",
           "{ auto it = a.find(std::string_view($s)); if (it != a.end()) a.erase(it); }", "tell($L, std::distance(m.lower_bound($s), m.end()));", "tell($L, u.count($s));"]
    lines(g, own, g.n(4, 10))


@library("count-words")
def count_words(g):
    """Programs as they are written: words counted, grouped, inverted and sorted."""
    words = " ".join(g.pick(["a", "be", "cat", "dog", "be", "elephants walk", "a"]) for _ in range(g.n(3, 12)))
    table = g.pick(["std::map<std::string, int>", "std::unordered_map<std::string, int>"])
    g.run(f"{table} counts;\nstd::istringstream in(\"{words}\");")
    g.run("for (std::string word; in >> word;) ++counts[word];")
    g.run("std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());")
    g.run(g.pick(["std::sort(sorted.begin(), sorted.end());", "std::sort(sorted.begin(), sorted.end(), [](const auto &x, const auto &y) { return x.second != y.second ? x.second > y.second : x.first < y.first; });"]))
    g.run("for (const auto &[word, n] : sorted) tell(\"word\", word, n);")
    g.run(fill(g, "std::map<int, std::vector<std::string>> groups;\nfor (const auto &[word, n] : sorted) groups[(int)word.size()].push_back(word);\nfor (auto &[size, list] : groups) tell($L, size, list);", None))
    g.run(g.pick(["std::multimap<int, std::string, std::greater<int>> by;\nfor (const auto &[word, n] : sorted) by.emplace(n, word);\ndump(\"by\", by);",
                  "std::set<std::pair<int, std::string>> by;\nfor (const auto &[word, n] : sorted) by.insert({n, word});\nfor (auto it = by.rbegin(); it != by.rend(); ++it) tell(\"by\", it->first, it->second);"]))


@library("graph")
def graph(g):
    """A graph in containers, searched in breadth and by distance."""
    n = g.n(4, 8)
    g.run(f"std::map<int, std::vector<std::pair<int, int>>> edges;")
    for _ in range(g.n(4, 14)):
        g.run(f"edges[{g.n(0, n - 1)}].push_back({{{g.n(0, n - 1)}, {g.n(1, 20)}}});")
    g.run("std::deque<int> queue{0};\nstd::set<int> seen{0};")
    g.run("while (!queue.empty()) { int at = queue.front(); queue.pop_front(); tell(\"visit\", at); for (auto [to, cost] : edges[at]) if (seen.insert(to).second) queue.push_back(to); }")
    g.run("std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> heap;\nstd::unordered_map<int, int> best{{0, 0}};\nheap.push({0, 0});")
    g.run("while (!heap.empty()) { auto [cost, at] = heap.top(); heap.pop(); if (best[at] < cost) continue; for (auto &[to, more] : edges[at]) if (auto it = best.find(to); it == best.end() || it->second > cost + more) { best[to] = cost + more; heap.emplace(cost + more, to); } }")
    g.run("dump(\"best\", std::map<int, int>(best.begin(), best.end()));")
