// Shortcuts for std::vector: its elements, its size, one more element behind the others, and the end of them all.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/ShortcutParts.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

bool ofVectorOfPointers(Machine &M, const FunctionDecl &F) {
  const QualType Vector = classOfMethod(M, F);
  const QualType Element = templateArgument(Vector, 0);
  return !Element.isNull() && !Element->isBooleanType() && M.sizeOf(Vector) == 24 &&
         className(M, templateArgument(Vector, 1)) == "std::allocator";
}

namespace {

/// What a vector holds.
struct Bounds {
  Address Begin, End;
  std::uint64_t ElementBytes;
};

std::optional<Bounds> boundsOf(Machine &M, const LibraryCall &Call) {
  const std::optional<Address> Begin = pointerAt(M, Call.This.At), End = pointerAt(M, Call.This.At + 8);
  if (!Begin || !End || *End < *Begin || Memory::base(*Begin) != Memory::base(*End)) // none of an object
    return std::nullopt;
  return Bounds{*Begin, *End, M.sizeOf(templateArgument(Call.ThisType, 0))};
}

/// In range, where a check that the program asked for would say nothing either.
Answer element(Machine &M, const LibraryCall &Call) {
  if (Call.count() != 1 || Call.Arguments[0].isPlaced() || !Call.Arguments[0].V.isInt())
    return std::nullopt;
  const std::optional<Bounds> B = boundsOf(M, Call);
  const std::uint64_t Index = Call.Arguments[0].V.asAddress();
  if (!B || Index >= (B->End - B->Begin) / B->ElementBytes)
    return std::nullopt;
  return Answer(Place(B->Begin + Index * B->ElementBytes));
}

Answer size(Machine &M, const LibraryCall &Call) {
  const std::optional<Bounds> B = Call.count() == 0 ? boundsOf(M, Call) : std::nullopt;
  return B ? Answer(Value::integer((B->End - B->Begin) / B->ElementBytes)) : std::nullopt;
}

template <bool AtEnd> Answer outermost(Machine &M, const LibraryCall &Call) {
  const std::optional<Bounds> B = Call.count() == 0 ? boundsOf(M, Call) : std::nullopt;
  if (!B || B->Begin == B->End || !M.Mem.find(B->Begin))
    return std::nullopt;
  return Answer(Place(AtEnd ? B->End - B->ElementBytes : B->Begin));
}

Answer isEmpty(Machine &M, const LibraryCall &Call) {
  const std::optional<Bounds> B = Call.count() == 0 ? boundsOf(M, Call) : std::nullopt;
  return B ? Answer(Value::boolean(B->Begin == B->End)) : std::nullopt;
}

/// The elements of before and one more go to memory for twice as many. False: nothing was done.
bool growByOne(Machine &M, Address Vector, Address End, Address Element, std::uint64_t ElementBytes) {
  const std::optional<Address> Begin = pointerAt(M, Vector);
  if (!Begin || End < *Begin || Memory::base(*Begin) != Memory::base(End) || !allocatesAsUsual(M.Context))
    return false;
  const std::uint64_t Held = End - *Begin, Bytes = Held + std::max(Held, ElementBytes);
  if (Bytes > Memory::MaxBlock || M.Mem.live() + Bytes > M.Limits.MemoryBytes)
    return false;
  const Address New = M.Mem.allocate(Bytes, BlockKind::Heap, true);
  if (!M.Mem.copy(New + Held, Element, ElementBytes) || (Held && !M.Mem.copy(New, *Begin, Held))) {
    M.Mem.release(New);
    return false;
  }
  if (*Begin)
    M.Mem.release(*Begin);
  putPointer(M, Vector, New);
  putPointer(M, Vector + 8, New + Held + ElementBytes);
  putPointer(M, Vector + 16, New + Bytes);
  return true;
}

/// Whether a class of the program's or of another library has a constructor that takes anything, and an object of the
/// class that is not constant rather than its copy constructor.
bool takesAnything(Machine &M, QualType Class) {
  const CXXRecordDecl *D = Class->getAsCXXRecordDecl();
  const QualType Type = M.Context.getCanonicalType(M.Context.getRecordType(D)); // few of all members
  const DeclarationName Name = M.Context.DeclarationNames.getCXXConstructorName(CanQualType::CreateUnsafe(Type));
  return !className(M, Class).starts_with("std::") &&
         llvm::any_of(D->lookup(Name), [](const NamedDecl *C) { return isa<FunctionTemplateDecl>(C); });
}

/// push_back and emplace_back of another object of the element's type: scalars, and of classes while there is room.
Answer pushBack(Machine &M, const LibraryCall &Call) {
  const QualType Element = templateArgument(Call.ThisType, 0);
  if (Call.count() != 1 || !(Element->isRecordType() || M.scalar(Element).K != ScalarType::Kind::None))
    return std::nullopt;
  const Operand &O = Call.Arguments[0];
  if (!O.At || O.At.isUnknown() || O.At.BitWidth || !M.Context.hasSameUnqualifiedType(O.Type, Element))
    return std::nullopt;
  const Address Vector = Call.This.At;
  const std::optional<Address> End = pointerAt(M, Vector + 8), Limit = pointerAt(M, Vector + 16);
  if (!End || !Limit)
    return std::nullopt;
  const std::uint64_t Bytes = M.sizeOf(Element);
  const auto give = [&](Address Made) {
    return Answer(Call.ReturnType->isReferenceType() ? CallResult(Place(Made)) : CallResult());
  };
  if (!Element->isRecordType()) {
    if (*End != *Limit && M.Mem.copy(*End, O.At.At, Bytes))
      putPointer(M, Vector + 8, *End + Bytes);
    else if (*End != *Limit || !growByOne(M, Vector, *End, O.At.At, Bytes))
      return std::nullopt;
    return give(*pointerAt(M, Vector + 8) - Bytes);
  }
  if (*End == *Limit || Memory::base(*End) != Memory::base(*Limit) || !M.Mem.find(*End))
    return std::nullopt;
  const QualType Parameter = Call.Callee->getParamDecl(0)->getType();
  const bool IsConstant = Parameter.getNonReferenceType().isConstQualified();
  const bool Moves = Parameter->isRValueReferenceType() && !IsConstant;
  if (!IsConstant && takesAnything(M, Element))
    return std::nullopt;
  M.copyObject(Element.getUnqualifiedType(), Place(*End), O.At, Moves, Call.Site);
  putPointer(M, Vector + 8, *End + Bytes);
  return give(*End);
}

/// _Destroy of one object, or of those between two pointers.
Answer destroy(Machine &M, const LibraryCall &Call) {
  const auto pointer = [&](const Operand &O) {
    return !O.isPlaced() && O.Type->isPointerType() && O.V.isInt() ? std::optional(O.V.asAddress()) : std::nullopt;
  };
  if (Call.count() < 1 || Call.count() > 3)
    return std::nullopt;
  const std::optional<Address> First = pointer(Call.Arguments[0]);
  if (!First || (Call.count() == 3 && className(M, Call.Arguments[2].Type) != "std::allocator"))
    return std::nullopt;
  const QualType Element = Call.Arguments[0].Type->getPointeeType().getUnqualifiedType();
  const std::uint64_t Bytes = M.sizeOf(Element);
  const std::optional<Address> Last = Call.count() == 1 ? *First + Bytes : pointer(Call.Arguments[1]);
  if (!Last || *Last < *First || Memory::base(*First) != Memory::base(*Last) || Bytes == 0 ||
      (*First != *Last && !M.Mem.find(*First))) // whoever destroys it says what is wrong
    return std::nullopt;
  if (Element.isDestructedType() != QualType::DK_none)
    for (Address At = *First; At != *Last; At += Bytes)
      M.destroyObject(Place(At), Element);
  return CallResult();
}

constexpr ShortcutRow Rows[] = {
    {"std::vector::operator[]", element, ofVectorOfPointers},
    {"std::vector::size", size, ofVectorOfPointers},
    {"std::vector::empty", isEmpty, ofVectorOfPointers},
    {"std::vector::front", outermost<false>, ofVectorOfPointers},
    {"std::vector::back", outermost<true>, ofVectorOfPointers},
    {"std::vector::push_back", pushBack, ofVectorOfPointers},
    {"std::vector::emplace_back", pushBack, ofVectorOfPointers},
    {"std::_Destroy", destroy},
};

} // namespace

std::span<const ShortcutRow> vectorShortcuts() { return Rows; }

} // namespace vramlint
