// Static polymorphism through a base that knows its derived class; counters, mixins, chains.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

template <class D> struct Shape {
  double twice() const { return 2 * self().area(); }
  const D &self() const { return static_cast<const D &>(*this); }
  D &self() { return static_cast<D &>(*this); }
  void describe() { printf("%s %g\n", self().name(), twice()); }
  const char *name() const { return "shape"; }
  ~Shape() { printf("~Shape "); }
};
struct Square : Shape<Square> {
  double S;
  Square(double S) : S(S) {}
  double area() const { return S * S; }
  const char *name() const { return "square"; }
  ~Square() { printf("~Square "); }
};
struct Line : Shape<Line> {
  double area() const { return 0; }
};
template <class D> struct Counted {
  static inline int Alive = 0, Made = 0;
  Counted() {
    ++Alive;
    ++Made;
  }
  Counted(const Counted &) {
    ++Alive;
    ++Made;
  }
  ~Counted() { --Alive; }
};
struct A : Counted<A> {};
struct B : Counted<B> {
  A Member;
};
template <class D> struct Comparable {
  friend bool operator!=(const D &L, const D &R) { return !(L == R); }
  friend bool operator>(const D &L, const D &R) { return R < L; }
  friend bool operator<=(const D &L, const D &R) { return !(R < L); }
};
struct Length : Comparable<Length> {
  int M;
  Length(int M) : M(M) {}
  bool operator==(const Length &O) const { return M == O.M; }
  bool operator<(const Length &O) const { return M < O.M; }
};
template <class D> struct Builder {
  int Width = 0;
  D &width(int W) {
    Width = W;
    return static_cast<D &>(*this);
  }
};
struct Window : Builder<Window> {
  int Height = 0;
  Window &height(int H) {
    Height = H;
    return *this;
  }
};
template <class D> struct Level1 {
  int one() { return static_cast<D *>(this)->base() + 1; }
};
template <class D> struct Level2 : Level1<D> {
  int two() { return this->one() * 2; }
};
struct Leaf : Level2<Leaf> {
  int base() { return 20; }
};
struct Printable {
  virtual ~Printable() = default;
  virtual void print() const = 0;
  virtual Printable *clone() const = 0;
};
template <class D> struct Cloned : Printable {
  Printable *clone() const override {
    printf("clone ");
    return new D(static_cast<const D &>(*this));
  }
};
struct Int : Cloned<Int> {
  int V;
  Int(int V) : V(V) {}
  void print() const override { printf("Int %d\n", V); }
};
struct Text : Cloned<Text> {
  const char *S;
  Text(const char *S) : S(S) {}
  void print() const override { printf("Text %s\n", S); }
};
template <template <class> class... Mixins> struct Mixed : Mixins<Mixed<Mixins...>>... { int Value = 5; };
template <class D> struct Doubles {
  int doubled() { return static_cast<D *>(this)->Value * 2; }
};
template <class D> struct Increments {
  D &inc() {
    auto &S = static_cast<D &>(*this);
    ++S.Value;
    return S;
  }
};
template <class D> struct Singleton {
  static D &get() {
    static D Only;
    return Only;
  }
};
struct Config : Singleton<Config> {
  int Level = 3;
  Config() { printf("Config "); }
};
int main() {
  {
    Square S(3);
    S.describe();
    Line L;
    L.describe();
  }
  printf("\n");
  {
    A X, Y(X);
    B Z;
    printf("%d %d %d\n", A::Alive, B::Alive, A::Made);
    B Copy = Z;
    printf("%d %d\n", A::Alive, B::Alive);
  }
  printf("%d %d %d %d\n", A::Alive, B::Alive, A::Made, B::Made);
  Length P(1), Q(2);
  printf("%d %d %d %d\n", P != Q, P > Q, P <= Q, Q <= P);
  Window W = Window().width(30).height(40).width(31);
  printf("%d %d\n", W.Width, W.Height);
  Leaf L;
  printf("%d\n", L.two());
  Printable *Many[] = {new Int(1), new Text("two")};
  for (Printable *M : Many) {
    Printable *C = M->clone();
    C->print();
    delete C;
    delete M;
  }
  Mixed<Doubles, Increments> M;
  printf("%d\n", M.inc().inc().doubled());
  Mixed<> Empty;
  printf("%d %d\n", Empty.Value, (int)sizeof Empty);
  printf("before\n");
  Config::get().Level++;
  printf("%d\n", Config::get().Level);
  Shape<Line> Sliced = Line();
  printf("%s\n", Sliced.name());
}
