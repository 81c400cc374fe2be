// Overload resolution on demand.
//
// Some calls of user code are hidden in library templates whose bodies are not read: `make_shared<Net>(1, 2)`, a
// holder's constructor, `std::invoke`. Here Clang's Sema builds the call or construction from placeholders of the
// argument types, with all conversions, default arguments and template instantiations that the language asks for.
// Results are kept per combination of types.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "clang/Basic/Version.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

namespace vramlint {
using namespace clang;

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

  auto slot = [&](QualType T, bool Movable) -> Expr * {
    auto *E = new (Context) OpaqueValueExpr(Where, T.getNonReferenceType(), Movable ? VK_XValue : VK_LValue);
    R.Slots.push_back(E);
    return E;
  };
  Sema::ContextRAII Scope(SemaRef, Context.getTranslationUnitDecl());
  EnterExpressionEvaluationContext Evaluated(SemaRef, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  Sema::TentativeAnalysisScope Quiet(SemaRef);
  Expr *Object = nullptr;
  if (Kind != ResolveKind::Construct)
    Object = slot(Type, false);
  std::vector<Expr *> Slots;
  for (const Operand &O : Arguments) {
    if (O.Type.isNull())
      return R;
    Slots.push_back(slot(O.Type, O.Movable));
  }
  ExprResult Result;
  if (Kind == ResolveKind::Construct) {
    if (!SemaRef.isCompleteType(Where, Type))
      return R;
    InitializedEntity Entity = InitializedEntity::InitializeTemporary(Type);
    InitializationKind How = Slots.empty() ? InitializationKind::CreateValue(Where, Where, Where)
                                           : InitializationKind::CreateDirect(Where, Where, Where);
    InitializationSequence Sequence(SemaRef, Entity, How, Slots);
    if (!Sequence)
      return R;
    Result = Sequence.Perform(SemaRef, Entity, How, Slots);
  } else {
    ExprResult Callee = Object;
    if (Kind == ResolveKind::Method) {
      CXXScopeSpec Spec;
      DeclarationNameInfo Info(DeclarationName(&Context.Idents.get(Name)), Where);
      Callee = SemaRef.BuildMemberReferenceExpr(Object, Type, Where, /*IsArrow=*/false, Spec, SourceLocation(),
                                                /*FirstQualifierInScope=*/nullptr, Info, /*TemplateArgs=*/nullptr,
                                                /*S=*/nullptr);
    }
    if (Callee.isInvalid())
      return R;
    Result = SemaRef.BuildCallExpr(nullptr, Callee.get(), Where, Slots, Where);
  }
  if (Result.isInvalid() || Result.get()->containsErrors())
    return R;
  SemaRef.PerformPendingInstantiations();
  R.Call = Result.get();
  return R;
}

CallResult Machine::runResolution(const Resolution &R, CellRef Object, std::vector<Operand> &Arguments) {
  std::size_t Next = 0;
  if (Object)
    Opaque[R.Slots[Next++]] = Object;
  for (Operand &O : Arguments) {
    CellRef C = O.Place;
    if (!C) {
      C = makeCell(O.V);
      keep(C);
    }
    Opaque[R.Slots[Next++]] = C;
  }
  CallResult Result;
  if (R.Call->isGLValue())
    Result.Place = locate(R.Call);
  else
    Result.V = evaluate(R.Call);
  for (Expr *Slot : R.Slots)
    Opaque.erase(Slot);
  return Result;
}

std::optional<CallResult> Machine::callMethod(CellRef Object, llvm::StringRef Name, std::vector<Operand> Arguments,
                                              const Expr *Site) {
  auto *R = Object ? Object->V.as<RecordBox>() : nullptr;
  if (!R)
    return std::nullopt;
  FullExpression InsideLibrary(*this);
  R = R->mostDerived();
  // The common case: one function of that name, as many arguments as it takes.
  const CXXMethodDecl *Only = nullptr;
  const DeclarationName Wanted = Name == "operator()" ? Context.DeclarationNames.getCXXOperatorName(OO_Call)
                                                      : DeclarationName(&Context.Idents.get(Name));
  unsigned Candidates = 0;
  for (const CXXRecordDecl *Class = R->Class; Class && !Candidates;) {
    for (const NamedDecl *D : Class->lookup(Wanted)) {
      ++Candidates;
      Only = dyn_cast<CXXMethodDecl>(D);
    }
    const CXXRecordDecl *Base = nullptr;
    for (const CXXBaseSpecifier &B : Class->bases())
      if (const CXXRecordDecl *D = B.getType()->getAsCXXRecordDecl(); D && TheHost.isUserCode(D->getLocation()))
        Base = D->getDefinition();
    Class = Base;
  }
  CellRef Full = makeCell(Value::boxed(BoxRef(R)));
  if (Candidates == 0)
    return std::nullopt;
  bool Typed = std::all_of(Arguments.begin(), Arguments.end(), [](const Operand &O) { return !O.Type.isNull(); });
  if (Typed && Wanted.isIdentifier()) {
    const Resolution &Found =
        resolve(ResolveKind::Method, classType(R->Class), Name, Arguments, Site ? Site->getExprLoc() : Here);
    if (Found.Call)
      return runResolution(Found, Full, Arguments);
  }
  if (Candidates == 1 && Only && Arguments.size() <= Only->getNumParams() &&
      Arguments.size() >= Only->getMinRequiredArguments())
    return callFunction(Only, Full, classType(R->Class), std::move(Arguments), Site, true);
  return std::nullopt;
}

Value Machine::constructType(QualType Type, std::vector<Operand> Arguments, const Expr *Site) {
  Type = Type.getNonReferenceType().getUnqualifiedType();
  if (!Type->isRecordType()) {
    if (Arguments.empty())
      return defaultValue(Type, Site);
    Operand &O = Arguments[0];
    return convert(copyValue(O.value()), Type);
  }
  FullExpression InsideLibrary(*this);
  const Resolution &Found = resolve(ResolveKind::Construct, Type, "", Arguments, Site ? Site->getExprLoc() : Here);
  if (Found.Call)
    return runResolution(Found, nullptr, Arguments).value();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Arguments.size() == 1)
    if (auto *R = Arguments[0].value().as<RecordBox>(); R && R->Class == Class)
      return copyValue(Arguments[0].value());
  if (isHostClass(Class)) {
    if (isStdClass(Class))
      if (std::optional<Value> V = constructStd(Class, nullptr, Arguments, Site, Type))
        return std::move(*V);
    if (std::optional<Value> V = TheHost.construct(Class, nullptr, Arguments, Site))
      return std::move(*V);
  }
  return unmodelled("the construction of '" + Type.getAsString() + "' from these arguments", Site);
}

QualType Machine::classType(const CXXRecordDecl *Class) const {
#if CLANG_VERSION_MAJOR >= 22
  return Context.getCanonicalTagType(Class);
#else
  return Context.getRecordType(Class);
#endif
}

QualType Machine::typeOf(const Value &V) const {
  if (auto *R = V.as<RecordBox>())
    return classType(R->Class);
  if (V.isInt())
    return Context.LongTy;
  if (V.isFloat())
    return Context.DoubleTy;
  return {};
}

} // namespace vramlint
