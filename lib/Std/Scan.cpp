// The formats of scanf, on texts that are known: the host's sscanf reads them into buffers of the host's, and what it
// assigned is written to the program's memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Format.h"

#include <array>
#include <cstdio>
#include <cstring>

// The format is the program's.
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"

namespace vramlint {
using namespace clang;

namespace {

constexpr std::size_t MaxTargets = 16;

/// One conversion that assigns.
struct Target {
  std::size_t Bytes = 0; ///< that it writes; of a text: at most
  bool IsText = false;   ///< ends with a zero
  bool IsCount = false;  ///< %n, which sscanf does not count
  Address To = 0;
  std::vector<char> Buffer;
};

class ScanFormat {
public:
  explicit ScanFormat(const std::string &Format, std::size_t MostText) : Format(Format), MostText(MostText) {}

  /// The conversions that assign, in order; nothing for what is not modelled.
  std::optional<std::vector<Target>> targets() {
    std::vector<Target> All;
    while ((At = Format.find('%', At)) != std::string::npos) {
      ++At;
      if (take('%'))
        continue;
      const bool Suppressed = take('*');
      std::size_t Width = 0;
      for (; peek() >= '0' && peek() <= '9'; ++At)
        Width = Width * 10 + static_cast<std::size_t>(peek() - '0');
      std::optional<Target> T = conversion(length(), Width);
      if (!T)
        return std::nullopt;
      if (!Suppressed)
        All.push_back(*T);
    }
    return All;
  }

private:
  char peek() const { return At < Format.size() ? Format[At] : '\0'; }
  bool take(char C) { return peek() == C && ++At; }

  /// Length modifiers: bytes of an integer; 16 for L.
  std::size_t length() {
    if (take('h'))
      return take('h') ? 1 : 2;
    if (take('L'))
      return 16;
    if (take('l')) {
      take('l');
      return 8;
    }
    return take('j') || take('z') || take('t') || take('q') ? 8 : 4;
  }
  std::optional<Target> conversion(std::size_t Length, std::size_t Width) {
    Target T;
    const char Letter = peek();
    ++At;
    if (std::string_view("diouxXn").find(Letter) != std::string_view::npos) {
      T.Bytes = Length;
      T.IsCount = Letter == 'n';
    } else if (std::string_view("aAeEfFgG").find(Letter) != std::string_view::npos) {
      T.Bytes = Length;
    } else if (Letter == 'c' && Length == 4) {
      T.Bytes = Width ? Width : 1;
    } else if ((Letter == 's' || Letter == '[') && Length == 4) {
      T.IsText = true;
      T.Bytes = (Width ? std::min(Width, MostText) : MostText) + 1;
      if (Letter == '[')
        skipSet();
    } else {
      return std::nullopt; // wide characters, %p, positions, allocation
    }
    return T;
  }
  void skipSet() {
    take('^');
    take(']');
    At = std::min(Format.find(']', At), Format.size());
    ++At;
  }

  const std::string &Format;
  std::size_t MostText;
  std::size_t At = 0;
};

/// Writes what was assigned; false when a place is not there.
bool write(StdCall &C, const Target &T) {
  const std::size_t Count = T.IsText ? std::strlen(T.Buffer.data()) + 1 : T.Bytes;
  std::uint8_t *To = C.M.Mem.bytes(T.To, Count);
  if (!To)
    return false;
  std::memcpy(To, T.Buffer.data(), Count);
  C.M.Mem.setShadow(T.To, Count, Known);
  return true;
}

CallResult scan(StdCall &C, const std::string &Text, const std::string &Format, std::vector<Target> &Targets) {
  std::array<void *, MaxTargets> P = {};
  for (std::size_t I = 0; I < Targets.size(); ++I) {
    Targets[I].Buffer.assign(std::max<std::size_t>(Targets[I].Bytes, 16), '\x7f');
    P[I] = Targets[I].Buffer.data();
  }
  const int Assigned = std::sscanf(Text.c_str(), Format.c_str(), P[0], P[1], P[2], P[3], P[4], P[5], P[6], P[7], P[8],
                                   P[9], P[10], P[11], P[12], P[13], P[14], P[15]);
  int Left = Assigned;
  for (const Target &T : Targets) {
    const bool Reached = T.IsCount ? T.Buffer[T.Bytes - 1] != '\x7f' : Left-- > 0;
    if (Reached && !write(C, T))
      C.fault(std::string(C.Site.Name) + "() writes where nothing is");
  }
  return Value::integer(Assigned);
}

template <bool List> std::optional<CallResult> scanString(StdCall &C) {
  const Value From = C.value(0), Pattern = C.value(1);
  const auto Text = From.isUnknown() ? std::nullopt : C.M.cString(From.asAddress());
  const auto Format = Pattern.isUnknown() ? std::nullopt : C.M.cString(Pattern.asAddress());
  if (!Text || !Format)
    return std::nullopt;
  auto Targets = ScanFormat(*Format, Text->size()).targets();
  if (!Targets || Targets->size() > MaxTargets)
    return std::nullopt;
  FormatArguments Arguments = List ? fromList(C) : variadic(C, 2);
  for (Target &T : *Targets) {
    const Operand *O = Arguments.take();
    const Value To = !O ? C.M.unknown("a conversion has no argument")
                     : O->isPlaced() && !O->Type.isNull() && !O->Type->isArrayType() ? C.M.load(O->At, O->Type)
                     : O->isPlaced()                                                 ? Value::address(O->At.At)
                                                                                     : O->V;
    if (To.isUnknown())
      return std::nullopt;
    T.To = To.asAddress();
  }
  return scan(C, *Text, *Format, *Targets);
}

/// Of a file: what is assigned is not known, nor how many.
template <unsigned FormatAt> std::optional<CallResult> scanFile(StdCall &C) {
  const Value Pattern = C.value(FormatAt);
  const auto Format = Pattern.isUnknown() ? std::nullopt : C.M.cString(Pattern.asAddress());
  auto Targets = Format ? ScanFormat(*Format, 0).targets() : std::nullopt;
  if (!Targets)
    return std::nullopt;
  const CauseId Cause = C.M.Mem.cause("the contents of files are not known");
  FormatArguments Arguments = variadic(C, FormatAt + 1);
  for (const Target &T : *Targets) {
    const Operand *O = Arguments.take();
    const Value To = O && O->isPlaced() && !O->Type.isNull() && !O->Type->isArrayType() ? C.M.load(O->At, O->Type)
                     : O && O->isPlaced()                                               ? Value::address(O->At.At)
                     : O                                                                ? O->V
                                                                                        : Value::unknown(Cause);
    const Block *B = To.isUnknown() ? nullptr : C.M.Mem.find(To.asAddress());
    if (!B || !B->Bytes)
      return std::nullopt;
    const std::uint64_t Room = B->Size - Memory::offset(To.asAddress());
    C.M.Mem.setShadow(To.asAddress(), T.IsText ? Room : std::min<std::uint64_t>(Room, T.Bytes), Cause);
  }
  return C.unknown(C.M.Mem.cause("how much of a file fits what is read from it"));
}

constexpr Row Table[] = {
    {"fscanf", 2, -1, scanFile<1>},
    {"scanf", 1, -1, scanFile<0>},
    {"sscanf", 2, -1, scanString<false>},
    {"vsscanf", 3, 3, scanString<true>},
};

} // namespace

std::span<const Row> scanRows() { return Table; }

} // namespace vramlint
