// Recursion: deep, mutual, through virtual functions, templates, lambdas, references and structures.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <initializer_list>

static long long factorial(int N) { return N < 2 ? 1 : N * factorial(N - 1); }
static int fibonacci(int N) { return N < 2 ? N : fibonacci(N - 1) + fibonacci(N - 2); }
static int ackermann(int M, int N) {
  return M == 0 ? N + 1 : N == 0 ? ackermann(M - 1, 1) : ackermann(M - 1, ackermann(M, N - 1));
}
static bool odd(int N);
static bool even(int N) { return N == 0 || odd(N - 1); }
static bool odd(int N) { return N != 0 && even(N - 1); }
static int gcd(int A, int B) { return B ? gcd(B, A % B) : A; }
static void hanoi(int N, char A, char B, char C, int &Moves) {
  if (!N)
    return;
  hanoi(N - 1, A, C, B, Moves);
  ++Moves;
  if (N == 3)
    printf("%c->%c\n", A, C);
  hanoi(N - 1, B, A, C, Moves);
}
struct Tree {
  int V;
  Tree *L = nullptr, *R = nullptr;
  ~Tree() {
    delete L;
    delete R;
  }
  void insert(int N) {
    Tree *&T = N < V ? L : R;
    if (T)
      T->insert(N);
    else
      T = new Tree{N};
  }
  int sum() const { return V + (L ? L->sum() : 0) + (R ? R->sum() : 0); }
  int depth() const {
    int A = L ? L->depth() : 0, B = R ? R->depth() : 0;
    return 1 + (A > B ? A : B);
  }
  void walk(void (*F)(int)) const {
    if (L)
      L->walk(F);
    F(V);
    if (R)
      R->walk(F);
  }
};
static void permute(char *S, int From, int N, int &Count) {
  if (From == N) {
    if (Count++ < 3)
      printf("%s\n", S);
    return;
  }
  for (int I = From; I < N; ++I) {
    char T = S[From];
    S[From] = S[I];
    S[I] = T;
    permute(S, From + 1, N, Count);
    T = S[From];
    S[From] = S[I];
    S[I] = T;
  }
}
static int queens(int Row, int N, unsigned Columns, unsigned Left, unsigned Right) {
  if (Row == N)
    return 1;
  int Count = 0;
  for (unsigned Free = ~(Columns | Left | Right) & ((1u << N) - 1); Free; Free &= Free - 1) {
    unsigned Bit = Free & -Free;
    Count += queens(Row + 1, N, Columns | Bit, (Left | Bit) << 1, (Right | Bit) >> 1);
  }
  return Count;
}
static int collatz(long long N, int Steps = 0) {
  return N == 1 ? Steps : collatz(N % 2 ? 3 * N + 1 : N / 2, Steps + 1);
}
struct Expression {
  virtual ~Expression() = default;
  virtual int value() const = 0;
};
struct Number : Expression {
  int V;
  Number(int V) : V(V) {}
  int value() const override { return V; }
};
struct Sum : Expression {
  Expression *A, *B;
  Sum(Expression *A, Expression *B) : A(A), B(B) {}
  ~Sum() override {
    delete A;
    delete B;
  }
  int value() const override { return A->value() + B->value(); }
};
static Expression *build(int N) {
  return N ? static_cast<Expression *>(new Sum(build(N - 1), new Number(N))) : new Number(0);
}
static int parse(const char *&P);
static int atom(const char *&P) {
  if (*P == '(') {
    ++P;
    int V = parse(P);
    ++P;
    return V;
  }
  int V = 0;
  while (*P >= '0' && *P <= '9')
    V = V * 10 + *P++ - '0';
  return V;
}
static int term(const char *&P) {
  int V = atom(P);
  while (*P == '*')
    V *= atom(++P);
  return V;
}
static int parse(const char *&P) {
  int V = term(P);
  while (*P == '+' || *P == '-') {
    char O = *P++;
    int W = term(P);
    V = O == '+' ? V + W : V - W;
  }
  return V;
}
struct Deep {
  int Level;
  Deep(int N) : Level(N) {
    if (N) {
      Deep Inner(N - 1);
      Level += Inner.Level;
    }
  }
  ~Deep() { ++Ended; }
  static inline int Ended = 0;
};
static int throwing(int N) {
  if (!N)
    throw 100;
  try {
    return throwing(N - 1);
  } catch (int I) {
    if (N < 3)
      throw I + N;
    return I;
  }
}
static void binary(unsigned N) {
  if (N > 1)
    binary(N / 2);
  printf("%u", N % 2);
}
static int power(int B, unsigned E) {
  if (!E)
    return 1;
  int H = power(B, E / 2);
  return E % 2 ? H * H * B : H * H;
}
int main() {
  printf("%lld %d\n", factorial(15), fibonacci(15));
  printf("%d\n", ackermann(2, 3));
  printf("%d %d %d\n", even(10), odd(7), even(7));
  printf("%d\n", gcd(1071, 462));
  int Moves = 0;
  hanoi(5, 'A', 'B', 'C', Moves);
  printf("%d\n", Moves);
  Tree T{50};
  for (int I : {30, 70, 20, 40, 60, 80, 35})
    T.insert(I);
  printf("%d %d\n", T.sum(), T.depth());
  T.walk([](int V) { printf("%d ", V); });
  printf("\n");
  char S[] = "abcd";
  int Count = 0;
  permute(S, 0, 4, Count);
  printf("%d %s\n", Count, S);
  printf("%d %d\n", queens(0, 5, 0, 0, 0), queens(0, 6, 0, 0, 0));
  printf("%d\n", collatz(27));
  Expression *E = build(20);
  printf("%d\n", E->value());
  delete E;
  const char *P = "2+3*(4-1)*2-5";
  printf("%d\n", parse(P));
  {
    Deep D(5);
    printf("%d\n", D.Level);
  }
  printf("%d\n", Deep::Ended);
  printf("%d\n", throwing(6));
  binary(37);
  printf("\n%d\n", power(3, 13));
  auto Fix = [](auto Self, int N) -> int { return N ? N + Self(Self, N - 1) : 0; };
  printf("%d\n", Fix(Fix, 100));
  struct Local {
    static int down(int N) { return N ? down(N - 1) + 2 : 0; }
  };
  printf("%d\n", Local::down(200));
}
