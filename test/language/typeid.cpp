// typeid of types, of values, of polymorphic objects, and its comparisons.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <typeinfo>

struct Base {
  virtual ~Base() {}
};
struct Derived : Base {};
struct Further : Derived {};
struct Plain {};
struct PlainDerived : Plain {};
template <class T> struct Box { T Value; };
enum Colour { Red };
static int Calls = 0;
static Base &polymorphic(Base &B) {
  ++Calls;
  return B;
}
static Plain &plain(Plain &P) {
  ++Calls;
  return P;
}
static const char *which(const Base &B) {
  if (typeid(B) == typeid(Base))
    return "Base";
  if (typeid(B) == typeid(Derived))
    return "Derived";
  if (typeid(B) == typeid(Further))
    return "Further";
  return "other";
}
template <class T, class U> static bool same() { return typeid(T) == typeid(U); }
struct Asks {
  const std::type_info *Seen;
  virtual ~Asks() {}
  Asks() : Seen(&typeid(*this)) {}
};
struct Asked : Asks {
  bool Now;
  Asked() : Now(typeid(*this) == typeid(Asked)) {}
};
int main() {
  Base B;
  Derived D;
  Further F;
  printf("%s %s %s\n", which(B), which(D), which(F));
  Base *P = &F;
  printf("%d\n", typeid(*P) == typeid(Further));
  printf("%d\n", typeid(P) == typeid(Base *));
  printf("%d\n", typeid(P) != typeid(Further *));
  Plain *Q = new PlainDerived;
  printf("%d\n", typeid(*Q) == typeid(Plain));
  delete static_cast<PlainDerived *>(Q);
  printf("%d\n", typeid(polymorphic(D)) == typeid(Derived));
  printf("calls %d\n", Calls);
  Plain Unpolymorphic;
  printf("%d\n", typeid(plain(Unpolymorphic)) == typeid(Plain));
  printf("calls %d\n", Calls);
  printf("%d\n", same<int, const int>());
  printf("%d\n", same<int, int &>());
  printf("%d\n", same<int *, const int *>());
  printf("%d\n", same<int, unsigned>());
  printf("%d\n", same<long, long long>());
  printf("%d\n", same<Box<int>, Box<int>>());
  printf("%d\n", same<Box<int>, Box<char>>());
  printf("%d\n", same<Colour, int>());
  printf("%d\n", same<int[2], int[3]>());
  printf("%d\n", same<int(int), int(const int)>());
  printf("%d\n", typeid(1 + 1.f) == typeid(float));
  printf("%d\n", typeid('a' + 'b') == typeid(int));
  printf("%d\n", typeid("ab") == typeid(const char[3]));
  printf("%d\n", typeid(nullptr) == typeid(decltype(nullptr)));
  const std::type_info &Kept = typeid(D);
  printf("%d\n", Kept == typeid(Derived));
  printf("%d\n", Kept.hash_code() == typeid(static_cast<Base &>(D)).hash_code());
  printf("%d\n", typeid(int).before(typeid(int)));
  try {
    P = nullptr;
    printf("%d\n", typeid(*P) == typeid(Base));
  } catch (const std::bad_typeid &) {
    printf("bad_typeid\n");
  }
  Asked A;
  printf("%d %d\n", *A.Seen == typeid(Asks), A.Now);
  auto Lambda = [] {}, *Pointer = &Lambda;
  printf("%d\n", typeid(Lambda) == typeid(*Pointer));
}
