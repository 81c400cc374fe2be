// Members of objects whose class is not there.
//
// In the class that everything foreign is made of, one static variable stands for a member of all objects. Here each
// object has its own, so that what the program writes to one is no other's. Of objects of which nothing is known
// those that are called the same are taken for one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

namespace vramlint {
using namespace clang;

bool Machine::isMemberOfForeign(const ValueDecl *D) const {
  return isa<VarDecl>(D) && !D->getType()->isReferenceType() && TheHost.isForeign(D) && D->isCXXClassMember();
}

Place Machine::memberOfForeign(const MemberExpr *E) {
  const Expr *Base = E->getBase();
  Place Object;
  if (E->isArrow())
    Object = pointee(evaluate(Base), Base->getType()->getPointeeType());
  else if (Base->isGLValue())
    Object = locate(Base);
  else
    discard(Base);
  const Address Of = Object.isUnknown() || !Object
                         ? Address(Mem.cause("an object that is called `" + textOf(Base) + "`"))
                         : Object.At;
  const auto *Member = cast<VarDecl>(E->getMemberDecl()->getCanonicalDecl());
  if (const auto At = Mem.Outlying.find(Of, Member))
    return Place(*At);
  const QualType Type = Member->getType();
  const Place At = allocate(Type, BlockKind::Static, /*Zero=*/true);
  Mem.Outlying.add(Of, Member, At.At);
  makeUnknown(At, Type, Mem.cause("'" + Member->getNameAsString() + "' needs a header that was not found"));
  return At;
}

/// \p To has the members that \p From has; those that it had are gone.
void Machine::copyForeign(const CXXRecordDecl *Class, Place To, Place From) {
  if (!Class || !To || To.isUnknown() || To.At == From.At || !TheHost.isForeign(Class) || !isNothingButForeign(Class))
    return;
  for (const auto &[Which, At] : Mem.Outlying.take(To.At, To.At))
    Mem.release(At);
  if (!From || From.isUnknown())
    return;
  for (const auto &[Which, At] : Mem.Outlying.within(From.At, From.At)) {
    const auto *Member = static_cast<const VarDecl *>(Which);
    const Place Copy = allocate(Member->getType(), BlockKind::Static, /*Zero=*/true);
    Mem.Outlying.add(To.At, Member, Copy.At);
    Mem.copy(Copy.At, At, sizeOf(Member->getType()));
    copyForeign(Member->getType()->getAsCXXRecordDecl(), Copy, Place(At));
  }
}

} // namespace vramlint
