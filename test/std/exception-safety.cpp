// What is left when a constructor throws while a container grows, is copied or filled.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

static int Countdown = -1;
static int Alive = 0;

struct Fragile {
  int Id;
  Fragile(int Id) : Id(Id) { begin("make"); }
  Fragile(const Fragile &O) : Id(O.Id) { begin("copy"); }
  Fragile &operator=(const Fragile &O) {
    if (Countdown > 0 && --Countdown == 0)
      throw std::runtime_error("assignment of " + std::to_string(O.Id));
    Id = O.Id;
    return *this;
  }
  ~Fragile() {
    --Alive;
    printf("  end %d\n", Id);
  }
  bool operator<(const Fragile &O) const { return Id < O.Id; }

private:
  void begin(const char *What) {
    if (Countdown > 0 && --Countdown == 0)
      throw std::runtime_error(std::string(What) + " of " + std::to_string(Id));
    ++Alive;
    printf("  %s %d\n", What, Id);
  }
};

template <class F> static void attempt(const char *Name, int After, F Action) {
  printf("%s, after %d\n", Name, After);
  Countdown = After;
  try {
    Action();
    printf("nothing thrown\n");
  } catch (const std::exception &E) {
    printf("caught %s\n", E.what());
  }
  Countdown = -1;
  printf("alive %d\n", Alive);
}

template <class C> static void show(const C &Container) {
  printf("=");
  for (const Fragile &F : Container)
    printf(" %d", F.Id);
  printf("\n");
}

int main() {
  {
    std::vector<Fragile> V;
    V.reserve(2);
    V.emplace_back(1);
    V.emplace_back(2);
    attempt("growth", 2, [&] { V.emplace_back(3); });
    show(V);
    attempt("growth", 3, [&] { V.push_back(Fragile(3)); });
    show(V);
    attempt("growth", 9, [&] { V.push_back(Fragile(3)); });
    show(V);
    attempt("copy", 2, [&] { std::vector<Fragile> Copy = V; });
    attempt("fill", 3, [&] { std::vector<Fragile> Copy(5, V[0]); });
    attempt("reserve", 2, [&] { V.reserve(100); });
    printf("%d\n", V.capacity() < 100);
    attempt("list of initialisers", 5, [&] { std::vector<Fragile> W{7, 8, 9}; });
  }
  {
    std::deque<Fragile> D;
    D.emplace_back(1);
    attempt("deque", 1, [&] { D.emplace_front(2); });
    show(D);
    std::list<Fragile> L{4, 5};
    attempt("list", 2, [&] { L.insert(L.begin(), 3, Fragile(6)); });
    show(L);
    attempt("list", 3, [&] { L.insert(L.begin(), 3, Fragile(6)); });
    show(L);
    attempt("list assignment", 2, [&] { L.assign(2, Fragile(8)); });
    show(L);
  }
  {
    std::map<int, Fragile> M;
    M.emplace(1, 10);
    attempt("map", 1, [&] { M.emplace(2, 20); });
    attempt("map", 2, [&] { M.insert({3, Fragile(30)}); });
    attempt("map copy", 1, [&] { auto Copy = M; });
    printf("%zu\n", M.size());
    attempt("array", 3, [] { std::unique_ptr<Fragile[]> More(new Fragile[3]{1, 2, 3}); });
    attempt("shared", 1, [] { auto P = std::make_shared<Fragile>(5); });
    attempt("pair", 2, [] { std::pair<Fragile, Fragile> P(1, 2); });
  }
  printf("alive %d\n", Alive);
}
