// Numbers in text, as <istream> reads them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/ReadNumbers.h"

#include <cerrno>
#include <cstdlib>
#include <limits>

namespace vramlint {

using Ios = std::ios_base;

namespace {

bool isDigit(char Byte, int Base) {
  const int Digit = Byte >= '0' && Byte <= '9'   ? Byte - '0'
                    : Byte >= 'a' && Byte <= 'f' ? Byte - 'a' + 10
                    : Byte >= 'A' && Byte <= 'F' ? Byte - 'A' + 10
                                                 : 99;
  return Digit < Base;
}

} // namespace

bool partOfInteger(const std::string &Before, char Byte, int Base) {
  const std::size_t Start = !Before.empty() && (Before[0] == '+' || Before[0] == '-') ? 1 : 0;
  if (Before.empty() && (Byte == '+' || Byte == '-'))
    return true;
  const std::string_view Digits = std::string_view(Before).substr(Start);
  const bool IsHex = Digits.size() >= 2 && (Digits[1] == 'x' || Digits[1] == 'X');
  if ((Byte == 'x' || Byte == 'X') && Digits == "0")
    return Base == 0 || Base == 16;
  if (Base == 0)
    Base = IsHex ? 16 : !Digits.empty() && Digits[0] == '0' ? 8 : 10;
  return isDigit(Byte, Base);
}

bool partOfReal(const std::string &Before, char Byte) {
  const std::size_t Exponent = Before.find_first_of("eE");
  if (Byte >= '0' && Byte <= '9')
    return true;
  if (Byte == '+' || Byte == '-')
    return Before.empty() || (Exponent != std::string::npos && Exponent + 1 == Before.size());
  if (Byte == '.')
    return Exponent == std::string::npos && Before.find('.') == std::string::npos;
  return (Byte == 'e' || Byte == 'E') && Exponent == std::string::npos &&
         Before.find_first_of("0123456789") != std::string::npos;
}

Parsed parseInteger(const std::string &Bytes, int Base, ScalarType Type) {
  char *End = nullptr;
  errno = 0;
  const bool Negative = !Bytes.empty() && Bytes[0] == '-';
  const std::uint64_t Magnitude =
      std::strtoull(Bytes.c_str() + (!Bytes.empty() && (Negative || Bytes[0] == '+') ? 1 : 0), &End, Base);
  if (Bytes.find_first_of("0123456789abcdefABCDEF") == std::string::npos || *End != '\0')
    return {Value::integer(0), Ios::failbit};
  const unsigned Bits = 8u * Type.Bytes;
  const __int128 Number = Negative ? -static_cast<__int128>(Magnitude) : static_cast<__int128>(Magnitude);
  const __int128 Most = Type.Signed ? (__int128(1) << (Bits - 1)) - 1 : (__int128(1) << Bits) - 1;
  const __int128 Least = Type.Signed ? -Most - 1 : -Most; // unsigned numbers may have a minus sign and wrap
  if (errno == ERANGE || Number > Most)
    return {Value::integer(Negative && Type.Signed ? Least : Most), Ios::failbit};
  if (Number < Least)
    return {Value::integer(Type.Signed ? Least : Most), Ios::failbit};
  return {Value::integer(Number < 0 && !Type.Signed ? Number + Most + 1 : Number)};
}

namespace {

template <class T> Parsed finish(T Number, bool Complete) {
  if (!Complete)
    return {Value::floating(0), Ios::failbit};
  if (Number > std::numeric_limits<T>::max())
    return {Value::floating(std::numeric_limits<T>::max()), Ios::failbit};
  if (Number < std::numeric_limits<T>::lowest())
    return {Value::floating(std::numeric_limits<T>::lowest()), Ios::failbit};
  return {Value::floating(Number)};
}

} // namespace

Parsed parseReal(const std::string &Bytes, ScalarType::Kind Kind) {
  char *End = nullptr;
  auto complete = [&] { return !Bytes.empty() && *End == '\0'; };
  if (Kind == ScalarType::Kind::Float) {
    const float Number = std::strtof(Bytes.c_str(), &End);
    return finish(Number, complete());
  }
  if (Kind == ScalarType::Kind::Double) {
    const double Number = std::strtod(Bytes.c_str(), &End);
    return finish(Number, complete());
  }
  const long double Number = std::strtold(Bytes.c_str(), &End);
  return finish(Number, complete());
}

Parsed parseBool(const std::string &Bytes, bool Alphabetic) {
  if (Alphabetic)
    return {Value::boolean(Bytes == "true"), Bytes == "true" || Bytes == "false" ? Ios::goodbit : Ios::failbit};
  const Parsed Number = parseInteger(Bytes, 10, {ScalarType::Kind::Int, 8, 64, true});
  const bool Fits = Number.State == Ios::goodbit && (Number.Number.asInt() == 0 || Number.Number.asInt() == 1);
  return {Value::boolean(Number.Number.truth()), Fits ? Ios::goodbit : Ios::failbit};
}

} // namespace vramlint
