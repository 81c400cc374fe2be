// The library as C++17 programs use it: emplace, try_emplace, if with initialiser, string_view, variant, fold.
// flags: -std=c++17
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

template <class... T> static int total(T... X) { return (0 + ... + X); }
struct Less {
  bool operator()(int A, int B) const { return A < B; }
};

int main() {
  std::map<std::string, std::vector<int>> M;
  M["a"].push_back(1);
  if (auto [It, New] = M.try_emplace("a", 5, 0); !New)
    It->second.push_back(2);
  if (auto It = M.find("a"); It != M.end())
    printf("%zu\n", It->second.size());
  std::optional<std::string_view> Name = "text";
  printf("%zu %d\n", Name->size(), total(1, 2, 3));
  std::variant<int, std::string> V = "v";
  printf("%s\n", std::get<std::string>(V).c_str());
  std::vector<int> Numbers(10);
  std::iota(Numbers.begin(), Numbers.end(), 1);
  printf("%d\n", std::accumulate(Numbers.begin(), Numbers.end(), 0, [](int A, int B) { return A ^ B; }));
  std::sort(Numbers.begin(), Numbers.end(), std::not_fn(Less()));
  printf("%d\n", Numbers.front());
  auto It = std::remove_if(Numbers.begin(), Numbers.end(), [](int X) { return X % 2; });
  Numbers.erase(It, Numbers.end());
  printf("%zu\n", Numbers.size());
  std::unordered_map<int, std::unique_ptr<int>> Owners;
  Owners.emplace(1, std::make_unique<int>(7));
  for (const auto &[Key, Value] : Owners)
    printf("%d %d\n", Key, *Value);
  std::string S = "abc";
  printf("%d %s\n", S.compare("abd") < 0, (S + std::to_string(1)).c_str());
  std::vector<std::pair<int, std::string>> Pairs{{2, "b"}, {1, "a"}};
  std::sort(Pairs.begin(), Pairs.end());
  printf("%s\n", Pairs[0].second.c_str());
  printf("%d\n", std::equal_to<>()(std::string("x"), "x"));
  std::shared_ptr<int[]> Array(new int[2]{1, 2});
  printf("%d\n", Array[1]);
  auto Multiply = std::bind(std::multiplies<>(), std::placeholders::_1, 3);
  printf("%d\n", Multiply(4));
  std::string Reversed(S.rbegin(), S.rend());
  printf("%s %d\n", Reversed.c_str(), std::clamp(5, 1, 3));
}
