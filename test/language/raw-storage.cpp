// Byte buffers: arenas, aligned pointers, memcpy in and out of objects, malloc-like use of operator new.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>

struct Arena {
  alignas(16) unsigned char Memory[256];
  std::size_t Used = 0;
  void *take(std::size_t Size, std::size_t Align) {
    Used = (Used + Align - 1) & ~(Align - 1);
    void *P = Memory + Used;
    Used += Size;
    return P;
  }
  template <class T> T *make(T V) { return new (take(sizeof(T), alignof(T))) T(V); }
};
struct Record {
  short Kind;
  int Value;
  char Name[6];
};
struct Node {
  int Value;
  Node *Next;
};
template <class T> struct Growing {
  T *Data = nullptr;
  int Size = 0, Capacity = 0;
  void push(const T &V) {
    if (Size == Capacity) {
      int More = Capacity ? 2 * Capacity : 1;
      T *Fresh = static_cast<T *>(::operator new(More * sizeof(T)));
      for (int I = 0; I < Size; ++I) {
        new (Fresh + I) T(static_cast<T &&>(Data[I]));
        Data[I].~T();
      }
      ::operator delete(Data);
      Data = Fresh;
      Capacity = More;
      printf("capacity %d\n", Capacity);
    }
    new (Data + Size++) T(V);
  }
  ~Growing() {
    for (int I = 0; I < Size; ++I)
      Data[I].~T();
    ::operator delete(Data);
  }
};
struct Noisy {
  int Id;
  Noisy(int Id) : Id(Id) {}
  Noisy(const Noisy &O) : Id(O.Id) { printf("copy %d\n", Id); }
  Noisy(Noisy &&O) noexcept : Id(O.Id) {
    O.Id = 0;
    printf("move %d\n", Id);
  }
  ~Noisy() {
    if (Id)
      printf("~ %d\n", Id);
  }
};
int main() {
  Arena A;
  char *C = A.make('x');
  int *I = A.make(77);
  double *D = A.make(2.5);
  printf("%c %d %g %d\n", *C, *I, *D, (int)A.Used);
  printf("%d %d\n", (int)(reinterpret_cast<unsigned char *>(I) - A.Memory),
         (int)(reinterpret_cast<unsigned char *>(D) - A.Memory));
  Node *List = nullptr;
  for (int K = 0; K < 4; ++K)
    List = new (A.take(sizeof(Node), alignof(Node))) Node{K, List};
  for (Node *P = List; P; P = P->Next)
    printf("node %d\n", P->Value);
  Record R{1, 0x11223344, "name"};
  unsigned char Bytes[sizeof(Record)];
  memcpy(Bytes, &R, sizeof R);
  printf("%x %x %c\n", Bytes[offsetof(Record, Value)], Bytes[offsetof(Record, Value) + 3],
         Bytes[offsetof(Record, Name) + 1]);
  Bytes[offsetof(Record, Name)] = 'f';
  Record Back;
  memcpy(&Back, Bytes, sizeof Back);
  printf("%d %x %s\n", Back.Kind, (unsigned)Back.Value, Back.Name);
  int Numbers[4] = {1, 2, 3, 4}, Others[4];
  memcpy(Others, Numbers + 1, 3 * sizeof(int));
  printf("%d %d %d\n", Others[0], Others[1], Others[2]);
  memmove(Numbers + 1, Numbers, 3 * sizeof(int));
  printf("%d %d %d %d\n", Numbers[0], Numbers[1], Numbers[2], Numbers[3]);
  memset(Numbers, 0xff, 2 * sizeof(int));
  printf("%d %d %d\n", Numbers[0], Numbers[1], Numbers[2]);
  memset(&R, 0, sizeof R);
  printf("%d %d %s.\n", R.Kind, R.Value, R.Name);
  printf("%d %d\n", memcmp("abc", "abd", 3) < 0, memcmp(Numbers, Numbers, sizeof Numbers));
  float F = 3.25f;
  uint32_t Word;
  memcpy(&Word, &F, 4);
  printf("%x\n", Word);
  std::byte B{0x5a};
  B |= std::byte{0x80};
  B <<= 1;
  printf("%x\n", std::to_integer<unsigned>(B));
  std::byte Buffer[8] = {};
  uint16_t Short = 0xbeef;
  memcpy(Buffer + 3, &Short, 2);
  printf("%x %x %x\n", (unsigned)Buffer[3], (unsigned)Buffer[4], (unsigned)Buffer[5]);
  {
    Growing<Noisy> G;
    for (int K = 1; K < 4; ++K)
      G.push(Noisy(K));
    printf("last %d\n", G.Data[2].Id);
  }
  Growing<int *> Pointers;
  Pointers.push(&Numbers[3]);
  int *Copy = Pointers.Data[0];
  Pointers.push(Copy);
  *Pointers.Data[1] = 9;
  printf("%d\n", Numbers[3]);
}
