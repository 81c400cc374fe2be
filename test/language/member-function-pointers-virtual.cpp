// Pointers to virtual member functions, through bases, tables of them, templates, comparison.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct A {
  int V = 1;
  virtual int f(int N) { return V + N; }
  virtual int g(int N) { return V * N; }
  int plain(int N) { return N - V; }
  virtual ~A() = default;
};
struct B : A {
  int f(int N) override { return 100 + N; }
};
struct Pad {
  virtual int pad() { return 7; }
  int P = 70;
  virtual ~Pad() = default;
};
struct C : Pad, A {
  int g(int N) override { return P + V + N; }
  int own(int N) { return P * N; }
};
struct V : virtual A {
  int f(int N) override { return 1000 + V::A::V + N; }
};
using Pointer = int (A::*)(int);
static int call(A &O, Pointer F, int N) { return (O.*F)(N); }
template <class T, class R, class... X> static R invoke(T *O, R (T::*F)(X...), X... Arguments) {
  return (O->*F)(Arguments...);
}
template <Pointer F> static int fixed(A &O) { return (O.*F)(5); }
struct State {
  using Handler = State &(State::*)(char);
  Handler Next;
  int Letters = 0, Digits = 0;
  State() : Next(&State::letter) {}
  State &letter(char X) {
    if (X < 'a') {
      Next = &State::digit;
      return digit(X);
    }
    ++Letters;
    return *this;
  }
  State &digit(char X) {
    if (X >= 'a') {
      Next = &State::letter;
      return letter(X);
    }
    ++Digits;
    return *this;
  }
  void run(const char *S) {
    for (; *S; ++S)
      (this->*Next)(*S);
  }
};
struct Command {
  const char *Name;
  Pointer F;
};
static const Command Commands[] = {{"f", &A::f}, {"g", &A::g}, {"plain", &A::plain}};
struct Const {
  int get() const { return 3; }
  int get() { return 4; }
  int quiet() noexcept { return 5; }
  int &&rvalue() && { return static_cast<int &&>(M); }
  int &lvalue() & { return M; }
  int M = 6;
};
struct Signal {
  A *Object = nullptr;
  Pointer F = nullptr;
  void connect(A *O, Pointer P) {
    Object = O;
    F = P;
  }
  int emit(int N) { return F ? (Object->*F)(N) : -1; }
};
int main() {
  A Oa;
  B Ob;
  C Oc;
  V Ov;
  A *All[] = {&Oa, &Ob, &Oc, &Ov};
  for (A *O : All) {
    for (const Command &X : Commands)
      printf("%s %d, ", X.Name, call(*O, X.F, 10));
    printf("\n");
  }
  Pointer F = &A::f;
  printf("%d %d %d\n", F == &A::f, F == &A::g, F != nullptr);
  int (B::*FromB)(int) = &A::f;
  printf("%d\n", (Ob.*FromB)(1));
  int (C::*FromC)(int) = &C::own;
  printf("%d\n", (Oc.*FromC)(2));
  FromC = &A::g;
  Pointer Back = static_cast<Pointer>(FromC);
  printf("%d %d\n", (static_cast<A &>(Oc).*Back)(2), Back == &A::g);
  int (C::*PadOf)() = &C::pad;
  printf("%d\n", (Oc.*PadOf)());
  Pointer Down = static_cast<Pointer>(&C::own);
  printf("%d %d\n", static_cast<int (C::*)(int)>(Down) == &C::own, (Oc.*static_cast<int (C::*)(int)>(Down))(3));
  printf("%d %d\n", invoke(&Oa, &A::f, 4), invoke<A>(&Ob, &A::f, 4));
  printf("%d %d\n", fixed<&A::f>(Ob), fixed<&A::plain>(Oa));
  State S;
  S.run("abc12d3");
  printf("%d %d\n", S.Letters, S.Digits);
  Const K;
  const Const &KC = K;
  int (Const::*G)() const = &Const::get;
  int (Const::*H)() = &Const::get;
  printf("%d %d %d\n", (KC.*G)(), (K.*H)(), (K.*G)());
  int (Const::*Q)() noexcept = &Const::quiet;
  printf("%d\n", (K.*Q)());
  int &(Const::*Lv)() & = &Const::lvalue;
  (K.*Lv)() = 60;
  int && (Const::*Rv)() && = &Const::rvalue;
  printf("%d\n", (Const(K).*Rv)());
  Signal Sig;
  printf("%d\n", Sig.emit(1));
  Sig.connect(&Ob, &A::f);
  printf("%d\n", Sig.emit(1));
  Sig.connect(&Oc, &A::g);
  printf("%d\n", Sig.emit(1));
  Pointer Table[2] = {&A::f, &A::plain};
  A *P = &Ob;
  int I = 0;
  printf("%d ", (P->*Table[I++])(1));
  printf("%d\n", (P->*Table[I])(1));
  printf("%d\n", (P->*(I ? &A::f : &A::g))(2));
  auto Bound = [P, F](int N) { return (P->*F)(N); };
  printf("%d\n", Bound(9));
}
