// <compare>: orderings, defaulted and own comparisons, of containers and mixed types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cmath>
#include <compare>
#include <cstdio>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

static const char *name(std::partial_ordering O) {
  return O < 0 ? "less" : O > 0 ? "greater" : O == 0 ? "equivalent" : "unordered";
}
struct Version {
  int Major = 0, Minor = 0;
  std::string Tag;
  auto operator<=>(const Version &) const = default;
};
struct Caseless {
  std::string Text;
  std::weak_ordering operator<=>(const Caseless &O) const {
    for (size_t I = 0; I < Text.size() && I < O.Text.size(); ++I)
      if (auto C = (Text[I] | 32) <=> (O.Text[I] | 32); C != 0)
        return C;
    return Text.size() <=> O.Text.size();
  }
  bool operator==(const Caseless &O) const { return (*this <=> O) == 0; }
};
struct Measure {
  double Value;
  std::partial_ordering operator<=>(const Measure &) const = default;
  bool operator==(const Measure &) const = default;
};
struct Old {
  int N;
  bool operator<(const Old &O) const { return N < O.N; }
  bool operator==(const Old &O) const { return N == O.N; }
};

int main() {
  printf("%s %s %s\n", name(1 <=> 2), name('b' <=> 'a'), name(2.0 <=> 2.0));
  printf("%s %s\n", name(1.0 <=> NAN), name(-0.0 <=> 0.0));
  printf("%d %d %d\n", Version{1, 2, "a"}<Version{1, 3, ""}, Version{1, 2, "b"}> Version{1, 2, "a"},
         Version{} == Version{});
  printf("%s %d\n", name(Caseless{"Hello"} <=> Caseless{"hELLO"}), Caseless{"a"} < Caseless{"B"});
  printf("%s %d\n", name(Measure{NAN} <=> Measure{1}), Measure{1} != Measure{2});
  std::set<Caseless> Names{{"Bob"}, {"ann"}, {"BOB"}, {"Cid"}};
  for (const Caseless &C : Names)
    printf("%s ", C.Text.c_str());
  printf("\n");
  printf("%s %s\n", name(std::vector{1, 2, 3} <=> std::vector{1, 2}), name(std::string("a") <=> std::string("b")));
  printf("%s %s\n", name(std::tuple(1, 2.0) <=> std::tuple(1, 1.5)), name(std::pair(1, 'a') <=> std::pair(1, 'a')));
  printf("%s %s\n", name(std::optional(1) <=> std::nullopt), name(std::optional<int>() <=> 5));
  printf("%s\n", name(std::map<int, int>{{1, 1}} <=> std::map<int, int>{{1, 2}}));
  printf("%s %s\n", name(std::strong_order(-0.0, 0.0)), name(std::weak_order(1.0, 2.0)));
  printf("%s\n", name(std::compare_strong_order_fallback(Old{1}, Old{2})));
  printf("%d %d\n", std::is_lt(1 <=> 2), std::is_gteq(1 <=> 2));
  int Array[3] = {};
  printf("%s %d\n", name(&Array[2] <=> &Array[0]), std::compare_three_way()(&Array[1], &Array[1]) == 0);
  static_assert(std::is_same_v<std::compare_three_way_result_t<double>, std::partial_ordering>);
  static_assert(std::three_way_comparable<Version> && !std::three_way_comparable<Old>);
  std::strong_ordering O = std::strong_ordering::equal;
  printf("%d %d\n", O == 0, O != std::strong_ordering::less);
}
