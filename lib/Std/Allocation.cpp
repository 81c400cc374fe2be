// Dynamic storage: operator new and delete in all their forms, malloc and its family.
//
// A request that no machine could serve fails as the real one would; one that only this analysis cannot hold ends it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/MemoryLimit.h"
#include "Std/Rows.h"
#include "Std/Shortcuts.h"

#include <cerrno>
#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

/// No allocation of this size succeeds: more than the memory of any machine this is for.
constexpr std::uint64_t NeverThere = std::uint64_t(1) << 40;

/// 0: the request fails.
Address allocate(StdCall &C, std::uint64_t Size) {
  if (Size >= NeverThere)
    return 0;
  if (Size > Memory::MaxBlock || C.M.Mem.live() + Size > C.M.Limits.MemoryBytes)
    C.M.stop(StopReason::MemoryLimit, holdsTooMuch(C.M.Limits.MemoryBytes), C.where());
  return C.M.Mem.allocate(Size, BlockKind::Heap, true);
}

[[noreturn]] void throwBadAlloc(StdCall &C) {
  if (const CXXRecordDecl *Class = C.M.findClass("std::bad_alloc"))
    C.throwNew(C.M.classType(Class), {});
  C.M.raise("std::bad_alloc", C.Site.Site, "std::bad_alloc");
}

// --- operators of the program's own ------------------------------------------------------------------
// The forms that a program does not replace call simpler ones: arrays the single ones, sized ones those without a
// size, those with std::nothrow the ones that throw.

bool isAlignment(QualType Type) { return Type->isEnumeralType(); }

/// The program's operator of this kind with these parameters behind the first; null: none.
const FunctionDecl *ownOperator(Machine &M, OverloadedOperatorKind Kind, bool Sized, bool Aligned) {
  const DeclarationName Name = M.Context.DeclarationNames.getCXXOperatorName(Kind);
  for (const NamedDecl *D : M.Context.getTranslationUnitDecl()->lookup(Name)) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (!F || F->getNumParams() != 1u + Sized + Aligned || !F->isDefined() || F->isReservedGlobalPlacementOperator())
      continue;
    const auto Rest = F->parameters().drop_front();
    if (llvm::count_if(Rest, [](const ParmVarDecl *P) { return isAlignment(P->getType()); }) == Aligned &&
        llvm::count_if(Rest, [](const ParmVarDecl *P) {
          return P->getType()->isIntegerType() && !isAlignment(P->getType());
        }) == Sized)
      return F;
  }
  return nullptr;
}

std::optional<CallResult> callOwn(StdCall &C, const FunctionDecl *F) {
  std::vector<Operand> Arguments{C.operand(0)};
  for (const ParmVarDecl *P : F->parameters().drop_front())
    for (std::size_t I = 1; I < C.count(); ++I)
      if (!C.operand(I).Type.isNull() && !C.operand(I).isPlaced() &&
          isAlignment(C.operand(I).Type) == isAlignment(P->getType()))
        Arguments.push_back(C.operand(I));
  Operand Callee;
  Callee.Type = C.M.Context.getPointerType(F->getType());
  Callee.V = Value::address(C.M.functionAddress(F));
  return C.M.callCallable(Callee, std::move(Arguments), C.Site.Site);
}

bool isNothrow(const StdCall &C) {
  for (std::size_t I = 1; I < C.count(); ++I)
    if (!C.operand(I).Type.isNull() && C.operand(I).Type->isRecordType()) // std::nothrow_t
      return true;
  return false;
}

/// What the program's own operators answer; nothing when it has none that this form would call.
std::optional<CallResult> callOwnOperator(StdCall &C, bool New) {
  Machine &M = C.M;
  if (!C.State.OwnOperators)
    C.State.OwnOperators = !allocatesAsUsual(M.Context);
  if (!*C.State.OwnOperators)
    return std::nullopt;
  bool Aligned = false, Sized = false;
  for (std::size_t I = 1; I < C.count(); ++I) {
    const QualType Type = C.operand(I).Type;
    Aligned |= !Type.isNull() && isAlignment(Type);
    Sized |= !New && !Type.isNull() && Type->isIntegerType() && !isAlignment(Type);
  }
  const bool IsArray = C.Site.Name.ends_with("[]"), IsBuiltin = !C.Site.Name.starts_with("operator ");
  const FunctionDecl *Own = nullptr;
  if (IsArray) // without a size, and without std::nothrow
    Own = ownOperator(M, New ? OO_Array_New : OO_Array_Delete, false, Aligned);
  if (!Own && !New && IsBuiltin && Sized)
    Own = ownOperator(M, OO_Delete, true, Aligned);
  if (!Own)
    Own = ownOperator(M, New ? OO_New : OO_Delete, false, Aligned);
  if (!Own || !New || !isNothrow(C))
    return Own ? callOwn(C, Own) : std::nullopt;
  std::optional<CallResult> Result;
  if (const ExceptionRef Thrown = M.catching([&] { Result = callOwn(C, Own); })) {
    M.swallow(Thrown);
    return CallResult(Value::address(0));
  }
  return Result;
}

std::optional<CallResult> operatorNew(StdCall &C) {
  if (std::optional<CallResult> Own = callOwnOperator(C, true))
    return Own;
  const Value Size = C.value(0);
  if (Size.isUnknown())
    return CallResult(Value::address(C.M.Mem.allocateBlank(BlockKind::Heap, Size.cause())));
  Address A = allocate(C, C.size(0));
  while (!A && C.State.NewHandler) { // it throws, makes room or takes itself away
    Operand Handler;
    Handler.V = Value::address(C.State.NewHandler);
    Handler.Type = C.M.Context.getPointerType(C.M.functionAt(C.State.NewHandler)->getType());
    C.M.callCallable(Handler, {}, C.Site.Site);
    A = allocate(C, C.size(0));
  }
  if (!A && !isNothrow(C))
    throwBadAlloc(C);
  return CallResult(Value::address(A));
}

void release(StdCall &C, Address A, const char *What) {
  if (!A)
    return;
  const Block *B = C.M.Mem.find(A);
  if (!B)
    C.fault(std::string(What) + " of memory that has been freed before");
  if (B->Kind != BlockKind::Heap || Memory::offset(A) != 0)
    C.fault(std::string(What) + " of memory that was not allocated so");
  C.M.Mem.release(A);
}

std::optional<CallResult> getNewHandler(StdCall &C) { return CallResult(Value::address(C.State.NewHandler)); }

std::optional<CallResult> setNewHandler(StdCall &C) {
  const Value Handler = C.value(0);
  if (Handler.isUnknown() || (Handler.truth() && !C.M.functionAt(Handler.asAddress())))
    return std::nullopt;
  return CallResult(Value::address(std::exchange(C.State.NewHandler, Handler.asAddress())));
}

std::optional<CallResult> operatorDelete(StdCall &C) {
  if (std::optional<CallResult> Own = callOwnOperator(C, false))
    return Own;
  const Value Pointer = C.value(0);
  if (!Pointer.isUnknown()) // what is kept for longer than it lives changes nothing
    release(C, Pointer.asAddress(), "delete");
  return CallResult();
}

std::optional<CallResult> freeMemory(StdCall &C) {
  const Value Pointer = C.value(0);
  if (!Pointer.isUnknown())
    release(C, Pointer.asAddress(), "free()");
  return CallResult();
}

CallResult outOfMemory(StdCall &C) {
  C.setErrno(ENOMEM);
  return Value::address(0);
}

/// Memory of a size that is not known, because of one of the arguments; nothing where all are known.
std::optional<CallResult> memoryOfUnknownSize(StdCall &C) {
  for (std::size_t I = 0; I < C.count(); ++I)
    if (const Value V = C.value(I); V.isUnknown())
      return CallResult(Value::address(C.M.Mem.allocateBlank(BlockKind::Heap, V.cause())));
  return std::nullopt;
}

std::optional<CallResult> mallocMemory(StdCall &C) {
  if (std::optional<CallResult> Open = memoryOfUnknownSize(C))
    return Open;
  const Address A = allocate(C, C.size(0));
  return A ? CallResult(Value::address(A)) : outOfMemory(C);
}

std::optional<CallResult> callocMemory(StdCall &C) {
  if (std::optional<CallResult> Open = memoryOfUnknownSize(C))
    return Open;
  std::uint64_t Bytes = 0;
  if (__builtin_mul_overflow(C.size(0), C.size(1), &Bytes))
    return outOfMemory(C);
  const Address A = allocate(C, Bytes);
  if (!A)
    return outOfMemory(C);
  C.M.Mem.clear(A, Bytes);
  return CallResult(Value::address(A));
}

std::optional<CallResult> reallocMemory(StdCall &C) {
  if (const Value Pointer = C.value(0); Pointer.isUnknown())
    return C.unknown(Pointer.cause());
  const Address Old = C.pointer(0);
  if (std::optional<CallResult> Open = memoryOfUnknownSize(C)) {
    release(C, Old, "realloc()");
    return Open;
  }
  const std::uint64_t Size = C.size(1);
  if (Old && Size == 0) { // glibc frees
    release(C, Old, "realloc()");
    return CallResult(Value::address(0));
  }
  const Block *B = Old ? C.M.Mem.find(Old) : nullptr;
  if (Old && !B)
    C.fault("realloc() of memory that has been freed before");
  const Address New = allocate(C, Size);
  if (!New)
    return outOfMemory(C);
  if (B) {
    C.M.Mem.copy(New, Old, std::min<std::uint64_t>(Size, B->Size));
    release(C, Old, "realloc()");
  }
  return CallResult(Value::address(New));
}

/// Every block begins at a multiple of 2^32, so it is aligned to whatever is asked for.
std::optional<CallResult> alignedAlloc(StdCall &C) {
  if (std::optional<CallResult> Open = memoryOfUnknownSize(C))
    return Open;
  const Address A = allocate(C, C.size(1));
  return A ? CallResult(Value::address(A)) : outOfMemory(C);
}

std::optional<CallResult> posixMemalign(StdCall &C) {
  const Address A = allocate(C, C.size(2));
  if (!A)
    return CallResult(Value::integer(ENOMEM));
  if (!C.M.Mem.bytes(C.pointer(0), 8))
    C.fault("posix_memalign() writes where nothing is");
  C.M.store(Place(C.pointer(0)), Value::address(A), C.M.Context.VoidPtrTy);
  return CallResult(Value::integer(0));
}

std::optional<CallResult> usableSize(StdCall &C) {
  const Block *B = C.M.Mem.find(C.pointer(0));
  return CallResult(Value::integer(B ? B->Size : 0));
}

/// Placement forms, operator new(size, pointer), have a body in <new>.
bool allocates(const FunctionDecl &F) {
  return F.getNumParams() < 2 || !F.getParamDecl(1)->getType()->isPointerType();
}

constexpr Row Table[] = {
    {"operator new", 1, 3, operatorNew, false, {}, allocates},
    {"operator new[]", 1, 3, operatorNew, false, {}, allocates},
    {"operator delete", 1, 4, operatorDelete, false, {}, allocates},
    {"operator delete[]", 1, 4, operatorDelete, false, {}, allocates},
    // Clang's own names for the same, without the leading __builtin_: what std::allocator calls.
    {"operator_new", 1, 3, operatorNew},
    {"operator_delete", 1, 4, operatorDelete},
    {"std::set_new_handler", 1, 1, setNewHandler},
    {"std::get_new_handler", 0, 0, getNewHandler},
    {"malloc", 1, 1, mallocMemory},
    {"calloc", 2, 2, callocMemory},
    {"realloc", 2, 2, reallocMemory},
    {"free", 1, 1, freeMemory},
    {"aligned_alloc", 2, 2, alignedAlloc},
    {"memalign", 2, 2, alignedAlloc},
    writes("posix_memalign", 3, posixMemalign),
    pure("malloc_usable_size", 1, usableSize),
    inert("malloc_trim", "the allocator's own pages are not part of any figure"),
};

} // namespace

std::span<const Row> allocationRows() { return Table; }

} // namespace vramlint
