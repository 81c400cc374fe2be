// Shortcuts: what the hottest bodies of libstdc++'s headers would do, done at once.
//
// A shortcut works on the very bytes that the body works on, and leaves what the body would leave; where it cannot (a
// comparator of the program, a class with a copy constructor, a value that is not known, no room left), it answers
// nothing and the body is executed. The tests run with and without them (--no-shortcuts).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/ShortcutParts.h"

#include "clang/AST/DeclTemplate.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <unordered_map>

namespace vramlint {
using namespace clang;

namespace {

// --- std::sort ---------------------------------------------------------------------------------------

template <class T> void sortBytes(std::uint8_t *Bytes, std::uint64_t Count, bool Descending) {
  T *First = reinterpret_cast<T *>(Bytes);
  if (Descending)
    std::sort(First, First + Count, std::greater<T>());
  else
    std::sort(First, First + Count);
}

/// Where an iterator points that is a pointer, or a __normal_iterator around one.
std::optional<Address> positionOf(Machine &M, const Operand &O) {
  if (!O.isPlaced())
    return O.V.isInt() ? std::optional(O.V.asAddress()) : std::nullopt;
  return O.At.isUnknown() ? std::nullopt : pointerAt(M, O.At.At);
}

/// __sort(first, last, comparator) of known integers.
Answer sortIntegers(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 3)
    return std::nullopt;
  QualType Iterator = Call.Arguments[0].Type.getCanonicalType(), Order = Call.Arguments[2].Type;
  if (className(M, Iterator) == "__gnu_cxx::__normal_iterator")
    Iterator = templateArgument(Iterator, 0);
  if (Iterator.isNull() || !Iterator->isPointerType())
    return std::nullopt;
  const QualType Element = Iterator->getPointeeType();
  Direction Way = Direction::None;
  if (className(M, Order) == "__gnu_cxx::__ops::_Iter_less_iter")
    Way = Direction::Up;
  else if (className(M, Order) == "__gnu_cxx::__ops::_Iter_comp_iter")
    Way = directionOf(M, templateArgument(Order, 0), Element);
  const ScalarType S = M.scalar(Element);
  const std::optional<Address> First = positionOf(M, Call.Arguments[0]), Last = positionOf(M, Call.Arguments[1]);
  if (Way == Direction::None || !isInteger(M, Element) || !First || !Last || *Last <= *First)
    return std::nullopt;
  std::uint8_t *Bytes = M.Mem.bytes(*First, *Last - *First);
  if (!Bytes || M.Mem.shadow(*First, *Last - *First) != Known)
    return std::nullopt;
  struct Sort {
    unsigned Bytes;
    bool Signed;
    void (*Run)(std::uint8_t *, std::uint64_t, bool);
  };
  static constexpr Sort Sorts[] = {
      {1, true, sortBytes<std::int8_t>},  {1, false, sortBytes<std::uint8_t>},
      {2, true, sortBytes<std::int16_t>}, {2, false, sortBytes<std::uint16_t>},
      {4, true, sortBytes<std::int32_t>}, {4, false, sortBytes<std::uint32_t>},
      {8, true, sortBytes<std::int64_t>}, {8, false, sortBytes<std::uint64_t>},
  };
  for (const Sort &Each : Sorts)
    if (Each.Bytes == S.Bytes && Each.Signed == S.Signed) {
      Each.Run(Bytes, (*Last - *First) / S.Bytes, Way == Direction::Down);
      return CallResult();
    }
  return std::nullopt;
}

constexpr ShortcutRow Rows[] = {
    {"std::__sort", sortIntegers},
};

} // namespace

bool allocatesAsUsual(const ASTContext &Context) {
  for (OverloadedOperatorKind Kind : {OO_New, OO_Delete, OO_Array_New, OO_Array_Delete})
    for (const NamedDecl *D :
         Context.getTranslationUnitDecl()->lookup(Context.DeclarationNames.getCXXOperatorName(Kind)))
      if (const auto *Own = dyn_cast<FunctionDecl>(D);
          Own && Own->isDefined() && !Own->isReservedGlobalPlacementOperator())
        return false;
  return true;
}

Shortcut shortcutFor(Machine &M, const FunctionDecl &F, std::string_view Name) {
  static const auto Map = [] {
    std::unordered_map<std::string_view, const ShortcutRow *> All;
    for (std::span<const ShortcutRow> Table :
         {std::span<const ShortcutRow>(Rows), iteratorShortcuts(), vectorShortcuts(), stringShortcuts(),
          treeShortcuts(), hashShortcuts(), randomShortcuts()})
      for (const ShortcutRow &R : Table)
        All.emplace(R.Name, &R);
    return All;
  }();
  const auto Found = Map.find(Name);
  if (Found == Map.end() || (Found->second->Fits && !Found->second->Fits(M, F)))
    return nullptr;
  return Found->second->Run;
}

} // namespace vramlint
