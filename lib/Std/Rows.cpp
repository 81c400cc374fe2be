// What the handlers of all rows have in common.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"

#include "clang/AST/CXXInheritance.h"

namespace vramlint {
using namespace clang;

Value StdCall::value(std::size_t I) const {
  const Operand &O = Site.Arguments[I];
  if (!O.isPlaced())
    return O.V;
  if (O.At.isUnknown())
    return Value::unknown(O.At.Unknown);
  if (O.Type.isNull())
    return O.V;
  if (O.Type->isArrayType()) // decays to the address of its first element
    return Value::address(O.At.At);
  return Machine::isPlaced(O.Type) ? Value() : M.load(O.At, O.Type);
}

std::pair<Place, QualType> StdCall::member(Place Object, QualType Class, llvm::StringRef Name) const {
  const CXXRecordDecl *Record = Class->getAsCXXRecordDecl();
  if (!Record || Object.isUnknown() || !Record->hasDefinition())
    return {};
  for (const FieldDecl *Field : Record->getDefinition()->fields())
    if (Field->getName() == Name)
      return {M.fieldPlace(Object, Field), Field->getType()};
  for (const CXXBaseSpecifier &Base : Record->getDefinition()->bases()) {
    const CXXRecordDecl *BaseRecord = Base.getType()->getAsCXXRecordDecl();
    std::optional<Place> At = BaseRecord ? M.upcast(Object, Record, BaseRecord) : std::nullopt;
    if (!At)
      continue;
    auto Found = member(*At, Base.getType(), Name);
    if (!Found.second.isNull())
      return Found;
  }
  return {};
}

CallResult StdCall::unknown(CauseId Cause) const {
  if (returnsVoid())
    return {};
  if (Site.ReturnType->isReferenceType())
    return Place::unknown(Cause);
  if (!Machine::isPlaced(Site.ReturnType))
    return Value::unknown(Cause);
  if (!Site.Result)
    return Value::unknown(Cause);
  M.makeUnknown(Site.Result, Site.ReturnType, Cause);
  return CallResult::made();
}

Value StdCall::known(std::size_t I) const {
  const Value V = value(I);
  if (V.isUnknown())
    M.unmodelled(std::string(Site.Name) + "() of what is not known", Site.Site);
  return V;
}

void StdCall::forget(const Value &Pointer, CauseId Cause, std::uint64_t Count) const {
  if (Pointer.isUnknown())
    return M.writeSomewhere(Place::unknown(Pointer.cause(), Pointer.near()), std::string(Site.Method) + "()",
                            where());
  const Address To = Pointer.asAddress();
  const Block *B = M.Mem.find(To);
  if (B && B->Bytes && Memory::offset(To) < B->Size)
    M.Mem.setShadow(To, std::min<std::uint64_t>(Count, B->Size - Memory::offset(To)), Cause);
}

Address StdCall::single(std::string_view Name, std::uint64_t Bytes) const {
  auto Found = State.Objects.find(Name);
  if (Found == State.Objects.end())
    Found = State.Objects.emplace(std::string(Name), M.Mem.allocate(Bytes, BlockKind::Static, false)).first;
  return Found->second;
}

void StdCall::throwNew(QualType Type, std::vector<Operand> Arguments) const {
  auto E = std::make_shared<ExceptionObject>();
  E->At = M.Mem.allocate(M.sizeOf(Type), BlockKind::Exception, true);
  E->Type = Type;
  E->Where = where();
  for (auto F = M.frames().rbegin(); F != M.frames().rend(); ++F)
    if ((*F)->CalledFrom.isValid())
      E->Stack.push_back((*F)->CalledFrom);
  M.construct(Type, std::move(Arguments), E->At, Site.Site);
  State.Exceptions[E->At] = E;
  M.throwAgain(E);
}

Address StdCall::errnoAddress() const { return single("errno"); }

void StdCall::setErrno(int Error) const { M.store(Place(errnoAddress()), Value::integer(Error), M.Context.IntTy); }

std::optional<CallResult> doNothing(StdCall &C) {
  if (C.returnsVoid())
    return CallResult();
  if (C.Site.ReturnType->isReferenceType())
    return CallResult(C.Site.This ? C.Site.This : C.count() ? C.operand(0).At : Place());
  if (!Machine::isPlaced(C.Site.ReturnType))
    return CallResult(Value::integer(0));
  C.M.Mem.clear(C.Site.Result.At, C.M.sizeOf(C.Site.ReturnType));
  return CallResult::made();
}

std::optional<CallResult> giveUnknown(StdCall &C) {
  return C.unknown("the result of " + std::string(C.Site.Name) + " is not known before the program runs");
}

} // namespace vramlint
