// A program: queens, permutations, big numbers, primes, ways in a maze.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <bitset>
#include <deque>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

static int queens(int N, int Row, std::vector<int> &Columns) {
  if (Row == N)
    return 1;
  int Count = 0;
  for (int C = 0; C < N; ++C) {
    const bool Free = std::none_of(Columns.begin(), Columns.end(), [&, R = 0](int Other) mutable {
      const int Distance = Row - R++;
      return Other == C || Other == C + Distance || Other == C - Distance;
    });
    if (!Free)
      continue;
    Columns.push_back(C);
    Count += queens(N, Row + 1, Columns);
    Columns.pop_back();
  }
  return Count;
}

class Big {
public:
  Big(unsigned long N = 0) {
    for (; N; N /= 10)
      Digits.push_back(static_cast<char>(N % 10));
  }
  Big &operator*=(unsigned Factor) {
    unsigned Carry = 0;
    for (char &D : Digits) {
      Carry += static_cast<unsigned>(D) * Factor;
      D = static_cast<char>(Carry % 10);
      Carry /= 10;
    }
    for (; Carry; Carry /= 10)
      Digits.push_back(static_cast<char>(Carry % 10));
    return *this;
  }
  friend Big operator+(const Big &A, const Big &B) {
    Big C;
    int Carry = 0;
    for (std::size_t I = 0; I < std::max(A.Digits.size(), B.Digits.size()) || Carry; ++I) {
      Carry += (I < A.Digits.size() ? A.Digits[I] : 0) + (I < B.Digits.size() ? B.Digits[I] : 0);
      C.Digits.push_back(static_cast<char>(Carry % 10));
      Carry /= 10;
    }
    return C;
  }
  friend std::ostream &operator<<(std::ostream &Out, const Big &B) {
    if (B.Digits.empty())
      return Out << 0;
    for (auto D = B.Digits.rbegin(); D != B.Digits.rend(); ++D)
      Out << static_cast<int>(*D);
    return Out;
  }

private:
  std::vector<char> Digits;
};

static int shortest(const std::vector<std::string> &Maze) {
  std::deque<std::pair<std::pair<int, int>, int>> Open{{{0, 0}, 0}};
  std::set<std::pair<int, int>> Seen{{0, 0}};
  while (!Open.empty()) {
    const auto [At, Steps] = Open.front();
    Open.pop_front();
    if (Maze[At.first][At.second] == 'X')
      return Steps;
    for (auto [R, C] : {std::pair(0, 1), {1, 0}, {0, -1}, {-1, 0}}) {
      const std::pair<int, int> Next(At.first + R, At.second + C);
      if (Next.first < 0 || Next.second < 0 || Next.first >= static_cast<int>(Maze.size()) ||
          Next.second >= static_cast<int>(Maze[0].size()) || Maze[Next.first][Next.second] == '#')
        continue;
      if (Seen.insert(Next).second)
        Open.emplace_back(Next, Steps + 1);
    }
  }
  return -1;
}

int main() {
  for (int N = 1; N <= 6; ++N) {
    std::vector<int> Columns;
    std::cout << queens(N, 0, Columns) << ' ';
  }
  std::cout << '\n';
  Big Factorial(1), A(0), B(1);
  for (unsigned I = 2; I <= 30; ++I)
    Factorial *= I;
  for (int I = 0; I < 150; ++I)
    A = std::exchange(B, A + B);
  std::cout << Factorial << '\n' << A << '\n';
  std::bitset<500> Composite;
  for (std::size_t I = 2; I * I < Composite.size(); ++I)
    if (!Composite[I])
      for (std::size_t J = I * I; J < Composite.size(); J += I)
        Composite.set(J);
  std::cout << Composite.size() - Composite.count() - 2 << '\n';
  std::cout << shortest({"..#.....", ".##.###.", "....#.#.", ".##.#.X.", "...#..##"}) << ' ' << shortest({".#", "#X"})
            << '\n';
  std::string Letters = "abc";
  std::ostringstream Out;
  do
    Out << Letters << (Letters == "cba" ? "" : ",");
  while (std::next_permutation(Letters.begin(), Letters.end()));
  std::cout << Out.str() << '\n';
  auto Roman = [](int N) {
    std::string S;
    for (auto [Value, Sign] : {std::pair(1000, "M"),
                               {900, "CM"},
                               {500, "D"},
                               {400, "CD"},
                               {100, "C"},
                               {90, "XC"},
                               {50, "L"},
                               {40, "XL"},
                               {10, "X"},
                               {9, "IX"},
                               {5, "V"},
                               {4, "IV"},
                               {1, "I"}})
      for (; N >= Value; N -= Value)
        S += Sign;
    return S;
  };
  std::cout << Roman(1994) << ' ' << Roman(2024) << '\n';
}
