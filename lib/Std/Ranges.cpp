// The elements of containers, and containers made of elements.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"

#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

/// Ranges with more elements than this are not taken apart one by one.
constexpr std::uint64_t MaxElements = std::uint64_t(1) << 22;

/// Goes from begin() to end() as a range-for would.
class Walk {
public:
  Walk(Machine &M, const View &Range) : M(M), Range(Range) {}

  /// False: the range cannot be walked.
  bool run(std::vector<View> &Elements, CauseId *Cause) {
    const CXXRecordDecl *Class = classOf(Range.Type);
    const CXXMethodDecl *Begin = methodNamed(Class, "begin");
    if (!Begin || !methodNamed(Class, "end") || Begin->getReturnType()->isUndeducedType())
      return false;
    const std::optional<Value> Size = methodNamed(Class, "size") ? ask(M, Range, "size") : std::nullopt;
    if (Size && Size->isUnknown()) {
      if (Cause)
        *Cause = Size->cause();
      return false;
    }
    Iterator = plain(Begin->getReturnType());
    bool Walked = false;
    M.fullExpression(
        [&] { Walked = steps(Elements, Size ? static_cast<std::uint64_t>(Size->wide()) : MaxElements); });
    return Walked;
  }

private:
  bool steps(std::vector<View> &Elements, std::uint64_t Count) {
    const std::optional<Place> At = position("begin"), End = position("end");
    if (!At || !End || Count > MaxElements)
      return false;
    const CXXRecordDecl *Class = classOf(Iterator);
    const QualType Element = elementType(Range.Type);
    if (!Class || Element.isNull())
      return false;
    while (Elements.size() < Count && !isEnd(*At, *End)) {
      const std::optional<CallResult> R = M.callMethod(*At, Iterator, "operator*", {}, nullptr);
      if (!R || !R->At || R->At.isUnknown())
        return false;
      Elements.push_back({R->At, Element});
      if (!M.callMethod(*At, Iterator, "operator++", {}, nullptr))
        return false;
    }
    return true;
  }
  std::optional<Place> position(const char *Method) {
    const std::optional<CallResult> R = M.callMethod(Range.At, Range.Type, Method, {}, nullptr);
    return R && R->At && !R->At.isUnknown() ? std::optional(R->At) : std::nullopt;
  }
  /// Iterators are equal when their bytes are; comparing them by the program's operators would need overload
  /// resolution among free functions.
  bool isEnd(Place At, Place End) {
    const std::uint64_t Size = M.sizeOf(Iterator);
    const std::uint8_t *L = M.Mem.bytes(At.At, Size), *R = M.Mem.bytes(End.At, Size);
    return !L || !R || std::memcmp(L, R, Size) == 0;
  }

  Machine &M;
  const View &Range;
  QualType Iterator;
};

std::optional<std::vector<View>> side(Machine &M, const Contiguous &C, CauseId *Cause) {
  for (const Value *V : {&C.Size, &C.Data})
    if (V->isUnknown()) {
      if (Cause)
        *Cause = V->cause();
      return std::nullopt;
    }
  const std::uint64_t Count = static_cast<std::uint64_t>(C.Size.wide()), Stride = M.sizeOf(C.Element);
  if (Count > MaxElements)
    return std::nullopt;
  std::vector<View> Elements(Count);
  for (std::uint64_t I = 0; I < Count; ++I)
    Elements[I] = {C.Data.asAddress() + I * Stride, plain(C.Element)};
  return Elements;
}

} // namespace

std::optional<std::vector<View>> elementsOf(Machine &M, const View &Range, CauseId *Cause) {
  if (Range.Type.isNull())
    return std::nullopt;
  if (Range.At.isUnknown()) {
    if (Cause)
      *Cause = Range.At.Unknown;
    return std::nullopt;
  }
  if (const std::optional<Contiguous> C = contiguous(M, Range))
    return side(M, *C, Cause);
  std::vector<View> Elements;
  if (!classOf(Range.Type) || !Walk(M, Range).run(Elements, Cause))
    return std::nullopt;
  return Elements;
}

// --- making ------------------------------------------------------------------------------------------

namespace {

Operand movable(Place At, QualType Type) {
  Operand O;
  O.At = At;
  O.Type = Type;
  O.Movable = true;
  return O;
}

Operand scalar(Value V, QualType Type) {
  Operand O;
  O.V = V;
  O.Type = Type;
  return O;
}

/// Puts the element at \p At in, in the way that the container has.
bool add(Machine &M, QualType Type, Place Container, Place At, QualType Element, const Expr *Site) {
  for (const char *Method : {"push_back", "insert", "emplace_back"})
    if (methodNamed(classOf(Type), Method) && M.callMethod(Container, Type, Method, {movable(At, Element)}, Site))
      return true;
  const std::optional<CallResult> Key = M.callMethod(At, Element, "key", {}, Site);
  const std::optional<CallResult> Held = M.callMethod(At, Element, "value", {}, Site);
  return Key && Held && Key->At && Held->At &&
         M.callMethod(Container, Type, "insert",
                      {movable(Key->At, templateArgument(Type, 0)), movable(Held->At, templateArgument(Type, 1))},
                      Site);
}

/// A nested class of that name.
QualType nestedClass(Machine &M, QualType Type, llvm::StringRef Name) {
  for (const Decl *D : classOf(Type)->decls())
    if (const auto *Record = dyn_cast<CXXRecordDecl>(D); Record && Record->getName() == Name)
      return M.classType(Record);
  return {};
}

} // namespace

void putText(Machine &M, const std::string &Text, QualType Type, Place At, const Expr *Site) {
  const QualType Pointer = M.Context.getPointerType(M.Context.CharTy.withConst());
  const Value Literal = Value::address(M.literal(Text));
  if (!Machine::isPlaced(plain(Type)))
    M.store(At, Literal, Type);
  else
    M.construct(Type, {scalar(Literal, Pointer), scalar(Value::integer(Text.size()), M.Context.UnsignedLongTy)}, At,
                Site);
}

bool putElements(Machine &M, QualType Type, Place At, std::size_t Count,
                 llvm::function_ref<void(std::size_t, QualType, Place)> Make, const Expr *Site) {
  const View Container{At, plain(Type)};
  if (Container.Type->isConstantArrayType() || className(M, Type) == "std::array") { // elements in their place
    const std::optional<Contiguous> C = Container.Type->isConstantArrayType()
                                            ? contiguous(M, Container)
                                            : std::optional(Contiguous{Value::address(At.At), {}, elementType(Type)});
    if (!C || C->Element.isNull() || Count * M.sizeOf(C->Element) > M.sizeOf(Type))
      return false;
    for (std::size_t I = 0; I < Count; ++I)
      Make(I, C->Element, At + static_cast<std::int64_t>(I * M.sizeOf(C->Element)));
    return true;
  }
  if (!classOf(Type) || !M.construct(Type, {}, At, Site))
    return false;
  QualType Element = nestedClass(M, Type, "Item"); // of an ordered dictionary
  if (Element.isNull())
    Element = elementType(Type);
  if (Element.isNull())
    return false;
  bool All = true;
  for (std::size_t I = 0; I < Count && All; ++I)
    M.fullExpression([&] {
      const Place Storage = M.temporary(Element, false);
      Make(I, Element, Storage);
      M.destroyLater(Storage, Element);
      All = add(M, plain(Type), At, Storage, Element, Site);
    });
  return All;
}

bool putTuple(Machine &M, QualType Type, Place At, llvm::function_ref<void(std::size_t, QualType, Place)> Make,
              const Expr *Site) {
  (void)Site;
  // The members are made in their places, which are known before anything is there.
  const std::optional<std::vector<View>> Members = membersOfTuple(M, {At, plain(Type)});
  if (!Members)
    return false;
  for (std::size_t I = 0; I < Members->size(); ++I)
    Make(I, (*Members)[I].Type, (*Members)[I].At);
  return true;
}

bool putOptional(Machine &M, QualType Type, Place At, llvm::function_ref<void(QualType, Place)> Make,
                 const Expr *Site) {
  if (!Make)
    return M.construct(Type, {}, At, Site);
  const QualType Held = templateArgument(Type, 0);
  if (Held.isNull())
    return false;
  bool Made = false;
  M.fullExpression([&] {
    const Place Storage = M.temporary(Held, false);
    Make(Held, Storage);
    M.destroyLater(Storage, Held);
    Made = M.construct(Type, {movable(Storage, plain(Held))}, At, Site);
  });
  return Made;
}

} // namespace vramlint
