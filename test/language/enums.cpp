// Enumerations: values, underlying types, conversions, flags, using enum, in classes and templates.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>
#include <type_traits>

enum Plain { A, B = 5, C, D = A - 2, E };
enum class Scoped : uint8_t { X = 250, Y, Z = 255 };
enum Fixed : short { Low = -300, High = 300 };
enum class Flags : unsigned { None = 0, Read = 1, Write = 1 << 1, Run = 1 << 2, All = Read | Write | Run };
constexpr Flags operator|(Flags L, Flags R) { return Flags(unsigned(L) | unsigned(R)); }
constexpr Flags operator&(Flags L, Flags R) { return Flags(unsigned(L) & unsigned(R)); }
constexpr Flags &operator|=(Flags &L, Flags R) { return L = L | R; }
constexpr bool any(Flags F) { return F != Flags::None; }
struct Class {
  enum Inner { One = 1, Two };
  enum class Deep { One = 100 };
  Inner I = Two;
  static constexpr int Shadow = One + 10;
};
namespace Space {
enum class Colour { Red, Green, Blue, Count };
}
template <Scoped S> static int value() { return (int)S; }
template <class T> static int under(T V) { return (int)static_cast<std::underlying_type_t<T>>(V); }
enum : int { Unnamed = 77, Other };
enum Opaque : int;
static int opaque(Opaque O) { return O; }
enum Opaque : int { Known = 8 };
enum Big : uint64_t { Huge = 0xffffffffffffffffULL };
enum class Bool : bool { No, Yes };
static const char *name(Space::Colour X) {
  using enum Space::Colour;
  switch (X) {
  case Red:
    return "red";
  case Green:
    return "green";
  case Blue:
    return "blue";
  default:
    return "?";
  }
}
static Plain next(Plain P) { return Plain(P + 1); }
struct Counters {
  int Of[(int)Space::Colour::Count] = {};
  int &operator[](Space::Colour X) { return Of[(int)X]; }
};
int main() {
  printf("%d %d %d %d %d\n", A, B, C, D, E);
  printf("%d %d %d\n", (int)Scoped::X, (int)Scoped::Y, (int)Scoped::Z);
  printf("%d %d %d\n", Low, High, (int)sizeof(Fixed));
  printf("%d %d\n", (int)sizeof(Scoped), (int)sizeof(Big));
  Flags F = Flags::Read | Flags::Run;
  printf("%u %d %d\n", (unsigned)F, any(F & Flags::Write), any(F & Flags::Run));
  F |= Flags::Write;
  printf("%d\n", F == Flags::All);
  Class O;
  printf("%d %d %d %d\n", O.I, Class::One, (int)Class::Deep::One, Class::Shadow);
  O.I = Class::One;
  printf("%d %d\n", O.I, O.Two);
  for (int I = 0; I <= (int)Space::Colour::Count; ++I)
    printf("%s\n", name(static_cast<Space::Colour>(I)));
  printf("%d %d\n", value<Scoped::Y>(), under(Scoped::Z));
  printf("%d %d\n", Unnamed, Other);
  printf("%d\n", opaque(Known));
  printf("%llx\n", (unsigned long long)Huge);
  printf("%d %d\n", (int)Bool::Yes, Bool::Yes > Bool::No);
  printf("%d\n", next(next(A)));
  Plain P = B;
  int N = P;
  N += C;
  printf("%d %d\n", N, P + C);
  printf("%d %d\n", P == 5, B < C);
  Scoped S{251};
  printf("%d %d\n", S == Scoped::Y, S > Scoped::X);
  S = static_cast<Scoped>((int)S + 300);
  printf("%d\n", (int)S);
  Plain Zero{};
  printf("%d\n", Zero);
  Counters Count;
  Count[Space::Colour::Blue] += 3;
  Count[Space::Colour::Red]++;
  printf("%d %d %d\n", Count.Of[0], Count.Of[1], Count.Of[2]);
  printf("%d\n", -High);
  printf("%d\n", ~B);
  printf("%s\n", A ? "true" : "false");
  enum Local { L1 = 3, L2 = L1 *L1 } V = L2;
  printf("%d\n", V);

  printf("%d\n",
         std::is_enum_v<Plain> + 2 * std::is_convertible_v<Plain, int> + 4 * std::is_convertible_v<Scoped, int>);
  int Array[C] = {};
  printf("%d\n", (int)(sizeof Array / sizeof(int)));
  static_assert(Flags::All == Flags(7));
  Fixed Wrapped = static_cast<Fixed>(High + Low);
  printf("%d\n", Wrapped);
}
