// Algorithms over elements of which something is not known, and matching of texts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Elements.h"
#include "Std/Containment.h"
#include "Std/Sequence.h"

namespace vramlint {
using namespace clang;

namespace {

/// Why a part of an object that a comparison may look at is not known.
CauseId lostIn(Machine &M, const View &Object) {
  Operand O;
  O.At = Object.At;
  O.Type = plain(Object.Type);
  if (const CXXRecordDecl *Class = O.Type->getAsCXXRecordDecl(); Class && !className(M, O.Type).starts_with("std::"))
    if (const CauseId Cause = lostBytes(M, O.At, M.sizeOf(O.Type)))
      return Cause;
  if (const auto Members = membersOfTuple(M, {O.At, O.Type})) {
    CauseId Cause = Known;
    for (const View &Member : *Members)
      Cause = Cause ? Cause : lostIn(M, Member);
    return Cause;
  }
  return lostArgument(M, O, true);
}

/// Elements in a row, as two iterators that are pointers, or wrap them, give them.
struct Stretch {
  QualType Element;
  std::optional<Address> First, Last; ///< nothing: not known
  CauseId Cause = Known;              ///< why one of them is not
};

std::optional<Stretch> stretchOf(Machine &M, const LibraryCall &Call, bool OfPlain = true) {
  Stretch R;
  R.Element = Call.count() < 2 ? QualType() : elementBehind(Call.Arguments[0].Type);
  if (R.Element.isNull())
    return std::nullopt;
  std::optional<Address> *Ends[] = {&R.First, &R.Last};
  for (std::size_t I = 0; I < 2; ++I) {
    const Operand &O = Call.Arguments[I];
    if (!R.Cause)
      R.Cause = lostArgument(M, O, false);
    if (O.isPlaced() && !O.At.isUnknown())
      *Ends[I] = pointerAt(M, O.At.At);
    else if (O.V.isInt())
      *Ends[I] = O.V.asAddress();
  }
  // Objects of classes with a life of their own are moved one by one, where there are any.
  if (OfPlain && !isPlain(M, R.Element) && !(R.First && blankOf(M, *R.First)))
    return std::nullopt;
  return R;
}

/// std::reverse(first, last) and its like, whose end is not known: what begins at the first is changed. Characters go
/// as far as their text, which ends with a zero; anything else as far as there is memory.
Answer changeRow(Machine &M, const LibraryCall &Call) {
  const std::optional<Stretch> R = stretchOf(M, Call);
  if (R && R->Cause && !R->First && isPlain(M, R->Element)) { // elements that nobody has seen
    M.TheHost.assume(Doubt::UnknownWrite, M.Mem.text(R->Cause), M.here());
    return giveUnknown(M, Call, R->Cause);
  }
  const Block *B = R && R->Cause && R->First ? M.Mem.find(*R->First) : nullptr;
  if (!B || (!B->Bytes && !B->Blank))
    return std::nullopt;
  std::uint64_t Bytes = B->Blank ? 0 : B->Size - Memory::offset(*R->First);
  if (R->Element->isCharType())
    for (std::uint64_t I = 0; I < Bytes; ++I)
      if (!*M.Mem.bytes(*R->First + I, 1) && M.Mem.shadow(*R->First + I, 1) == Known)
        Bytes = I;
  M.Mem.setShadow(*R->First, Bytes, R->Cause);
  return giveUnknown(M, Call, R->Cause);
}

/// Whether a text among the members of each of some objects of the library is not known: paths, entries of
/// directories. What those of the program are compared by is not known here.
bool areTextsLost(Machine &M, const Stretch &R) {
  const CXXRecordDecl *Class = R.Element->getAsCXXRecordDecl();
  if (!Class || !className(M, R.Element).starts_with("std::") || !R.First || !R.Last || *R.Last <= *R.First)
    return false;
  for (Address At = *R.First; At < *R.Last; At += M.sizeOf(R.Element)) {
    const bool IsLost = llvm::any_of(Class->fields(), [&](const FieldDecl *F) {
      return isString(M, F->getType()) && lostIn(M, View{M.fieldPlace(Place(At), F), F->getType()});
    });
    if (!IsLost)
      return false;
  }
  return true;
}

/// __sort(first, last, comparator) and its like: the elements are in some order. Objects that nobody can tell apart
/// stay where they are.
Answer sortLost(Machine &M, const LibraryCall &Call) {
  if (const auto All = stretchOf(M, Call, /*OfPlain=*/false); All && !isPlain(M, All->Element))
    return areTextsLost(M, *All) ? Answer(CallResult()) : std::nullopt;
  const std::optional<Stretch> R = stretchOf(M, Call);
  if (R && R->Cause)
    return changeRow(M, Call);
  if (!R || !R->First || !R->Last || *R->Last <= *R->First || !M.Mem.bytes(*R->First, *R->Last - *R->First))
    return std::nullopt;
  CauseId Cause = Known;
  for (Address At = *R->First; At < *R->Last && !Cause; At += M.sizeOf(R->Element))
    Cause = lostIn(M, View{At, R->Element});
  if (!Cause)
    return std::nullopt;
  M.Mem.setShadow(*R->First, *R->Last - *R->First, Cause);
  return CallResult();
}

/// lower_bound(first, last, value, comparator) and its like, among numbers: where a number that is not known belongs.
Answer placeLost(Machine &M, const LibraryCall &Call) {
  const std::optional<Stretch> R = Call.count() == 4 ? stretchOf(M, Call) : std::nullopt;
  if (!R || !R->First || !R->Last || *R->Last <= *R->First || R->Element->isRecordType())
    return std::nullopt;
  CauseId Cause = lostIn(M, View{Call.Arguments[2].At, Call.Arguments[2].Type});
  for (Address At = *R->First; At < *R->Last && !Cause; At += M.sizeOf(R->Element))
    Cause = lostIn(M, View{Place(At), R->Element});
  return Cause ? giveUnknown(M, Call, Cause) : std::nullopt;
}

Answer matchLost(Machine &M, const LibraryCall &Call) {
  CauseId Cause = Known;
  for (const Operand &O : Call.Arguments) {
    if (className(M, O.Type) == "std::match_results") // what is found is asked for
      return std::nullopt;
    if (!Cause && (className(M, O.Type) != "std::basic_regex"))
      Cause = lostArgument(M, O, true);
  }
  return Cause ? giveUnknown(M, Call, Cause) : std::nullopt;
}

} // namespace

std::span<const ShortcutRow> containedAlgorithms() {
  static constexpr ShortcutRow Rows[] = {
      {"std::__sort", sortLost},         {"std::__stable_sort", sortLost},   {"std::__partial_sort", sortLost},
      {"std::make_heap", sortLost},      {"std::push_heap", sortLost},       {"std::pop_heap", sortLost},
      {"std::sort_heap", sortLost},      {"std::reverse", changeRow},        {"std::rotate", changeRow},
      {"std::shuffle", changeRow},       {"std::random_shuffle", changeRow}, {"std::remove", changeRow},
      {"std::remove_if", changeRow},     {"std::unique", changeRow},         {"std::fill", changeRow},
      {"std::replace", changeRow},       {"std::replace_if", changeRow},     {"std::regex_replace", matchLost},
      {"std::regex_match", matchLost},   {"std::regex_search", matchLost},   {"std::__lower_bound", placeLost},
      {"std::__upper_bound", placeLost},
  };
  return Rows;
}

} // namespace vramlint
