// The formats of printf: each conversion is taken apart here and its number printed by the host's printf.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Format.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace vramlint {
using namespace clang;

namespace {

/// Longer fields are cut: nobody reads them, and the host must not run out of memory for them.
constexpr int MaxField = 1 << 16;

struct Conversion {
  std::string Flags;
  int Width = -1, Precision = -1; ///< -1: none
  int Bytes = 4;                  ///< of an integer
  bool Long = false;              ///< long double
  char Letter = 0;
  CauseId Cause = Known; ///< why the width or precision is not known

  std::string options() const {
    std::string O = Flags;
    if (Width >= 0)
      O += std::to_string(Width);
    if (Precision >= 0)
      O += "." + std::to_string(Precision);
    return O;
  }
};

class Formatter {
public:
  Formatter(StdCall &C, std::string Format, FormatArguments Arguments)
      : M(C.M), Call(C), Format(std::move(Format)), Arguments(std::move(Arguments)) {}

  Text run() {
    while (At < Format.size()) {
      const std::size_t Percent = std::min(Format.find('%', At), Format.size());
      Result.add(std::string_view(Format).substr(At, Percent - At));
      At = Percent + 1;
      if (Percent < Format.size())
        convert();
    }
    return std::move(Result);
  }

private:
  char peek() const { return At < Format.size() ? Format[At] : '\0'; }
  /// `%2$d`: which argument comes next.
  void position() {
    std::size_t End = At;
    while (End < Format.size() && Format[End] >= '0' && Format[End] <= '9')
      ++End;
    if (End == At || End >= Format.size() || Format[End] != '$')
      return;
    Arguments.Next = static_cast<std::size_t>(std::max(1, std::atoi(Format.c_str() + At)) - 1);
    At = End + 1;
  }
  Value takeValue() {
    const Operand *O = Arguments.take();
    if (!O)
      return Value::unknown(M.Mem.cause("a conversion of a format has no argument"));
    if (!O->isPlaced() || O->At.isUnknown() || O->Type.isNull())
      return O->At.isUnknown() ? Value::unknown(O->At.Unknown) : O->V;
    if (O->Type->isArrayType())
      return Value::address(O->At.At);
    return Machine::isPlaced(O->Type) ? M.unknown("an object is passed to a format") : M.load(O->At, O->Type);
  }
  /// A width or precision: digits, or `*`.
  int field(Conversion &How) {
    if (peek() == '*') {
      ++At;
      position();
      const Value V = takeValue();
      if (V.isUnknown())
        How.Cause = V.cause();
      return V.isUnknown() ? 0 : static_cast<int>(std::clamp<std::int64_t>(V.asInt(), -MaxField, MaxField));
    }
    int Number = 0;
    for (; peek() >= '0' && peek() <= '9'; ++At)
      Number = std::min(Number * 10 + (peek() - '0'), MaxField);
    return Number;
  }
  void length(Conversion &How) {
    for (;; ++At)
      switch (peek()) {
      case 'h':
        How.Bytes = How.Bytes == 2 ? 1 : 2;
        break;
      case 'l':
      case 'q':
      case 'j':
      case 'z':
      case 'Z':
      case 't':
        How.Bytes = 8;
        break;
      case 'L':
        How.Long = true;
        How.Bytes = 8;
        break;
      default:
        return;
      }
  }
  Conversion parse() {
    Conversion How;
    position();
    while (At < Format.size() && std::string_view("-+ #0'").find(peek()) != std::string_view::npos)
      How.Flags += Format[At++];
    const bool Star = peek() == '*';
    if (Star || (peek() >= '1' && peek() <= '9'))
      How.Width = field(How);
    if (How.Width < 0 && Star) {
      How.Flags += '-'; // a negative `*` width means left
      How.Width = -How.Width;
    }
    if (peek() == '.') {
      ++At;
      How.Precision = field(How);
      if (How.Precision < 0)
        How.Precision = -1;
    }
    length(How);
    How.Letter = peek();
    ++At;
    return How;
  }

  void convert() {
    const Conversion How = parse();
    switch (How.Letter) {
    case '%':
      Result.add("%");
      return;
    case 'm':
      Result.add("?"); // the text of errno: not worth a model
      return;
    case 'n':
      count(How);
      return;
    case 's':
      string(How);
      return;
    default:
      number(How, takeValue());
    }
  }
  void number(const Conversion &How, const Value &V) {
    if (V.isUnknown() || How.Cause) {
      Result.hole(V.isUnknown() ? V.cause() : How.Cause);
      return;
    }
    switch (How.Letter) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
      Result.add(formatInteger(How.options(), How.Letter, narrow(V.wide(), How)));
      return;
    case 'c':
      pad(How, Text(std::string(1, static_cast<char>(V.asInt()))));
      return;
    case 'p':
      if (V.asAddress() == 0)
        pad(How, Text("(nil)"));
      else
        Result.hole(M.Mem.cause("addresses differ from run to run"));
      return;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      Result.add(formatReal(How.options(), How.Letter, V.asFloat(), How.Long));
      return;
    default: // what is no conversion is printed as it stands
      Result.add("%" + How.options() + How.Letter);
    }
  }
  static __int128 narrow(__int128 Number, const Conversion &How) {
    const bool Signed = How.Letter == 'd' || How.Letter == 'i';
    switch (How.Bytes) {
    case 1:
      return Signed ? __int128(static_cast<std::int8_t>(Number)) : __int128(static_cast<std::uint8_t>(Number));
    case 2:
      return Signed ? __int128(static_cast<std::int16_t>(Number)) : __int128(static_cast<std::uint16_t>(Number));
    case 4:
      return Signed ? __int128(static_cast<std::int32_t>(Number)) : __int128(static_cast<std::uint32_t>(Number));
    default:
      return Signed ? __int128(static_cast<std::int64_t>(Number)) : __int128(static_cast<std::uint64_t>(Number));
    }
  }
  void pad(const Conversion &How, const Text &What) {
    const std::size_t Width = How.Width > 0 ? static_cast<std::size_t>(How.Width) : 0;
    const std::size_t Missing = Width > What.size() ? Width - What.size() : 0;
    const bool Left = How.Flags.find('-') != std::string::npos;
    if (!Left)
      Result.add(Missing, ' ');
    Result.add(What);
    if (Left)
      Result.add(Missing, ' ');
  }
  void string(const Conversion &How) {
    const Value V = takeValue();
    if (V.isUnknown() || How.Cause) {
      Result.hole(V.isUnknown() ? V.cause() : How.Cause);
      return;
    }
    if (How.Bytes == 8 && V.asAddress() != 0) {
      pad(How, wide(V.asAddress(), How));
      return;
    }
    if (V.asAddress() == 0) {
      const std::string_view Null = "(null)"; // or nothing, where it does not fit
      pad(How, Text(How.Precision < 0 || How.Precision >= static_cast<int>(Null.size()) ? Null : ""));
      return;
    }
    const Block *B = M.Mem.find(V.asAddress());
    if (!B || !B->Bytes)
      Call.fault("a format prints a text where nothing is");
    const std::uint8_t *Begin = B->Bytes + Memory::offset(V.asAddress());
    std::size_t Most = B->Size - Memory::offset(V.asAddress()), Length = 0;
    if (How.Precision >= 0)
      Most = std::min<std::size_t>(Most, How.Precision);
    while (Length < Most && Begin[Length] != 0)
      ++Length;
    pad(How, Text::read(M.Mem, V.asAddress(), Length));
  }
  /// A text of wide characters: in the locale "C" those of ASCII are themselves; others have no model.
  Text wide(Address At, const Conversion &How) {
    Text T;
    for (; How.Precision < 0 || T.size() < static_cast<std::size_t>(How.Precision); At += 4) {
      if (!M.Mem.bytes(At, 4))
        Call.fault("a format prints a text where nothing is");
      const Value Character = M.load(Place(At), M.Context.IntTy);
      if (Character.isUnknown() || Character.asInt() < 0 || Character.asInt() > 127) {
        T.hole(Character.isUnknown() ? Character.cause() : M.Mem.cause("how a wide character is printed"));
        return T;
      }
      if (Character.asInt() == 0)
        return T;
      T.add(1, static_cast<char>(Character.asInt()));
    }
    return T;
  }
  void count(const Conversion &How) {
    const Value To = takeValue();
    const QualType Type = How.Bytes == 8 ? M.Context.LongTy : M.Context.IntTy;
    if (!To.isUnknown() && M.Mem.bytes(To.asAddress(), M.sizeOf(Type)))
      M.store(Place(To.asAddress()), Value::integer(Result.size()), Type);
  }

  Machine &M;
  StdCall &Call;
  std::string Format;
  FormatArguments Arguments;
  std::size_t At = 0;
  Text Result;
};

template <class T> std::string print(const std::string &Specification, T Number) {
  char Short[128];
  const int Length = std::snprintf(Short, sizeof Short, Specification.c_str(), Number);
  if (Length < static_cast<int>(sizeof Short))
    return std::string(Short, Length < 0 ? 0 : Length);
  std::string Long(Length + 1, '\0');
  std::snprintf(Long.data(), Long.size(), Specification.c_str(), Number);
  Long.pop_back();
  return Long;
}

} // namespace

std::string formatInteger(const std::string &Options, char Conversion, __int128 Number) {
  return print("%" + Options + "ll" + Conversion, static_cast<long long>(Number));
}

std::string formatReal(const std::string &Options, char Conversion, long double Number, bool IsLong) {
  return IsLong ? print("%" + Options + "L" + Conversion, Number)
                : print("%" + Options + Conversion, static_cast<double>(Number));
}

FormatArguments variadic(const StdCall &C, std::size_t First) {
  FormatArguments A;
  if (First < C.count())
    A.List.assign(C.Site.Arguments.begin() + static_cast<std::ptrdiff_t>(First), C.Site.Arguments.end());
  return A;
}

FormatArguments fromList(const StdCall &C) {
  FormatArguments A;
  if (const Value List = C.value(C.count() - 1); !List.isUnknown())
    A.List = C.M.variadicOperands(List.asAddress());
  return A;
}

Text format(StdCall &C, Address Format, FormatArguments Arguments) {
  const std::optional<std::string> Known = C.M.cString(Format);
  if (!Known) {
    Text T;
    T.hole(C.M.Mem.cause("a format that is not known"));
    return T;
  }
  return Formatter(C, *Known, std::move(Arguments)).run();
}

} // namespace vramlint
