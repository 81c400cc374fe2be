// Numbers of float and double as the long double that a Value holds, and back.
//
// The processor makes a signalling NaN quiet when it converts one format to another, so reading and writing memory by
// conversions would change bits that a program can see (`bit_cast`, `strong_order`). Here a NaN keeps its sign, its
// kind and its payload; everything else is converted exactly as the processor does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace vramlint {

/// The 80-bit extended format of x86: its mantissa has an explicit leading bit, and the bit after it makes a NaN
/// quiet.
struct ExtendedBits {
  static constexpr std::uint64_t Leading = std::uint64_t(1) << 63;
  static constexpr std::uint64_t Quiet = std::uint64_t(1) << 62;
  static constexpr std::uint16_t Special = 0x7fff;

  std::uint64_t Mantissa = 0;
  std::uint16_t SignAndExponent = 0;

  static ExtendedBits of(long double F) {
    ExtendedBits B;
    std::memcpy(&B.Mantissa, &F, 8);
    std::memcpy(&B.SignAndExponent, reinterpret_cast<const char *>(&F) + 8, 2);
    return B;
  }
  long double value() const {
    long double F = 0;
    std::memcpy(&F, &Mantissa, 8);
    std::memcpy(reinterpret_cast<char *>(&F) + 8, &SignAndExponent, 2);
    return F;
  }
};

/// How a format of the processor lies in an integer of its size.
template <class F> struct FloatBits {
  using Word = std::conditional_t<sizeof(F) == 4, std::uint32_t, std::uint64_t>;
  static constexpr int Fraction = sizeof(F) == 4 ? 23 : 52;
  static constexpr int Sign = 8 * sizeof(F) - 1;
  static constexpr Word Special = ((Word(1) << Sign) - 1) >> Fraction << Fraction;
};

/// The number that `Word` is in the format F, as a long double. A NaN is taken apart as an integer: a register of
/// the x87 unit would make it quiet.
template <class F> long double widen(typename FloatBits<F>::Word Word) {
  using Bits = FloatBits<F>;
  using W = typename Bits::Word;
  const W Fraction = Word & ((W(1) << Bits::Fraction) - 1);
  if (!Fraction || (Word & Bits::Special) != Bits::Special)
    return std::bit_cast<F>(Word);
  ExtendedBits B;
  B.Mantissa = ExtendedBits::Leading | static_cast<std::uint64_t>(Fraction) << (63 - Bits::Fraction);
  B.SignAndExponent = static_cast<std::uint16_t>((Word >> Bits::Sign) << 15) | ExtendedBits::Special;
  return B.value();
}

/// The bits of `V` in the format F.
template <class F> typename FloatBits<F>::Word narrow(long double V) {
  using Bits = FloatBits<F>;
  using W = typename Bits::Word;
  if (V == V)
    return std::bit_cast<W>(static_cast<F>(V));
  const ExtendedBits B = ExtendedBits::of(V);
  W Fraction = static_cast<W>((B.Mantissa & ~ExtendedBits::Leading) >> (63 - Bits::Fraction));
  if (!Fraction) // its payload lies below what F holds
    Fraction = W(1) << (Bits::Fraction - 1);
  return (static_cast<W>(B.SignAndExponent >> 15) << Bits::Sign) | Bits::Special | Fraction;
}

/// What a conversion between two formats makes of a NaN.
inline long double quiet(long double V) {
  if (V == V)
    return V;
  ExtendedBits B = ExtendedBits::of(V);
  B.Mantissa |= ExtendedBits::Quiet;
  return B.value();
}

} // namespace vramlint
