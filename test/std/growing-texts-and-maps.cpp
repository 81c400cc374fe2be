// Strings that grow, move and are taken apart; maps that make what they are asked for.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

static void tell(const char *what, const std::string &s) {
  std::printf("%s: '%s' %zu of %zu\n", what, s.c_str(), s.size(), s.capacity());
}

template <class Map> static void all(const Map &m) {
  for (const auto &[k, v] : m)
    std::printf("%lld:%lld ", static_cast<long long>(k), static_cast<long long>(v));
  std::printf("(%zu)\n", m.size());
}

int main() {
  std::string s;
  for (int i = 0; i < 40; ++i) {
    s.push_back(static_cast<char>('a' + i % 26));
    if (i % 13 == 0)
      tell("grown", s);
  }
  s += s; // appends itself
  tell("twice", s);
  std::string moved = std::move(s);
  tell("moved", moved);
  tell("left", s);
  std::string small = "short", other = std::move(small);
  tell("small", small);
  tell("other", other);
  moved.replace(3, 5, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  tell("replaced", moved);
  moved.insert(0, moved, 2, 4);
  tell("inserted", moved);
  moved.erase(10);
  tell("erased", moved);
  std::string zero("a\0b", 3), copy = zero;
  std::printf("%zu %d %d\n", copy.size(), copy == zero, copy == "a");
  std::printf("%s %s %s %s\n", std::to_string(-7).c_str(), std::to_string(18446744073709551615ull).c_str(),
              std::to_string(INT64_MIN).c_str(), std::to_string(0u).c_str());
  std::string sum = "<" + std::to_string(12345678) + std::string(">") + "and more than fifteen" + 'c';
  tell("sum", sum);

  std::map<int, int> plain;
  for (int i = 0; i < 30; ++i)
    plain[(i * 37) % 41 - 20] += i;
  plain[5] += 100;
  all(plain);
  std::map<std::int8_t, double, std::greater<>> down;
  for (int i = -4; i < 5; ++i)
    down[static_cast<std::int8_t>(i * 31)] = i;
  all(down);
  std::map<unsigned long, short> wide;
  wide[~0ul] = 1;
  wide[1] = 2;
  wide[1ul << 63] = 3;
  for (const auto &[k, v] : wide)
    std::printf("%lu:%d ", k, v);
  std::puts("");
  std::map<std::string, long> counts;
  std::string word = "a word that is not kept in the object itself";
  ++counts[word];
  ++counts["b"];
  ++counts[word];
  counts[std::move(word)] += 10;
  tell("still there", word); // it was found, so nothing was taken
  std::string fresh = "another word that is not kept in the object";
  counts[std::move(fresh)] = 4;
  tell("taken", fresh);
  for (const auto &[k, v] : counts)
    std::printf("%s=%ld ", k.c_str(), v);
  std::puts("");
  counts.clear();
  std::printf("%zu\n", counts.size());
  counts["again"] = 1;
  counts.erase("again");
  std::set<std::string> names{"x", "yy", "a name that is long enough to be elsewhere"};
  names = {};
  std::printf("%zu %zu\n", names.size(), counts.size());
  std::unordered_map<std::string, int> vocabulary;
  for (int i = 0; i < 300; ++i)
    vocabulary.emplace("word" + std::to_string(i % 100), static_cast<int>(vocabulary.size()));
  std::printf("%zu %d %d\n", vocabulary.size(), vocabulary["word7"], vocabulary.at("word99"));
  std::unordered_map<std::string, int> order;
  for (int i = 0; i < 40; ++i) {
    order["k" + std::to_string(i * 7919)] = i;
    if (i % 13 == 0)
      std::printf("%zu of %zu\n", order.size(), order.bucket_count());
  }
  for (const auto &[k, v] : order)
    std::printf("%s=%d ", k.c_str(), v);
  std::string there = "k7919", long_one = "a key that does not fit into the object itself", given = long_one;
  auto [at, fresh_one] = order.emplace(there, 5);
  std::printf("\n%d %d\n", at->second, fresh_one);
  auto [where, new_one] = order.emplace(std::move(given), 77);
  std::printf("%d %d '%s'\n", where->second, new_one, given.c_str());
  std::printf("%zu %zu %d\n", order.count(long_one), order.count("none"), order.find(long_one) == where);
  const std::string constant = "a constant key, which nothing can be taken from";
  order.emplace(std::move(constant), 78);
  order[std::move(long_one)] = 79; // there already
  std::string last = "the last key, which is taken because it is new";
  order[std::move(last)] = 80;
  std::printf("%zu %zu %zu %zu\n", constant.size(), long_one.size(), last.size(), order.size());
  std::unordered_map<long, bool> flags;
  for (long i = -20; i < 20; ++i)
    flags[i * i * i] = i % 3 == 0;
  flags[27] ^= true;
  flags.erase(-8);
  for (const auto &[k, v] : flags)
    std::printf("%ld:%d ", k, v);
  flags.rehash(200);
  flags[123456789] = true;
  std::printf("\n%zu %zu %d\n", flags.size(), flags.bucket_count(), flags[123456789]);
  for (const auto &[k, v] : flags)
    std::printf("%ld:%d ", k, v);
  flags.clear();
  std::printf("%zu\n", flags.size());
  flags[1];
}
