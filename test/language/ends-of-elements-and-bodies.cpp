// What a declaration that is the body of a loop makes dies before the loop goes on; what a default argument of the
// constructor of an element makes dies before the next element is made.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <array>
#include <cstdio>

struct Noisy {
  const char *Name;
  Noisy(const char *Name) : Name(Name) { printf("+%s ", Name); }
  ~Noisy() { printf("-%s ", Name); }
};
struct Element {
  Element(const Noisy & = Noisy("default")) { printf("made "); }
  Element(const Element &, const Noisy & = Noisy("copy")) { printf("copied "); }
  ~Element() { printf("gone "); }
};
struct Grid {
  Element Cells[2];
  Element One{Noisy("one")};
};
static bool goesOn(int &I) {
  printf("[%d] ", I);
  return ++I < 3;
}

static void bodies() {
  int I = 0;
  do
    Noisy N("do");
  while (goesOn(I));
  for (I = 0; I < 2; printf("(%d) ", ++I))
    Noisy N("for");
  I = 0;
  while (Noisy *Made = goesOn(I) ? new Noisy("condition") : nullptr)
    Noisy N("while"), M(*Made);
  for (int K : {1, 2})
    Noisy N(K == 1 ? "first" : "second");
  puts("");
}

static void elements() {
  { Element E[2][2]; puts(""); }
  { Grid G; puts(""); Grid H = G; puts(""); }
  { Element E[3] = {Noisy("given")}; puts(""); }
  { Element E[2]; auto Copied = [E] {}; puts(""); auto [A, B] = E; puts(""); }
  { auto *P = new Element[2]; puts(""); delete[] P; P = new Element[3]{Noisy("new")}; puts(""); delete[] P; }
  { std::array<Element, 2> A{}; puts(""); }
}

int main() {
  bodies();
  elements();
}
