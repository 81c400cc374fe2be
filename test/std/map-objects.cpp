// Maps and sets of objects that tell what is done to them: insert, emplace, try_emplace, node handles.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

struct Loud {
  int Id;
  Loud() : Id(0) { printf("  default\n"); }
  explicit Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(int A, int B) : Id(A * 10 + B) { printf("  make %d from two\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud(Loud &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("  move %d\n", Id); }
  Loud &operator=(const Loud &O) {
    printf("  assign %d to %d\n", O.Id, Id);
    Id = O.Id;
    return *this;
  }
  Loud &operator=(Loud &&O) noexcept {
    printf("  move-assign %d to %d\n", O.Id, Id);
    Id = std::exchange(O.Id, -1);
    return *this;
  }
  ~Loud() { printf("  end %d\n", Id); }
  friend bool operator<(const Loud &A, const Loud &B) { return A.Id < B.Id; }
};

template <class M> static void exercise() {
  M Map;
  printf("operator[]\n");
  Map[1];
  Map[2] = Loud(20);
  printf("insert a pair\n");
  Map.insert({3, Loud(30)});
  Map.insert(std::make_pair(3, Loud(31)));
  printf("emplace\n");
  Map.emplace(4, 40);
  Map.emplace(4, 41);
  Map.emplace(std::piecewise_construct, std::forward_as_tuple(5), std::forward_as_tuple(5, 0));
  printf("try_emplace\n");
  Map.try_emplace(5, 50);
  Loud Kept(60);
  Map.try_emplace(6, std::move(Kept));
  Map.try_emplace(6, std::move(Kept));
  printf("insert_or_assign\n");
  Map.insert_or_assign(6, Loud(61));
  Map.insert_or_assign(7, Loud(70));
  printf("extract\n");
  auto Node = Map.extract(2);
  printf("%d %d\n", Node.key(), Node.mapped().Id);
  Node.key() = 8;
  Map.insert(std::move(Node));
  Map.erase(1);
  printf("copy\n");
  M Copy = Map;
  printf("move\n");
  M Moved = std::move(Map);
  printf("%zu %zu\n", Map.size(), Moved.size());
  printf("assign\n");
  Map = {{1, Loud(11)}};
  Copy.clear();
  printf("end\n");
}

int main() {
  printf("map\n");
  exercise<std::map<int, Loud>>();
  printf("unordered_map\n");
  {
    std::unordered_map<int, Loud> Map;
    Map.emplace(1, 10);
    Map.try_emplace(1, 11);
    Map[2];
    Map.insert_or_assign(2, Loud(22));
    auto Node = Map.extract(1);
    Map.erase(2);
    Node.key() = 3;
    Map.insert(std::move(Node));
    Map.rehash(100);
    printf("end\n");
  }
  printf("set\n");
  std::set<Loud> Set;
  Set.insert(Loud(3));
  Set.emplace(1);
  Set.emplace(3);
  const Loud Two(2);
  Set.insert(Two);
  for (const Loud &L : Set)
    printf("%d\n", L.Id);
  std::set<Loud> Other;
  Other.insert(Set.extract(Set.begin()));
  Other.merge(Set);
  printf("%zu %zu\n", Set.size(), Other.size());
  Set.swap(Other);
  printf("end\n");
}
