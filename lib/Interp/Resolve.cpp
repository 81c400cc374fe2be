// Overload resolution for callers that are libraries.
//
// A library's row that calls the program (a module's forward, a comparator, a constructor) has operands and no
// expression. Here Clang's Sema builds the call or construction from placeholders of the operands' types, with all
// conversions, default arguments and templates that the language asks for. Results are kept per combination of types.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

namespace vramlint {
using namespace clang;

void Machine::buildResolution(Resolution &R, ResolveKind Kind, QualType Type, llvm::StringRef Name,
                              llvm::ArrayRef<Operand> Arguments, SourceLocation Where) {
  auto slot = [&](QualType T, bool Movable) -> Expr * {
    auto *E = new (Context) OpaqueValueExpr(Where, T.getNonReferenceType(), Movable ? VK_XValue : VK_LValue);
    R.Slots.push_back(E);
    return E;
  };
  Sema::ContextRAII Scope(SemaRef, Context.getTranslationUnitDecl());
  EnterExpressionEvaluationContext Evaluated(SemaRef, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  Sema::TentativeAnalysisScope Quiet(SemaRef);
  Expr *Object = Kind == ResolveKind::Construct ? nullptr : slot(Type, false);
  std::vector<Expr *> Slots;
  for (const Operand &O : Arguments) {
    if (O.Type.isNull())
      return;
    // Placeholders for functions and arrays decay as such expressions do.
    Slots.push_back(slot(O.Type, O.Movable && !O.Type->isFunctionType()));
  }
  ExprResult Result;
  if (Kind == ResolveKind::Construct) {
    if (!SemaRef.isCompleteType(Where, Type))
      return;
    InitializedEntity Entity = InitializedEntity::InitializeTemporary(Type);
    InitializationKind How = Slots.empty() ? InitializationKind::CreateValue(Where, Where, Where)
                                           : InitializationKind::CreateDirect(Where, Where, Where);
    InitializationSequence Sequence(SemaRef, Entity, How, Slots);
    if (!Sequence)
      return;
    Result = Sequence.Perform(SemaRef, Entity, How, Slots);
  } else {
    ExprResult Callee = Object;
    if (Kind == ResolveKind::Method) {
      CXXScopeSpec Spec;
      DeclarationName Wanted(&Context.Idents.get(Name));
      static const std::pair<const char *, OverloadedOperatorKind> Operators[] = {
          {"operator()", OO_Call},     {"operator[]", OO_Subscript},  {"operator*", OO_Star},
          {"operator->", OO_Arrow},    {"operator==", OO_EqualEqual}, {"operator!=", OO_ExclaimEqual},
          {"operator++", OO_PlusPlus}, {"operator=", OO_Equal}};
      for (auto &[Spelling, Op] : Operators)
        if (Name == Spelling)
          Wanted = Context.DeclarationNames.getCXXOperatorName(Op);
      if (Name == "operator bool")
        Wanted = Context.DeclarationNames.getCXXConversionFunctionName(Context.BoolTy);
      DeclarationNameInfo Info(Wanted, Where);
      Callee = SemaRef.BuildMemberReferenceExpr(Object, Type, Where, /*IsArrow=*/false, Spec, SourceLocation(),
                                                /*FirstQualifierInScope=*/nullptr, Info, /*TemplateArgs=*/nullptr,
                                                /*S=*/nullptr);
    }
    if (Callee.isInvalid())
      return;
    Result = SemaRef.BuildCallExpr(nullptr, Callee.get(), Where, Slots, Where);
  }
  if (Result.isInvalid() || Result.get()->containsErrors())
    return;
  R.Call = Result.get();
}

const Machine::Resolution &Machine::resolve(ResolveKind Kind, QualType Type, llvm::StringRef Name,
                                            llvm::ArrayRef<Operand> Arguments, SourceLocation Where) {
  Type = Type.getNonReferenceType();
  std::string Key = std::to_string(static_cast<int>(Kind)) + "|" + Name.str() + "|" +
                    std::to_string(reinterpret_cast<std::uintptr_t>(Type.getCanonicalType().getAsOpaquePtr()));
  for (const Operand &O : Arguments)
    Key += "|" +
           std::to_string(reinterpret_cast<std::uintptr_t>(
               O.Type.isNull() ? nullptr : O.Type.getCanonicalType().getAsOpaquePtr())) +
           (O.Movable ? "&&" : "");
  auto [I, New] = Resolved.try_emplace(Key);
  Resolution &R = I->second;
  if (!New)
    return R;
  if (Where.isInvalid())
    Where = Here;
  auto build = [&] { buildResolution(R, Kind, Type, Name, Arguments, Where); };
  if (!Quietly)
    build();
  else if (!Quietly(build, Type->getAsCXXRecordDecl()))
    R.Call = nullptr;
  return R;
}

CallResult Machine::runResolution(const Resolution &R, Place Object, std::vector<Operand> &Arguments, Place Into) {
  std::size_t Next = 0;
  std::vector<std::pair<const Expr *, Place>> Outer; // the same call may be running further out
  auto set = [&](Place At) {
    const Expr *Slot = R.Slots[Next++];
    Outer.emplace_back(Slot, Opaque.lookup(Slot));
    Opaque[Slot] = At;
  };
  if (Object)
    set(Object);
  for (Operand &O : Arguments) {
    Place At = O.At;
    if (!At) {
      At = temporary(O.Type, false);
      store(At, O.V, O.Type);
    }
    set(At);
  }
  auto restore = [&] {
    for (auto &[Slot, At] : Outer)
      if (At)
        Opaque[Slot] = At;
      else
        Opaque.erase(Slot);
  };
  CallResult Result;
  try {
    if (R.Call->isGLValue())
      Result.At = locate(R.Call);
    else if (!isPlaced(R.Call->getType()))
      Result.V = evaluate(R.Call);
    else if (Into) {
      initialise(R.Call, Into);
      Result.Made = true;
    } else {
      Result.At = locateTemporary(R.Call);
    }
  } catch (...) {
    restore();
    throw;
  }
  restore();
  return Result;
}

/// A function of that name with so many parameters, when it is the only one: no need to ask Sema.
static const CXXMethodDecl *onlyMethod(const CXXRecordDecl *Class, DeclarationName Wanted, std::size_t Count) {
  const CXXMethodDecl *Only = nullptr;
  for (const NamedDecl *D : Class->lookup(Wanted)) {
    const auto *M = dyn_cast<CXXMethodDecl>(D);
    if (Only || !M)
      return nullptr;
    Only = M;
  }
  return Only && Only->getNumParams() == Count ? Only : nullptr;
}

std::optional<CallResult> Machine::callMethod(Place Object, QualType Type, llvm::StringRef Name,
                                              std::vector<Operand> Arguments, const Expr *Site) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->getDefinition() || Object.isUnknown())
    return std::nullopt;
  Class = Class->getDefinition();
  if (Arguments.empty() && llvm::isAlpha(Name.front()))
    if (const CXXMethodDecl *Only = onlyMethod(Class, DeclarationName(&Context.Idents.get(Name)), 0))
      return callFunction(Only, Object, {}, Site, true, Place());
  const Resolution &Found =
      resolve(ResolveKind::Method, classType(Class), Name, Arguments, Site ? Site->getExprLoc() : Here);
  if (!Found.Call)
    return std::nullopt;
  return runResolution(Found, Object, Arguments, Place());
}

/// Whether a parameter is of a class that its argument is made into: an int or a vector given for an IntArrayRef.
static bool convertsToClass(const FunctionDecl *F, llvm::ArrayRef<Operand> Arguments) {
  for (std::size_t I = 0; I < Arguments.size() && I < F->getNumParams(); ++I) {
    const CXXRecordDecl *Wanted =
        F->getParamDecl(static_cast<unsigned>(I))->getType().getNonReferenceType()->getAsCXXRecordDecl();
    const QualType Given = Arguments[I].Type;
    if (!Wanted || Given.isNull() || Given->isReferenceType())
      continue;
    const CXXRecordDecl *Class = Given->getAsCXXRecordDecl();
    if (!Class || (Class->getCanonicalDecl() != Wanted->getCanonicalDecl() &&
                   !(Class->hasDefinition() && Wanted->hasDefinition() && Class->isDerivedFrom(Wanted))))
      return true;
  }
  return false;
}

CallResult Machine::callCallable(const Operand &Callable, std::vector<Operand> Arguments, const Expr *Site) {
  QualType Type = Callable.Type.getNonReferenceType();
  if (Type->isFunctionType() || Type->isFunctionPointerType()) {
    const Value P = Type->isFunctionType() ? Value::address(Callable.At.At)
                    : Callable.isPlaced()  ? load(Callable.At, Type)
                                           : Callable.V;
    const FunctionDecl *F = P.isInt() ? functionAt(P.asAddress()) : nullptr;
    if (!F)
      return P.isUnknown() ? CallResult(P) : CallResult(unknown("a call through a pointer to no function"));
    if (convertsToClass(F, Arguments)) {
      const QualType Pointer = Context.getPointerType(F->getType());
      const Resolution &Found = resolve(ResolveKind::Call, Pointer, "", Arguments, Site ? Site->getExprLoc() : Here);
      if (Found.Call) {
        const Place At = temporary(Pointer, false);
        store(At, P, Pointer);
        return runResolution(Found, At, Arguments, Place());
      }
    }
    adoptClassArguments(F, Arguments);
    return callFunction(F, Place(), std::move(Arguments), Site, false, Place());
  }
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Callable.isPlaced())
    return unmodelled("a call of a value that is not a function", Site, Doubt::UnknownCallee);
  if (Class->isLambda() && !Class->isGenericLambda()) {
    const CXXMethodDecl *Op = Class->getLambdaCallOperator();
    bool Same = Op->getNumParams() == Arguments.size();
    for (std::size_t I = 0; Same && I < Arguments.size(); ++I)
      Same =
          Context.hasSameUnqualifiedType(Op->getParamDecl(static_cast<unsigned>(I))->getType().getNonReferenceType(),
                                         Arguments[I].Type.getNonReferenceType());
    if (Same) {
      adoptClassArguments(Op, Arguments);
      return callFunction(Op, Callable.At, std::move(Arguments), Site, false, Place());
    }
  }
  const Resolution &Found = resolve(ResolveKind::Call, Type, "", Arguments, Site ? Site->getExprLoc() : Here);
  if (Found.Call)
    return runResolution(Found, Callable.At, Arguments, Place());
  return unmodelled("a call of an object of class '" + Class->getNameAsString() + "'", Site, Doubt::UnknownCallee);
}

} // namespace vramlint
