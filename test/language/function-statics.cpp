// Function-local statics: built on first use, once each, retried after an exception, destroyed backwards.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct L {
  int Id;
  L(int Id) : Id(Id) { printf("L %d\n", Id); }
  ~L() { printf("~L %d\n", Id); }
};
static L &first() {
  static L Only(1);
  return Only;
}
static L &second() {
  static L Only(first().Id + 1);
  return Only;
}
static int counter() {
  static int N;
  return N++;
}
static int initialized() {
  static int N = (printf("once\n"), 40);
  return N += 2;
}
template <class T> static int perType() {
  static int N = sizeof(T) * 100;
  return ++N;
}
static int tries() {
  static int Attempts = 0;
  static int Value = [] {
    if (++Attempts < 3)
      throw Attempts;
    return 30 + Attempts;
  }();
  return Value;
}
struct S {
  int member() {
    static int Shared = 0;
    return ++Shared;
  }
  static int fixed() {
    static int Other = 50;
    return --Other;
  }
};
static void conditional(bool Enter) {
  if (Enter) {
    static L Deep(3);
    printf("deep %d\n", Deep.Id);
  }
}
inline int &reference() {
  static int N = 60;
  return N;
}
static const char *text() {
  static const char *Names[] = {"zero", "one", "two"};
  static int I = 0;
  return Names[I++ % 3];
}
static int recursive(int N) {
  static int Calls = 0;
  ++Calls;
  return N <= 1 ? Calls : recursive(N - 1);
}
static L *never() {
  static L Unbuilt(100);
  return &Unbuilt;
}
int main(int, char **Arguments) {
  printf("start\n");
  printf("%d\n", second().Id);
  printf("%d\n", first().Id);
  for (int I = 0; I < 3; ++I)
    printf("counter %d\n", counter());
  printf("%d\n", initialized());
  printf("%d\n", initialized());
  printf("%d\n", perType<char>());
  printf("%d\n", perType<int>());
  printf("%d\n", perType<char>());
  for (int I = 0; I < 4; ++I) {
    try {
      printf("value %d\n", tries());
    } catch (int A) {
      printf("attempt %d\n", A);
    }
  }
  S A, B;
  A.member();
  printf("%d\n", B.member());
  S::fixed();
  printf("%d\n", S::fixed());
  conditional(false);
  conditional(true);
  conditional(true);
  reference() = 61;
  printf("%d\n", ++reference());
  for (int I = 0; I < 4; ++I)
    printf("%s\n", text());
  printf("%d\n", recursive(4));
  printf("%d\n", recursive(2));
  auto Lambda = [] {
    static int N = 0;
    return ++N;
  };
  auto Same = Lambda;
  Lambda();
  printf("%d\n", Same());
  for (int I = 0; I < 2; ++I) {
    static int Kept = 70 + I;
    int Fresh = 80;
    printf("%d %d\n", Kept++, Fresh++);
  }
  if (!Arguments)
    never();
  printf("end\n");
}
