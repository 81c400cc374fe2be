// Virtual bases are built once, first, by the most derived class, shared, and destroyed last.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct V {
  int Value;
  V(int Value = 4) : Value(Value) { printf("V(%d)\n", Value); }
  V(const V &O) : Value(O.Value + 1) { printf("V copy %d\n", Value); }
  V &operator=(const V &O) {
    Value = O.Value;
    printf("V assigned\n");
    return *this;
  }
  virtual ~V() { printf("~V(%d)\n", Value); }
  virtual const char *name() const { return "V"; }
};
struct X : virtual V {
  int InX = 1;
  X() : V(10) { printf("X()\n"); }
  ~X() { printf("~X\n"); }
};
struct Y : virtual V {
  int InY = 2;
  Y() : V(20) { printf("Y()\n"); }
  ~Y() { printf("~Y\n"); }
  const char *name() const override { return "Y"; }
};
struct Z : X, Y {
  int InZ = 3;
  Z() : V(30) { printf("Z()\n"); }
  ~Z() { printf("~Z\n"); }
};
struct ZDefault : X, Y {
  ZDefault() { printf("ZDefault()\n"); }
};
struct Member {
  Member() { printf("Member()\n"); }
  ~Member() { printf("~Member\n"); }
};
struct Plain {
  Plain() { printf("Plain()\n"); }
  ~Plain() { printf("~Plain\n"); }
};
struct Last : Plain, Z, virtual Member {
  Member M;
  Last() : V(40) { printf("Last()\n"); }
  ~Last() { printf("~Last\n"); }
};
struct W1 : virtual V {};
struct W2 : virtual V {};
struct W : W1, W2 {};
int main() {
  {
    X Alone;
    printf("%d %d\n", Alone.Value, Alone.InX);
  }
  {
    Z Whole;
    Whole.Value = 7;
    X &AsX = Whole;
    Y &AsY = Whole;
    V &AsV = Whole;
    printf("%d %d %d\n", AsX.Value, AsY.Value, AsV.Value);
    AsY.Value++;
    printf("%d %s %s\n", Whole.Value, AsX.name(), AsV.name());
    printf("same %d, sum %d\n", static_cast<V *>(&AsX) == static_cast<V *>(&AsY), Whole.InX + Whole.InY + Whole.InZ);
    Z Copy(Whole);
    printf("copy %d\n", Copy.Value);
    Copy.InX = 5;
    X &Part = Copy;
    Part = static_cast<X &>(Whole);
    printf("part %d %d\n", Part.InX, Copy.Value);
  }
  {
    ZDefault D;
    printf("default %d\n", D.Value);
  }
  {
    Last L;
    printf("last %d\n", L.Value);
  }
  {
    W Implicit;
    Implicit.Value = 9;
    W Copy = Implicit;
    W1 &Side = Copy;
    printf("implicit %d\n", Side.Value);
  }
  V *P = new Z;
  printf("%s\n", P->name());
  delete P;
}
