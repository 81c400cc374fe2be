// Sorting and moving objects that tell what is done to them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

struct Loud {
  int Id;
  Loud(int Id) : Id(Id) {}
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud(Loud &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("  move %d\n", Id); }
  Loud &operator=(const Loud &O) {
    printf("  %d = %d\n", Id, O.Id);
    Id = O.Id;
    return *this;
  }
  Loud &operator=(Loud &&O) noexcept {
    printf("  %d <- %d\n", Id, O.Id);
    Id = std::exchange(O.Id, -1);
    return *this;
  }
  ~Loud() {
    if (Id == -1)
      printf("  end of a shell\n");
    else
      printf("  end %d\n", Id);
  }
  bool operator<(const Loud &O) const { return Id < O.Id; }
  bool operator==(const Loud &O) const { return Id == O.Id; }
};

static void show(const std::vector<Loud> &V) {
  printf("=");
  for (const Loud &L : V)
    printf(" %d", L.Id);
  printf("\n");
}

int main() {
  std::vector<Loud> V;
  V.reserve(8);
  for (int I : {3, 1, 4, 1, 5})
    V.emplace_back(I);
  printf("sort\n");
  std::sort(V.begin(), V.end());
  show(V);
  printf("unique\n");
  V.erase(std::unique(V.begin(), V.end()), V.end());
  show(V);
  printf("rotate\n");
  std::rotate(V.begin(), V.begin() + 1, V.end());
  show(V);
  printf("stable_sort\n");
  std::stable_sort(V.begin(), V.end());
  show(V);
  printf("remove\n");
  V.erase(std::remove(V.begin(), V.end(), Loud(3)), V.end());
  show(V);
  printf("heap\n");
  std::make_heap(V.begin(), V.end());
  std::pop_heap(V.begin(), V.end());
  show(V);
  printf("fill\n");
  std::fill(V.begin(), V.end(), Loud(9));
  printf("swap\n");
  std::swap(V[0], V[1]);
  printf("nth_element\n");
  V = {Loud(8), Loud(2), Loud(6)};
  std::nth_element(V.begin(), V.begin() + 1, V.end());
  show(V);
  printf("end\n");
}
