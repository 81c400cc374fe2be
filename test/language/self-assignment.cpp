// Assignment to oneself, aliased arguments, overlapping moves, copy-and-swap, chains of assignment.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <initializer_list>
#include <utility>

struct Naive {
  int *P;
  Naive(int V) : P(new int(V)) {}
  Naive(const Naive &O) : P(new int(*O.P)) {}
  Naive &operator=(const Naive &O) {
    if (this == &O) {
      printf("self ");
      return *this;
    }
    delete P;
    P = new int(*O.P);
    printf("copied ");
    return *this;
  }
  ~Naive() {
    printf("free %d ", *P);
    delete P;
  }
};
struct Swap {
  int V;
  Swap(int V) : V(V) { printf("+%d ", V); }
  Swap(const Swap &O) : V(O.V) { printf("copy%d ", V); }
  Swap &operator=(Swap O) {
    std::swap(V, O.V);
    return *this;
  }
  ~Swap() { printf("-%d ", V); }
};
struct Defaulted {
  Naive A{1};
  int Numbers[3] = {1, 2, 3};
  Defaulted() = default;
  Defaulted(const Defaulted &) = default;
  Defaulted &operator=(const Defaulted &) = default;
};
struct Moves {
  int V;
  bool Valid = true;
  Moves(int V) : V(V) {}
  Moves(Moves &&O) noexcept : V(O.V) { O.Valid = false; }
  Moves &operator=(Moves &&O) noexcept {
    if (&O != this) {
      V = O.V;
      Valid = true;
      O.Valid = false;
    } else
      printf("self-move ");
    return *this;
  }
};
struct Node {
  int V;
  Node *Next;
};
struct List {
  Node *Head = nullptr;
  List() = default;
  List(const List &O) {
    Node **T = &Head;
    for (Node *N = O.Head; N; N = N->Next, T = &(*T)->Next)
      *T = new Node{N->V, nullptr};
  }
  List &operator=(const List &O) {
    List C(O);
    std::swap(Head, C.Head);
    return *this;
  }
  ~List() {
    while (Head) {
      Node *N = Head;
      Head = N->Next;
      delete N;
    }
  }
  void add(const int &V) { Head = new Node{V, Head}; }
  void print() const {
    for (Node *N = Head; N; N = N->Next)
      printf("%d ", N->V);
  }
};
struct Sum {
  int V;
  Sum &operator+=(const Sum &O) {
    V += O.V;
    V += O.V;
    return *this;
  }
  Sum &operator*=(Sum O) {
    V *= O.V;
    V *= O.V;
    return *this;
  }
};
static void copy(Naive &A, Naive &B) { A = B; }
static void assign(int &A, const int &B) {
  A = 0;
  A += B + 5;
}
static void line() { printf("\n"); }
int main() {
  {
    Naive A(1);
    A = A;
    Naive &R = A;
    A = R;
    R = A;
    printf("(%d) ", *A.P);
  }
  line();
  {
    Naive A(2), B(3);
    A = B;
    *A.P = 4;
    printf("(%d %d) ", *A.P, *B.P);
  }
  line();
  {
    Naive A(5);
    copy(A, A);
  }
  line();
  {
    Naive A(6), B(7), C(8);
    A = B = C;
    printf("(%d %d) ", *A.P, *B.P);
  }
  line();
  {
    Naive A(9), B(10);
    (A = B) = Naive(11);
    printf("(%d %d) ", *A.P, *B.P);
  }
  line();
  {
    Swap A(12);
    A = A;
    printf("(%d) ", A.V);
  }
  line();
  {
    Swap A(13);
    A = 14;
    printf("(%d) ", A.V);
  }
  line();
  {
    Swap A(15), B(16);
    A = B;
    printf("(%d %d) ", A.V, B.V);
  }
  line();
  {
    Defaulted A;
    A = A;
    printf("(%d %d) ", *A.A.P, A.Numbers[2]);
  }
  line();
  {
    Defaulted A, B;
    *B.A.P = 20;
    B.Numbers[0] = 21;
    A = B;
    printf("(%d %d) ", *A.A.P, A.Numbers[0]);
  }
  line();
  {
    Moves A(22);
    A = std::move(A);
    printf("%d %d", A.V, A.Valid);
  }
  line();
  {
    Moves A(23), B(24);
    A = std::move(B);
    B = Moves(25);
    printf("%d %d %d", A.V, B.V, B.Valid);
  }
  line();
  {
    Moves A(26), B(27);
    std::swap(A, B);
    printf("%d %d %d %d", A.V, B.V, A.Valid, B.Valid);
  }
  line();
  {
    Moves A(28);
    std::swap(A, A);
    printf("%d", A.V);
  }
  line();
  {
    List L;
    for (int I : {1, 2, 3})
      L.add(I);
    L = L;
    L.print();
    L.add(L.Head->V);
    L.print();
  }
  line();
  {
    List L, M;
    L.add(1);
    M = L;
    M.add(2);
    L = M;
    M = List();
    L.print();
    printf("| ");
    M.print();
  }
  line();
  {
    Sum S{3};
    S += S;
    printf("%d ", S.V);
    S *= S;
    printf("%d", S.V);
  }
  line();
  {
    int A = 5;
    assign(A, A);
    printf("%d", A);
  }
  line();
  {
    int A[3] = {1, 2, 3};
    int &R = A[0];
    A[1] = R = A[2];
    printf("%d %d", A[0], A[1]);
  }
  line();
  {
    Naive *P = new Naive(30);
    *P = *P;
    Naive B = *P;
    delete P;
    printf("(%d) ", *B.P);
  }
  line();
}
