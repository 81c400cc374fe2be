// Input: how <istream> reads numbers, words and lines. What comes from files or the console is not known, and neither
// is whether there is anything to read.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/ReadNumbers.h"
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

using Ios = std::ios_base;

/// What is taken from a stream for one value; Cause: some of it is not known.
struct Taken {
  std::string Bytes;
  CauseId Cause = Known;
  bool AtEnd = false;
};

/// Takes characters while \p Wanted says so; a character that is not known ends it.
template <class Condition> Taken take(Stream &S, Condition Wanted) {
  Taken T;
  for (;;) {
    const Value Next = S.peek();
    if (Next.isUnknown()) {
      T.Cause = Next.cause();
      return T;
    }
    if (Next.asInt() < 0) {
      T.AtEnd = true;
      return T;
    }
    const char Byte = static_cast<char>(Next.asInt());
    if (!Wanted(T.Bytes, Byte))
      return T;
    T.Bytes += Byte;
    S.advance();
  }
}

/// Prepares for reading; false when the stream is in no state for it.
bool begin(Stream &S, bool Skip) {
  if (!S.good()) {
    S.setState(Ios::failbit);
    return false;
  }
  S.flushTied();
  if (Skip && S.has(Ios::skipws)) {
    S.skipSpace();
    if (const Value Next = S.peek(); !Next.isUnknown() && Next.asInt() < 0) {
      S.setState(Ios::eofbit | Ios::failbit);
      return false;
    }
  }
  return true;
}

/// 0: as the number says itself.
int baseOf(Stream &S) {
  const long Base = S.flags() & Ios::basefield;
  return Base == Ios::oct ? 8 : Base == Ios::hex ? 16 : Base == 0 ? 0 : 10;
}

/// stream >> number, and what is behind it.
std::optional<CallResult> extractNumber(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  const QualType Type = plain(C.Site.Callee->getParamDecl(0)->getType());
  const Place To = C.operand(0).At;
  if (!S.usable())
    return std::nullopt;
  if (!begin(S, true))
    return CallResult(C.Site.This);
  if (ownFacet(C, S.localePlace(), "std::num_get"))
    C.M.unmodelled("a facet of the program's own that reads numbers", C.Site.Site); // whose code might do anything
  const ScalarType As = C.M.scalar(Type);
  const bool IsInteger = As.K == ScalarType::Kind::Int, Alphabetic = Type->isBooleanType() && S.has(Ios::boolalpha);
  const int Base = baseOf(S);
  const Taken T = take(S, [&](const std::string &Before, char Byte) {
    if (Alphabetic)
      return std::string_view("true").starts_with(Before + Byte) ||
             std::string_view("false").starts_with(Before + Byte);
    return IsInteger ? partOfInteger(Before, Byte, Base) : partOfReal(Before, Byte);
  });
  if (const CauseId Cause = T.Cause ? T.Cause : S.locale()) {
    C.M.store(To, Value::unknown(Cause), Type);
    S.setStateUnknown(Cause);
    return CallResult(C.Site.This);
  }
  const Parsed P = Type->isBooleanType() ? parseBool(T.Bytes, Alphabetic)
                   : IsInteger           ? parseInteger(T.Bytes, Base, As)
                                         : parseReal(T.Bytes, As.K);
  C.M.store(To, P.Number, Type);
  const bool LooksFurther = !Alphabetic || P.State != Ios::goodbit; // a whole word has its end in itself
  S.setState(P.State | (T.AtEnd && LooksFurther ? Ios::eofbit : Ios::goodbit));
  return CallResult(C.Site.This);
}

bool takesNumber(const FunctionDecl &F) {
  const QualType Type = F.getParamDecl(0)->getType();
  return worksOnChar(F) && Type->isLValueReferenceType() && plain(Type)->isArithmeticType();
}

/// Makes the program's string \p At hold \p T; of a text that is not known neither the characters nor how many they
/// are.
void assign(StdCall &C, Place At, QualType Type, const Text &T, CauseId Cause) {
  Text Written = T;
  if (Cause)
    Written.hole(Cause);
  const Address Scratch = C.M.Mem.allocate(Written.size() + 1, BlockKind::Temporary, false);
  Written.write(C.M.Mem, Scratch, Written.size());
  Operand From, Count;
  From.V = Value::address(Scratch);
  From.Type = C.M.Context.getPointerType(C.M.Context.CharTy.withConst());
  Count.V = Value::integer(Written.size());
  Count.Type = C.M.Context.UnsignedLongTy;
  C.M.callMethod(At, plain(Type), "assign", {From, Count}, C.Site.Site);
  C.M.Mem.release(Scratch);
}

/// The state after a word; its end is only noticed where there was \p Room for more.
Ios::iostate afterWord(const Taken &T, bool Room) {
  return (T.AtEnd && Room ? Ios::eofbit : Ios::goodbit) | (T.Bytes.empty() ? Ios::failbit : Ios::goodbit);
}

/// stream >> string
std::optional<CallResult> extractWord(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  if (!S.usable())
    return std::nullopt;
  if (!begin(S, true))
    return CallResult(C.operand(0).At);
  const long Width = S.takeWidth();
  const Taken T = take(S, [&](const std::string &Before, char Byte) {
    return !S.isSpace(static_cast<unsigned char>(Byte)) &&
           (Width <= 0 || Before.size() < static_cast<std::size_t>(Width));
  });
  assign(C, C.operand(1).At, C.operand(1).Type, Text(T.Bytes), T.Cause);
  if (T.Cause)
    S.setStateUnknown(T.Cause);
  else
    S.setState(afterWord(T, Width <= 0 || T.Bytes.size() < static_cast<std::size_t>(Width)));
  return CallResult(C.operand(0).At);
}

/// std::getline(stream, string, delimiter)
std::optional<CallResult> readLine(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  const Value Delimiter = C.value(2);
  if (!S.usable() || Delimiter.isUnknown())
    return std::nullopt;
  if (!begin(S, false))
    return CallResult(C.operand(0).At);
  const char End = static_cast<char>(Delimiter.asInt());
  const Taken T = take(S, [&](const std::string &, char Byte) { return Byte != End; });
  assign(C, C.operand(1).At, C.operand(1).Type, Text(T.Bytes), T.Cause);
  if (T.Cause)
    S.setStateUnknown(T.Cause);
  else if (T.AtEnd)
    S.setState(T.Bytes.empty() ? Ios::eofbit | Ios::failbit : Ios::eofbit);
  else
    S.advance(); // the delimiter is taken, but not kept
  return CallResult(C.operand(0).At);
}

/// std::getline(stream, string, delimiter) of wide characters, each by the buffer's own functions.
std::optional<CallResult> readWideLine(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  const Value Delimiter = C.value(2);
  const QualType String = plain(C.operand(1).Type);
  if (!S.usable() || Delimiter.isUnknown())
    return std::nullopt;
  if (!begin(S, false))
    return CallResult(C.operand(0).At);
  C.M.callMethod(C.operand(1).At, String, "clear", {}, C.Site.Site);
  for (bool Any = false;; Any = true) {
    const std::optional<CallResult> Next = S.callBuffer("sbumpc", {});
    if (!Next || Next->V.isUnknown()) {
      const CauseId Cause = Next ? Next->V.cause() : C.M.Mem.cause("what a stream buffer gives");
      S.setStateUnknown(Cause);
      C.M.makeUnknown(C.operand(1).At, String, Cause);
      break;
    }
    const bool AtEnd = static_cast<std::uint32_t>(Next->V.asInt()) == ~std::uint32_t(0);
    if (AtEnd)
      S.setState(Any ? Ios::eofbit : Ios::eofbit | Ios::failbit);
    if (AtEnd || Next->V.asInt() == Delimiter.asInt())
      break;
    Operand Character;
    Character.V = Next->V;
    Character.Type = C.M.Context.WCharTy;
    C.M.callMethod(C.operand(1).At, String, "push_back", {Character}, C.Site.Site);
  }
  return CallResult(C.operand(0).At);
}

/// stream.getline(buffer, size, delimiter), stream.get(buffer, ...) is executed.
std::optional<CallResult> readLineToBuffer(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  const Value Size = C.value(1);
  if (!S.usable() || Size.isUnknown() || C.value(0).isUnknown())
    return std::nullopt;
  if (!begin(S, false)) {
    if (Size.asInt() > 0)
      C.M.Mem.clear(C.pointer(0), 1);
    S.setCount(0);
    return CallResult(C.Site.This);
  }
  const char End = C.count() > 2 ? static_cast<char>(C.integer(2)) : '\n';
  const std::size_t Most = static_cast<std::size_t>(std::max<std::int64_t>(1, Size.asInt())) - 1;
  const Taken T = take(S, [&](const std::string &Before, char Byte) { return Byte != End && Before.size() < Most; });
  Text Line(T.Bytes);
  if (T.Cause)
    Line.hole(T.Cause);
  Line.write(C.M.Mem, C.pointer(0), std::min(Line.size(), Most));
  C.M.Mem.clear(C.pointer(0) + std::min(Line.size(), Most), 1);
  if (T.Cause) {
    S.setCount(Value::unknown(T.Cause));
    S.setStateUnknown(T.Cause);
    return CallResult(C.Site.This);
  }
  const Value Next = S.peek();
  const bool AtDelimiter = !T.AtEnd && !Next.isUnknown() && Next.asInt() == static_cast<unsigned char>(End);
  if (AtDelimiter)
    S.advance();
  S.setCount(static_cast<std::int64_t>(T.Bytes.size() + AtDelimiter));
  if (!AtDelimiter)
    S.setState(T.AtEnd ? (T.Bytes.empty() ? Ios::eofbit | Ios::failbit : Ios::eofbit) : Ios::failbit);
  return CallResult(C.Site.This);
}

/// stream.ignore(count, delimiter)
std::optional<CallResult> ignore(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  for (std::size_t I = 0; I < C.count(); ++I)
    if (C.value(I).isUnknown())
      return std::nullopt;
  if (!S.usable())
    return std::nullopt;
  S.setCount(0);
  if (!begin(S, false))
    return CallResult(C.Site.This);
  const std::int64_t Most = C.count() ? C.integer(0) : 1;
  const std::int64_t End = C.count() > 1 ? C.integer(1) : -1;
  bool Found = false;
  std::int64_t Count = 0;
  const Taken T = take(S, [&](const std::string &, char Byte) {
    if (Found || Count >= Most)
      return false;
    ++Count;
    Found = End >= 0 && static_cast<unsigned char>(Byte) == End;
    return true;
  });
  S.setCount(T.Cause ? Value::unknown(T.Cause) : Value::integer(Count));
  if (T.Cause)
    S.setStateUnknown(T.Cause);
  else if (T.AtEnd && Count < Most && !Found)
    S.setState(Ios::eofbit);
  return CallResult(C.Site.This);
}

bool isWideEnd(const Value &Character) { return static_cast<std::uint32_t>(Character.asInt()) == ~std::uint32_t(0); }

/// What the buffer gives next, of wide characters; from then on the stream is not known if that is not.
Value nextWide(StdCall &C, Stream &S, llvm::StringRef Method) {
  const std::optional<CallResult> Next = S.callBuffer(Method, {});
  const Value V = Next ? Next->V : C.M.unknown("what a stream buffer gives");
  if (V.isUnknown()) {
    S.setCount(V);
    S.setStateUnknown(V.cause());
  }
  return V;
}

/// stream.getline(buffer, size, delimiter) of wide characters.
std::optional<CallResult> readWideLineToBuffer(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  const Value Size = C.value(1), End = C.count() > 2 ? C.value(2) : Value::integer('\n');
  if (!S.usable() || Size.isUnknown() || End.isUnknown() || C.value(0).isUnknown())
    return std::nullopt;
  const std::int64_t Width = C.M.sizeOf(C.M.Context.WCharTy), Most = std::max<std::int64_t>(1, Size.asInt()) - 1;
  std::int64_t Count = 0;
  auto put = [&](const Value &Character) {
    const Address At = C.pointer(0) + static_cast<Address>(Count * Width);
    if (!C.M.Mem.bytes(At, static_cast<std::uint64_t>(Width)))
      C.fault("getline() writes where nothing is");
    C.M.store(Place(At), Character, C.M.Context.WCharTy);
  };
  S.setCount(0);
  bool AtDelimiter = false;
  Value Next = begin(S, false) ? nextWide(C, S, "sgetc") : Value::integer(-1);
  const bool Began = S.good();
  while (Began && !Next.isUnknown() && !isWideEnd(Next) && !AtDelimiter && Count < Most) {
    AtDelimiter = Next.asInt() == End.asInt();
    if (!AtDelimiter) {
      put(Next);
      ++Count;
    }
    nextWide(C, S, "sbumpc");
    if (!AtDelimiter)
      Next = nextWide(C, S, "sgetc");
  }
  if (Size.asInt() > 0)
    put(Next.isUnknown() ? Next : Value::integer(0));
  if (!Began || Next.isUnknown())
    return CallResult(C.Site.This);
  if (!AtDelimiter && !isWideEnd(Next) && Next.asInt() == End.asInt()) { // right behind what there was room for
    AtDelimiter = true;
    nextWide(C, S, "sbumpc");
  }
  S.setCount(Count + AtDelimiter);
  if (!AtDelimiter)
    S.setState(isWideEnd(Next) ? (Count ? Ios::eofbit : Ios::eofbit | Ios::failbit) : Ios::failbit);
  return CallResult(C.Site.This);
}

/// stream.ignore(count, delimiter) of wide characters.
std::optional<CallResult> ignoreWide(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  const Value Most = C.count() ? C.value(0) : Value::integer(1),
              End = C.count() > 1 ? C.value(1) : Value::integer(-1);
  if (!S.usable() || Most.isUnknown() || End.isUnknown())
    return std::nullopt;
  S.setCount(0);
  if (!begin(S, false))
    return CallResult(C.Site.This);
  std::int64_t Count = 0;
  while (Count < Most.asInt()) {
    const Value Next = nextWide(C, S, "sbumpc");
    if (Next.isUnknown())
      return CallResult(C.Site.This);
    if (isWideEnd(Next)) {
      S.setState(Ios::eofbit);
      break;
    }
    ++Count;
    if (static_cast<std::uint32_t>(Next.asInt()) == static_cast<std::uint32_t>(End.asInt()))
      break;
  }
  S.setCount(Count);
  return CallResult(C.Site.This);
}

/// stream.get(), stream.get(character), stream.peek()
template <bool Take> std::optional<CallResult> readCharacter(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  if (!S.usable())
    return std::nullopt;
  const bool Into = C.count() == 1;
  S.setCount(0);
  const bool Ready = begin(S, false);
  const Value Next = Ready ? S.peek() : Value::integer(-1);
  if (Next.isUnknown()) {
    if (Take)
      S.setCount(Value::unknown(Next.cause()));
    S.setStateUnknown(Next.cause());
  } else if (Next.asInt() < 0) {
    if (Ready)
      S.setState(Take ? Ios::eofbit | Ios::failbit : Ios::eofbit);
  } else if (Take) {
    S.advance();
    S.setCount(1);
  }
  if (!Into)
    return CallResult(Next);
  if (Next.isUnknown() || Next.asInt() >= 0)
    C.M.store(C.operand(0).At, Next.isUnknown() ? Next : Value::integer(static_cast<char>(Next.asInt())),
              plain(C.Site.Callee->getParamDecl(0)->getType()));
  return CallResult(C.Site.This);
}

/// stream.read(buffer, count)
std::optional<CallResult> readBytes(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  const Value To = C.value(0), Count = C.value(1);
  if (!S.usable() || To.isUnknown() || Count.isUnknown())
    return std::nullopt;
  S.setCount(0);
  if (!begin(S, false))
    return CallResult(C.Site.This);
  const std::size_t Wanted = static_cast<std::size_t>(std::max<std::int64_t>(0, Count.asInt()));
  if (S.isKnownFile()) { // what is not known of it does not hide how much there is
    const std::optional<CallResult> Read = S.callBuffer("sgetn", {C.operand(0), C.operand(1)});
    const Value Got = Read ? Read->V : Value::integer(0);
    S.setCount(Got);
    if (Got.isUnknown())
      S.setStateUnknown(Got.cause());
    else if (Got.asInt() < Count.asInt())
      S.setState(Ios::eofbit | Ios::failbit);
    return CallResult(C.Site.This);
  }
  const Taken T = take(S, [&](const std::string &Before, char) { return Before.size() < Wanted; });
  Text(T.Bytes).write(C.M.Mem, To.asAddress(), T.Bytes.size());
  if (T.Cause) {
    if (C.M.Mem.bytes(To.asAddress(), Wanted) && Wanted > T.Bytes.size())
      C.M.Mem.setShadow(To.asAddress() + T.Bytes.size(), Wanted - T.Bytes.size(), T.Cause);
    S.setCount(Value::unknown(T.Cause));
    S.setStateUnknown(T.Cause);
    return CallResult(C.Site.This);
  }
  S.setCount(static_cast<std::int64_t>(T.Bytes.size()));
  if (T.Bytes.size() < Wanted)
    S.setState(Ios::eofbit | Ios::failbit);
  return CallResult(C.Site.This);
}

/// __istream_extract(stream, buffer, room): behind operator>> of an array of characters.
std::optional<CallResult> extractToBuffer(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  const Value To = C.value(1), Room = C.value(2);
  if (!S.usable() || To.isUnknown() || Room.isUnknown())
    return std::nullopt;
  if (!begin(S, true))
    return CallResult(C.operand(0).At);
  const long Width = S.takeWidth();
  const std::int64_t Most = (Width > 0 ? std::min<std::int64_t>(Width, Room.asInt()) : Room.asInt()) - 1;
  const Taken T = take(S, [&](const std::string &Before, char Byte) {
    return !S.isSpace(static_cast<unsigned char>(Byte)) && static_cast<std::int64_t>(Before.size()) < Most;
  });
  const std::uint64_t Count = T.Bytes.size();
  if (!Text(T.Bytes).write(C.M.Mem, To.asAddress(), Count) || !C.M.Mem.clear(To.asAddress() + Count, 1))
    C.fault("operator>> writes where nothing is");
  if (T.Cause) {
    C.M.Mem.setShadow(To.asAddress() + Count, 1, T.Cause);
    S.setStateUnknown(T.Cause);
    return CallResult(C.operand(0).At);
  }
  S.setState(afterWord(T, static_cast<std::int64_t>(Count) < Most));
  return CallResult(C.operand(0).At);
}

/// The object that every other operator of <istream> begins with.
std::optional<CallResult> constructSentry(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  if (!S.usable())
    return std::nullopt;
  const Value NoSkip = C.count() > 1 ? C.value(1) : Value::boolean(false);
  const bool Ready = begin(S, !NoSkip.truth());
  C.M.store(C.Site.This, Value::boolean(Ready), C.M.Context.BoolTy);
  return CallResult();
}

std::optional<CallResult> skipWhitespace(StdCall &C) { // std::ws
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  if (!S.usable())
    return std::nullopt;
  if (!begin(S, false))
    return CallResult(C.operand(0).At);
  S.skipSpace();
  if (const Value Next = S.peek(); !Next.isUnknown() && Next.asInt() < 0)
    S.setState(Ios::eofbit);
  return CallResult(C.operand(0).At);
}

bool toString(const FunctionDecl &F) {
  const CXXRecordDecl *Class = classOf(F.getParamDecl(1)->getType());
  return Class && Class->getName() == "basic_string" && worksOnChar(F);
}

bool toWideString(const FunctionDecl &F) {
  const QualType String = plain(F.getParamDecl(1)->getType());
  const CXXRecordDecl *Class = classOf(String);
  const QualType Character = Class ? templateArgument(String, 0) : QualType();
  return Class && Class->getName() == "basic_string" && !Character.isNull() && Character->isWideCharType();
}

constexpr Row Table[] = {
    {"std::basic_istream::operator>>", 1, 1, extractNumber, false, {}, takesNumber},
    {"std::basic_istream::_M_extract", 1, 1, extractNumber, false, {}, takesNumber},
    {"std::operator>>", 2, 2, extractWord, false, {}, toString},
    {"std::__istream_extract", 3, 3, extractToBuffer, false, {}, worksOnChar},
    {"std::getline", 3, 3, readLine, false, {}, toString},
    {"std::getline", 3, 3, readWideLine, false, {}, toWideString},
    {"std::basic_istream::getline", 2, 3, readLineToBuffer, false, {}, worksOnChar},
    {"std::basic_istream::getline", 2, 3, readWideLineToBuffer, false, {}, worksOnWide},
    {"std::basic_istream::ignore", 0, 2, ignore, false, {}, worksOnChar},
    {"std::basic_istream::ignore", 0, 2, ignoreWide, false, {}, worksOnWide},
    {"std::basic_istream::get",
     0,
     1,
     readCharacter<true>,
     false,
     {},
     [](const FunctionDecl &F) {
       return worksOnChar(F) && (F.getNumParams() == 0 || plain(F.getParamDecl(0)->getType())->isCharType());
     }},
    {"std::basic_istream::peek", 0, 0, readCharacter<false>, false, {}, worksOnChar},
    {"std::basic_istream::read", 2, 2, readBytes, false, {}, worksOnChar},
    {"std::basic_istream::sentry::sentry", 1, 2, constructSentry, false, {}, worksOnChar},
    {"std::basic_istream::sentry::operator bool", 0, 0,
     [](StdCall &C) { return std::optional<CallResult>(C.M.load(C.Site.This, C.M.Context.BoolTy)); }},
    {"std::ws", 1, 1, skipWhitespace, false, {}, worksOnChar},
};

} // namespace

std::span<const Row> istreamRows() { return Table; }

} // namespace vramlint
