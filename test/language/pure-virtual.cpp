// Abstract classes: pure virtual functions, with bodies, implemented late, interfaces, default arguments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct Shape {
  virtual double area() const = 0;
  virtual const char *name() const { return "shape"; }
  virtual ~Shape() = 0;
  void print() const { printf("%s %g\n", name(), area()); }
};
Shape::~Shape() { printf("~Shape\n"); }
struct Square : Shape {
  double S;
  Square(double S) : S(S) {}
  double area() const override { return S * S; }
  const char *name() const override { return "square"; }
  ~Square() override { printf("~Square\n"); }
};
struct Circle final : Shape {
  double R;
  Circle(double R) : R(R) {}
  double area() const override { return 3 * R * R; }
};
struct Half : Shape {
  double area() const override { return full() / 2; }
  virtual double full() const = 0;
};
struct Rest : Half {
  double full() const override { return 30; }
  const char *name() const override { return "rest"; }
};
struct WithBody {
  virtual int f(int N = 5) = 0;
  virtual ~WithBody() = default;
  int twice() { return f() * 2; }
};
int WithBody::f(int N) {
  printf("WithBody::f %d\n", N);
  return N;
}
struct Uses : WithBody {
  int f(int N = 9) override { return WithBody::f(N + 1) + 100; }
};
struct Reader {
  virtual int read() = 0;
  virtual ~Reader() = default;
};
struct Writer {
  virtual void write(int) = 0;
  virtual ~Writer() = default;
};
struct Pipe : Reader, Writer {
  int Data[4], In = 0, Out = 0;
  int read() override { return Data[Out++]; }
  void write(int V) override { Data[In++] = V; }
};
static void copy(Reader &R, Writer &W, int N) {
  while (N--)
    W.write(R.read() * 2);
}
struct Count : Reader {
  int N = 0;
  int read() override { return ++N; }
};
struct Visitor;
struct Node {
  virtual void accept(Visitor &) const = 0;
  virtual ~Node() = default;
};
struct Leaf;
struct Branch;
struct Visitor {
  virtual void visit(const Leaf &) = 0;
  virtual void visit(const Branch &) = 0;
  virtual ~Visitor() = default;
};
struct Leaf : Node {
  int V;
  Leaf(int V) : V(V) {}
  void accept(Visitor &W) const override { W.visit(*this); }
};
struct Branch : Node {
  const Node *L, *R;
  Branch(const Node *L, const Node *R) : L(L), R(R) {}
  void accept(Visitor &W) const override { W.visit(*this); }
};
struct Sum : Visitor {
  int Total = 0;
  void visit(const Leaf &N) override { Total += N.V; }
  void visit(const Branch &N) override {
    N.L->accept(*this);
    N.R->accept(*this);
  }
};
struct Print : Visitor {
  void visit(const Leaf &N) override { printf("%d", N.V); }
  void visit(const Branch &N) override {
    printf("(");
    N.L->accept(*this);
    printf(" ");
    N.R->accept(*this);
    printf(")");
  }
};
struct Template {
  int run() {
    int V = first();
    V = second(V);
    return last(V);
  }
  virtual ~Template() = default;

private:
  virtual int first() = 0;
  virtual int second(int V) { return V + 1; }
  virtual int last(int) = 0;
};
struct Concrete : Template {
  int first() override { return 10; }
  int last(int V) override { return V * V; }
};
struct More : Concrete {
  int second(int V) override { return V - 1; }
};
template <class T> struct Interface {
  virtual T get() const = 0;
  virtual ~Interface() = default;
};
struct Both : Interface<int>, Reader {
  int get() const override { return 40; }
  int read() override { return 41; }
};
int main() {
  Shape *Shapes[] = {new Square(2), new Circle(1), new Rest};
  for (Shape *S : Shapes)
    S->print();
  for (Shape *S : Shapes)
    delete S;
  Uses U;
  printf("%d\n", U.f());
  WithBody &W = U;
  printf("%d\n", W.f());
  printf("%d\n", U.twice());
  printf("%d\n", U.WithBody::f(3));
  Count C;
  Pipe P;
  copy(C, P, 3);
  printf("%d %d %d\n", P.Data[0], P.Data[1], P.Data[2]);
  Pipe Q;
  copy(P, Q, 2);
  Reader &R = Q;
  int A = R.read();
  printf("%d %d\n", A, R.read());
  Leaf L1(1), L2(2), L3(3);
  Branch B1(&L1, &L2), B2(&B1, &L3);
  Sum S;
  B2.accept(S);
  printf("%d\n", S.Total);
  Print Pr;
  B2.accept(Pr);
  printf("\n");
  Concrete X;
  More Y;
  Template *T[] = {&X, &Y};
  for (Template *E : T)
    printf("%d\n", E->run());
  Both B;
  Interface<int> &I = B;
  Reader &D = B;
  printf("%d %d\n", I.get(), D.read());
  struct Local : Interface<double> {
    double get() const override { return 1.5; }
  } Here;
  const Interface<double> &Bound = Here;
  printf("%g\n", Bound.get());
  Circle Known(2);
  printf("%g\n", Known.area());
}
