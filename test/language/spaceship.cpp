// operator<=>: built in, defaulted over members and bases, user-written, partial, rewritten comparisons.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <compare>
#include <cstdio>

template <class O> static const char *text(O Order) {
  if (Order < 0)
    return "less";
  if (Order > 0)
    return "greater";
  if (Order == 0)
    return "equal";
  return "unordered";
}
struct Point {
  int X, Y;
  auto operator<=>(const Point &) const = default;
};
struct Version {
  int Major = 0, Minor = 0;
  const char *Name = "";
  std::strong_ordering operator<=>(const Version &O) const {
    printf("(<=>) ");
    if (auto C = Major <=> O.Major; C != 0)
      return C;
    return Minor <=> O.Minor;
  }
  bool operator==(const Version &O) const {
    printf("(==) ");
    return Major == O.Major && Minor == O.Minor;
  }
};
struct Derived : Point {
  char Tag;
  auto operator<=>(const Derived &) const = default;
};
struct WithFloat {
  int I;
  double D;
  auto operator<=>(const WithFloat &) const = default;
};
struct WithArray {
  int A[3];
  auto operator<=>(const WithArray &) const = default;
};
struct OnlyEqual {
  int A;
  Version V;
  bool operator==(const OnlyEqual &) const = default;
};
struct Caseless {
  char C;
  static char lower(char C) { return C >= 'A' && C <= 'Z' ? C + 32 : C; }
  std::weak_ordering operator<=>(const Caseless &O) const { return lower(C) <=> lower(O.C); }
  bool operator==(const Caseless &O) const { return lower(C) == lower(O.C); }
};
struct Mixed {
  int N;
  std::strong_ordering operator<=>(int I) const {
    printf("(mixed) ");
    return N <=> I;
  }
  bool operator==(int I) const { return N == I; }
};
enum class E { A, B };
struct Old {
  int N;
  bool operator<(const Old &O) const { return N < O.N; }
  bool operator==(const Old &O) const { return N == O.N; }
};
struct Uses {
  Old O;
  std::strong_ordering operator<=>(const Uses &) const = default;
};
int main() {
  printf("%s %s %s\n", text(1 <=> 2), text(2 <=> 1), text(2 <=> 2));
  printf("%s %s\n", text(1.5 <=> 2.0), text(0.0 / 1 <=> -0.0));
  double Nan = __builtin_nan("");
  printf("%s\n", text(Nan <=> 1.0));
  printf("%s\n", text(E::B <=> E::A));
  int Array[2];
  printf("%s\n", text(&Array[0] <=> &Array[1]));
  Point P{1, 2}, Q{1, 3};
  printf("%s %d %d %d %d\n", text(P <=> Q), P < Q, P >= Q, P == Q, P != Q);
  Version A{1, 2}, B{1, 3};
  bool Less = A < B;
  printf("%d\n", Less);
  Less = A >= B;
  printf("%d\n", Less);
  Less = A != B;
  printf("%d\n", Less);
  Derived D{{1, 2}, 'a'}, F{{1, 2}, 'b'};
  printf("%s %d\n", text(D <=> F), D == F);
  F.X = 0;
  printf("%s\n", text(D <=> F));
  WithFloat X{1, 2.5}, Y{1, Nan};
  printf("%s %d %d %d\n", text(X <=> Y), X<Y, X> Y, Y == Y);
  WithArray V{{1, 2, 3}}, W{{1, 2, 4}};
  printf("%s %d\n", text(V <=> W), V <= W);
  OnlyEqual M{1, A}, N{1, B}, O{2, A};
  bool Equal = M == N;
  printf("%d\n", Equal);
  Equal = M == O;
  printf("%d\n", Equal);
  printf("%s %d\n", text(Caseless{'a'} <=> Caseless{'A'}), Caseless{'a'} == Caseless{'A'});
  Mixed Mix{5};
  bool Result = Mix < 6;
  printf("%d\n", Result);
  Result = 6 < Mix;
  printf("%d %d\n", Result, 5 == Mix);
  printf("%s\n", text(Uses{{1}} <=> Uses{{2}}));
  std::strong_ordering S = std::strong_ordering::less;
  std::partial_ordering Partial = S;
  printf("%s %d\n", text(Partial), S == std::strong_ordering::less);
  printf("%d %d\n", std::is_lt(1 <=> 2), std::is_gteq(1 <=> 2));
  printf("%s\n", text(0 <=> (3 <=> 4) == std::strong_ordering::greater ? std::strong_ordering::greater
                                                                       : std::strong_ordering::less));
  auto Pointer = &Point::operator<=>;
  printf("%s\n", text((P.*Pointer)(Q)));
}
