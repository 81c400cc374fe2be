// std::vector of scalars: capacity, insertion, erasure, comparison, at(), assignment.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <vector>

static void show(const char *What, const std::vector<int> &V) {
  printf("%s [%zu/%zu]:", What, V.size(), V.capacity());
  for (int X : V)
    printf(" %d", X);
  printf("\n");
}

static void growth() {
  std::vector<int> V;
  size_t Before = V.capacity();
  for (int I = 0; I < 100; ++I) {
    V.push_back(I * I);
    if (V.capacity() != Before) {
      printf("%d: %zu -> %zu\n", I, Before, V.capacity());
      Before = V.capacity();
    }
  }
  V.resize(5);
  show("resize", V);
  V.shrink_to_fit();
  show("shrink", V);
  V.reserve(9);
  show("reserve", V);
  V.resize(11, -7);
  show("resize with value", V);
}

static void changes() {
  std::vector<int> V{5, 1, 4};
  V.insert(V.begin(), 9);
  show("insert front", V);
  auto It = V.insert(V.begin() + 2, 3, 8);
  printf("at %td\n", It - V.begin());
  show("insert three", V);
  const int More[] = {70, 71, 72};
  V.insert(V.end() - 1, More, More + 3);
  show("insert range", V);
  V.insert(V.begin() + 1, {1000, 1001});
  show("insert list", V);
  V.insert(V.begin(), V[3]);
  show("insert own element", V);
  It = V.erase(V.begin() + 1);
  printf("after erase %d\n", *It);
  It = V.erase(V.begin() + 2, V.end() - 2);
  printf("after erase %d\n", *It);
  show("erase range", V);
  printf("erased %zu\n", std::erase(V, 8) + std::erase_if(V, [](int X) { return X > 900; }));
  show("erase_if", V);
  V.assign(4, 6);
  show("assign", V);
  V.assign({1, 2, 3});
  V.pop_back();
  show("pop_back", V);
  V.emplace(V.begin() + 1, 44);
  printf("%d\n", V.emplace_back(55));
  show("emplace", V);
  V.clear();
  show("clear", V);
  printf("%d\n", V.empty());
}

static void wholes() {
  std::vector<int> A{1, 2, 3}, B(A), C(A.rbegin(), A.rend()), D(4), E(2, 9);
  printf("%d %d %d %d\n", A == B, A<C, A> E, A != D);
  printf("%d %d\n", (A <=> C) < 0, (A <=> B) == 0);
  std::swap(A, C);
  show("A", A);
  show("C", C);
  B = std::move(A);
  show("B", B);
  printf("%zu %zu\n", A.size(), A.capacity());
  A = {7};
  A.swap(E);
  show("A", A);
  D = A;
  show("D", D);
  printf("%d %d %d\n", D.front(), D.back(), D.data()[1]);
  std::vector<std::vector<int>> Table(3, std::vector<int>(2, 1));
  Table[1].push_back(5);
  Table.emplace_back(4, 2);
  int Sum = 0;
  for (const auto &Row : Table)
    Sum += std::accumulate(Row.begin(), Row.end(), 0);
  printf("%d %zu\n", Sum, Table.size());
}

static void bools() {
  std::vector<bool> Flags(10);
  Flags[3] = true;
  Flags.push_back(true);
  Flags.flip();
  for (bool F : Flags)
    printf("%d", F);
  printf(" %zu\n", Flags.size());
  auto Reference = Flags[0];
  Reference = false;
  std::vector<bool>::swap(Flags[1], Flags[3]);
  Flags.insert(Flags.begin() + 2, 70, true);
  Flags.erase(Flags.begin());
  int Set = 0;
  for (size_t I = 0; I < Flags.size(); ++I)
    Set += Flags[I] ? static_cast<int>(I) : 0;
  printf("%d %zu %d %d\n", Set, Flags.size(), static_cast<bool>(Flags.front()), static_cast<bool>(Flags.back()));
}

static void misuse() {
  std::vector<int> V{1, 2, 3};
  try {
    printf("%d\n", V.at(2));
    printf("%d\n", V.at(3));
  } catch (const std::out_of_range &E) {
    printf("%s\n", E.what());
  }
  try {
    V.reserve(static_cast<size_t>(-1));
  } catch (const std::length_error &E) {
    printf("%s\n", E.what());
  }
  try {
    std::vector<int> Negative(static_cast<size_t>(-3));
  } catch (const std::length_error &E) {
    printf("%s\n", E.what());
  }
  show("unharmed", V);
}

int main() {
  growth();
  changes();
  wholes();
  bools();
  misuse();
}
