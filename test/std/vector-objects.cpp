// std::vector of objects that tell what is done to them: growth, insertion and erasure in the middle.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>
#include <vector>

struct Loud {
  int Id;
  explicit Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud(Loud &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("  move %d\n", Id); }
  Loud &operator=(const Loud &O) {
    printf("  copy %d over %d\n", O.Id, Id);
    Id = O.Id;
    return *this;
  }
  Loud &operator=(Loud &&O) noexcept {
    printf("  move %d over %d\n", O.Id, Id);
    Id = std::exchange(O.Id, -1);
    return *this;
  }
  ~Loud() { printf("  end %d\n", Id); }
};

// Its move could throw, so a growing vector copies it.
struct Careful {
  int Id;
  explicit Careful(int Id) : Id(Id) { printf("  make c%d\n", Id); }
  Careful(const Careful &O) : Id(O.Id) { printf("  copy c%d\n", Id); }
  Careful(Careful &&O) noexcept(false) : Id(O.Id) { printf("  move c%d\n", Id); }
  Careful &operator=(const Careful &) = default;
  ~Careful() { printf("  end c%d\n", Id); }
};

static void show(const std::vector<Loud> &V) {
  printf("=");
  for (const Loud &L : V)
    printf(" %d", L.Id);
  printf("\n");
}

/// A constructor that takes anything takes objects of the class, too, where they are not constant.
struct Greedy {
  Greedy() = default;
  template <class T> explicit Greedy(T &&) { printf("  anything\n"); }
  Greedy(const Greedy &) { printf("  copy\n"); }
};

/// With room left: nothing is moved to other memory. Destructors run in order.
static void appendWithRoom() {
  printf("with room\n");
  std::vector<Greedy> All;
  All.reserve(5);
  Greedy A;
  const Greedy B;
  All.push_back(A);
  All.emplace_back(A);
  All.emplace_back(B);
  All.emplace_back(std::move(A));
  All.push_back(All[0]);
  std::vector<Loud> Some;
  Some.reserve(3);
  Some.push_back(Loud(1));
  Some.push_back(Some.back());
  printf("%d %d %d\n", Some.front().Id, Some.emplace_back(Some.front()).Id, Some.empty());
  Some.clear();
  std::vector<char> Letters;
  for (char C = 'a'; C < 'k'; ++C)
    Letters.push_back(Letters.empty() ? C : static_cast<char>(Letters.front() + Letters.size()));
  printf("%.*s %zu\n", static_cast<int>(Letters.size()), Letters.data(), Letters.capacity());
}

int main() {
  appendWithRoom();
  {
    printf("growth\n");
    std::vector<Loud> V;
    for (int I = 1; I <= 3; ++I)
      V.push_back(Loud(I));
    printf("emplace\n");
    V.emplace_back(4);
    V.emplace_back(5);
    show(V);
    printf("insert in the middle\n");
    V.insert(V.begin() + 1, Loud(6));
    show(V);
    printf("insert a copy\n");
    Loud Seven(7);
    V.insert(V.begin() + 3, Seven);
    show(V);
    printf("emplace in the middle\n");
    V.emplace(V.begin() + 2, 8);
    show(V);
    printf("insert two\n");
    V.insert(V.end() - 1, 2, Seven);
    show(V);
    printf("erase\n");
    V.erase(V.begin() + 1);
    V.erase(V.begin() + 2, V.begin() + 4);
    show(V);
    printf("pop, resize, clear\n");
    V.pop_back();
    V.resize(2, Seven);
    V.clear();
    printf("end\n");
  }
  {
    printf("copies\n");
    std::vector<Loud> A;
    A.reserve(2);
    A.emplace_back(1);
    A.emplace_back(2);
    std::vector<Loud> B = A;
    std::vector<Loud> C = std::move(A);
    printf("%zu %zu %zu\n", A.size(), B.size(), C.size());
    B = C;
    B.pop_back();
    B = C;
    A = std::move(B);
    swap(A, C);
    C.shrink_to_fit();
    printf("end\n");
  }
  {
    printf("a move that may throw\n");
    std::vector<Careful> V;
    V.emplace_back(1);
    V.emplace_back(2);
    V.emplace_back(3);
    V.insert(V.begin(), Careful(4));
    printf("end\n");
  }
  printf("initializer list\n");
  std::vector<Loud> V{Loud(1), Loud(2)};
  printf("nested\n");
  std::vector<std::vector<Loud>> Rows;
  Rows.push_back(std::move(V));
  Rows.push_back(Rows[0]);
  printf("assign\n");
  Rows[1].assign(1, Rows[0][1]);
  printf("end\n");
}
