// Output: how <ostream> prints numbers, and the standard streams of <iostream>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Format.h"
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <climits>

namespace vramlint {
using namespace clang;

namespace {

using Ios = std::ios_base;

std::string sign(Stream &S) { return S.has(Ios::showpos) ? "+" : ""; }

std::string printInteger(Stream &S, __int128 Number, unsigned Bytes, bool Signed) {
  const long Base = S.flags() & Ios::basefield;
  const bool Octal = Base == Ios::oct, Hex = Base == Ios::hex;
  if (!Octal && !Hex)
    return formatInteger(Signed ? sign(S) : "", Signed ? 'd' : 'u', Number);
  if (Bytes < 8)
    Number &= (__int128(1) << (8 * Bytes)) - 1;
  return formatInteger(S.has(Ios::showbase) ? "#" : "", Octal ? 'o' : S.has(Ios::uppercase) ? 'X' : 'x', Number);
}

std::string printReal(Stream &S, long double Number, bool IsLong) {
  std::string Options = sign(S);
  if (S.has(Ios::showpoint))
    Options += '#';
  const bool Fixed = S.has(Ios::fixed), Scientific = S.has(Ios::scientific);
  if (!(Fixed && Scientific)) // hexadecimal numbers have as many digits as they need
    Options += "." + std::to_string(S.precision() < 0 ? 6 : std::min(S.precision(), 1L << 16));
  const char Letter = Fixed && Scientific ? 'a' : Fixed ? 'f' : Scientific ? 'e' : 'g';
  const bool Upper = S.has(Ios::uppercase) && Letter != 'f'; // std::num_put asks for no other form of it
  return formatReal(Options, Upper ? static_cast<char>(Letter - 'a' + 'A') : Letter, Number, IsLong);
}

/// Where `internal` pads: after a sign or the prefix of a hexadecimal number.
std::size_t prefix(std::string_view Number) {
  if (!Number.empty() && (Number[0] == '+' || Number[0] == '-'))
    return 1;
  return Number.size() > 1 && Number[0] == '0' && (Number[1] == 'x' || Number[1] == 'X') ? 2 : 0;
}

// --- numbers in a locale with a numpunct of the program's own ------------------------------------------

/// What a method of the facet gives: a character, or a text. Nothing where that is not known.
std::optional<std::string> askFacet(StdCall &C, const View &Facet, const char *Method) {
  const std::optional<CallResult> R = C.M.callMethod(Facet.At, Facet.Type, Method, {}, C.Site.Site);
  if (!R)
    return std::nullopt;
  if (R->V.isInt())
    return std::string(1, static_cast<char>(R->V.asInt()));
  const CXXMethodDecl *Asked = methodNamed(classOf(Facet.Type), Method);
  const std::optional<Text> T =
      R->At && Asked ? charactersOf(C.M, View{R->At, plain(Asked->getReturnType())}) : std::nullopt;
  return T && T->known() ? std::optional(T->bytes()) : std::nullopt;
}

/// Digits in groups, from the right: as many as each character of \p Grouping says, the last of them again and again.
std::string grouped(const std::string &Digits, const std::string &Grouping, char Separator) {
  std::string Result;
  std::size_t Left = Digits.size(), Which = 0;
  while (Left) {
    const auto Size = static_cast<std::size_t>(static_cast<unsigned char>(Grouping[Which]));
    if (Size == 0 || Size >= CHAR_MAX || Size >= Left)
      break;
    Result = Digits.substr(Left - Size, Size) + (Result.empty() ? "" : Separator + Result);
    Left -= Size;
    Which = std::min(Which + 1, Grouping.size() - 1);
  }
  return Digits.substr(0, Left) + (Result.empty() ? "" : Separator + Result);
}

/// A number, as "C" has it, as a facet wants it. \p Prefix: of sign and base, which stay in front.
std::optional<std::string> punctuated(StdCall &C, const View &Facet, const std::string &Number, std::size_t Prefix) {
  const auto Point = askFacet(C, Facet, "decimal_point"), Separator = askFacet(C, Facet, "thousands_sep"),
             Grouping = askFacet(C, Facet, "grouping");
  if (!Point || !Separator || !Grouping)
    return std::nullopt;
  const std::size_t Dot = std::min(Number.find('.'), Number.size());
  std::string Whole = Number.substr(Prefix, Dot - Prefix);
  const bool IsNumber = llvm::all_of(Whole, [](char C) { return llvm::isHexDigit(C); });
  if (IsNumber && !Grouping->empty() && (*Grouping)[0] > 0)
    Whole = grouped(Whole, *Grouping, (*Separator)[0]);
  return Number.substr(0, Prefix) + Whole + (Dot < Number.size() ? *Point + Number.substr(Dot + 1) : "");
}

/// The same of what a stream prints.
Text punctuate(StdCall &C, Stream &S, const View &Facet, const Value &V, QualType Type, const Text &Plain) {
  const bool IsWord = Type->isBooleanType() && S.has(Ios::boolalpha);
  const bool IsOctal = (S.flags() & Ios::basefield) == Ios::oct && S.has(Ios::showbase) && Type->isIntegerType();
  const std::optional<std::string> Number =
      IsWord ? askFacet(C, Facet, V.truth() ? "truename" : "falsename")
             : punctuated(C, Facet, Plain.bytes(), IsOctal && V.truth() ? 1 : prefix(Plain.bytes()));
  if (Number)
    return Text(*Number);
  Text T;
  T.hole(C.M.Mem.cause("what a facet of the program gives is not known"));
  return T;
}

/// Why it is not known how a value of that type looks; Known where it is.
CauseId unknownForm(Stream &S, bool IsReal) {
  const CauseId Flags = S.unknownFlags();
  return Flags || !IsReal ? Flags : S.unknownPrecision();
}

Text printValue(StdCall &C, Stream &S, const Value &V, QualType Type) {
  Text T;
  const ScalarType As = C.M.scalar(Type);
  const std::optional<View> Own = ownFacet(C, S.localePlace(), "std::numpunct");
  const CauseId Locale = Own ? otherLocale(C, S.localePlace(), {"std::num_put"}) : S.locale();
  if (V.isUnknown() || Locale)
    T.hole(V.isUnknown() ? V.cause() : Locale);
  else if (const CauseId Form = unknownForm(S, Type->isRealFloatingType()))
    T.hole(Form);
  else if (Type->isBooleanType() && S.has(Ios::boolalpha))
    T.add(V.truth() ? "true" : "false");
  else if (Type->isPointerType() && V.asAddress() != 0)
    T.hole(C.M.Mem.cause("addresses differ from run to run"));
  else if (As.K == ScalarType::Kind::Int || Type->isPointerType())
    T.add(printInteger(S, V.wide(), std::max<unsigned>(As.Bytes, 4), As.Signed || Type->isBooleanType()));
  else
    T.add(printReal(S, V.asFloat(), As.K == ScalarType::Kind::LongDouble));
  return Own && T.known() && !Type->isPointerType() ? punctuate(C, S, *Own, V, Type, T) : T;
}

/// stream._M_insert(number): behind every operator<< of a number.
std::optional<CallResult> insertNumber(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  if (!S.usable())
    return std::nullopt;
  if (S.good() && ownFacet(C, S.localePlace(), "std::num_put"))
    C.M.unmodelled("a facet of the program's own that writes numbers", C.Site.Site); // whose code might do anything
  const Text T = printValue(C, S, C.value(0), plain(C.Site.Callee->getParamDecl(0)->getType()));
  S.insert(T, prefix(T.bytes()));
  return CallResult(C.Site.This);
}

Text charactersAt(StdCall &C, const Value &From, const Value &Count) {
  Text T;
  if (From.isUnknown() || Count.isUnknown())
    T.hole(From.isUnknown() ? From.cause() : Count.cause());
  else
    T = Text::read(C.M.Mem, From.asAddress(), static_cast<std::size_t>(std::max<std::int64_t>(0, Count.asInt())));
  return T;
}

/// What ends with a zero; holes do not.
Text textAt(StdCall &C, Address From) {
  const Block *B = C.M.Mem.find(From);
  if (!B || !B->Bytes) {
    Text T;
    if (!B || !B->Blank)
      C.fault("operator<< reads where nothing is");
    T.hole(B->Blank);
    return T;
  }
  std::uint64_t Count = 0;
  const std::uint64_t Room = B->Size - Memory::offset(From);
  const std::uint8_t *Bytes = C.M.Mem.bytes(From, 0);
  while (Count < Room && (Bytes[Count] || C.M.Mem.shadow(From + Count, 1)))
    ++Count;
  return Text::read(C.M.Mem, From, Count);
}

/// __ostream_insert(stream, characters, count): behind every operator<< of a text.
std::optional<CallResult> insertText(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  if (!S.usable())
    return std::nullopt;
  S.insert(charactersAt(C, C.value(1), C.value(2)));
  return CallResult(C.operand(0).At);
}

/// stream << "text": a pointer that is not known leads to some text.
std::optional<CallResult> insertCString(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  if (!S.usable())
    return std::nullopt;
  const Value From = C.value(1);
  if (!From.isUnknown() && From.asAddress() == 0) {
    S.setState(Ios::badbit);
    return CallResult(C.operand(0).At);
  }
  S.insert(From.isUnknown() ? charactersAt(C, From, From) : textAt(C, From.asAddress()));
  return CallResult(C.operand(0).At);
}

bool takesCString(const FunctionDecl &F) {
  const QualType Pointee = F.getParamDecl(1)->getType()->getPointeeType();
  return worksOnChar(F) && !Pointee.isNull() && F.getParamDecl(1)->getType()->isPointerType() &&
         Pointee->isCharType();
}

std::optional<CallResult> putCharacter(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  if (!S.usable())
    return std::nullopt;
  const Value V = C.value(0);
  Text T;
  if (V.isUnknown())
    T.hole(V.cause());
  else
    T.add(1, static_cast<char>(V.asInt()));
  if (S.good())
    S.writeEach(T);
  return CallResult(C.Site.This);
}

std::optional<CallResult> writeCharacters(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  if (!S.usable())
    return std::nullopt;
  if (S.good())
    S.write(charactersAt(C, C.value(0), C.value(1)));
  return CallResult(C.Site.This);
}

std::optional<CallResult> flushStream(StdCall &C) {
  Stream S(C, C.Site.This, C.Site.ThisType);
  if (!S.usable())
    return std::nullopt;
  S.flush();
  return CallResult(C.Site.This);
}

/// Of what is copied neither the characters nor how many they are is known; the buffer \p To is of class \p Type.
void putHole(StdCall &C, Address To, QualType Type, CauseId Cause) {
  const DynamicObject Whole = C.M.dynamicObject(To, classOf(Type));
  const bool IsText = Whole.Class && C.M.qualifiedName(Whole.Class) == "std::basic_stringbuf";
  Operand Character;
  Character.V = IsText ? Value::integer('?') : Value::unknown(Cause); // a text grows, which a character that may be
                                                                      // the end would hide
  Character.Type = C.M.Context.CharTy;
  C.M.callMethod(To, Type, "sputc", {Character}, C.Site.Site);
  const std::optional<Value> End = IsText ? read(C.M, View{To, Type}, {"_M_out_cur"}) : std::nullopt;
  if (End && End->isInt() && End->truth())
    C.M.Mem.setShadow(End->asAddress() - 1, 1, Cause);
}

/// As many characters as both have room for. \p AtEnd: whether the end was met; \p Count: how many there were.
bool copyCharacters(StdCall &C, Value &AtEnd, Value &Count) {
  const QualType Type = C.operand(0).Type->getPointeeType(), ToType = C.operand(1).Type->getPointeeType();
  const Value Source = C.value(0), Target = C.value(1);
  if (Source.isUnknown() || Target.isUnknown() || Type.isNull() || ToType.isNull())
    return false;
  AtEnd = Value::boolean(false);
  std::int64_t Copied = 0;
  for (;; ++Copied) {
    const auto Next = C.M.callMethod(Source.asAddress(), Type, "sgetc", {}, C.Site.Site);
    if (!Next || Next->V.isUnknown()) {
      const CauseId Cause = Next ? Next->V.cause() : C.M.Mem.cause("what a stream buffer gives");
      putHole(C, Target.asAddress(), ToType, Cause);
      AtEnd = Count = Value::unknown(Cause);
      return true;
    }
    AtEnd = Value::boolean(static_cast<std::uint32_t>(Next->V.asInt()) == ~std::uint32_t(0));
    if (AtEnd.truth())
      break;
    const QualType Element = templateArgument(ToType, 0);
    const bool IsWide = !Element.isNull() && Element->isWideCharType();
    Operand Character;
    Character.V = IsWide ? Next->V : Value::integer(static_cast<char>(Next->V.asInt()));
    Character.Type = IsWide ? C.M.Context.WCharTy : C.M.Context.CharTy;
    const auto Put = C.M.callMethod(Target.asAddress(), ToType, "sputc", {Character}, C.Site.Site);
    if (!Put || (Put->V.isInt() && static_cast<std::uint32_t>(Put->V.asInt()) == ~std::uint32_t(0)))
      break;
    C.M.callMethod(Source.asAddress(), Type, "sbumpc", {}, C.Site.Site);
  }
  Count = Value::integer(Copied);
  return true;
}

/// __copy_streambufs_eof(from, to, whether the end was met)
std::optional<CallResult> copyBufferToEnd(StdCall &C) {
  Value AtEnd, Count;
  if (!copyCharacters(C, AtEnd, Count))
    return std::nullopt;
  C.M.store(C.operand(2).At, AtEnd, C.M.Context.BoolTy);
  return CallResult(Count);
}

/// __copy_streambufs(from, to), of which is only asked whether there was anything: it is taken to be so.
std::optional<CallResult> copyBuffer(StdCall &C) {
  Value AtEnd, Count;
  if (!copyCharacters(C, AtEnd, Count))
    return std::nullopt;
  return CallResult(Count.isUnknown() ? Value::integer(1) : Count);
}

constexpr Row Table[] = {
    {"std::basic_streambuf::overflow", 1, 1, overflowBuffer},
    {"std::basic_streambuf::underflow", 0, 0, underflowBuffer},
    {"std::basic_streambuf::uflow", 0, 0, passCharacter},
    {"std::basic_streambuf::showmanyc", 0, 0, availableInBuffer},
    {"std::__copy_streambufs_eof", 3, 3, copyBufferToEnd},
    {"std::__copy_streambufs", 2, 2, copyBuffer},
    {"std::basic_ostream::_M_insert", 1, 1, insertNumber},
    {"std::__ostream_insert", 3, 3, insertText, false, {}, worksOnChar},
    {"std::operator<<", 2, 2, insertCString, false, {}, takesCString},
    {"std::basic_ostream::put", 1, 1, putCharacter, false, {}, worksOnChar},
    {"std::basic_ostream::write", 2, 2, writeCharacters, false, {}, worksOnChar},
    {"std::basic_ostream::flush", 0, 0, flushStream, false, {}, worksOnChar},
};

/// The address of std::cout, or std::wcout, as a stream beside it is tied to it.
Value outputBeside(Machine &M, const VarDecl *Stream) {
  const llvm::StringRef Name = Stream->getName().starts_with("w") ? "wcout" : "cout";
  for (const NamedDecl *D : Stream->getDeclContext()->getRedeclContext()->lookup(&M.Context.Idents.get(Name)))
    if (const auto *Output = dyn_cast<VarDecl>(D))
      if (const Place At = M.locate(DeclRefExpr::Create(M.Context, {}, {}, const_cast<VarDecl *>(Output), false,
                                                        SourceLocation(), Output->getType(), VK_LValue));
          At && !At.isUnknown())
        return Value::address(At.At);
  return M.unknown("which stream '" + Stream->getNameAsString() + "' is tied to");
}

/// A standard stream is what its class makes of a buffer behind which there is a device.
bool makeStandardStream(Machine &M, StandardState &, const VarDecl *Variable, Place At) {
  const QualType Type = plain(Variable->getType());
  const llvm::StringRef Name = Variable->getName();
  const auto Kind = Name.ends_with("cin")    ? StreamDevice::Kind::Input
                    : Name.ends_with("cout") ? StreamDevice::Kind::Output
                                             : StreamDevice::Kind::Error;
  if (!makeDeviceStream(M, Type, Kind, At))
    return false;
  const std::optional<View> Ios = baseNamed(M, View{At, Type}, "std::basic_ios");
  const std::optional<View> Flags = baseNamed(M, View{At, Type}, "std::ios_base");
  const auto Tied = Ios ? memberAt(M, *Ios, {"_M_tie"}) : std::nullopt;
  const auto Format = Flags ? memberAt(M, *Flags, {"_M_flags"}) : std::nullopt;
  if (Tied && (Kind == StreamDevice::Kind::Input || Name.ends_with("cerr")))
    M.store(Tied->At, outputBeside(M, Variable), M.Context.VoidPtrTy);
  if (Format && Name.ends_with("cerr"))
    M.store(Format->At, Value::integer(M.load(Format->At, Format->Type).asInt() | std::ios_base::unitbuf),
            Format->Type);
  return true;
}

constexpr GlobalRow Globals[] = {
    {"std::cout", makeStandardStream},
    {"std::cerr", makeStandardStream},
    {"std::clog", makeStandardStream},
    {"std::cin", makeStandardStream},
    {"std::wcout", makeStandardStream},
    {"std::wcerr", makeStandardStream},
    {"std::wclog", makeStandardStream},
    {"std::wcin", makeStandardStream},
    {"__libc_single_threaded",
     [](Machine &M, StandardState &, const VarDecl *Variable, Place At) {
       M.store(At, Value::integer(1), Variable->getType()); // threads are executed one after the other
       return true;
     }},
};

} // namespace

bool makeDeviceStream(Machine &M, QualType Type, StreamDevice::Kind Kind, Place At) {
  const CXXRecordDecl *Class = classOf(Type);
  const CXXConstructorDecl *FromBuffer = nullptr;
  if (Class)
    for (const CXXConstructorDecl *Constructor : Class->ctors())
      if (Constructor->getAccess() == AS_public && Constructor->getNumParams() == 1 &&
          Constructor->getParamDecl(0)->getType()->isPointerType())
        FromBuffer = Constructor;
  if (!FromBuffer)
    return false;
  const QualType Pointer = FromBuffer->getParamDecl(0)->getType();
  const Place Buffer = M.allocate(plain(Pointer->getPointeeType()), BlockKind::Static, true);
  M.Mem.setSlot(Buffer.At, std::make_shared<StreamDevice>(Kind));
  Operand Argument;
  Argument.V = Value::address(Buffer.At);
  Argument.Type = Pointer;
  return M.construct(Type, {Argument}, At, nullptr);
}

std::span<const Row> ostreamRows() { return Table; }
std::span<const GlobalRow> streamGlobals() { return Globals; }

} // namespace vramlint
