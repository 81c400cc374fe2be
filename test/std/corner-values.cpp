// Small questions whose answers are easily taken for others.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

static int multimapKeepsEqualKeys() {
  std::multimap<int, int> M;
  M.insert({7, 1});
  M.insert({7, 2});
  return static_cast<int>(M.size());
}
static int topOfHeap() {
  std::priority_queue<int> Q;
  for (int X : {2, 8, 4})
    Q.push(X);
  return Q.top();
}
static int boundBetween() {
  std::map<int, int> M{{10, 1}, {20, 2}};
  auto It = M.lower_bound(11);
  return It == M.end() ? -1 : It->second;
}
static int firstOfDescending() {
  std::map<int, int, std::greater<int>> M{{1, 10}, {2, 20}};
  return M.begin()->second;
}
static int popped() {
  std::vector<int> V{5, 4, 3};
  std::make_heap(V.begin(), V.end());
  std::pop_heap(V.begin(), V.end());
  return V.back() * 10 + V.front();
}
static int movedFrom() {
  std::vector<int> V{1, 2, 3};
  std::vector<int> W = std::move(V);
  return static_cast<int>(V.size() * 10 + W.size());
}
static int wrapped() {
  unsigned char C = 250;
  C = static_cast<unsigned char>(C + 10);
  return C;
}
static int unsignedWins() {
  int X = 7;
  unsigned U = -1;
  return static_cast<unsigned>(X) < U ? 1 : 2;
}
static int number(const char *Text, int Else) {
  try {
    return std::stoi(Text);
  } catch (const std::invalid_argument &) {
    return Else;
  } catch (const std::out_of_range &) {
    return Else + 1;
  }
}
static std::vector<int> collatz(int N) {
  if (N == 1)
    return {1};
  auto Rest = collatz(N % 2 ? 3 * N + 1 : N / 2);
  Rest.push_back(N);
  return Rest;
}

int main() {
  printf("%d %d %d %d\n", multimapKeepsEqualKeys(), topOfHeap(), boundBetween(), firstOfDescending());
  printf("%d %d %d %d\n", popped(), movedFrom(), wrapped(), unsignedWins());
  printf("%d %d %d %d\n", number("abc", 55), number("12abc", 55), number("99999999999", 55), number(" -3", 55));
  std::string Big(3000000, 'a');
  Big.back() = 'z';
  printf("%zu %c %zu\n", Big.size(), Big[2999999], Big.find('z'));
  printf("%d %d %d\n", static_cast<int>(std::round(2.5)), static_cast<int>(std::floor(-1.5)),
         static_cast<int>(std::lrint(2.5)));
  printf("%d %d\n", -7 / 2, -7 % 2);
  std::list<int> L{3, 1, 2};
  L.sort();
  printf("%d %zu\n", L.front(), std::multiset<int>{3, 3, 1}.size());
  const auto Steps = collatz(27);
  printf("%zu %d\n", Steps.size(), *std::max_element(Steps.begin(), Steps.end()));
  std::string S = "a";
  S += 'b';
  S.insert(0, "xy");
  S += 65;
  printf("%s %zu\n", S.c_str(), S.size());
  std::vector<int> Braces{5, 2}, Parentheses(5, 2);
  printf("%zu %zu\n", Braces.size(), Parentheses.size());
  printf("%zu\n", std::vector<std::string>{"first", "second"}.size());
  std::map<std::string, int> M;
  if (M["missing"] == 0)
    printf("%zu\n", M.size());
  std::vector<int> Erased{1, 2, 3, 4, 5, 6};
  for (auto It = Erased.begin(); It != Erased.end();)
    It = *It % 2 ? Erased.erase(It) : It + 1;
  printf("%zu %d\n", Erased.size(), Erased[2]);
  float Sum = 0;
  for (int I = 0; I < 10; ++I)
    Sum += 0.1f;
  printf("%d %.9g\n", Sum == 1.0f, static_cast<double>(Sum));
  std::vector<unsigned> Sizes;
  printf("%d\n", static_cast<int>(Sizes.size()) - 1 < 0);
}
