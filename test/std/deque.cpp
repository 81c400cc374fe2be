// std::deque: both ends, insertion in the middle, random access across its blocks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <deque>
#include <stdexcept>
#include <string>

static void show(const char *What, const std::deque<int> &D) {
  printf("%s {%zu}:", What, D.size());
  for (int X : D)
    printf(" %d", X);
  printf("\n");
}

struct Loud {
  int Id;
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud(Loud &&O) noexcept : Id(O.Id) {
    O.Id = -1;
    printf("  move %d\n", Id);
  }
  Loud &operator=(Loud &&O) noexcept {
    printf("  move %d over %d\n", O.Id, Id);
    Id = O.Id;
    O.Id = -1;
    return *this;
  }
  ~Loud() { printf("  end %d\n", Id); }
};

int main() {
  std::deque<int> D;
  for (int I = 0; I < 5; ++I) {
    D.push_back(I);
    D.push_front(-I);
  }
  show("both ends", D);
  D.insert(D.begin() + 3, 100);
  D.insert(D.end() - 2, 2, 200);
  show("inserted", D);
  D.erase(D.begin() + 1);
  D.erase(D.end() - 3, D.end() - 1);
  show("erased", D);
  printf("%d %d %d %d\n", D.front(), D.back(), D[2], D.at(3));
  D.pop_front();
  D.pop_back();
  D.resize(9, 7);
  D.resize(8);
  show("resized", D);
  std::sort(D.begin(), D.end());
  show("sorted", D);
  std::rotate(D.begin(), D.begin() + 3, D.end());
  show("rotated", D);
  std::deque<int> E(D.rbegin(), D.rend());
  show("reversed", E);
  printf("%d %d\n", D == E, D < E);
  D.swap(E);
  E.assign({1, 2, 3});
  E = std::move(D);
  printf("%zu %zu\n", D.size(), E.size());
  try {
    E.at(8);
  } catch (const std::out_of_range &Out) {
    printf("%s\n", Out.what());
  }

  std::deque<std::string> Long;
  for (int I = 0; I < 400; ++I)
    I % 3 ? Long.push_back(std::to_string(I)) : Long.push_front(std::to_string(I) + " in front, a longer text");
  size_t Letters = 0;
  for (const std::string &S : Long)
    Letters += S.size();
  printf("%zu %s %s %s\n", Letters, Long[100].c_str(), Long[200].c_str(), (Long.begin() + 399)->c_str());
  printf("%td\n", std::find(Long.begin(), Long.end(), "200") - Long.begin());
  Long.erase(Long.begin() + 50, Long.begin() + 350);
  printf("%zu %s\n", Long.size(), Long[60].c_str());

  std::deque<Loud> Objects;
  Objects.emplace_back(1);
  Objects.push_back(Loud(2));
  Objects.emplace_front(3);
  printf("emplace\n");
  Objects.emplace(Objects.begin() + 1, 4);
  Objects.emplace(Objects.begin() + 3, 5);
  printf("erase\n");
  Objects.erase(Objects.begin() + 1);
  Objects.pop_front();
  for (const Loud &L : Objects)
    printf("%d\n", L.Id);
  auto Moved = std::move(Objects);
  Moved.shrink_to_fit();
  printf("end\n");
}
