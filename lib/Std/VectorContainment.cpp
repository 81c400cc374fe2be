// Vectors and deques of which something is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Elements.h"
#include "Std/Containment.h"

#include "llvm/ADT/STLExtras.h"

namespace vramlint {
using namespace clang;

namespace {

/// A vector of which neither the elements nor their number are known is {address of a block of no known size, two
/// addresses that are not known}.
void becomeBlank(Machine &M, Place Vector, CauseId Cause) {
  constexpr std::uint64_t Word = 8;
  putPointer(M, Vector.At, M.Mem.allocateBlank(BlockKind::Heap, Cause));
  M.Mem.setShadow(Vector.At + Word, 2 * Word, Cause);
}

/// Why it is not known how many elements a call makes, or where: a number of them in front where it \p Counts,
/// iterators, another vector. What the elements are is their own matter.
CauseId lostCount(Machine &M, const LibraryCall &Call, bool Counts) {
  constexpr std::string_view Tell[] = {"std::vector", "std::istream_iterator", "std::istreambuf_iterator",
                                       "__gnu_cxx::__normal_iterator"};
  for (const Operand &O : Call.Arguments) {
    const bool IsNumber = Counts && &O == &Call.Arguments.front() && !O.isPlaced();
    if (IsNumber || llvm::is_contained(Tell, className(M, O.Type)))
      if (const CauseId Cause = lostArgument(M, O, true))
        return Cause;
  }
  return Known;
}

template <bool Counts> Answer changeVector(Machine &M, const LibraryCall &Call) {
  const bool Makes = isa<CXXConstructorDecl>(Call.Callee);
  CauseId Cause = Makes ? Known : lostObject(M, Call);
  if (!Cause)
    Cause = lostCount(M, Call, Counts);
  if (!Cause || !M.Mem.bytes(Call.This.At, M.sizeOf(Call.ThisType)))
    return std::nullopt;
  becomeBlank(M, Call.This, Cause);
  const QualType Type = Call.ReturnType;
  if (!Type.isNull() && Type->isReferenceType() && className(M, Type.getNonReferenceType()) == "std::vector")
    return CallResult(Call.This);
  const std::optional<Address> Some = pointerAt(M, Call.This.At);
  if (!Type.isNull() && Type->isReferenceType()) // emplace_back
    return CallResult(Place(*Some));
  const Answer Given = giveUnknown(M, Call, Cause);
  if (Given->Made && M.sizeOf(Type) == sizeof(Address)) // an iterator
    putPointer(M, Call.Result.At, *Some);
  return Given;
}

Answer lastOfVector(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> First = lostObject(M, Call) ? pointerAt(M, Call.This.At) : std::nullopt;
  return First && blankOf(M, *First) ? Answer(CallResult(Place(*First))) : std::nullopt;
}

Answer clearVector(Machine &M, const LibraryCall &Call) {
  if (!lostObject(M, Call) || !M.Mem.clear(Call.This.At, M.sizeOf(Call.ThisType)))
    return std::nullopt;
  return CallResult();
}

Answer destroyVector(Machine &M, const LibraryCall &Call) {
  return lostObject(M, Call) ? Answer(CallResult()) : std::nullopt;
}

bool ofPlainVector(Machine &M, const FunctionDecl &F) {
  const QualType Vector = classOfMethod(M, F);
  constexpr std::uint64_t Bytes = 24;
  return isPlain(M, templateArgument(Vector, 0)) && M.sizeOf(Vector) == Bytes &&
         className(M, templateArgument(Vector, 1)) == "std::allocator";
}

/// An element of a deque whose index is not known: where such elements hold memory, the first stands for all.
Answer elementOfDeque(Machine &M, const LibraryCall &Call) {
  const CauseId Cause = Call.count() == 1 ? lostArgument(M, Call.Arguments[0], false) : Known;
  if (!Cause || Call.This.isUnknown() || !Call.This)
    return std::nullopt;
  const auto Size = M.callMethod(Call.This, Call.ThisType, "size", {}, Call.Site);
  if (!Size || !Size->V.isInt() || !Size->V.truth())
    return std::nullopt;
  const auto First = M.callMethod(Call.This, Call.ThisType, "front", {}, Call.Site);
  if (!First || !First->At || First->At.isUnknown() ||
      !(isRecordWithRows(M, Call.ReturnType) || M.leadsToMemory(First->At, Call.ReturnType)))
    return std::nullopt;
  M.TheHost.assume(Doubt::AnyElement, M.Mem.text(Cause), M.here());
  return *First;
}

constexpr ContainedMethod VectorMethods[] = {
    {"vector", changeVector<false>},
    {"operator=", changeVector<false>},
    {"push_back", changeVector<false>},
    {"emplace_back", changeVector<false>},
    {"insert", changeVector<false>},
    {"emplace", changeVector<false>},
    {"erase", changeVector<false>},
    {"pop_back", changeVector<false>},
    {"shrink_to_fit", changeVector<false>},
    {"resize", changeVector<true>},
    {"assign", changeVector<true>},
    {"reserve", changeVector<true>},
    {"clear", clearVector},
    {"back", lastOfVector},
    {"~vector", destroyVector},
};
constexpr ContainedMethod DequeMethods[] = {{"operator[]", elementOfDeque}, {"at", elementOfDeque}};

} // namespace

std::span<const ContainedClass> containedVectors() {
  static constexpr ContainedClass Classes[] = {
      {"vector", VectorMethods, nullptr, ofPlainVector},
      {"deque", DequeMethods},
  };
  return Classes;
}

} // namespace vramlint
