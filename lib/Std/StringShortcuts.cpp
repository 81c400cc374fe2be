// Shortcuts for std::string: making, moving, growing and comparing it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/ShortcutParts.h"

#include <functional>
#include <string>

namespace vramlint {
using namespace clang;

namespace {

bool ofString(Machine &M, const FunctionDecl &F) { return isString(M, classOfMethod(M, F)); }
bool ofStringThatAllocates(Machine &M, const FunctionDecl &F) {
  return ofString(M, F) && allocatesAsUsual(M.Context);
}
bool copies(Machine &M, const FunctionDecl &F) {
  const auto *C = dyn_cast<CXXConstructorDecl>(&F);
  return C && C->isCopyOrMoveConstructor() && ofStringThatAllocates(M, F);
}
bool givesString(Machine &M, const FunctionDecl &F) {
  return isString(M, F.getReturnType()) && allocatesAsUsual(M.Context);
}
bool takesString(Machine &M, const FunctionDecl &F) {
  return F.getNumParams() == 1 && isString(M, F.getParamDecl(0)->getType().getNonReferenceType()) &&
         isString(M, templateArgument(classOfMethod(M, F), 0));
}
bool takesTwoStrings(Machine &M, const FunctionDecl &F) {
  return F.getNumParams() == 2 && isString(M, F.getParamDecl(0)->getType().getNonReferenceType()) &&
         isString(M, F.getParamDecl(1)->getType().getNonReferenceType());
}

std::optional<StringObject> thisString(Machine &M, const LibraryCall &Call, std::size_t Arguments) {
  return Call.count() == Arguments ? StringObject::at(M, Call.This) : std::nullopt;
}

std::optional<std::uint64_t> number(const Operand &O) {
  return !O.isPlaced() && O.V.isInt() ? std::optional(O.V.asAddress()) : std::nullopt;
}

/// Where its characters lie, whatever its length is: it may be about to be constructed.
std::optional<Address> dataOf(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 0)
    return std::nullopt;
  StringObject::renew(M, Call.This, 0, 8);
  return pointerAt(M, Call.This.At);
}

Answer data(Machine &M, const LibraryCall &Call) {
  loseBehindHole(M, Call);
  const std::optional<Address> Data = dataOf(M, Call);
  return Data ? Answer(Value::address(*Data)) : std::nullopt;
}

/// Why whoever asks cannot know how long a text is. Known when it can, or when the text is too long to look.
CauseId holeIn(Machine &M, Place String) {
  if (carriesText(M.frame().Function))
    return Known;
  const std::optional<StringObject> S = StringObject::at(M, String);
  const auto Hole = S ? S->firstHole() : std::nullopt;
  return Hole ? Hole->second : Known;
}

Answer size(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 0)
    return std::nullopt;
  StringObject::renew(M, Call.This, 8, 8);
  const std::optional<Address> Size = pointerAt(M, Call.This.At + 8);
  if (!Size)
    return std::nullopt;
  const CauseId Hole = *Size ? holeIn(M, Call.This) : Known;
  return Hole == Known ? Value::integer(*Size) : Value::unknown(Hole);
}

/// empty(): what is known of a text may tell although the rest does not.
Answer empty(Machine &M, const LibraryCall &Call) {
  const std::optional<StringObject> S = thisString(M, Call, 0);
  if (!S)
    return std::nullopt;
  const auto Hole = S->firstHole();
  if (Hole && S->size() == 1)
    return Answer(Value::unknown(Hole->second));
  return Answer(Value::boolean(S->size() == 0));
}

/// _M_check(position, name): a position behind what is known of a text may be inside of it.
Answer checkPosition(Machine &M, const LibraryCall &Call) {
  const std::optional<StringObject> S = thisString(M, Call, 2);
  const auto Position = S ? number(Call.Arguments[0]) : std::nullopt;
  if (!Position)
    return std::nullopt;
  if (*Position <= S->size())
    return Answer(Value::integer(*Position));
  const CauseId Hole = holeIn(M, Call.This);
  return Hole == Known ? std::nullopt : Answer(Value::unknown(Hole));
}

Answer buffer(Machine &, const LibraryCall &Call) {
  return Call.count() == 0 ? Answer(Value::address(Call.This.At + 16)) : std::nullopt;
}

Answer isLocal(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> Data = dataOf(M, Call);
  // The body also tells the compiler that a local text is short.
  return Data ? Answer(Value::boolean(*Data == Call.This.At + 16)) : std::nullopt;
}

/// basic_string(const basic_string &) and (basic_string &&).
Answer construct(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1)
    return std::nullopt;
  std::optional<StringObject> New = StringObject::make(M, Call.This),
                              From = StringObject::at(M, Call.Arguments[0].At);
  if (!New || !From)
    return std::nullopt;
  if (cast<CXXConstructorDecl>(Call.Callee)->isMoveConstructor())
    New->take(*From);
  else if (!New->fill(From->data(), From->size()))
    return std::nullopt;
  return CallResult();
}

Answer dispose(Machine &M, const LibraryCall &Call) {
  std::optional<StringObject> S = thisString(M, Call, 0);
  if (!S)
    return std::nullopt;
  S->dispose();
  return CallResult();
}

/// _M_replace(position, how many go, from, how many come)
Answer replace(Machine &M, const LibraryCall &Call) {
  std::optional<StringObject> S = thisString(M, Call, 4);
  std::uint64_t Given[4] = {};
  for (std::size_t I = 0; S && I < 4; ++I) {
    const std::optional<std::uint64_t> N = number(Call.Arguments[I]);
    if (!N)
      return std::nullopt;
    Given[I] = *N;
  }
  return S && S->replace(Given[0], Given[1], Given[2], Given[3]) ? Answer(CallResult(Call.This)) : std::nullopt;
}

/// _M_append(from, how many)
Answer append(Machine &M, const LibraryCall &Call) {
  std::optional<StringObject> S = thisString(M, Call, 2);
  const auto From = S ? number(Call.Arguments[0]) : std::nullopt,
             Count = S ? number(Call.Arguments[1]) : std::nullopt;
  return From && Count && S->replace(S->size(), 0, *From, *Count) ? Answer(CallResult(Call.This)) : std::nullopt;
}

Answer pushBack(Machine &M, const LibraryCall &Call) {
  std::optional<StringObject> S = thisString(M, Call, 1);
  const auto Character = S ? number(Call.Arguments[0]) : std::nullopt;
  return Character && S->append(static_cast<char>(*Character)) ? Answer(CallResult()) : std::nullopt;
}

/// std::to_string of an integer.
Answer toString(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || Call.Arguments[0].isPlaced() || !Call.Callee->getParamDecl(0)->getType()->isIntegerType())
    return std::nullopt;
  const Value &V = Call.Arguments[0].V;
  if (!V.isInt() && !V.isUnknown())
    return std::nullopt;
  std::optional<StringObject> New = StringObject::make(M, Call.Result);
  // How many digits there are decides nothing; the body would try every number of them.
  if (V.isUnknown())
    return New && New->fillWithHole(V.cause()) ? Answer(CallResult::made()) : std::nullopt;
  const __int128 N = Call.Arguments[0].V.wide();
  const std::string Text =
      N < 0 ? std::to_string(static_cast<std::int64_t>(N)) : std::to_string(static_cast<std::uint64_t>(N));
  return New && New->fill(Text) ? Answer(CallResult::made()) : std::nullopt;
}

/// std::hash<std::string>, whose numbers are those of the library that this program is linked with.
Answer hash(Machine &M, const LibraryCall &Call) {
  const std::optional<StringObject> S = StringObject::at(M, Call.Arguments[0].At);
  const std::optional<std::string_view> Text = S ? S->text() : std::nullopt;
  return Text ? Answer(Value::integer(std::hash<std::string_view>()(*Text))) : std::nullopt;
}

/// operator== of two strings.
Answer equal(Machine &M, const LibraryCall &Call) {
  const auto A = StringObject::at(M, Call.Arguments[0].At), B = StringObject::at(M, Call.Arguments[1].At);
  const auto Left = A ? A->text() : std::nullopt, Right = B ? B->text() : std::nullopt;
  return Left && Right ? Answer(Value::boolean(*Left == *Right)) : std::nullopt;
}

constexpr ShortcutRow Rows[] = {
    {"std::basic_string::_M_data", data, ofString},
    {"std::basic_string::data", data, ofString},
    {"std::basic_string::c_str", data, ofString},
    {"std::basic_string::size", size, ofString},
    {"std::basic_string::length", size, ofString},
    {"std::basic_string::empty", empty, ofString},
    {"std::basic_string::_M_check", checkPosition, ofString},
    {"std::basic_string::_M_local_data", buffer, ofString},
    {"std::basic_string::_M_is_local", isLocal, ofString},
    {"std::basic_string::basic_string", construct, copies},
    {"std::basic_string::~basic_string", dispose, ofStringThatAllocates},
    {"std::basic_string::_M_dispose", dispose, ofStringThatAllocates},
    {"std::basic_string::_M_replace", replace, ofStringThatAllocates},
    {"std::basic_string::_M_append", append, ofStringThatAllocates},
    {"std::basic_string::push_back", pushBack, ofString},
    {"std::to_string", toString, givesString},
    {"std::hash::operator()", hash, takesString},
    {"std::operator==", equal, takesTwoStrings},
};

} // namespace

std::span<const ShortcutRow> stringShortcuts() { return Rows; }

} // namespace vramlint
