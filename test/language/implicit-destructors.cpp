// Implicit and defaulted destructors run those of members, then bases, in reverse order.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct Says {
  int Id;
  Says(int Id = 0) : Id(Id) { printf("Says %d\n", Id); }
  ~Says() { printf("~Says %d\n", Id); }
};
struct Polymorphic {
  virtual ~Polymorphic() { printf("~Polymorphic\n"); }
};
struct Implicit : Polymorphic {
  int N = 2;
};
struct Plain {
  ~Plain() { printf("~Plain\n"); }
};
struct ImplicitPlain : Plain {
  Says A{1}, B{2};
};
struct Deep : ImplicitPlain {
  Says C{3};
};
struct Two : Plain, Says {
  Says M{5};
  Two() : Says(4) {}
};
struct Defaulted : Says {
  Says M{7};
  Defaulted() : Says(6) {}
  ~Defaulted() = default;
};
struct Outside : Says {
  Says M{9};
  Outside() : Says(8) {}
  ~Outside();
};
Outside::~Outside() = default;
struct VirtualDefault {
  virtual ~VirtualDefault() = default;
};
struct ByBase : VirtualDefault {
  Says M{11};
};
struct Arrays {
  Says Few[3] = {20, 21, 22};
};
int main() {
  {
    Implicit Q;
    printf("n %d\n", Q.N);
  }
  {
    ImplicitPlain Q;
    printf("in\n");
  }
  {
    Deep Q;
    printf("in\n");
  }
  {
    Two Q;
    printf("in\n");
  }
  {
    Defaulted Q;
    printf("in\n");
  }
  {
    Outside Q;
    printf("in\n");
  }
  {
    Arrays Q;
    printf("in %d\n", Q.Few[1].Id);
  }
  VirtualDefault *P = new ByBase;
  delete P;
  Polymorphic *R = new Implicit;
  delete R;
  Deep *D = new Deep;
  D->~Deep();
  operator delete(D);
}
