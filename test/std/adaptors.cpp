// std::stack, std::queue, std::priority_queue, with other containers and comparisons.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <queue>
#include <stack>
#include <string>
#include <utility>
#include <vector>

struct Job {
  int Priority;
  std::string Name;
  bool operator<(const Job &O) const { return Priority < O.Priority; }
};

static int evaluate(const std::string &Text) { // reverse Polish
  std::stack<int> Numbers;
  for (char C : Text) {
    if (C >= '0' && C <= '9') {
      Numbers.push(C - '0');
      continue;
    }
    if (C == ' ')
      continue;
    const int Right = Numbers.top();
    Numbers.pop();
    const int Left = Numbers.top();
    Numbers.pop();
    Numbers.push(C == '+' ? Left + Right : C == '-' ? Left - Right : Left * Right);
  }
  return Numbers.top();
}

int main() {
  printf("%d\n", evaluate("3 4 + 2 * 7 - 5 *"));
  std::stack<std::string, std::vector<std::string>> S;
  S.push("a");
  S.emplace(3, 'b');
  std::stack<std::string, std::vector<std::string>> T = S;
  T.pop();
  printf("%s %zu %d %d\n", S.top().c_str(), T.size(), S == T, S > T);
  S.swap(T);
  printf("%s\n", S.top().c_str());

  std::queue<int> Q;
  for (int I = 0; I < 5; ++I)
    Q.push(I * I);
  Q.pop();
  printf("%d %d %zu\n", Q.front(), Q.back(), Q.size());
  std::queue<int, std::list<int>> L;
  L.emplace(8);
  L.push(Q.front());
  while (!L.empty()) {
    printf("%d ", L.front());
    L.pop();
  }
  printf("\n");

  std::priority_queue<int> Largest;
  for (int X : {3, 9, 5, 1, 9, 7})
    Largest.push(X);
  for (; !Largest.empty(); Largest.pop())
    printf("%d ", Largest.top());
  printf("\n");
  const std::vector<int> Given{4, 8, 2, 6};
  std::priority_queue<int, std::vector<int>, std::greater<>> Smallest(Given.begin(), Given.end());
  Smallest.emplace(5);
  for (; !Smallest.empty(); Smallest.pop())
    printf("%d ", Smallest.top());
  printf("\n");
  std::priority_queue<Job> Jobs;
  Jobs.push({2, "write"});
  Jobs.push({5, "read"});
  Jobs.push({3, "sleep"});
  for (; !Jobs.empty(); Jobs.pop())
    printf("%s ", Jobs.top().Name.c_str());
  auto Far = [](const std::pair<int, int> &A, const std::pair<int, int> &B) {
    return A.first * A.first + A.second * A.second > B.first * B.first + B.second * B.second;
  };
  std::priority_queue<std::pair<int, int>, std::deque<std::pair<int, int>>, decltype(Far)> Near(Far);
  Near.emplace(3, 4);
  Near.emplace(-1, 1);
  Near.emplace(0, -2);
  for (; !Near.empty(); Near.pop())
    printf("(%d %d) ", Near.top().first, Near.top().second);
  printf("\n");

  // Shortest ways in a small graph.
  const std::vector<std::vector<std::pair<int, int>>> Edges{
      {{1, 7}, {2, 3}}, {{3, 1}}, {{1, 2}, {3, 8}, {4, 9}}, {{4, 1}}, {}};
  std::vector<int> Way(Edges.size(), 1000);
  std::priority_queue<std::pair<int, int>, std::vector<std::pair<int, int>>, std::greater<>> Open;
  Open.push({Way[0] = 0, 0});
  while (!Open.empty()) {
    const auto [Length, At] = Open.top();
    Open.pop();
    if (Length > Way[At])
      continue;
    for (auto [To, Cost] : Edges[At])
      if (Length + Cost < Way[To])
        Open.push({Way[To] = Length + Cost, To});
  }
  for (int W : Way)
    printf("%d ", W);
  printf("\n");
}
