// switch: fallthrough, default in the middle, nested, over enums and characters, with objects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

enum class Day : char { Mon = 'm', Tue = 't', Sun = 's' };
enum Plain { One = 1, Two, Four = 4 };
struct N {
  int Id;
  N(int Id) : Id(Id) { printf("+%d ", Id); }
  ~N() { printf("-%d ", Id); }
  operator int() const { return Id; }
};
static int fall(int I) {
  int R = 0;
  switch (I) {
  case 3:
    R += 3;
    [[fallthrough]];
  case 2:
    R += 20;
    [[fallthrough]];
  default:
    R += 1000;
  case 1:
    R += 100;
    break;
  case 4:
  case 5:
    R = -1;
  }
  return R;
}
static const char *name(Day D) {
  switch (D) {
    using enum Day;
  case Mon:
    return "monday";
  case Tue:
    return "tuesday";
  case Sun:
    return "sunday";
  }
  return "no day";
}
static int nested(int A, int B) {
  switch (A) {
  case 1:
    switch (B) {
    case 1:
      return 11;
    case 2:
      break;
    default:
      return 19;
    }
    return 12;
  case 2: {
    int Local = B * 2;
    switch (Local)
    default:
      return Local;
  }
  }
  return 0;
}
static int duff(int Count) {
  int Copied = 0, Rounds = (Count + 3) / 4;
  switch (Count % 4) {
  case 0:
    do {
      ++Copied;
      [[fallthrough]];
    case 3:
      ++Copied;
      [[fallthrough]];
    case 2:
      ++Copied;
      [[fallthrough]];
    case 1:
      ++Copied;
    } while (--Rounds > 0);
  }
  return Copied;
}
static void objects(int I) {
  switch (N Outer(I); Outer) {
  case 1: {
    N Inner(10);
    printf("one ");
    break;
  }
  case 2: {
    N Inner(20);
    printf("two ");
  }
    [[fallthrough]];
  case 3:
    printf("three ");
    return;
  default:
    N Last(99);
    printf("default ");
  }
  printf("end ");
}
static int loop() {
  int R = 0;
  for (int I = 0; I < 6; ++I) {
    switch (I) {
    case 1:
      continue;
    case 4:
      goto out;
    case 2:
      R += 100;
      break;
    default:
      ++R;
    }
    R += 10;
  }
out:
  return R;
}
template <class T> static int size(T V) {
  switch (sizeof(V)) {
  case 1:
    return 1;
  case 4:
    return 4;
  case 8:
    return 8;
  }
  return 0;
}
int main() {
  for (int I = 0; I < 6; ++I)
    printf("fall %d: %d\n", I, fall(I));
  printf("%s %s %s %s\n", name(Day::Mon), name(Day::Sun), name(static_cast<Day>('t')), name(Day{}));
  printf("%d %d %d %d %d\n", nested(1, 1), nested(1, 2), nested(1, 3), nested(2, 4), nested(3, 1));
  for (int I = 1; I < 9; I += 2)
    printf("duff %d: %d\n", I, duff(I));
  for (int I = 1; I < 5; ++I) {
    objects(I);
    printf("\n");
  }
  printf("%d\n", loop());
  int Count = 0;
  for (const char *P = "a-b c1"; *P; ++P)
    switch (*P) {
    case ' ':
    case '-':
      ++Count;
      break;
    case '0' ... '9':
      Count += 100;
    }
  printf("%d\n", Count);
  Plain E = Two;
  switch (E) {
  case One:
    printf("one\n");
    break;
  case Two:
    printf("two\n");
    break;
  case Four:
    printf("four\n");
  }
  switch (-1) {
  case -1:
    printf("negative\n");
  }
  switch (5u) {
  case 5:
    printf("unsigned\n");
  }
  switch (1LL << 40) {
  case 1LL << 40:
    printf("wide\n");
    break;
  case 0:
    printf("narrowed\n");
  }
  switch (true) {
  case false:
    printf("false\n");
    break;
  case true:
    printf("true\n");
  }
  switch (3) {
    printf("never\n");
  case 4:
    printf("never\n");
  }
  switch (1) {
    int Uninitialized;
  case 1:
    Uninitialized = 6;
    printf("%d\n", Uninitialized);
  }
  printf("%d %d %d\n", size('c'), size(1), size(1.5));
  switch (N Only(7); Only.Id) {
  default:
    printf("[%d] ", Only.Id);
  }
  printf("\n");
  constexpr int Label = 2 * 3;
  switch (int I = 6; I) {
  case Label:
    printf("constant label %d\n", I);
  }
}
