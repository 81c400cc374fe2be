// Friends: functions, classes, members, templates, operators, defined inside, access to privates and bases.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

class Vault;
class Keeper {
public:
  int open(const Vault &V) const;
  static void fill(Vault &V, int N);
};
class Vault {
  int Gold = 10;
  static inline int Vaults = 0;
  struct Secret {
    int Code = 77;
  };
  void take(int N) { Gold -= N; }
  friend int peek(const Vault &V) { return V.Gold; }
  friend int Keeper::open(const Vault &V) const;
  friend void Keeper::fill(Vault &, int);
  friend class Thief;
  template <class T> friend int weigh(const Vault &V, T Times);
  friend int total();
  friend bool operator==(const Vault &A, const Vault &B) { return A.Gold == B.Gold; }
  friend Vault operator+(const Vault &A, const Vault &B);
  friend int operator-(int N, const Vault &V) { return N - V.Gold; }

public:
  Vault() { ++Vaults; }
  explicit Vault(int G) : Gold(G) { ++Vaults; }
  Vault(const Vault &O) : Gold(O.Gold) {
    ++Vaults;
    printf("(copy) ");
  }
  ~Vault() { --Vaults; }
};
int Keeper::open(const Vault &V) const { return V.Gold * 2; }
void Keeper::fill(Vault &V, int N) { V.Gold += N; }
class Thief {
  int Loot = 0;

public:
  int rob(Vault &V) {
    int N = V.Gold / 2;
    V.take(N);
    Vault::Secret S;
    Loot += N;
    return Loot * 1000 + S.Code;
  }
  friend struct Police;
};
struct Police {
  int count(const Thief &T) { return T.Loot; }
};
template <class T> int weigh(const Vault &V, T Times) { return (int)(V.Gold * Times); }
int total() { return Vault::Vaults; }
Vault operator+(const Vault &A, const Vault &B) { return Vault(A.Gold + B.Gold); }
template <class T> class Box {
  T V;
  template <class U> friend class Box;
  friend T get(const Box &B) { return B.V; }
  friend struct Inspect;

public:
  Box(T V) : V(V) {}
  template <class U> T add(const Box<U> &O) const { return V + (T)O.V; }
};
struct Inspect {
  template <class T> static T &open(Box<T> &B) { return B.V; }
};
class Base {
protected:
  int P = 5;

private:
  int Q = 6;
  friend struct Friendly;
};
struct Friendly : Base {
  int sum() { return P + Q; }
  static int of(Base &B) { return B.P * B.Q; }
};
class Outer {
  int Hidden = 8;
  struct Inner {
    int read(const Outer &O) { return O.Hidden; }
  };

public:
  int viaInner() { return Inner().read(*this); }
  int lambda() {
    auto L = [this] { return Hidden + 1; };
    return L();
  }
};
template <class T> class Access {
  friend T;
  int V = 9;
};
struct User {
  int use() {
    Access<User> A;
    return ++A.V;
  }
};
class Builder;
class Product {
  int A, B;
  Product(int A, int B) : A(A), B(B) {}
  friend class Builder;

public:
  int value() const { return A * B; }
};
class Builder {
  int A = 1;

public:
  Builder &a(int V) {
    A = V;
    return *this;
  }
  Product build(int B) { return Product(A, B); }
};
class Singleton {
  static Singleton *Only;
  int V = 3;
  Singleton() { printf("made\n"); }
  ~Singleton() { printf("gone\n"); }
  friend Singleton &single();
  friend void end();

public:
  int next() { return V++; }
};
Singleton *Singleton::Only = nullptr;
Singleton &single() {
  if (!Singleton::Only)
    Singleton::Only = new Singleton;
  return *Singleton::Only;
}
void end() {
  delete Singleton::Only;
  Singleton::Only = nullptr;
}
int main() {
  Vault V, W(20);
  printf("%d %d\n", peek(V), peek(W));
  printf("%d\n", Keeper().open(W));
  Keeper::fill(V, 5);
  printf("%d\n", peek(V));
  Thief T;
  printf("%d\n", T.rob(W));
  printf("%d ", T.rob(W));
  printf("%d\n", Police().count(T));
  printf("%d\n", peek(W));
  printf("%d %d\n", weigh(V, 3), weigh(V, 1.5));
  printf("%d\n", total());
  {
    Vault C = V;
    printf("%d %d\n", total(), C == V);
  }
  printf("%d %d\n", total(), V == W);
  printf("%d ", peek(V + W));
  printf("%d\n", total());
  printf("%d\n", 100 - V);
  Box<int> A(4);
  Box<double> B(2.5);
  printf("%d %g\n", get(A), get(B));
  printf("%d %g\n", A.add(B), B.add(A));
  Inspect::open(A) = 40;
  printf("%d\n", get(A));
  Friendly F;
  printf("%d %d\n", F.sum(), Friendly::of(F));
  Outer O;
  printf("%d %d\n", O.viaInner(), O.lambda());
  printf("%d\n", User().use());
  printf("%d\n", Builder().a(6).build(7).value());
  single().next();
  printf("%d\n", single().next());
  end();
  printf("%d\n", single().next());
  end();
}
