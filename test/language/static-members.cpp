// Static data members and functions: inline, constants, arrays, of templates, objects, through instances.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("N%d\n", Id); }
  ~N() { printf("~N%d\n", Id); }
};
struct S {
  static int Declared;
  static inline int Inline = 2;
  static const int Constant = 3;
  static constexpr int Expression = Constant * 2;
  static constexpr const char *Names[] = {"zero", "one", "two"};
  static N Object;
  static int Table[3];
  static S *Instance;
  static int (*Function)(int);
  static S Self;
  int Own = Declared++;
  static int count() { return Declared; }
  static int &access() { return Inline; }
  int member() const { return Own * 100 + Declared + count(); }
  static S &make() {
    static S Local;
    return Local;
  }

private:
  static int Hidden;

public:
  static int hidden(int Add) { return Hidden += Add; }
};
int S::Declared = 1;
N S::Object(4);
int S::Table[] = {5, 6, S::Expression};
S S::Self;
S *S::Instance = &S::Self;
static int addOne(int I) { return I + 1; }
int (*S::Function)(int) = addOne;
int S::Hidden = 7;
template <class T> struct Per {
  static int Count;
  static inline T Last{};
  static T next() {
    ++Count;
    return Last += 1;
  }
};
template <class T> int Per<T>::Count = 0;
struct Derived : S {
  static inline int Inline = 20;
  static int count() { return -S::count(); }
};
struct Outer {
  struct Inner {
    static int Deep;
  };
  static inline int Uses = 30;
};
int Outer::Inner::Deep = Outer::Uses + 1;
class Counter {
  static inline int Alive = 0;
  static inline int Total = 0;

public:
  Counter() {
    ++Alive;
    ++Total;
  }
  Counter(const Counter &) : Counter() {}
  ~Counter() { --Alive; }
  static int alive() { return Alive; }
  static int total() { return Total; }
};
static Counter pass(Counter C) {
  printf("alive %d\n", Counter::alive());
  return C;
}
struct Registry {
  static inline Registry *First = nullptr;
  Registry *Next = First;
  const char *Name;
  Registry(const char *Name) : Name(Name) { First = this; }
};
static Registry R1("r1"), R2("r2"), R3("r3");
int main() {
  printf("main\n");
  printf("%d %d %d %d\n", S::Declared, S::Inline, S::Constant, S::Expression);
  S A, B;
  printf("%d %d %d\n", A.Own, B.Own, A.Declared);
  A.Inline = 50;
  printf("%d\n", S::access()++);
  printf("%d\n", S::Inline);
  printf("%d %s\n", S::Object.Id, S::Names[2]);
  S::Table[1] *= 2;
  printf("%d %d\n", A.Table[1], S::Table[2]);
  printf("%d %d\n", S::Instance->Own, S::Instance == &S::Self);
  printf("%d\n", S::Function(9));
  printf("%d\n", A.member());
  printf("%d\n", S::make().Own);
  printf("%d\n", (&A)->count());
  S::hidden(3);
  printf("%d\n", S::hidden(0));
  Per<int>::next();
  Per<int>::next();
  Per<double>::next();
  printf("%d %d %g\n", Per<int>::Count, Per<double>::Count, Per<double>::Last);
  printf("%d %d %d\n", Derived::Inline, Derived::S::Inline, Derived::count());
  printf("%d\n", Outer::Inner::Deep);
  {
    Counter C, D;
    Counter E = pass(C);
    printf("%d %d\n", Counter::alive(), E.total());
  }
  printf("%d %d\n", Counter::alive(), Counter::total());
  for (Registry *R = Registry::First; R; R = R->Next)
    printf("%s\n", R->Name);
  const int *P = &S::Names[1][0] ? &S::Table[0] : nullptr;
  printf("%d\n", *P);
  int *Pointer = &S::Declared;
  *Pointer = 1000;
  printf("%d\n", S::count());
}
