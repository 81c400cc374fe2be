// Range-based for over arrays, lists, user iterators, sentinels, temporaries, with init-statements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <initializer_list>

struct N {
  int Id;
  N(int Id) : Id(Id) {}
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  ~N() { printf("~%d ", Id); }
};
class Range {
  int From, To;

public:
  struct Iterator {
    int I;
    int operator*() const { return I; }
    Iterator &operator++() {
      ++I;
      return *this;
    }
    bool operator!=(const Iterator &O) const { return I != O.I; }
  };
  Range(int From, int To) : From(From), To(To) { printf("Range "); }
  ~Range() { printf("~Range "); }
  Iterator begin() const {
    printf("begin ");
    return {From};
  }
  Iterator end() const {
    printf("end ");
    return {To};
  }
};
struct Sentinel {};
struct Text {
  const char *S;
  struct It {
    const char *P;
    char operator*() const { return *P; }
    void operator++() { ++P; }
    bool operator!=(Sentinel) const { return *P; }
  };
  It begin() const { return {S}; }
  Sentinel end() const { return {}; }
};
namespace Lib {
struct Box {
  int A[3] = {7, 8, 9};
};
int *begin(Box &B) { return B.A; }
int *end(Box &B) { return B.A + 3; }
const int *begin(const Box &B) { return B.A + 1; }
const int *end(const Box &B) { return B.A + 3; }
} // namespace Lib
struct List {
  struct Node {
    int V;
    Node *Next;
  };
  Node *Head = nullptr;
  void add(int V) { Head = new Node{V, Head}; }
  ~List() {
    while (Head) {
      Node *T = Head->Next;
      delete Head;
      Head = T;
    }
    printf("~List ");
  }
  struct It {
    Node *P;
    int &operator*() { return P->V; }
    It &operator++() {
      P = P->Next;
      return *this;
    }
    friend bool operator==(It A, It B) { return A.P == B.P; }
  };
  It begin() { return {Head}; }
  It end() { return {nullptr}; }
};
struct Owner {
  Range R;
  const Range &get() const { return R; }
};
struct Generator {
  int Left;
  Generator &begin() { return *this; }
  Sentinel end() { return {}; }
  int operator*() { return Left * Left; }
  void operator++() { --Left; }
  bool operator!=(Sentinel) { return Left > 0; }
};
static void line() { printf("\n"); }
static Range make(int To) { return Range(0, To); }
int main() {
  int Array[4] = {1, 2, 3, 4};
  for (int I : Array)
    printf("%d ", I);
  line();
  for (int &I : Array)
    I *= I;
  for (const auto &I : Array)
    printf("%d ", I);
  line();
  for (int I : Range(2, 5))
    printf("%d ", I);
  line();
  for (auto I : make(2))
    printf("%d ", I);
  line();
  for (int I : Range(0, 10)) {
    if (I == 1)
      continue;
    if (I == 3)
      break;
    printf("%d ", I);
  }
  line();
  for (char C : Text{"text"})
    printf("%c.", C);
  line();
  Lib::Box B;
  const Lib::Box &C = B;
  for (int &I : B)
    ++I;
  for (int I : C)
    printf("%d ", I);
  line();
  for (int I : {5, 6, 7})
    printf("%d ", I);
  line();
  for (auto E : {N(1), N(2)})
    printf("[%d] ", E.Id);
  line();
  for (const auto &E : {N(3), N(4)})
    printf("[%d] ", E.Id);
  line();
  {
    List L;
    L.add(1);
    L.add(2);
    for (int &V : L)
      V += 10;
    for (int V : L)
      printf("%d ", V);
  }
  line();
  {
    Owner O{{1, 3}};
    for (int I : O.get())
      printf("%d ", I);
  }
  line();
  for (Range R(4, 6); int I : R)
    printf("%d ", I);
  line();
  for (int Count = 0; int I : Array) {
    Count += I;
    printf("%d ", Count);
  }
  line();
  int Grid[2][3] = {{1, 2, 3}, {4, 5, 6}}, Sum = 0;
  for (auto &Row : Grid)
    for (int Cell : Row)
      Sum += Cell;
  printf("%d", Sum);
  line();
  for (int I : Generator{3})
    printf("%d ", I);
  line();
  for (int I : Range(0, 0))
    printf("never %d", I);
  line();
  try {
    for (int I : Range(0, 5))
      if (I == 2)
        throw I;
  } catch (int I) {
    printf("caught %d", I);
  }
  line();
  for (char Letter : "ab")
    printf("%d ", Letter);
  line();
  auto F = [] {
    for (int I : Range(6, 9))
      if (I == 7)
        return I;
    return 0;
  };
  printf("%d", F());
  line();
  for (std::initializer_list<int> L = {1, 2}; auto &I : L)
    printf("%d ", I);
  line();
}
