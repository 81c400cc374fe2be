// The formats of scanf, on texts that are known: the host's sscanf reads them into buffers of the host's, and what it
// assigned is written to the program's memory. So it is with files that are known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Format.h"

#include <array>
#include <cstdio>
#include <cstring>
#include <tuple>

// The format is the program's.
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"

namespace vramlint {
using namespace clang;

namespace {

constexpr std::size_t MaxTargets = 16;
constexpr std::size_t MaxWidth = 1 << 20;

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
        Width = std::min(Width * 10 + static_cast<std::size_t>(peek() - '0'), MaxWidth + 1);
      if (Width > MaxWidth)
        return std::nullopt;
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
      T.Bytes = std::max(Width, MostText) + 1; // the host's may look at all of them
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

/// Lets the host's \p Read assign what the targets are.
template <class Function> CallResult scan(StdCall &C, std::vector<Target> &Targets, Function Read) {
  std::array<void *, MaxTargets> P = {};
  for (std::size_t I = 0; I < Targets.size(); ++I) {
    Targets[I].Buffer.assign(std::max<std::size_t>(Targets[I].Bytes, 16), '\x7f');
    P[I] = Targets[I].Buffer.data();
  }
  const int Assigned = std::apply(Read, P);
  int Left = Assigned;
  for (const Target &T : Targets) {
    const bool Reached = T.IsCount ? T.Buffer[T.Bytes - 1] != '\x7f' : Left-- > 0;
    if (Reached && !write(C, T))
      C.fault(std::string(C.Site.Name) + "() writes where nothing is");
  }
  return Value::integer(Assigned);
}

/// Where each conversion writes to; false when that is not known.
bool findTargets(StdCall &C, FormatArguments &Arguments, std::vector<Target> &Targets) {
  for (Target &T : Targets) {
    const Operand *O = Arguments.take();
    const Value To = !O ? C.M.unknown("a conversion has no argument")
                     : O->isPlaced() && !O->Type.isNull() && !O->Type->isArrayType() ? C.M.load(O->At, O->Type)
                     : O->isPlaced()                                                 ? Value::address(O->At.At)
                                                                                     : O->V;
    if (To.isUnknown())
      return false;
    T.To = To.asAddress();
  }
  return true;
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
  if (!findTargets(C, Arguments, *Targets))
    return std::nullopt;
  return scan(C, *Targets, [&](auto... To) { return std::sscanf(Text->c_str(), Format->c_str(), To...); });
}

/// Of a file that is known; nothing where what is read reaches behind that part of it which is looked at.
std::optional<CallResult> scanKnown(StdCall &C, OpenFile &File, const std::string &Format,
                                    std::vector<Target> &Targets) {
  constexpr std::size_t Window = 64 << 10;
  const std::string &Text = File.Contents->Begin;
  const auto From = static_cast<std::size_t>(std::min(File.Position, static_cast<Bytes>(Text.size())));
  const std::string Part = Text.substr(From, Window);
  if (Part.empty() && static_cast<Bytes>(Text.size()) == File.Contents->Size) {
    File.AtEnd = true;
    return CallResult(Value::integer(EOF));
  }
  std::FILE *In = Part.empty() ? nullptr : ::fmemopen(const_cast<char *>(Part.data()), Part.size(), "r");
  if (!In)
    return std::nullopt;
  const CallResult R = scan(C, Targets, [&](auto... To) { return std::fscanf(In, Format.c_str(), To...); });
  const Bytes Passed = std::ftell(In);
  std::fclose(In);
  const bool AtEnd = Passed == static_cast<Bytes>(Part.size());
  if (AtEnd && static_cast<Bytes>(From + Part.size()) < File.Contents->Size)
    return std::nullopt;
  File.Position += Passed;
  File.AtEnd |= AtEnd;
  return R;
}

/// Of a file that is not known: what is assigned is not, nor how many.
template <unsigned FormatAt> std::optional<CallResult> scanFile(StdCall &C) {
  const Value Pattern = C.value(FormatAt);
  const auto Format = Pattern.isUnknown() ? std::nullopt : C.M.cString(Pattern.asAddress());
  const Value Source = FormatAt ? C.value(0) : Value::integer(0);
  const auto File = Source.isUnknown() ? C.State.OpenFiles.end() : C.State.OpenFiles.find(Source.asAddress());
  const bool IsKnown = File != C.State.OpenFiles.end();
  auto Targets =
      Format ? ScanFormat(*Format, IsKnown ? File->second.Contents->Begin.size() : 0).targets() : std::nullopt;
  if (!Targets || Targets->size() > MaxTargets)
    return std::nullopt;
  FormatArguments Arguments = variadic(C, FormatAt + 1);
  if (!findTargets(C, Arguments, *Targets))
    return std::nullopt;
  if (IsKnown) {
    if (const auto R = scanKnown(C, File->second, *Format, *Targets))
      return R;
    C.State.OpenFiles.erase(File);
  }
  const CauseId Cause = C.M.Mem.cause("the contents of files are not known");
  for (const Target &T : *Targets) {
    const Block *B = C.M.Mem.find(T.To);
    if (!B || !B->Bytes)
      return std::nullopt;
    const std::uint64_t Room = B->Size - Memory::offset(T.To);
    C.M.Mem.setShadow(T.To, T.IsText ? Room : std::min<std::uint64_t>(Room, T.Bytes), Cause);
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
