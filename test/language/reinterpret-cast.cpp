// reinterpret_cast to and from integers, bytes and other pointers, as libraries use it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

struct Header {
  uint32_t Size;
  uint16_t Kind;
};
struct First {
  int A;
  int B;
};
struct Tagged {
  uintptr_t Bits;
  Tagged(First *P, bool Mark) : Bits(reinterpret_cast<uintptr_t>(P) | (Mark ? 1 : 0)) {}
  First *pointer() const { return reinterpret_cast<First *>(Bits & ~uintptr_t(1)); }
  bool mark() const { return Bits & 1; }
};
struct Link {
  Link *Next;
};
struct Item : Link {
  int Value;
};
struct Middle {
  int Before;
  Link L;
  int After;
};
template <class T> static T *containing(Link *P) {
  return reinterpret_cast<T *>(reinterpret_cast<char *>(P) - offsetof(T, L));
}
static int twice(int N) { return 2 * N; }
enum class Opaque : uintptr_t {};
struct Incomplete;
static void print(Incomplete *P) { printf("opaque %d\n", *reinterpret_cast<int *>(P)); }
int main() {
  int N = 0x01020304;
  unsigned char *Bytes = reinterpret_cast<unsigned char *>(&N);
  printf("%d %d %d %d\n", Bytes[0], Bytes[1], Bytes[2], Bytes[3]);
  Bytes[1] = 0xff;
  printf("%x\n", N);
  uintptr_t Integer = reinterpret_cast<uintptr_t>(&N);
  printf("%d\n", *reinterpret_cast<int *>(Integer));
  printf("%d\n", (int)(Integer % alignof(int)));
  First F{5, 6};
  int *ToFirst = reinterpret_cast<int *>(&F);
  *ToFirst = 50;
  printf("%d\n", F.A);
  printf("%d\n", reinterpret_cast<First *>(ToFirst)->B);
  Tagged T(&F, true), U(&F, false);
  printf("%d %d %d %d\n", T.mark(), T.pointer()->A, U.mark(), U.pointer()->B);
  Middle M{1, {nullptr}, 3};
  Middle *Found = containing<Middle>(&M.L);
  printf("%d %d\n", Found->Before, Found->After);
  int Array[4] = {1, 2, 3, 4};
  char *Raw = reinterpret_cast<char *>(Array);
  printf("%d\n", *reinterpret_cast<int *>(Raw + 2 * sizeof(int)));
  printf("%d\n", (int)(reinterpret_cast<char *>(&Array[3]) - Raw));
  const uintptr_t Begin = reinterpret_cast<uintptr_t>(Array), End = reinterpret_cast<uintptr_t>(Array + 4);
  printf("%d\n", (int)(End - Begin));
  for (uintptr_t P = Begin; P < End; P += 2 * sizeof(int))
    printf("step %d\n", *reinterpret_cast<int *>(P));
  using Function = int (*)(int);
  void (*Erased)() = reinterpret_cast<void (*)()>(&twice);
  printf("%d\n", reinterpret_cast<Function>(Erased)(21));
  print(reinterpret_cast<Incomplete *>(&Array[2]));
  long &AsLong = reinterpret_cast<long &>(*new long(8));
  printf("%d\n", (int)AsLong);
  delete &AsLong;
  Item I;
  I.Value = 9;
  I.Next = &I;
  Link *Base = &I;
  printf("%d\n", static_cast<Item *>(Base->Next)->Value);
  Opaque O = static_cast<Opaque>(reinterpret_cast<uintptr_t>(&I));
  printf("%d\n", reinterpret_cast<Item *>(O)->Value);
  unsigned Unsigned = 0xffffffff;
  printf("%d\n", reinterpret_cast<int &>(Unsigned));
  alignas(Header) char Packet[16];
  Header H{8, 3};
  memcpy(Packet, &H, sizeof H);
  Header Read;
  memcpy(&Read, reinterpret_cast<const void *>(Packet), sizeof Read);
  printf("%u %u\n", Read.Size, Read.Kind);
  const int *Constant = Array;
  printf("%d\n", *reinterpret_cast<const unsigned *>(Constant + 1));
  *const_cast<int *>(Constant) = 100;
  printf("%d\n", Array[0]);
  void *Null = reinterpret_cast<void *>(static_cast<uintptr_t>(0));
  printf("%d\n", Null == nullptr);
}
