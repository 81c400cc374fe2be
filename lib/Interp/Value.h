// Values and places of the C++ abstract machine.
//
//   Value  a scalar: integer (also bool, character, enumerator), floating point, complex, address, pointer to member;
//   or
//          unknown, with the number of its cause
//   Place  where an object lies: what a glvalue denotes. Objects of classes and arrays have places, never values.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Memory.h"

#include <cassert>

namespace vramlint {

class Value {
public:
  enum class Kind : std::uint8_t { Void, Int, Float, Complex, Member, Unknown };

  Value() = default;
  static Value integer(__int128 I) {
    Value V(Kind::Int);
    V.I = I;
    return V;
  }
  static Value boolean(bool B) { return integer(B ? 1 : 0); }
  static Value address(Address A) { return integer(static_cast<__int128>(A)); }
  static Value floating(long double F) {
    Value V(Kind::Float);
    V.F[0] = F;
    return V;
  }
  static Value complex(long double Real, long double Imaginary) {
    Value V(Kind::Complex);
    V.F[0] = Real;
    V.F[1] = Imaginary;
    return V;
  }
  /// A pointer to member function: the address of the function (0: null) and the adjustment of `this`.
  static Value member(Address Function, std::int64_t Adjustment) {
    Value V(Kind::Member);
    V.P[0] = static_cast<std::int64_t>(Function);
    V.P[1] = Adjustment;
    return V;
  }
  /// \p Near: it is an address somewhere in the object that this one lies in.
  static Value unknown(CauseId Cause, Address Near = 0) {
    assert(Cause != Known);
    Value V(Kind::Unknown);
    V.Why = Cause;
    V.I = static_cast<__int128>(Near);
    return V;
  }

  /// A whole number that is not known but by how much each round of a loop adds to it. What is computed with it is no
  /// such number unless whoever computes it says so.
  static Value stepped(CauseId Cause, const SteppedNumber &N) {
    Value V = unknown(Cause);
    V.Of = N.Of;
    V.P[0] = N.Now;
    V.P[1] = N.Step;
    return V;
  }

  Kind kind() const { return K; }
  bool isVoid() const { return K == Kind::Void; }
  bool isInt() const { return K == Kind::Int; }
  bool isFloat() const { return K == Kind::Float; }
  bool isComplex() const { return K == Kind::Complex; }
  bool isMember() const { return K == Kind::Member; }
  bool isNumber() const { return isInt() || isFloat(); }
  bool isUnknown() const { return K == Kind::Unknown; }

  // Of what is not known these mean nothing, and nobody may ask.
  __int128 wide() const {
    assert(K != Kind::Unknown);
    return K == Kind::Float ? truncated(F[0]) : I;
  }
  std::int64_t asInt() const { return static_cast<std::int64_t>(wide()); }
  Address asAddress() const { return static_cast<Address>(K == Kind::Member ? P[0] : I); }
  std::int64_t adjustment() const { return P[1]; }
  long double asFloat() const {
    assert(K != Kind::Unknown);
    return K == Kind::Int ? asLongDouble(I) : F[0];
  }
  long double imaginary() const { return K == Kind::Complex ? F[1] : 0; }
  /// Not zero, not null. Not for unknown values.
  bool truth() const {
    switch (K) {
    case Kind::Int:
      return I != 0;
    case Kind::Float:
      return F[0] != 0;
    case Kind::Complex:
      return F[0] != 0 || F[1] != 0;
    case Kind::Member:
      return P[0] != 0;
    default:
      return false;
    }
  }
  Address near() const { return K == Kind::Unknown && !Of ? static_cast<Address>(I) : 0; }
  bool isStepped() const { return Of != 0; }
  SteppedNumber steps() const { return {P[0], P[1], Of}; }
  /// The same without what is known of its steps.
  Value withoutSteps() const { return Of ? unknown(Why) : *this; }
  CauseId cause() const { return K == Kind::Unknown ? Why : Known; }

private:
  explicit Value(Kind K) : K(K) {}
  // Functions of their own: a compiler would do these slow conversions for every value and then choose.
  [[gnu::noinline]] static __int128 truncated(long double F) { return static_cast<__int128>(F); }
  [[gnu::noinline]] static long double asLongDouble(__int128 I) { return static_cast<long double>(I); }
  Kind K = Kind::Void;
  CauseId Why = Known;
  std::uint32_t Of = 0; ///< the loop that steps it
  union {
    __int128 I = 0;
    long double F[2];
    std::int64_t P[2];
  };
};

struct Place {
  Address At = 0;
  CauseId Unknown = Known; ///< why it is not known where the object lies; then At is in the same block, or 0
  std::uint16_t BitOffset = 0, BitWidth = 0; ///< of a bit-field (width not 0), counted from At
  /// Where nothing is copied as padding, words are copied as they were written; else each copy would wait for the
  /// writes before it.
  std::uint16_t Unused = 0;

  Place() = default;
  Place(Address At) : At(At) {}
  static Place unknown(CauseId Cause, Address Near = 0) {
    Place P;
    P.At = Near;
    P.Unknown = Cause;
    return P;
  }
  bool isUnknown() const { return Unknown != Known; }
  explicit operator bool() const { return At != 0 || isUnknown(); }
  Place operator+(std::int64_t Offset) const {
    Place P = *this;
    P.At += static_cast<Address>(Offset);
    return P;
  }
};

} // namespace vramlint
