// What a function of a missing header gives that is given a tensor may be a tensor like that. The header of ours says
// what becomes of it; here the first that was given is put into it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Given.h"
#include "Interp/Machine.h"
#include "Interp/Walk.h"

namespace vramlint {
using namespace clang;

bool isLikeGiven(const CXXRecordDecl *Class) {
  constexpr llvm::StringLiteral LikeGiven = "vramlint_foreign::LikeGiven";
  return Class->getQualifiedNameAsString() == LikeGiven;
}

namespace {
/// What a function of the program does with a variable.
class Uses final : public Walk {
public:
  Uses(const Host &TheHost, const ValueDecl *Variable, QualType Tensor)
      : TheHost(TheHost), Variable(Variable), Tensor(Tensor) {}

  bool IsNumber = false;          ///< what is asked of it wants one
  unsigned All = 0, NoTensor = 0; ///< how often it is named, and is no tensor there

  bool visitStmt(Stmt *S) override {
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      All += Name->getDecl() == Variable;
    else if (const auto *Member = dyn_cast<MemberExpr>(S); Member && isIt(Member->getBase()))
      visitMember(*Member->getMemberDecl());
    else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S); Call && Call->getOperator() != OO_Call)
      NoTensor +=
          llvm::any_of(Call->arguments(), [&](const Expr *E) { return isIt(E); }) &&
          llvm::none_of(Call->arguments(), [&](const Expr *E) { return !isIt(E) && mayBeTensor(E->getType()); });
    return true;
  }

private:
  const Host &TheHost;
  const ValueDecl *Variable;
  QualType Tensor;

  bool isIt(const Expr *E) const {
    const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreImplicit()->IgnoreParenImpCasts());
    return Name && Name->getDecl() == Variable;
  }
  bool mayBeTensor(QualType Type) const {
    const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Class && (isLikeGiven(Class) || declaresSameEntity(Class, Tensor->getAsCXXRecordDecl()));
  }
  void visitMember(const ValueDecl &Member) {
    const auto *Converts = dyn_cast<CXXConversionDecl>(&Member);
    IsNumber |= Member.getIdentifier() && TheHost.wantsNumber(Member.getName());
    NoTensor += isa<VarDecl>(Member) || (Converts && !mayBeTensor(Converts->getConversionType()));
  }
};
} // namespace

/// The variable that the call at \p Site makes; null where it makes none.
static const VarDecl *madeBy(const Frame &In, const Expr *Site) {
  const auto *V = In.IsUser && In.Function && In.Function->hasBody() ? dyn_cast_or_null<VarDecl>(In.Made) : nullptr;
  return V && !isa<DecompositionDecl>(V) && V->getInit() && V->getInit()->IgnoreImplicit() == Site ? V : nullptr;
}

bool isModuleOfMissingHeader(const FunctionDecl *Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  return Method && Method->getParent()->getQualifiedNameAsString() == "vramlint_foreign::Callable";
}

/// The first that is given of what \p Kept, of \p Class, holds.
Place Machine::firstGiven(const LibraryCall &Call, const CXXRecordDecl *Class, const FieldDecl *Kept, QualType Type) {
  for (const Operand &O : Call.Arguments) {
    const QualType Given = O.Type.getNonReferenceType();
    const CXXRecordDecl *Other = Given->getAsCXXRecordDecl();
    if (Context.hasSameUnqualifiedType(Given, Type))
      return O.At;
    if (Other && declaresSameEntity(Other, Class)) // what may be like another is like that
      return fieldPlace(O.At, Kept);
  }
  return Place();
}

/// What a function gives that may be like the first tensor that it is given: that is put into it, as far as it is
/// known. False where the function was said to give something else.
bool Machine::giveLike(const LibraryCall &Call, CauseId Cause) {
  const CXXRecordDecl *Class = Call.ReturnType->getAsCXXRecordDecl();
  if (!Call.Result || Call.Result.isUnknown())
    return false;
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
  First.At = firstGiven(Call, Class, Kept, Type);
  bool IsKnown = TakesTensors && First.At && !First.At.isUnknown() && slot(First.At);
  if (Call.Site && TheHost.isUserCode(Call.Site->getExprLoc())) {
    const int Which = Given ? givenFor(Call.Site) : GivenValues::None;
    // What else it is given makes no difference.
    Cause =
        explained(Call.Site, IsKnown || Which != GivenValues::None ? foreignCause(Call.Callee, Call.Site) : Cause);
    if (Which != GivenValues::None)
      tellNumber(Cause, ForeignNumber{Given->All[static_cast<std::size_t>(Which)], Which, ""});
  }
  makeUnknown(Call.Result, Call.ReturnType, Cause);
  // Of what is never asked for as a tensor none is kept.
  const VarDecl *Variable = Frames.empty() || !Call.Site ? nullptr : madeBy(frame(), Call.Site);
  Uses Of(TheHost, Variable, Type);
  if (Variable)
    Of.over(frame().Function->getBody());
  IsKnown = IsKnown && !OfForeign.number(Cause) && (!Variable || Of.All > Of.NoTensor);
  store(fieldPlace(Call.Result, IsGiven), Value::boolean(IsKnown), Context.BoolTy);
  store(fieldPlace(Call.Result, IsLoss), Value::boolean(Of.IsNumber), Context.BoolTy);
  store(fieldPlace(Call.Result, IsOfModule), Value::boolean(isModuleOfMissingHeader(Call.Callee)), Context.BoolTy);
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
