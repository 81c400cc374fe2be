// operator new and delete of classes: arrays, pools, placement forms, failing constructors, inheritance.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <new>

struct Counted {
  static inline int News = 0, Deletes = 0;
  int V;
  Counted(int V = 0) : V(V) {
    if (V < 0)
      throw V;
  }
  static void *operator new(std::size_t S) {
    ++News;
    printf("new %d\n", (int)S);
    return ::operator new(S);
  }
  static void operator delete(void *P) {
    ++Deletes;
    printf("delete\n");
    ::operator delete(P);
  }
  static void *operator new[](std::size_t S) {
    printf("new[] %d\n", S >= 3 * sizeof(int));
    return ::operator new(S);
  }
  static void operator delete[](void *P) {
    printf("delete[]\n");
    ::operator delete(P);
  }
};
struct Bigger : Counted {
  double D = 2.5;
  Bigger(int V) : Counted(V) {}
};
class Pool {
  union Slot {
    Slot *Next;
    alignas(8) unsigned char Storage[16];
  };
  static inline Slot Slots[4];
  static inline Slot *Free = nullptr;
  static inline bool Ready = false;

public:
  static void *take() {
    if (!Ready) {
      Ready = true;
      for (Slot &S : Slots) {
        S.Next = Free;
        Free = &S;
      }
    }
    if (!Free)
      throw std::bad_alloc();
    Slot *S = Free;
    Free = S->Next;
    printf("slot %d\n", (int)(S - Slots));
    return S->Storage;
  }
  static void give(void *P) {
    Slot *S = reinterpret_cast<Slot *>(P);
    S->Next = Free;
    Free = S;
    printf("back %d\n", (int)(S - Slots));
  }
};
struct Pooled {
  int A, B;
  void *operator new(std::size_t) { return Pool::take(); }
  void operator delete(void *P) { Pool::give(P); }
};
struct Logger {
  const char *Name;
};
struct Placed {
  int V;
  Placed(int V) : V(V) {
    if (V == 13)
      throw "thirteen";
  }
  static void *operator new(std::size_t S, Logger &L) {
    printf("via %s\n", L.Name);
    return ::operator new(S);
  }
  static void operator delete(void *P, Logger &L) {
    printf("undo %s\n", L.Name);
    ::operator delete(P);
  }
  static void operator delete(void *P) {
    printf("plain delete\n");
    ::operator delete(P);
  }
};
struct Null {
  int V = 1;
  Null() { printf("never built\n"); }
  static void *operator new(std::size_t) noexcept {
    printf("null new\n");
    return nullptr;
  }
  static void operator delete(void *) { printf("null delete\n"); }
};
struct alignas(32) Aligned {
  char C[32];
};
struct Header {
  static void *operator new(std::size_t S, int Extra) {
    auto *P = static_cast<int *>(::operator new(S + Extra + 16));
    *P = Extra;
    return P + 4;
  }
  static void operator delete(void *P) {
    int *Q = static_cast<int *>(P) - 4;
    printf("extra %d\n", *Q);
    ::operator delete(Q);
  }
  int V = 6;
};
int main() {
  Counted *A = new Counted(5);
  printf("%d\n", A->V);
  delete A;
  Bigger *B = new Bigger(6);
  printf("%d %g\n", B->V, B->D);
  delete B;
  Counted *Array = new Counted[3]{1, 2};
  printf("%d %d\n", Array[1].V, Array[2].V);
  delete[] Array;
  try {
    new Counted(-4);
  } catch (int I) {
    printf("caught %d\n", I);
  }
  printf("%d %d\n", Counted::News, Counted::Deletes);
  Counted *Global = ::new Counted(8);
  printf("%d\n", Global->V);
  ::delete Global;
  Pooled *P[5];
  for (int I = 0; I < 4; ++I)
    P[I] = new Pooled{I, I * I};
  printf("%d %d\n", P[3]->A, P[3]->B);
  try {
    P[4] = new Pooled;
  } catch (const std::bad_alloc &) {
    printf("full\n");
  }
  delete P[1];
  delete P[2];
  P[1] = new Pooled{10, 11};
  printf("%d %d\n", P[1]->B, P[0]->B);
  delete P[0];
  delete P[1];
  delete P[3];
  Logger L{"log"};
  Placed *Q = new (L) Placed(1);
  delete Q;
  try {
    new (L) Placed(13);
  } catch (const char *S) {
    printf("%s\n", S);
  }
  Null *N = new Null;
  printf("%d\n", N == nullptr);
  Aligned *Al = new Aligned{{'x'}};
  printf("%c %d\n", Al->C[0], (int)(reinterpret_cast<std::size_t>(Al) % 32));
  delete Al;
  Header *H = new (24) Header;
  printf("%d\n", H->V);
  delete H;
  int *Quiet = new (std::nothrow) int(9);
  printf("%d\n", *Quiet);
  delete Quiet;
}
