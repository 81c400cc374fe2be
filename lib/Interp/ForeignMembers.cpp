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
  const auto *V = dyn_cast<VarDecl>(D);
  return V && V->isStaticDataMember() && !V->getType()->isReferenceType() && !V->getAnyInitializer() &&
         TheHost.isForeign(V);
}

/// What a name of an object is the name of; null where it is no name.
static const Decl *namedBy(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    return Name->getDecl();
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? Member->getMemberDecl() : nullptr;
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
  const bool IsKnown = Object && !Object.isUnknown();
  const Address Of = IsKnown ? Object.At : OfForeign.unknownObject(namedBy(Base), textOf(Base));
  const auto *Member = cast<VarDecl>(E->getMemberDecl()->getCanonicalDecl());
  if (const auto At = Mem.Outlying.find(Of, Member))
    return Place(*At);
  const QualType Type = Member->getType();
  const Place At = allocate(Type, BlockKind::Static, /*Zero=*/true);
  Mem.Outlying.add(Of, Member, At.At);
  makeUnknown(At, Type, Mem.cause("'" + Member->getNameAsString() + "' needs a header that was not found"));
  return At;
}

} // namespace vramlint
