// What a function of a missing header gives that is given a tensor may be a tensor like that. The header of ours says
// what becomes of it; here the first that was given is put into it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Given.h"
#include "Interp/Machine.h"
#include "Interp/Walk.h"

#include <llvm/ADT/SmallPtrSet.h>

namespace vramlint {
using namespace clang;

bool isLikeGiven(const CXXRecordDecl *Class) {
  constexpr llvm::StringLiteral LikeGiven = "vramlint_foreign::LikeGiven";
  return Class->getQualifiedNameAsString() == LikeGiven;
}

namespace {
/// What a function of the program calls `backward` of.
class WaysBack final : public Walk {
public:
  llvm::SmallPtrSet<const ValueDecl *, 2> Variables;
  llvm::SmallPtrSet<const Expr *, 2> Calls;

  bool visitStmt(Stmt *S) override {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(S);
    const auto *Member = Call ? dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens()) : nullptr;
    if (!Member || Member->getMemberDecl()->getDeclName().getAsString() != "backward")
      return true;
    const Expr *Object = Member->getBase()->IgnoreImplicit()->IgnoreParenImpCasts();
    if (const auto *Name = dyn_cast<DeclRefExpr>(Object))
      Variables.insert(Name->getDecl());
    Calls.insert(Object);
    return true;
  }
};
} // namespace

/// Whether the program goes back from what the call at \p Site gives, by itself or by the variable that it makes.
static bool isWayBack(const Frame &In, const Expr *Site) {
  if (!In.IsUser || !In.Function || !In.Function->hasBody())
    return false;
  WaysBack Found;
  Found.over(In.Function->getBody());
  return (In.Made && Found.Variables.count(In.Made)) || Found.Calls.count(Site);
}

/// Whether a module of a missing header is called: it has parameters.
static bool isForward(const Expr *Site) {
  const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Site);
  const CXXRecordDecl *Class =
      Call ? Call->getArg(0)->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && Class->getQualifiedNameAsString() == "vramlint_foreign::Forward";
}

/// What a function gives that may be like the first tensor that it is given: that is put into it, as far as it is
/// known. False where the function was said to give something else.
bool Machine::giveLike(const LibraryCall &Call, CauseId Cause) {
  const CXXRecordDecl *Class = Call.ReturnType->getAsCXXRecordDecl();
  if (!Call.Result || Call.Result.isUnknown())
    return false;
  if (Call.Site && TheHost.isUserCode(Call.Site->getExprLoc())) {
    Cause = explained(Call.Site, Cause);
    if (const int Which = Given ? givenFor(Call.Site) : GivenValues::None; Which != GivenValues::None)
      tellNumber(Cause, ForeignNumber{Given->All[static_cast<std::size_t>(Which)], Which, ""});
  }
  makeUnknown(Call.Result, Call.ReturnType, Cause);
  const auto field = [&](llvm::StringRef Name) -> const FieldDecl * {
    const auto Found = llvm::find_if(Class->fields(), [&](const FieldDecl *F) { return F->getName() == Name; });
    return Found == Class->field_end() ? nullptr : *Found;
  };
  const FieldDecl *Kept = field("given"), *IsGiven = field("is_given"), *AreMade = field("is_made"),
                  *IsLoss = field("is_loss"), *IsOfModule = field("is_of_module");
  const ConstantArrayType *All = Kept ? Context.getAsConstantArrayType(Kept->getType()) : nullptr;
  if (!All || !IsGiven || !AreMade || !IsLoss || !IsOfModule)
    return false;
  const QualType Type = All->getElementType().getUnqualifiedType();
  Operand First;
  First.Type = Type;
  for (const Operand &O : Call.Arguments) {
    const QualType Given = O.Type.getNonReferenceType();
    const CXXRecordDecl *Other = Given->getAsCXXRecordDecl();
    if (Context.hasSameUnqualifiedType(Given, Type))
      First.At = O.At;
    else if (Other && declaresSameEntity(Other, Class)) // what may be like another is like that
      First.At = fieldPlace(O.At, Kept);
    else
      continue;
    break;
  }
  const bool IsKnown =
      TakesTensors && First.At && !First.At.isUnknown() && slot(First.At) && !OfForeign.number(Cause);
  store(fieldPlace(Call.Result, IsGiven), Value::boolean(IsKnown), Context.BoolTy);
  store(fieldPlace(Call.Result, IsLoss), Value::boolean(isWayBack(frame(), Call.Site)), Context.BoolTy);
  store(fieldPlace(Call.Result, IsOfModule), Value::boolean(isForward(Call.Site)), Context.BoolTy);
  for (std::uint64_t I = 0; I < All->getSize().getZExtValue(); ++I) {
    store(fieldPlace(Call.Result, AreMade) + I * sizeOf(Context.BoolTy), Value::boolean(false), Context.BoolTy);
    std::vector<Operand> Made;
    if (IsKnown && I == 0)
      Made.push_back(First);
    construct(Type, Made, fieldPlace(Call.Result, Kept) + I * sizeOf(Type), Call.Site);
  }
  return true;
}

} // namespace vramlint
