// Vectors and deques of which something is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Elements.h"
#include "Std/Containment.h"
#include "Std/Sequence.h"

#include "llvm/ADT/STLExtras.h"

namespace vramlint {
using namespace clang;

namespace {

/// A vector of which neither the elements nor their number are known is {address of a block of no known size, two
/// addresses somewhere in it}. The block tells what has put elements at the end, as long as nothing else was done.
void becomeBlank(Machine &M, Place Vector, CauseId Cause, const LibraryCall &By) {
  constexpr std::uint64_t Word = 8;
  std::optional<Address> Begin = pointerAt(M, Vector.At);
  const bool OnlyAppends = By.Method == "push_back" || By.Method == "emplace_back";
  if (!OnlyAppends || !Begin || !blankOf(M, *Begin)) {
    Begin = M.Mem.allocateBlank(BlockKind::Heap, Cause);
    M.Mem.find(*Begin)->What = OnlyAppends ? By.Callee : nullptr;
    putPointer(M, Vector.At, *Begin);
  }
  for (const Address At : {Vector.At + Word, Vector.At + 2 * Word})
    putPointer(M, At, *Begin);
  M.Mem.setShadow(Vector.At + Word, 2 * Word, M.Mem.nearCause(Cause));
}

/// Why it is not known how many elements a call makes, or where: a number of them in front where it \p Counts,
/// iterators, another vector. Those of a table that knows none of its elements lead to a block of no known size. What
/// the elements are is their own matter.
CauseId lostCount(Machine &M, const LibraryCall &Call, bool Counts) {
  constexpr std::string_view Tell[] = {"std::vector", "std::istream_iterator", "std::istreambuf_iterator",
                                       "__gnu_cxx::__normal_iterator"};
  for (const Operand &O : Call.Arguments) {
    const bool IsNumber = Counts && &O == &Call.Arguments.front() && !O.isPlaced() && !O.Type->isPointerType();
    const bool IsElement = O.isPlaced() && !Call.ThisType.isNull() &&
                           className(M, O.Type) == className(M, Call.ThisType) &&
                           !M.Context.hasSameUnqualifiedType(plain(O.Type), plain(Call.ThisType));
    if (IsNumber || (llvm::is_contained(Tell, className(M, O.Type)) && !IsElement))
      if (const CauseId Cause = lostArgument(M, O, true))
        return Cause;
    if (O.isPlaced() && isTableIterator(M, O.Type))
      if (const std::optional<Address> At = pointerAt(M, O.At.At))
        if (const CauseId Cause = blankOf(M, *At))
          return Cause;
  }
  return Known;
}

/// The first element of a vector or deque of which it is not known where it ends, but where it begins.
std::optional<Address> firstOf(Machine &M, const LibraryCall &Call) {
  const bool IsDeque = className(M, Call.ThisType) == "std::deque";
  const std::optional<View> Begin =
      IsDeque ? memberAt(M, View{Call.This, Call.ThisType}, {"_M_impl", "_M_start", "_M_cur"})
              : View{Call.This, Call.ThisType};
  const std::optional<Address> First = Begin && lostObject(M, Call) ? pointerAt(M, Begin->At.At) : std::nullopt;
  const Block *B = First ? M.Mem.find(*First) : nullptr;
  return B && !B->Blank ? First : std::nullopt;
}

/// One of its elements: of records with rows the first stands for any of them.
Answer someElement(Machine &M, const LibraryCall &Call, Address First) {
  const CauseId Cause = lostObject(M, Call);
  const QualType Type = templateArgument(Call.ThisType, 0);
  if (!isRecordWithRows(M, Type) && !M.leadsToMemory(Place(First), Type))
    return CallResult(Place::unknown(Cause, First));
  M.TheHost.assume(Doubt::AnyElement, M.Mem.text(Cause), M.here());
  return CallResult(Place(First));
}

/// There are more of them, or fewer: nobody knew how many. What it gives is a reference to one of them, or where it
/// is.
Answer keepElements(Machine &M, const LibraryCall &Call, Address First) {
  const QualType Type = Call.ReturnType;
  const bool IsElement =
      !Type.isNull() && Type->isReferenceType() &&
      M.Context.hasSameUnqualifiedType(Type.getNonReferenceType(), templateArgument(Call.ThisType, 0));
  if (IsElement)
    return someElement(M, Call, First);
  return !Type.isNull() && Type->isReferenceType() ? Answer(CallResult(Call.This)) // operator=
                                                   : giveUnknown(M, Call, lostObject(M, Call));
}

template <bool Counts> Answer changeVector(Machine &M, const LibraryCall &Call) {
  const bool Makes = isa<CXXConstructorDecl>(Call.Callee);
  CauseId Cause = Makes ? Known : lostObject(M, Call);
  if (Cause && isRecordWithRows(M, templateArgument(Call.ThisType, 0)))
    if (const std::optional<Address> First = firstOf(M, Call))
      return keepElements(M, Call, *First);
  if (!Cause)
    Cause = lostCount(M, Call, Counts);
  if (!Cause || !M.Mem.bytes(Call.This.At, M.sizeOf(Call.ThisType)))
    return std::nullopt;
  becomeBlank(M, Call.This, Cause, Call);
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

Answer reserveVector(Machine &M, const LibraryCall &Call) {
  return lostObject(M, Call) ? changeVector<true>(M, Call) : reserveSome(M, Call);
}

Answer roomOfVector(Machine &M, const LibraryCall &Call) {
  constexpr std::int64_t Word = 8;
  const auto Begin = pointerAt(M, Call.This.At), End = pointerAt(M, Call.This.At + 2 * Word);
  const std::uint64_t Size = M.sizeOf(templateArgument(Call.ThisType, 0));
  return Begin && End && Size ? tellRoom(M, Call, (*End - *Begin) / Size) : std::nullopt;
}

Answer lastOfVector(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> First = lostObject(M, Call) ? pointerAt(M, Call.This.At) : std::nullopt;
  if (First && blankOf(M, *First))
    return CallResult(Place(*First));
  const std::optional<Address> Any = firstOf(M, Call);
  return Any ? someElement(M, Call, *Any) : std::nullopt;
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

/// Whether elements of a deque hold nothing but themselves and rows of numbers.
bool hasPlainElements(Machine &M, const LibraryCall &Call) { return isPlain(M, templateArgument(Call.ThisType, 0)); }

std::optional<Address> firstOfPlain(Machine &M, const LibraryCall &Call) {
  if (!hasPlainElements(M, Call))
    return std::nullopt;
  const std::optional<Address> First = firstOf(M, Call);
  if (First || !lostObject(M, Call) || isRecordWithRows(M, templateArgument(Call.ThisType, 0)))
    return First;
  return Address(); // numbers, wherever they are
}

Answer changeDeque(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> First = firstOfPlain(M, Call);
  return First ? keepElements(M, Call, *First) : std::nullopt;
}

Answer lastOfDeque(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> First = firstOfPlain(M, Call);
  return First ? someElement(M, Call, *First) : std::nullopt;
}

/// It ends where it begins.
Answer clearDeque(Machine &M, const LibraryCall &Call) {
  const View Deque{Call.This, Call.ThisType};
  const auto Begin = memberAt(M, Deque, {"_M_impl", "_M_start"}), End = memberAt(M, Deque, {"_M_impl", "_M_finish"});
  if (!firstOfPlain(M, Call) || !Begin || !End)
    return std::nullopt;
  const std::uint64_t Size = M.sizeOf(Begin->Type);
  if (lostBytes(M, Begin->At, Size) || !M.Mem.bytes(End->At.At, Size))
    return std::nullopt;
  std::memcpy(M.Mem.bytes(End->At.At, Size), M.Mem.bytes(Begin->At.At, Size), Size);
  M.Mem.setShadow(End->At.At, Size, Known);
  return CallResult();
}

/// An element of a deque whose index is not known, or that has lost where it ends: where such elements hold memory,
/// the first stands for all.
Answer elementOfDeque(Machine &M, const LibraryCall &Call) {
  if (const Answer Some = lastOfDeque(M, Call))
    return Some;
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

/// An iterator of a deque that has lost where it is: whether its row ends there cannot be told, and it would be known
/// again in the next one.
Answer stepInDeque(Machine &M, const LibraryCall &Call) {
  const CauseId Cause = lostObject(M, Call);
  const std::uint64_t Size = M.sizeOf(Call.ThisType);
  if (!Cause || !M.Mem.bytes(Call.This.At, Size))
    return std::nullopt;
  const Answer Given =
      Call.ReturnType->isReferenceType() ? Answer(CallResult(Call.This)) : giveUnknown(M, Call, Cause);
  M.Mem.setShadow(Call.This.At, Size, Cause);
  return Given;
}

constexpr ContainedMethod VectorMethods[] = {
    {"vector", changeVector<true>},
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
    {"reserve", reserveVector},
    {"capacity", roomOfVector},
    {"clear", clearVector},
    {"back", lastOfVector},
    {"~vector", destroyVector},
};
constexpr ContainedMethod DequeMethods[] = {
    {"operator[]", elementOfDeque}, {"at", elementOfDeque},         {"push_back", changeDeque},
    {"push_front", changeDeque},    {"emplace_back", changeDeque},  {"emplace_front", changeDeque},
    {"pop_back", changeDeque},      {"pop_front", changeDeque},     {"insert", changeDeque},
    {"emplace", changeDeque},       {"erase", changeDeque},         {"resize", changeDeque},
    {"assign", changeDeque},        {"shrink_to_fit", changeDeque}, {"operator=", changeDeque},
    {"front", lastOfDeque},         {"back", lastOfDeque},          {"clear", clearDeque},
    {"~deque", destroyVector},
};
constexpr ContainedMethod DequeSteps[] = {{"operator++", stepInDeque},
                                          {"operator--", stepInDeque},
                                          {"operator+=", stepInDeque},
                                          {"operator-=", stepInDeque}};

} // namespace

std::span<const ContainedClass> containedVectors() {
  static constexpr ContainedClass Classes[] = {
      {"vector", VectorMethods, nullptr, ofPlainVector},
      {"deque", DequeMethods},
      {"_Deque_iterator", DequeSteps},
  };
  return Classes;
}

} // namespace vramlint
