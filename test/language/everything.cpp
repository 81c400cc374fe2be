// A larger program: a scripting language's interpreter with values, closures, exceptions and reference counts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <new>
#include <utility>

template <class T> class Vec {
  T *D = nullptr;
  int N = 0, Cap = 0;
  void grow(int To) {
    T *F = static_cast<T *>(::operator new(sizeof(T) * To));
    for (int I = 0; I < N; ++I) {
      ::new (F + I) T(std::move(D[I]));
      D[I].~T();
    }
    ::operator delete(D);
    D = F;
    Cap = To;
  }

public:
  Vec() = default;
  Vec(std::initializer_list<T> L) {
    for (const T &V : L)
      push(V);
  }
  Vec(const Vec &O) {
    for (const T &V : O)
      push(V);
  }
  Vec(Vec &&O) noexcept : D(std::exchange(O.D, nullptr)), N(std::exchange(O.N, 0)), Cap(std::exchange(O.Cap, 0)) {}
  Vec &operator=(Vec O) noexcept {
    std::swap(D, O.D);
    std::swap(N, O.N);
    std::swap(Cap, O.Cap);
    return *this;
  }
  ~Vec() {
    while (N)
      pop();
    ::operator delete(D);
  }
  template <class... A> T &emplace(A &&...V) {
    if (N == Cap)
      grow(Cap ? Cap * 2 : 2);
    return *::new (D + N++) T(std::forward<A>(V)...);
  }
  void push(T V) { emplace(std::move(V)); }
  void pop() { D[--N].~T(); }
  int size() const { return N; }
  T &operator[](int I) { return D[I]; }
  const T &operator[](int I) const { return D[I]; }
  T *begin() { return D; }
  T *end() { return D + N; }
  const T *begin() const { return D; }
  const T *end() const { return D + N; }
  T &back() { return D[N - 1]; }
};
template <class T> class Ref {
  T *P = nullptr;

public:
  Ref() = default;
  explicit Ref(T *P) : P(P) {
    if (P)
      ++P->Count;
  }
  Ref(const Ref &O) : Ref(O.P) {}
  Ref(Ref &&O) noexcept : P(std::exchange(O.P, nullptr)) {}
  Ref &operator=(Ref O) noexcept {
    std::swap(P, O.P);
    return *this;
  }
  ~Ref() {
    if (P && --P->Count == 0)
      delete P;
  }
  T *operator->() const { return P; }
  T &operator*() const { return *P; }
  explicit operator bool() const { return P; }
};
struct Name {
  char S[12] = {};
  Name(const char *B, int L) { memcpy(S, B, L < 11 ? L : 11); }
  Name(const char *B) : Name(B, (int)strlen(B)) {}
  bool operator==(const Name &O) const { return !strcmp(S, O.S); }
};
struct Error {
  char Text[40];
  Error(const char *A, const char *B = "") { snprintf(Text, sizeof Text, "%s%s", A, B); }
};
struct Closure;
class Value {
public:
  enum class Kind : uint8_t { Nil, Int, Real, Function };

private:
  Kind K = Kind::Nil;
  union {
    int64_t I;
    double D;
    Ref<Closure> F;
  };

public:
  Value() : I(0) {}
  Value(int64_t V) : K(Kind::Int), I(V) {}
  Value(double V) : K(Kind::Real), D(V) {}
  Value(Ref<Closure> V) : K(Kind::Function), F(std::move(V)) {}
  Value(const Value &O) : K(O.K) {
    if (K == Kind::Function)
      ::new (&F) Ref<Closure>(O.F);
    else if (K == Kind::Real)
      D = O.D;
    else
      I = O.I;
  }
  Value &operator=(const Value &O) {
    if (this != &O) {
      this->~Value();
      ::new (this) Value(O);
    }
    return *this;
  }
  ~Value() {
    if (K == Kind::Function)
      F.~Ref<Closure>();
  }
  Kind kind() const { return K; }
  bool truth() const { return K == Kind::Int ? I != 0 : K == Kind::Real ? D != 0 : K == Kind::Function; }
  double real() const {
    if (K == Kind::Int)
      return (double)I;
    if (K == Kind::Real)
      return D;
    throw Error("not a number");
  }
  int64_t integer() const {
    if (K == Kind::Int)
      return I;
    throw Error("not an integer");
  }
  const Ref<Closure> &function() const {
    if (K != Kind::Function)
      throw Error("not a function");
    return F;
  }
  void print() const {
    switch (K) {
    case Kind::Nil:
      printf("nil");
      break;
    case Kind::Int:
      printf("%lld", (long long)I);
      break;
    case Kind::Real:
      printf("%g", D);
      break;
    case Kind::Function:
      printf("function");
    }
  }
};
struct Scope {
  int Count = 0;
  Ref<Scope> Up;
  Vec<std::pair<Name, Value>> Vars;
  static inline int Alive = 0;
  explicit Scope(Ref<Scope> U) : Up(std::move(U)) { ++Alive; }
  ~Scope() { --Alive; }
  Value &find(const Name &N) {
    for (auto &[K, V] : Vars)
      if (K == N)
        return V;
    if (Up)
      return Up->find(N);
    throw Error("no variable ", N.S);
  }
  void define(Name N, Value V) {
    for (auto &[K, W] : Vars)
      if (K == N) {
        W = V;
        return;
      }
    Vars.emplace(N, V);
  }
};
struct Node {
  static inline int Alive = 0;
  Node() { ++Alive; }
  virtual ~Node() { --Alive; }
  virtual Value run(const Ref<Scope> &S) const = 0;
};
struct Owned {
  Node *P;
  Owned(Node *P) : P(P) {}
  Owned(Owned &&O) noexcept : P(std::exchange(O.P, nullptr)) {}
  Owned(const Owned &) = delete;
  Owned &operator=(Owned &&O) noexcept {
    std::swap(P, O.P);
    return *this;
  }
  ~Owned() { delete P; }
  Node *operator->() const { return P; }
};
struct Closure {
  int Count = 0;
  Ref<Scope> Env;
  Name Parameter;
  const Node *Body;
  Closure(Ref<Scope> E, Name P, const Node *B) : Env(std::move(E)), Parameter(P), Body(B) {}
};
struct Literal : Node {
  Value V;
  explicit Literal(Value V) : V(std::move(V)) {}
  Value run(const Ref<Scope> &) const override { return V; }
};
struct Variable : Node {
  Name N;
  explicit Variable(Name N) : N(N) {}
  Value run(const Ref<Scope> &S) const override { return S->find(N); }
};
struct Let : Node {
  Name N;
  Owned E;
  Let(Name N, Owned E) : N(N), E(std::move(E)) {}
  Value run(const Ref<Scope> &S) const override {
    Value V = E->run(S);
    S->define(N, V);
    return V;
  }
};
struct Binary : Node {
  char Op;
  Owned L, R;
  Binary(char Op, Owned L, Owned R) : Op(Op), L(std::move(L)), R(std::move(R)) {}
  template <class T> static T apply(char Op, T A, T B) {
    switch (Op) {
    case '+':
      return A + B;
    case '-':
      return A - B;
    case '*':
      return A * B;
    case '<':
      return A < B;
    case '/':
      if (B == T())
        throw Error("division by zero");
      return A / B;
    }
    throw Error("operator");
  }
  Value run(const Ref<Scope> &S) const override {
    Value A = L->run(S), B = R->run(S);
    if (A.kind() == Value::Kind::Int && B.kind() == Value::Kind::Int)
      return apply(Op, A.integer(), B.integer());
    return apply(Op, A.real(), B.real());
  }
};
struct If : Node {
  Owned C, T, E;
  If(Owned C, Owned T, Owned E) : C(std::move(C)), T(std::move(T)), E(std::move(E)) {}
  Value run(const Ref<Scope> &S) const override { return C->run(S).truth() ? T->run(S) : E->run(S); }
};
struct Function : Node {
  Name P;
  Owned B;
  Function(Name P, Owned B) : P(P), B(std::move(B)) {}
  Value run(const Ref<Scope> &S) const override { return Ref<Closure>(new Closure(S, P, B.P)); }
};
struct Call : Node {
  Owned F, A;
  Call(Owned F, Owned A) : F(std::move(F)), A(std::move(A)) {}
  Value run(const Ref<Scope> &S) const override {
    static int Depth = 0;
    struct Deeper {
      Deeper() {
        if (++Depth > 60) {
          --Depth;
          throw Error("too deep");
        }
      }
      ~Deeper() { --Depth; }
    } D;
    Value G = F->run(S);
    const Ref<Closure> &C = G.function();
    Ref<Scope> Inner(new Scope(C->Env));
    Inner->define(C->Parameter, A->run(S));
    return C->Body->run(Inner);
  }
};
class Parser {
  const char *P;
  void skip() {
    while (*P == ' ')
      ++P;
  }
  bool eat(char C) {
    skip();
    if (*P != C)
      return false;
    ++P;
    return true;
  }
  void need(char C) {
    if (!eat(C)) {
      char T[2] = {C, 0};
      throw Error("expected ", T);
    }
  }
  static bool letter(char C) { return C >= 'a' && C <= 'z'; }
  static bool digit(char C) { return C >= '0' && C <= '9'; }
  Name name() {
    skip();
    const char *B = P;
    while (letter(*P))
      ++P;
    if (B == P)
      throw Error("expected a name");
    return Name(B, (int)(P - B));
  }
  bool word(const char *W) {
    skip();
    int L = (int)strlen(W);
    if (strncmp(P, W, L) || letter(P[L]))
      return false;
    P += L;
    return true;
  }
  Owned primary() {
    skip();
    if (digit(*P)) {
      int64_t I = 0;
      while (digit(*P))
        I = I * 10 + (*P++ - '0');
      if (*P != '.')
        return new Literal(I);
      double D = (double)I, F = 1;
      for (++P; digit(*P); ++P)
        D += (*P - '0') * (F /= 10);
      return new Literal(D);
    }
    if (eat('(')) {
      Owned E = expression();
      need(')');
      return E;
    }
    if (word("fn")) {
      Name N = name();
      need(':');
      return new Function(N, expression());
    }
    if (word("if")) {
      Owned C = expression();
      need('?');
      Owned T = expression();
      need('|');
      Owned E = expression();
      return new If(std::move(C), std::move(T), std::move(E));
    }
    return new Variable(name());
  }
  Owned call() {
    Owned E = primary();
    while (eat('[')) {
      Owned A = expression();
      need(']');
      E = Owned(new Call(std::move(E), std::move(A)));
    }
    return E;
  }
  Owned chain(Owned (Parser::*Next)(), const char *Ops) {
    Owned E = (this->*Next)();
    for (skip(); *P && strchr(Ops, *P); skip()) {
      char Op = *P++;
      E = Owned(new Binary(Op, std::move(E), (this->*Next)()));
    }
    return E;
  }
  Owned product() { return chain(&Parser::call, "*/"); }
  Owned sum() { return chain(&Parser::product, "+-"); }

public:
  explicit Parser(const char *S) : P(S) {}
  Owned expression() {
    if (word("let")) {
      Name N = name();
      need('=');
      return new Let(N, expression());
    }
    return chain(&Parser::sum, "<");
  }
  Owned whole() {
    Owned E = expression();
    skip();
    if (*P)
      throw Error("left over: ", P);
    return E;
  }
};
int main() {
  {
    Vec<Owned> Programs;
    Ref<Scope> Global(new Scope(Ref<Scope>()));
    const char *Lines[] = {"1 + 2 * 3",
                           "(1 + 2) * 3",
                           "7 / 2",
                           "7 / 2.0",
                           "let x = 5",
                           "x * x - 1",
                           "let add = fn a: fn b: a + b",
                           "add[3][4]",
                           "let inc = add[1]",
                           "inc[inc[40]]",
                           "let fact = fn n: if n < 2 ? 1 | n * fact[n - 1]",
                           "fact[10]",
                           "let fib = fn n: if n < 2 ? n | fib[n - 1] + fib[n - 2]",
                           "fib[12]",
                           "y + 1",
                           "1 / 0",
                           "x[1]",
                           "add + 1",
                           "(1",
                           "1 2",
                           "let loop = fn n: loop[n + 1]",
                           "loop[0]",
                           "let twice = fn f: fn v: f[f[v]]",
                           "twice[twice[inc]][0]",
                           "if 0.0 ? 1 | add",
                           "let x = x + 0.5",
                           "x",
                           "fn z: z",
                           "3 < 4 < 1"};
    int Failed = 0;
    for (const char *L : Lines) {
      printf("%s => ", L);
      try {
        Programs.push(Parser(L).whole());
        Programs.back()->run(Global).print();
      } catch (const Error &E) {
        ++Failed;
        printf("error: %s", E.Text);
      }
      printf("\n");
    }
    printf("failed %d, kept %d, scopes %d, nodes %d\n", Failed, Programs.size(), Scope::Alive, Node::Alive);
    Vec<int> Counts{Scope::Alive, Node::Alive}, Copy = Counts;
    Copy.push(1);
    printf("%d %d %d\n", Counts.size(), Copy.size(), Copy[0] == Counts[0]);
    Global->Vars = {};
    printf("scopes %d\n", Scope::Alive);
  }
  printf("scopes %d, nodes %d\n", Scope::Alive, Node::Alive);
}
