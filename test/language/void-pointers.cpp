// void pointers: erased types, comparison, callbacks with context, tables of operations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct Base {
  int A = 1;
};
struct Second {
  int B = 2;
};
struct Derived : Base, Second {
  int C = 3;
};
struct Noisy {
  int Id;
  Noisy(int Id) : Id(Id) {}
  ~Noisy() { printf("~Noisy %d\n", Id); }
};
class Any {
  struct Table {
    void *(*Copy)(const void *);
    void (*Destroy)(void *);
    int (*Size)();
  };
  template <class T>
  static inline const Table Of = {[](const void *P) -> void * { return new T(*static_cast<const T *>(P)); },
                                  [](void *P) { delete static_cast<T *>(P); }, [] { return (int)sizeof(T); }};
  void *P = nullptr;
  const Table *Operations = nullptr;

public:
  Any() = default;
  template <class T> explicit Any(T V) : P(new T(std::move(V))), Operations(&Of<T>) {}
  Any(const Any &O) : P(O.P ? O.Operations->Copy(O.P) : nullptr), Operations(O.Operations) {}
  Any &operator=(Any O) {
    std::swap(P, O.P);
    std::swap(Operations, O.Operations);
    return *this;
  }
  ~Any() {
    if (P)
      Operations->Destroy(P);
  }
  template <class T> T *as() { return Operations == &Of<T> ? static_cast<T *>(P) : nullptr; }
  int size() const { return Operations ? Operations->Size() : 0; }
};
static void forEach(int *Begin, int *End, void (*Do)(int, void *), void *Context) {
  for (; Begin != End; ++Begin)
    Do(*Begin, Context);
}
static void add(int N, void *Context) { *static_cast<int *>(Context) += N; }
struct State {
  int Calls = 0, Largest = 0;
};
static void largest(int N, void *Context) {
  auto *S = static_cast<State *>(Context);
  ++S->Calls;
  if (N > S->Largest)
    S->Largest = N;
}
static int compare(const void *A, const void *B) {
  return *static_cast<const int *>(A) - *static_cast<const int *>(B);
}
static void sort(void *Data, int Count, int Size, int (*Less)(const void *, const void *)) {
  char *P = static_cast<char *>(Data);
  for (int I = 0; I < Count; ++I)
    for (int J = I; J > 0 && Less(P + (J - 1) * Size, P + J * Size) > 0; --J)
      for (int B = 0; B < Size; ++B)
        std::swap(P[J * Size + B], P[(J - 1) * Size + B]);
}
int main() {
  int N = 5;
  void *P = &N;
  *static_cast<int *>(P) = 6;
  printf("%d %d\n", N, P == &N);
  const void *C = P;
  printf("%d\n", *static_cast<const int *>(C));
  void *&Reference = P;
  Reference = nullptr;
  printf("%d %d\n", P == nullptr, P ? 1 : 0);
  Derived D;
  void *Whole = &D;
  Second *S = &D;
  printf("%d %d\n", static_cast<void *>(S) == Whole, static_cast<Derived *>(S) == Whole);
  printf("%d %d\n", static_cast<Derived *>(Whole)->C, static_cast<Second *>(static_cast<Derived *>(Whole))->B);
  int Array[5] = {4, 8, 1, 9, 3}, Sum = 0;
  forEach(Array, Array + 5, add, &Sum);
  State St;
  forEach(Array, Array + 5, largest, &St);
  printf("%d %d %d\n", Sum, St.Calls, St.Largest);
  forEach(
      Array, Array + 2, [](int I, void *X) { *static_cast<int *>(X) *= I; }, &Sum);
  printf("%d\n", Sum);
  sort(Array, 5, sizeof(int), compare);
  for (int I : Array)
    printf("sorted %d\n", I);
  Any A(7), B(2.5), E;
  printf("%d %d %d\n", *A.as<int>(), A.as<double>() == nullptr, A.size());
  printf("%g %d\n", *B.as<double>(), E.size());
  E = A;
  *E.as<int>() = 70;
  printf("%d %d\n", *A.as<int>(), *E.as<int>());
  A = Any(Noisy(1));
  A.as<Noisy>()->Id = 2;
  E = A;
  E.as<Noisy>()->Id = 3;
  A = B;
  printf("%g\n", *A.as<double>());
  void *Table[3] = {&N, &Sum, Array + 4};
  for (void *Entry : Table)
    ++*static_cast<int *>(Entry);
  printf("%d %d %d\n", N, Sum, Array[4]);
  void **Twice = &Table[2];
  printf("%d\n", *static_cast<int *>(*Twice));
  printf("%d %d\n", Table[2] > static_cast<void *>(Array), Table[2] != Table[1]);
  void *Owned = new Noisy(8);
  delete static_cast<Noisy *>(Owned);
}
