// Placement new into raw storage, explicit destructor calls, reuse of storage.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <new>

struct N {
  int Id;
  double D = .5;
  N(int Id) : Id(Id) { printf("N%d\n", Id); }
  N(const N &O) : Id(O.Id + 100) { printf("copy%d\n", Id); }
  ~N() { printf("~N%d\n", Id); }
};
template <class T, int Capacity> class Vector {
  alignas(T) std::byte Storage[Capacity * sizeof(T)];
  int Size = 0;

public:
  T *at(int I) { return std::launder(reinterpret_cast<T *>(Storage + I * sizeof(T))); }
  template <class... A> T &emplace(A &&...Arguments) {
    return *new (Storage + Size++ * sizeof(T)) T(static_cast<A &&>(Arguments)...);
  }
  void pop() { at(--Size)->~T(); }
  ~Vector() {
    while (Size)
      pop();
  }
  int size() const { return Size; }
};
template <class T> class Optional {
  union {
    char None;
    T Value;
  };
  bool Has = false;

public:
  Optional() : None() {}
  void set(int I) {
    reset();
    ::new (static_cast<void *>(&Value)) T(I);
    Has = true;
  }
  void reset() {
    if (Has)
      Value.~T();
    Has = false;
  }
  ~Optional() { reset(); }
  T *get() { return Has ? &Value : nullptr; }
};
struct Tag {};
struct Own {
  int V = 3;
  void *operator new(std::size_t S, Tag, int Extra) {
    printf("placement %d %d\n", (int)S, Extra);
    return ::operator new(S);
  }
  void operator delete(void *P, Tag, int) {
    printf("placement delete\n");
    ::operator delete(P);
  }
  void operator delete(void *P) {
    printf("delete\n");
    ::operator delete(P);
  }
  Own(bool Throw = false) {
    if (Throw)
      throw 1;
  }
};
int main() {
  alignas(N) unsigned char Raw[sizeof(N)];
  N *P = new (Raw) N(1);
  printf("%d %g\n", P->Id, P->D);
  P->~N();
  P = new (Raw) N(2);
  N *Q = new (P + 0) N(3);
  printf("%d %d\n", Q->Id, static_cast<void *>(Q) == static_cast<void *>(Raw));
  Q->~N();
  {
    Vector<N, 4> V;
    V.emplace(4);
    V.emplace(5).Id = 50;
    V.emplace(*V.at(0));
    printf("%d %d %d\n", V.size(), V.at(1)->Id, V.at(2)->Id);
    V.pop();
    printf("%d\n", V.size());
  }
  {
    Optional<N> O;
    printf("%d\n", O.get() == nullptr);
    O.set(6);
    O.set(7);
    printf("%d\n", O.get()->Id);
  }
  void *Memory = ::operator new(3 * sizeof(N));
  N *Many = static_cast<N *>(Memory);
  for (int I = 0; I < 3; ++I)
    new (Many + I) N(10 + I);
  printf("%d\n", Many[2].Id);
  for (int I = 3; I-- > 0;)
    Many[I].~N();
  ::operator delete(Memory);
  int Buffer[4] = {};
  int *In = new (&Buffer[1]) int(7);
  printf("%d %d %d\n", Buffer[0], Buffer[1], *In);
  int *Two = new (Buffer + 2) int[2]{8, 9};
  printf("%d %d %d\n", Buffer[2], Buffer[3], Two[1]);
  Own *W = new (Tag(), 5) Own;
  printf("%d\n", W->V);
  delete W;
  try {
    new (Tag(), 6) Own(true);
  } catch (int I) {
    printf("caught %d\n", I);
  }
  N Local(20);
  Local.~N();
  new (&Local) N(21);
  printf("%d\n", Local.Id);
  using Integer = int;
  int Pseudo = 5;
  Pseudo.~Integer();
  printf("end\n");
}
