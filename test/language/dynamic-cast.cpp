// dynamic_cast down, across, from virtual bases, of references and to void.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <typeinfo>

struct V {
  int A = 1;
  virtual ~V() = default;
};
struct D : virtual V {
  int B = 2;
};
struct E : virtual V {
  int C = 3;
};
struct F : D, E {
  int G = 4;
};
struct Base {
  virtual ~Base() {}
  virtual const char *name() const { return "Base"; }
};
struct Left : Base {
  int InLeft = 10;
  const char *name() const override { return "Left"; }
};
struct Right {
  virtual ~Right() {}
  int InRight = 20;
};
struct Both : Left, Right {
  int InBoth = 30;
  const char *name() const override { return "Both"; }
};
struct Final final : Base {
  int N = 40;
};
struct Other {
  virtual ~Other() {}
};
struct Private : private Right {
  Right *open() { return this; }
};
struct InConstructor : Base {
  bool Seen;
  InConstructor();
};
struct MoreDerived : InConstructor {
  bool Again;
  MoreDerived() : Again(dynamic_cast<MoreDerived *>(static_cast<Base *>(this)) != nullptr) {}
};
InConstructor::InConstructor() {
  Base *B = this;
  Seen = dynamic_cast<MoreDerived *>(B) != nullptr;
}
struct Twice1 : Base {};
struct Twice2 : Base {};
struct Twice : Twice1, Twice2, Other {};
static void kind(Base *B) {
  if (auto *P = dynamic_cast<Both *>(B))
    printf("Both %d\n", P->InBoth);
  else if (auto *P = dynamic_cast<Left *>(B))
    printf("Left %d\n", P->InLeft);
  else if (auto *P = dynamic_cast<Final *>(B))
    printf("Final %d\n", P->N);
  else
    printf("only %s\n", B ? B->name() : "null");
}
int main() {
  V *OfD = new D;
  D *Down = dynamic_cast<D *>(OfD);
  printf("%d\n", Down ? Down->B : 99);
  printf("%d\n", dynamic_cast<E *>(OfD) ? 1 : 0);
  delete OfD;
  F Whole;
  V *OfF = &Whole;
  printf("%d\n", dynamic_cast<F *>(OfF)->G);
  E *Cross = dynamic_cast<E *>(static_cast<D *>(&Whole));
  printf("%d %d\n", Cross->C, Cross->A);
  Whole.A = 5;
  printf("%d\n", dynamic_cast<V *>(Cross)->A);
  Base Plain;
  Left L;
  Both Two;
  Final Last;
  kind(&Plain);
  kind(&L);
  kind(&Two);
  kind(&Last);
  kind(nullptr);
  Right *Across = dynamic_cast<Right *>(static_cast<Base *>(&Two));
  printf("%d\n", Across ? Across->InRight : -1);
  printf("%d\n", dynamic_cast<Right *>(static_cast<Base *>(&L)) == nullptr);
  printf("%d\n", dynamic_cast<void *>(Across) == static_cast<void *>(&Two));
  printf("%d\n", static_cast<void *>(Across) == static_cast<void *>(&Two));
  Left &Reference = Two;
  printf("%d\n", dynamic_cast<Both &>(Reference).InBoth);
  try {
    printf("%d\n", dynamic_cast<Final &>(static_cast<Base &>(Two)).N);
  } catch (const std::bad_cast &) {
    printf("bad_cast\n");
  }
  const Base *Constant = &Two;
  printf("%s\n", dynamic_cast<const Left *>(Constant)->name());
  printf("%d\n", dynamic_cast<Other *>(Constant ? &Two : nullptr) == nullptr);
  Private P;
  Right *Hidden = P.open();
  printf("%d %d\n", dynamic_cast<Private *>(Hidden) == nullptr, Hidden->InRight);
  MoreDerived M;
  printf("%d %d\n", M.Seen, M.Again);
  Twice T;
  Other *FromOther = &T;
  printf("%d %d\n", dynamic_cast<Base *>(FromOther) == nullptr,
         dynamic_cast<Twice2 *>(FromOther) == static_cast<Twice2 *>(&T));
  printf("%d\n", dynamic_cast<Twice1 *>(static_cast<Twice2 *>(&T)) == static_cast<Twice1 *>(&T));
  Base *Up = dynamic_cast<Base *>(&Two);
  printf("%s\n", Up->name());
}
