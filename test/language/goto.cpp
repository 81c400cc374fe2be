// goto forwards, backwards, out of blocks with objects, and past declarations without initializers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("N%d ", Id); }
  ~N() { printf("~N%d ", Id); }
};
static int backwards(int Limit) {
  int I = 0, Sum = 0;
again:
  Sum += I;
  if (++I < Limit)
    goto again;
  return Sum;
}
static int cleanup(int Fail) {
  int Steps = 0;
  if (Fail == 1)
    goto first;
  ++Steps;
  if (Fail == 2)
    goto second;
  ++Steps;
second:
  Steps += 10;
first:
  Steps += 100;
  return Steps;
}
static const char *nested(int Wanted) {
  for (int I = 0; I < 4; ++I)
    for (int J = 0; J < 4; ++J) {
      N Inner(I * 4 + J);
      if (I * J == Wanted)
        goto found;
    }
  return "none";
found:
  return "found";
}
static void rebuilt() {
  int Rounds = 0;
top:
  N Fresh(Rounds);
  if (++Rounds < 3)
    goto top;
  printf("rounds %d ", Rounds);
}
static void inLoop() {
  for (int I = 0; I < 5; ++I) {
    if (I % 2)
      goto next;
    printf("even %d ", I);
  next:;
  }
}
static int intoSwitch(int I) {
  switch (I) {
  case 1:
    goto shared;
  case 2:
    I = 20;
    break;
  default:
  shared:
    I += 1000;
  }
  return I;
}
static int machine(const char *Text) {
  int Digits = 0, Letters = 0;
start:
  switch (*Text) {
  case 0:
    goto done;
  default:
    if (*Text >= '0' && *Text <= '9')
      goto digit;
    goto letter;
  }
digit:
  ++Digits, ++Text;
  goto start;
letter:
  ++Letters, ++Text;
  goto start;
done:
  return Digits * 100 + Letters;
}
static int past() {
  goto over;
  int Skipped;
over:
  Skipped = 5;
  return Skipped;
}
static int outOfTry() {
  int Tries = 0;
retry:
  try {
    N Guard(Tries + 50);
    if (Tries++ < 2)
      throw Tries;
    goto out;
  } catch (int I) {
    N InHandler(I + 60);
    if (I < 2)
      goto retry;
  }
  goto retry;
out:
  return Tries;
}
static void intoLabelInBlock() {
  int I = 0;
  {
  inside:
    N Local(70 + I);
    ++I;
  }
  if (I < 2)
    goto inside;
}
int main() {
  printf("%d\n", backwards(5));
  for (int I = 0; I < 3; ++I)
    printf("%d\n", cleanup(I));
  printf("%s\n", nested(2));
  printf("%s\n", nested(7));
  rebuilt();
  printf("\n");
  inLoop();
  printf("\n");
  for (int I = 0; I < 4; ++I)
    printf("%d\n", intoSwitch(I));
  printf("%d\n", machine("ab12c345"));
  printf("%d\n", past());
  printf("%d\n", outOfTry());
  intoLabelInBlock();
  printf("\n");
}
