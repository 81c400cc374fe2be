// && and || stop early; temporaries of operands not evaluated are neither built nor destroyed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("+%d ", Id); }
  ~N() { printf("-%d ", Id); }
  explicit operator bool() const { return Id % 2; }
  bool big() const { return Id > 5; }
};
static bool say(const char *S, bool V) {
  printf("%s ", S);
  return V;
}
static bool byReference(const N &A) { return A.Id > 2; }
static bool throws() { throw 1; }
static bool find(const int *P, int Count, int V) { return Count > 0 && (*P == V || find(P + 1, Count - 1, V)); }
struct List {
  int V;
  List *Next;
};
static void line(bool B) { printf("= %d\n", B); }
template <class... T> static bool all(T... V) { return (... && say("v", V)); }
int main() {
  line(say("a", true) && say("b", true));
  line(say("a", false) && say("b", true));
  line(say("a", true) || say("b", true));
  line(say("a", false) || say("b", false));
  line(say("a", true) && say("b", false) || say("c", true));
  line(say("a", false) && say("b", true) || say("c", true) && say("d", false));
  line(!(say("a", false) || say("b", true)) && say("c", true));
  line(N(1) && N(3));
  line(N(2) && N(3));
  line(N(4) || N(5));
  line(N(1) || N(2));
  line(N(2).big() || N(6).big() || N(8).big());
  line(byReference(1) && byReference(N(2)) && byReference(3));
  if (N(1) && N(2) || N(7))
    printf("inside ");
  line(true);
  bool Kept = N(1) && byReference(N(9));
  line(Kept);
  int I = 0;
  line(I++ && I++);
  line(I++ || I++);
  printf("%d\n", I);
  line(I > 1 && ++I > 2 && ++I > 100 && ++I);
  printf("%d\n", I);
  int *Null = nullptr;
  line(Null && *Null);
  List B{2, nullptr}, A{1, &B};
  line(A.Next && A.Next->Next && A.Next->Next->V);
  line(A.Next && A.Next->V == 2);
  try {
    line(false && throws());
    line(true && throws());
  } catch (int) {
    line(true);
  }
  try {
    line(N(3) && throws());
  } catch (int) {
    line(false);
  }
  int Array[] = {4, 8, 15};
  line(find(Array, 3, 15));
  line(find(Array, 3, 16));
  for (int J = 0; J < 3 && Array[J] != 8 || say("last", false); ++J)
    printf("j%d ", J);
  line(true);
  line(all(true, false, true));
  bool Both = true;
  Both &= say("not short", false);
  Both |= say("either", true);
  line(Both);
  line(say("x", false) & say("y", true));
  int Count = 0;
  while (Count < 2 && N(Count * 2 + 1))
    ++Count;
  line(Count == 2);
  line((say("comma", false), true) && (I = 5));
  printf("%d\n", I);
  do
    ++I;
  while (I < 8 && say("again", true));
  line(I && 2.5 && "text" && &I);
  line(1 && 0.0 || nullptr);
  line(not(say("alternative", true) and false) or false);
}
