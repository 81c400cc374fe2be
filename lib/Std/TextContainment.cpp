// Texts of which something is not known: strings, views, iterators over streams.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Containment.h"
#include "Std/Sequence.h"
#include "Std/Streams.h"

namespace vramlint {
using namespace clang;

std::optional<Value> nextCharacter(Machine &M, const View &Iterator) {
  const QualType Character = templateArgument(Iterator.Type, 0);
  const std::optional<View> Buffer = memberAt(M, Iterator, {"_M_sbuf"});
  const std::optional<Value> To = read(M, Iterator, {"_M_sbuf"}), Kept = read(M, Iterator, {"_M_c"});
  if (Character.isNull() || !Character->isCharType() || !Buffer || !To || !Kept)
    return std::nullopt;
  if (To->isUnknown() || !To->truth() || Kept->isUnknown() || Kept->asInt() != -1)
    return To->isUnknown() ? To : std::nullopt;
  const std::optional<CallResult> Next =
      M.callMethod(To->asAddress(), Buffer->Type->getPointeeType(), "sgetc", {}, nullptr);
  if (!Next)
    return std::nullopt;
  if (Next->V.isInt() && Next->V.asInt() == -1) // from now on it is at the end
    M.store(Buffer->At, Value::address(0), M.Context.VoidPtrTy);
  return Next->V;
}

namespace {

/// _M_get(): whether the end is reached is not known where the character is not, and the iterator stays what it is.
Answer containNext(Machine &M, const LibraryCall &Call) {
  if (Call.This.isUnknown() || !Call.This || Call.count() != 0)
    return std::nullopt;
  const std::optional<Value> Next = nextCharacter(M, View{Call.This, Call.ThisType});
  return Next ? Answer(*Next) : std::nullopt;
}

/// _M_read() of an std::istream_iterator: whether there was something to read is not known, and neither is what.
Answer containRead(Machine &M, const LibraryCall &Call) {
  const View Iterator{Call.This, Call.ThisType};
  const std::optional<View> Stream = memberAt(M, Iterator, {"_M_stream"}), Ok = memberAt(M, Iterator, {"_M_ok"}),
                            Element = memberAt(M, Iterator, {"_M_value"});
  const std::optional<Value> To = read(M, Iterator, {"_M_stream"});
  if (!Stream || !Ok || !Element || !To || !To->isInt() || !To->truth())
    return std::nullopt;
  const View Read{To->asAddress(), plain(Stream->Type->getPointeeType())};
  const std::optional<View> Ios = baseNamed(M, Read, "std::basic_ios");
  const std::optional<Value> State = Ios ? read(M, *Ios, {"_M_streambuf_state"}) : std::nullopt,
                             Buffer = Ios ? read(M, *Ios, {"_M_streambuf"}) : std::nullopt;
  if (!State || !Buffer)
    return std::nullopt;
  CauseId Cause = State->cause();
  if (!Cause && !State->truth() && Buffer->isInt())
    if (const auto Device = std::dynamic_pointer_cast<StreamDevice>(M.Mem.slot(Buffer->asAddress())))
      Cause = M.Mem.cause(Device->content());
  if (!Cause)
    return std::nullopt;
  M.store(Ok->At, Value::unknown(Cause), M.Context.BoolTy);
  M.makeUnknown(Element->At, plain(Element->Type), Cause);
  return CallResult();
}

/// How far a call reaches into its string, as far as numbers tell; nothing where it asks for all of it.
std::optional<std::uint64_t> reach(const LibraryCall &Call) {
  std::uint64_t Sum = 0;
  bool HasPosition = false;
  for (const Operand &O : Call.Arguments)
    if (!O.isPlaced() && O.V.isInt() && O.Type->isIntegerType() && !O.Type->isCharType()) {
      const std::uint64_t N = O.V.asAddress();
      Sum = N > ~Sum ? ~std::uint64_t(0) : Sum + N;
      HasPosition = true;
    }
  return HasPosition ? std::optional(Sum) : std::nullopt;
}

/// find() and find_first_of() in a text with a hole: what they look for may stand in front of it. Else nobody knows
/// where it is, if anywhere.
using Search = std::size_t (std::string_view::*)(std::string_view, std::size_t) const noexcept;

Answer findInLostText(Machine &M, const LibraryCall &Call, Search Find) {
  const std::optional<StringObject> S = StringObject::at(M, Call.This);
  const auto Hole = S ? S->firstHole() : std::nullopt;
  if (!Hole || Call.count() == 0 || Call.count() > 3)
    return std::nullopt;
  const Operand &Wanted = Call.Arguments[0];
  std::optional<std::string> Text = textOf(M, Wanted);
  if (!Text && !Wanted.isPlaced() && Wanted.V.isInt() && Wanted.Type->isCharType())
    Text = std::string(1, static_cast<char>(Wanted.V.asInt()));
  std::uint64_t Numbers[2] = {0, ~std::uint64_t(0)}; // from where, and how much of what is looked for
  for (std::size_t I = 1; I < Call.count(); ++I) {
    if (Call.Arguments[I].isPlaced() || !Call.Arguments[I].V.isInt())
      return std::nullopt;
    Numbers[I - 1] = Call.Arguments[I].V.asAddress();
  }
  const std::uint8_t *Bytes = M.Mem.bytes(S->data(), Hole->first);
  if (!Text || !Bytes)
    return std::nullopt;
  const std::string_view Front(reinterpret_cast<const char *>(Bytes), Hole->first);
  const std::string Part = Text->substr(0, Numbers[1]);
  const std::size_t At = (Front.*Find)(Part, Numbers[0]);
  return At == std::string_view::npos ? Value::unknown(Hole->second) : Value::integer(At);
}

/// The operations that look for a place in the string they are called on, or are told one: behind its first hole
/// nobody knows where that is.
CauseId lostPosition(Machine &M, const LibraryCall &Call) {
  if (Call.count() == 0 || isa<CXXConstructorDecl>(Call.Callee))
    return Known;
  const FunctionDecl *Caller = M.frame().Function;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Caller);
  if (carriesText(Caller) || (Method && isString(M, M.classType(Method->getParent()))))
    return Known; // it has been looked at
  const std::optional<StringObject> S = StringObject::at(M, Call.This);
  const auto Hole = S ? S->firstHole() : std::nullopt;
  if (!Hole)
    return Known;
  const std::optional<std::uint64_t> Last = reach(Call);
  const bool Changes = !isQuestion(*Call.Callee);
  const bool AtIterator = llvm::any_of(Call.Arguments, [&](const Operand &O) {
    return O.isPlaced() && className(M, O.Type) == "__gnu_cxx::__normal_iterator";
  });
  if (Last ? *Last <= Hole->first : Changes && !AtIterator) // append(text), assign(text)
    return Known;
  return Hole->second;
}

void becomeHole(Machine &M, const LibraryCall &Call, CauseId Cause) {
  if (std::optional<StringObject> Old =
          isa<CXXConstructorDecl>(Call.Callee) ? std::nullopt : StringObject::at(M, Call.This))
    Old->dispose();
  // Not all that the cause stands for any more, but nobody knows which part of it.
  if (std::optional<StringObject> New = StringObject::make(M, Call.This))
    New->fillWithHole(M.Mem.nearCause(Cause));
}

/// Why the arguments of a method of std::string, or the place that it asks for, are not known.
CauseId lostInText(Machine &M, const LibraryCall &Call) {
  const bool Asks = isQuestion(*Call.Callee);
  for (const Operand &O : Call.Arguments) {
    // A character that is not known is one character.
    const bool IsCharacter = !O.Type.isNull() && O.Type->isCharType();
    if (const CauseId Cause = Asks || !IsCharacter ? lostArgument(M, O, Asks) : Known)
      return Cause;
  }
  return Known;
}

/// What is asked of a string that is forgotten; \p Cause is why.
Answer askForgotten(Machine &M, const LibraryCall &Call, CauseId Cause) {
  return Call.count() == 0 && isQuestion(*Call.Callee) ? std::nullopt : giveUnknown(M, Call, Cause);
}

/// A method or a constructor of std::string.
Answer containString(Machine &M, const LibraryCall &Call) {
  if (const CauseId Cause = blankOf(M, Call.This)) // what is written there is forgotten
    return askForgotten(M, Call, Cause);
  CauseId Cause = lostInText(M, Call);
  if (!Cause)
    Cause = lostPosition(M, Call);
  if (!Cause)
    return std::nullopt;
  if (!isQuestion(*Call.Callee))
    becomeHole(M, Call, Cause);
  return giveUnknown(M, Call, Cause);
}

/// c_str(), data().
Answer giveCharacters(Machine &M, const LibraryCall &Call) {
  if (!blankOf(M, Call.This))
    loseBehindHole(M, Call);
  return containString(M, Call);
}

template <Search Find> Answer findInString(Machine &M, const LibraryCall &Call) {
  if (!blankOf(M, Call.This) && !lostInText(M, Call))
    if (const Answer Found = findInLostText(M, Call, Find))
      return Found;
  return containString(M, Call);
}

/// operator[] and at() may be written to: somewhere in the string.
Answer characterOf(Machine &M, const LibraryCall &Call) {
  if (isQuestion(*Call.Callee) || blankOf(M, Call.This))
    return containString(M, Call);
  CauseId Cause = lostInText(M, Call);
  if (!Cause)
    Cause = lostPosition(M, Call);
  if (!Cause)
    return std::nullopt;
  const std::optional<StringObject> S = StringObject::at(M, Call.This);
  return S ? Answer(CallResult(Place::unknown(Cause, S->data()))) : giveUnknown(M, Call, Cause);
}

bool isUsualString(Machine &M, const FunctionDecl &F) { return isString(M, classOfMethod(M, F)); }

/// A question to a std::string_view.
Answer containView(Machine &M, const LibraryCall &Call) {
  CauseId Cause = lostObject(M, Call);
  if (Call.This.isUnknown() || !Call.This || (Cause && Call.count() == 0))
    return std::nullopt; // it gives what it has
  for (const Operand &O : Call.Arguments)
    if (!Cause)
      Cause = lostArgument(M, O, true);
  return Cause ? giveUnknown(M, Call, Cause) : std::nullopt;
}

bool isConstant(Machine &, const FunctionDecl &F) { return isQuestion(F); }

Answer reserveText(Machine &M, const LibraryCall &Call) {
  const bool IsKnown = !blankOf(M, Call.This) && !lostObject(M, Call);
  const Answer Done = IsKnown ? reserveSome(M, Call) : std::nullopt;
  return Done ? Done : containString(M, Call);
}

Answer roomOfText(Machine &M, const LibraryCall &Call) {
  constexpr std::int64_t Behind = 16; // the pointer and the length
  const std::optional<StringObject> S = blankOf(M, Call.This) ? std::nullopt : StringObject::at(M, Call.This);
  const auto Capacity = S && !S->isLocal() ? pointerAt(M, Call.This.At + Behind) : std::nullopt;
  const Answer Unknown = Capacity ? tellRoom(M, Call, *Capacity) : std::nullopt;
  return Unknown ? Unknown : containString(M, Call);
}

constexpr ContainedMethod StringMethods[] = {
    {"reserve", reserveText},
    {"capacity", roomOfText},
    {"c_str", giveCharacters},
    {"data", giveCharacters},
    {"find", findInString<&std::string_view::find>},
    {"find_first_of", findInString<&std::string_view::find_first_of>},
    {"operator[]", characterOf},
    {"at", characterOf},
};
constexpr ContainedMethod BufferIteratorMethods[] = {{"_M_get", containNext}};
constexpr ContainedMethod StreamIteratorMethods[] = {{"_M_read", containRead}};

} // namespace

std::span<const ContainedClass> containedTexts() {
  static constexpr ContainedClass Classes[] = {
      {"basic_string", StringMethods, containString, isUsualString},
      {"basic_string_view", {}, containView, isConstant},
      {"istreambuf_iterator", BufferIteratorMethods},
      {"istream_iterator", StreamIteratorMethods},
  };
  return Classes;
}

} // namespace vramlint
