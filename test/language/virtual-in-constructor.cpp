// Virtual calls and dynamic types while objects are built and destroyed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <typeinfo>

struct A {
  int InA = 1;
  A() {
    printf("A() %s\n", name());
    call();
  }
  virtual ~A() {
    printf("~A %s\n", name());
    call();
  }
  virtual const char *name() const { return "A"; }
  virtual int value() const { return InA; }
  void call() const { printf("call %s %d\n", name(), value()); }
};
struct B : A {
  int InB;
  B() : InB(value() * 10) {
    printf("B() %s %d\n", name(), InB);
    call();
  }
  ~B() override {
    printf("~B %s\n", name());
    call();
  }
  const char *name() const override { return "B"; }
  int value() const override { return InA + 1; }
};
struct Member {
  const A &Whole;
  int Seen;
  Member(const A &W) : Whole(W), Seen(W.value()) { printf("Member() %s\n", W.name()); }
  ~Member() { printf("~Member %s\n", Whole.name()); }
};
struct C : B {
  Member M{*this};
  C() { printf("C() %s %d\n", name(), M.Seen); }
  ~C() override { printf("~C %s\n", name()); }
  const char *name() const override { return "C"; }
  int value() const override { return 300; }
};
struct Other {
  virtual const char *other() const { return "Other"; }
  Other() { printf("Other() %s\n", other()); }
  virtual ~Other() { printf("~Other %s\n", other()); }
};
struct D : B, Other {
  const char *other() const override { return "D::other"; }
  const char *name() const override { return "D"; }
  D() {
    const Other &O = *this;
    printf("D() %s\n", O.other());
  }
};
struct V {
  V() { printf("V() %s\n", which()); }
  virtual const char *which() const { return "V"; }
  virtual ~V() { printf("~V %s\n", which()); }
};
struct X : virtual V {
  const char *which() const override { return "X"; }
  X() { printf("X() %s\n", which()); }
  ~X() override { printf("~X %s\n", which()); }
};
struct Y : X {
  const char *which() const override { return "Y"; }
  Y() {
    V &R = *this;
    printf("Y() %s\n", R.which());
  }
};
struct Deferred {
  Deferred() { init(); }
  void init() {
    printf("init %d\n", typeid(*this) == typeid(Deferred));
    step();
  }
  virtual void step() { printf("Deferred::step\n"); }
  virtual ~Deferred() { init(); }
};
struct Late : Deferred {
  int N = 5;
  void step() override { printf("Late::step %d\n", N); }
};
int main() {
  {
    B Object;
    printf("-- %s\n", Object.name());
  }
  A *P = new C;
  printf("-- %s %d\n", P->name(), P->value());
  delete P;
  {
    D Object;
    printf("-- %s %s\n", Object.name(), Object.other());
  }
  {
    Y Object;
    printf("-- %s\n", Object.which());
  }
  {
    Late Object;
    Object.init();
  }
}
