// Covariant return types: pointers and references to derived classes, adjusted through second and virtual bases.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct Left {
  int L = 1;
  virtual ~Left() { printf("~Left "); }
};
struct Right {
  int R = 2;
  virtual const char *name() const { return "Right"; }
  virtual ~Right() { printf("~Right "); }
};
struct Both : Left, Right {
  int B = 3;
  const char *name() const override { return "Both"; }
};
struct Factory {
  virtual Right *make() {
    printf("Factory ");
    return new Right;
  }
  virtual Right &shared() {
    static Right R;
    return R;
  }
  virtual ~Factory() = default;
};
struct BothFactory : Factory {
  Both *make() override {
    printf("BothFactory ");
    return new Both;
  }
  Both &shared() override {
    static Both B;
    B.B++;
    return B;
  }
};
struct Third : BothFactory {
  Both *make() override {
    Both *P = BothFactory::make();
    P->R = 20;
    return P;
  }
};
struct Shape {
  virtual Shape *clone() const {
    printf("Shape::clone ");
    return new Shape(*this);
  }
  virtual int sides() const { return 0; }
  virtual ~Shape() = default;
};
struct Square : Shape {
  int S;
  Square(int S) : S(S) {}
  Square *clone() const override {
    printf("Square::clone ");
    return new Square(*this);
  }
  int sides() const override { return S; }
};
struct Named : Square {
  const char *N;
  Named(int S, const char *N) : Square(S), N(N) {}
  Named *clone() const override {
    printf("Named::clone ");
    return new Named(*this);
  }
};
struct V {
  int InV = 5;
  virtual V *self() { return this; }
  virtual ~V() = default;
};
struct X : virtual V {
  int InX = 6;
  X *self() override { return this; }
};
struct Y : virtual V {
  int InY = 7;
  Y *self() override { return this; }
};
struct Z : X, Y {
  int InZ = 8;
  Z *self() override { return this; }
};
struct Chain {
  virtual Chain &add(int) {
    printf("Chain ");
    return *this;
  }
  virtual ~Chain() = default;
};
struct More : Chain {
  int Total = 0;
  More &add(int N) override {
    Total += N;
    return *this;
  }
};
static void line() { printf("\n"); }
int main() {
  Factory F;
  BothFactory G;
  Third T;
  Factory *All[] = {&F, &G, &T};
  for (Factory *P : All) {
    Right *R = P->make();
    printf("%s %d ", R->name(), R->R);
    delete R;
    line();
  }
  {
    Both *B = G.make();
    printf("%d %d %d ", B->L, B->R, B->B);
    delete B;
  }
  line();
  Factory &AsFactory = G;
  printf("%s %d", AsFactory.shared().name(), AsFactory.shared().R);
  line();
  printf("%d", G.shared().B);
  line();
  {
    Right *R = G.Factory::make();
    printf("%s ", R->name());
    delete R;
  }
  line();
  Named N(4, "four");
  Shape *S = &N;
  {
    Shape *C = S->clone();
    printf("%d ", C->sides());
    delete C;
  }
  line();
  {
    Named *C = N.clone();
    printf("%s ", C->N);
    delete C;
  }
  line();
  {
    Square *C = N.Square::clone();
    printf("%d ", C->S);
    delete C;
  }
  line();
  {
    Square &Q = N;
    Square *C = Q.clone();
    printf("%d ", C->S);
    delete C;
  }
  line();
  Z Whole;
  V *AsV = &Whole;
  X *AsX = &Whole;
  Y *AsY = &Whole;
  printf("%d %d", AsV->self()->InV, AsV->self() == AsV);
  line();
  printf("%d %d", AsX->self()->InX, AsY->self()->InY);
  line();
  printf("%d %d", Whole.self()->InZ, static_cast<V *>(AsY->self()) == AsV);
  line();
  X Single;
  V *FromX = &Single;
  printf("%d %d", FromX->self()->InV, Single.self()->InX);
  line();
  More M;
  M.add(1).add(2).add(3);
  printf("%d ", M.Total);
  Chain &C = M;
  C.add(4).add(5);
  C.Chain::add(100);
  printf("%d", M.Total);
  line();
  Right *(Factory::*Pointer)() = &Factory::make;
  {
    Right *R = (T.*Pointer)();
    printf("%s %d ", R->name(), R->R);
    delete R;
  }
  line();
}
