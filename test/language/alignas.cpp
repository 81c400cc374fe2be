// alignas and alignof: members, locals, arrays, heap, classes, and what they do to sizes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <new>

struct alignas(16) A16 {
  int V = 1;
};
struct Mixed {
  char C;
  alignas(8) int I;
  char D;
};
struct Empty {};
struct alignas(64) Line {
  char Data[10];
};
struct Holds {
  char C = 'c';
  A16 A;
  short S = 2;
};
template <class T, int N> struct Storage {
  alignas(T) unsigned char Bytes[sizeof(T) * N];
  T *at(int I) { return reinterpret_cast<T *>(Bytes) + I; }
};
template <int N> struct alignas(N) Aligned { unsigned char C = N; };
struct Derived : A16 {
  char More = 'm';
};
struct Packed {
  char C;
  int I;
} __attribute__((packed));
union U {
  char C;
  alignas(32) int I;
};
alignas(128) static char Global[3] = "gl";
template <class T> static int off(const T *P, int N) { return (int)(reinterpret_cast<uintptr_t>(P) % N); }
struct Pool {
  alignas(std::max_align_t) unsigned char M[256];
  std::size_t Used = 0;
  void *take(std::size_t S, std::size_t A) {
    std::size_t At = (Used + A - 1) / A * A;
    Used = At + S;
    return M + At;
  }
};
int main() {
  printf("%d %d\n", (int)alignof(char), (int)alignof(int));
  printf("%d %d\n", (int)alignof(double), (int)alignof(long long));
  printf("%d %d\n", (int)sizeof(A16), (int)alignof(A16));
  printf("%d %d\n", (int)sizeof(Mixed), (int)alignof(Mixed));
  printf("%d %d %d\n", (int)offsetof(Mixed, I), (int)offsetof(Mixed, D), (int)sizeof(Empty));
  printf("%d %d\n", (int)sizeof(Line), (int)sizeof(Line[2]));
  printf("%d %d\n", (int)sizeof(Holds), (int)offsetof(Holds, S));
  printf("%d %d %d\n", (int)sizeof(Aligned<4>), (int)sizeof(Aligned<32>), Aligned<8>().C);
  printf("%d %d\n", (int)sizeof(Derived), (int)alignof(Derived));
  printf("%d %d\n", (int)sizeof(Packed), (int)alignof(Packed));
  printf("%d %d\n", (int)sizeof(U), (int)alignof(U));
  A16 Local, Array[3];
  printf("%d %d %d\n", off(&Local, 16), off(&Array[1], 16), off(&Array[2], 16));
  alignas(32) int Over = 5;
  alignas(double) char Buffer[8] = "buf";
  printf("%d %d %d %s\n", off(&Over, 32), off(Buffer, 8), Over, Buffer);
  printf("%d %s\n", off(Global, 128), Global);
  Line *P = new Line{"heap"};
  printf("%d %s\n", off(P, 64), P->Data);
  delete P;
  A16 *Q = new A16[4];
  Q[3].V = 7;
  printf("%d %d %d\n", off(Q, 16), Q[0].V, Q[3].V);
  delete[] Q;
  Storage<double, 3> S;
  for (int I = 0; I < 3; ++I)
    new (S.at(I)) double(I + .5);
  printf("%g %g %d\n", *S.at(0), *S.at(2), (int)sizeof S);
  Holds H;
  Holds Copy = H;
  Copy.A.V = 9;
  printf("%c %d %d %d\n", Copy.C, H.A.V, Copy.A.V, Copy.S);
  Packed K{'p', 12345};
  K.I += 1;
  int FromPacked = K.I;
  printf("%d %c\n", FromPacked, K.C);
  Pool M;
  char *C1 = static_cast<char *>(M.take(1, 1));
  double *D1 = new (M.take(sizeof(double), alignof(double))) double(1.5);
  A16 *A1 = new (M.take(sizeof(A16), alignof(A16))) A16{3};
  *C1 = 'z';
  printf("%c %g %d %d\n", *C1, *D1, A1->V, (int)M.Used);
  printf("%d %d\n", off(D1, 8), off(A1, 16));
  void *Raw = ::operator new(64, std::align_val_t(64));
  printf("%d\n", off(static_cast<char *>(Raw), 64));
  ::operator delete(Raw, std::align_val_t(64));
  struct alignas(8) Small {
    char C;
  } Smalls[2] = {{'a'}, {'b'}};
  printf("%d %c\n", (int)(reinterpret_cast<char *>(&Smalls[1]) - reinterpret_cast<char *>(&Smalls[0])), Smalls[1].C);
  constexpr std::size_t Constant = alignof(Line) + sizeof(A16);
  printf("%d\n", (int)Constant);
  printf("%d\n", (int)alignof(Line &));
  printf("%d\n", (int)alignof(A16[5]));
}
