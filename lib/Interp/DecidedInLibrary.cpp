// What a library has decided by something that is not known: what it gives, and the order of what it was given.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Elements.h"
#include "Interp/Machine.h"
#include "Support/StateHash.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

CauseId Machine::decidedWhile(llvm::function_ref<void()> Run) {
  llvm::SaveAndRestore<CauseId> Outer(DecidedBy, Known);
  Run();
  return DecidedBy;
}

/// As iterators do.
static bool holdsPointersOnly(const CXXRecordDecl *Class) {
  const auto isSuch = [](QualType Type) {
    const CXXRecordDecl *Inner = Type->getAsCXXRecordDecl();
    return Type->isPointerType() ||
           (Inner && Inner->hasDefinition() && (Inner->isEmpty() || holdsPointersOnly(Inner->getDefinition())));
  };
  return llvm::all_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return isSuch(B.getType()); }) &&
         llvm::all_of(Class->fields(), [&](const FieldDecl *F) { return isSuch(F->getType()); });
}

/// A library has decided by what is not known what it gives: which element is found, how many there are. It is one
/// of what it could be, and nobody knows which.
void Machine::loseResult(CallResult &R, QualType Type, Place Result, CauseId Cause) {
  if (Type->isReferenceType()) {
    const QualType To = Type->getPointeeType();
    if (To.isConstQualified() && !isPlaced(To) && R.At && !R.At.isUnknown())
      R.At = Place::unknown(Cause, R.At.At);
    return;
  }
  if (!isPlaced(Type)) {
    if (R.V.isInt() && Type->isPointerType())
      R.V = Value::unknown(Cause, R.V.asAddress());
    else if (!R.V.isVoid() && !R.V.isUnknown())
      R.V = Value::unknown(Cause);
    return;
  }
  // Iterators and pairs of them: what their pointers were stays near.
  constexpr std::uint64_t Largest = 64;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Result || Result.isUnknown() || sizeOf(Type) > Largest)
    return;
  Class = Class->getDefinition();
  if (Class->isTriviallyCopyConstructible() && Class->hasTrivialDestructor() && !Class->isEmpty() &&
      Mem.slots(Result.At, sizeOf(Type)).empty())
    Mem.setShadow(Result.At, sizeOf(Type), holdsPointersOnly(Class) ? Mem.nearCause(Cause) : Cause);
}

/// The same, of what can be written there: numbers, objects.
static QualType writtenBehind(QualType Iterator) {
  const QualType To = elementBehind(Iterator);
  const bool IsElement = !To.isNull() && (To->isArithmeticType() || (To->isRecordType() && !To->isIncompleteType()));
  return IsElement && !To.isConstQualified() ? To : QualType();
}

/// Where such an argument points to; 0 where that is not known.
static Address leadsTo(Machine &M, const Operand &O) {
  const Value V =
      O.isPlaced() ? O.At.isUnknown() ? Value::unknown(O.At.Unknown) : M.load(O.At, M.Context.VoidPtrTy) : O.V;
  return V.isInt() ? V.asAddress() : 0;
}

/// What lies between two of the iterators that a function is given.
std::vector<Machine::RowBefore> Machine::rowsGiven(const std::vector<Operand> &Arguments) {
  constexpr std::uint64_t MostCompared = 1 << 16;
  std::vector<RowBefore> Rows;
  for (std::size_t I = 0; I < Arguments.size(); ++I) {
    const QualType Element = writtenBehind(Arguments[I].Type);
    const Address First = Element.isNull() ? 0 : leadsTo(*this, Arguments[I]);
    Address Last = First;
    std::size_t Next = I + 1;
    for (; First && Next < Arguments.size(); ++Next) { // another row begins where an iterator leads elsewhere
      const QualType Others = writtenBehind(Arguments[Next].Type);
      const Address At = Others.isNull() ? 0 : leadsTo(*this, Arguments[Next]);
      if (Others.isNull() || !Context.hasSameType(Others, Element) || (At && Memory::base(At) != Memory::base(First)))
        break;
      Last = std::max(Last, At);
    }
    const std::uint64_t Size = Last - First;
    if (Size == 0)
      continue;
    if (const std::uint8_t *There = Mem.bytes(First, Size))
      Rows.push_back({First, Size, Element, {There, There + std::min(Size, MostCompared)}});
    I = Next - 1;
  }
  return Rows;
}

/// Whether objects of a library, and nothing else, are what the elements of a row hold beside numbers, and are alike
/// in all of them.
bool Machine::areAlike(const RowBefore &Row) {
  const CXXRecordDecl *Class = Row.Element->getAsCXXRecordDecl()->getDefinition();
  const auto isLibrarys = [&](const FieldDecl *F) {
    Library *Owner = nullptr;
    const CXXRecordDecl *Inner = F->getType()->getAsCXXRecordDecl();
    return F->getType()->isArithmeticType() || (Inner && ownsClass(Inner, Owner));
  };
  Library *Owner = nullptr;
  if (!ownsClass(Class, Owner) && (Class->getNumBases() || !llvm::all_of(Class->fields(), isLibrarys)))
    return false;
  std::optional<std::uint64_t> First;
  const std::uint64_t Size = sizeOf(Row.Element);
  for (std::uint64_t At = 0; At + Size <= Row.Size; At += Size) {
    StateHash H;
    for (const auto &[Where, Object] : Mem.slots(Row.First + At, Size)) {
      H.mix(Where - (Row.First + At));
      Object->describe(H);
    }
    const std::optional<std::uint64_t> Sum = H.finish();
    if (!Sum || (First && First != Sum))
      return false;
    First = Sum;
  }
  return true;
}

/// Where the function has moved elements about, which lies where is not known; where it has not, it might have, which
/// the other outcomes of what it decided show.
void Machine::loseOrder(const std::vector<RowBefore> &Rows, CauseId Cause) {
  for (const RowBefore &Row : Rows) {
    const std::uint8_t *Now = Mem.bytes(Row.First, Row.Size);
    if (!Now || (Row.Bytes.size() == Row.Size && std::equal(Row.Bytes.begin(), Row.Bytes.end(), Now)))
      continue;
    if (Row.Element->isArithmeticType())
      Mem.setShadow(Row.First, Row.Size, Cause);
    else if (!areAlike(Row))
      TheHost.assume(Doubt::AnyElement, Mem.text(Cause), Here);
  }
}

} // namespace vramlint
