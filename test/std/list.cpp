// std::list and std::forward_list: splice, merge, sort, unique, remove; nothing is copied.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <forward_list>
#include <functional>
#include <iterator>
#include <list>
#include <string>

template <class C> static void show(const char *What, const C &List) {
  printf("%s:", What);
  for (const auto &X : List)
    printf(" %d", X.Id);
  printf("\n");
}

struct Loud {
  int Id;
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud &operator=(const Loud &O) {
    printf("  copy %d over %d\n", O.Id, Id);
    Id = O.Id;
    return *this;
  }
  ~Loud() { printf("  end %d\n", Id); }
  auto operator<=>(const Loud &) const = default;
};

static void lists() {
  std::list<Loud> A;
  for (int I : {3, 1, 2})
    A.emplace_back(I);
  A.push_front(9);
  std::list<Loud> B;
  B.emplace_back(5);
  B.emplace_back(4);
  printf("splice\n");
  A.splice(std::next(A.begin(), 2), B);
  show("A", A);
  printf("%zu %zu\n", A.size(), B.size());
  B.splice(B.begin(), A, A.begin());
  B.splice(B.end(), A, std::next(A.begin()), std::prev(A.end()));
  show("A", A);
  show("B", B);
  printf("sort\n");
  B.sort();
  A.sort(std::greater<>());
  show("A", A);
  show("B", B);
  printf("merge\n");
  A.reverse();
  A.merge(B);
  show("A", A);
  printf("unique\n");
  A.insert(A.begin(), 2, Loud(1));
  printf("%zu\n", static_cast<size_t>(A.unique()));
  printf("remove\n");
  printf("%zu\n", static_cast<size_t>(A.remove_if([](const Loud &L) { return L.Id % 2 == 0; })));
  A.remove(Loud(9));
  show("A", A);
  printf("assign\n");
  A.assign(2, Loud(7));
  A.resize(3, Loud(8));
  A.resize(1, Loud(0));
  auto It = A.erase(A.begin());
  printf("%d\n", It == A.end());
  A.emplace(It, 6);
  A.swap(B);
  printf("%zu %d %d\n", A.size(), B.front().Id, B.back().Id);
  printf("end\n");
}

static void forward() {
  std::forward_list<Loud> F;
  for (int I : {5, 3, 4})
    F.emplace_front(I);
  show("F", F);
  auto It = F.insert_after(F.before_begin(), Loud(8));
  F.emplace_after(It, 1);
  F.erase_after(It);
  show("F", F);
  F.sort();
  F.reverse();
  show("F", F);
  std::forward_list<Loud> G;
  G.push_front(Loud(6));
  G.splice_after(G.begin(), F, F.begin());
  show("F", F);
  show("G", G);
  F.splice_after(F.before_begin(), G);
  F.sort();
  F.remove(Loud(4));
  F.unique();
  show("F", F);
  printf("%td %d\n", std::distance(F.begin(), F.end()), F.front().Id);
  F.pop_front();
  printf("end\n");
}

int main() {
  lists();
  forward();
  std::list<std::string> Words{"one", "two", "three"};
  std::list<std::string> Copy(Words), Moved(std::move(Words));
  printf("%zu %zu %d\n", Words.size(), Moved.size(), Copy == Moved);
  for (auto It = Moved.rbegin(); It != Moved.rend(); ++It)
    printf("%s ", It->c_str());
  std::list<int> Numbers;
  for (int I = 0; I < 300; ++I)
    Numbers.push_back(I * 211 % 307);
  Numbers.sort();
  long Sum = 0, At = 0;
  for (int X : Numbers)
    Sum += X * ++At;
  printf("%ld %zu\n", Sum, std::erase_if(Numbers, [](int X) { return X > 10; }));
}
