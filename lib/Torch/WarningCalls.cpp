// A handler of the program's own for LibTorch's warnings. What LibTorch warns of is no part of the analysis, so a
// handler is not called: what it could have written down is not known from the moment when it is set. One that might
// take memory is told.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/WarningCalls.h"

#include "Torch/ModuleObjects.h"
#include "Torch/Operands.h"
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

/// Whether a body works with nothing but what the language and the standard library have, and with members of its
/// own class.
static bool isPlain(Machine &M, const Stmt *S, const CXXRecordDecl *Own) {
  TorchHost &H = hostOf(M);
  if (!S)
    return true;
  if (const auto *E = dyn_cast<Expr>(S); E && !E->getType().isNull()) {
    const CXXRecordDecl *Class = referredType(E->getType())->getAsCXXRecordDecl();
    if (const auto *Called = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *F = Called->getDirectCallee();
      if (!F || H.isUserCode(F->getLocation()) || H.ownsFunction(F, M.qualifiedName(F)))
        return false;
    }
    if (Class && Class->getCanonicalDecl() != Own->getCanonicalDecl() &&
        (H.ownsClass(Class) || H.isUserCode(Class->getLocation())))
      return false;
  }
  for (const Stmt *Part : S->children())
    if (!isPlain(M, Part, Own))
      return false;
  return true;
}

std::optional<CallResult> setWarningHandler(Machine &M, LibraryCall &Site) {
  TorchHost &H = hostOf(M);
  if (Site.count() != 1)
    return std::nullopt;
  const Value &Handler = Site.Arguments[0].V;
  if (!Handler.isInt() || !Handler.truth()) // the library's own
    return CallResult();
  const CXXRecordDecl *Base = Site.Arguments[0].Type->getPointeeCXXRecordDecl();
  const DynamicObject Whole =
      Base ? M.dynamicObject(Place(Handler.asAddress()), Base->getDefinition()) : DynamicObject();
  if (!Whole.Class || !H.isUserCode(Whole.Class->getLocation()))
    return CallResult();
  const CauseId Cause = M.Mem.cause("what LibTorch warns of");
  for (const CXXMethodDecl *Method : Whole.Class->methods())
    if (Method->size_overridden_methods() && !isPlain(M, Method->getBody(), Whole.Class))
      H.assume(Doubt::UnknownValue, M.Mem.text(Cause), M.here());
  for (const FieldDecl *Field : Whole.Class->fields())
    M.makeUnknown(Whole.At + M.Context.toCharUnitsFromBits(M.Context.getFieldOffset(Field)).getQuantity(),
                  Field->getType(), Cause);
  return CallResult();
}

} // namespace vramlint
