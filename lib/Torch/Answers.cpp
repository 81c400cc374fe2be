// What becomes of a name of LibTorch's, by the order in which TorchHost::call and TorchHost::construct ask their
// tables.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/GraphCalls.h"

#include "Ops/Core/Op.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Names.h"
#include "Torch/TorchHost.h"

#include "clang/AST/DeclTemplate.h"

namespace vramlint {
using namespace clang;

std::string_view nameOf(Fate F) {
  switch (F) {
  case Fate::Op:
    return "op";
  case Fate::Value:
    return "value";
  case Fate::Binding:
    return "binding";
  case Fate::Inert:
    return "inert";
  case Fate::Executed:
    return "executed";
  case Fate::Unmodelled:
    return "unmodelled";
  }
  llvm_unreachable("every fate has a name");
}

const AnswerRows &allAnswers() {
  static const AnswerRows Rows = [] {
    AnswerRows R;
    for (auto List : {listFunctions, listInits, listTensorMethods, listTensorOperators, listModuleMethods,
                      listModuleQueries, listContainerMethods, listAnyModuleMethods, listOptionMethods,
                      listErrorMethods, listOptimizerMethods, listSmallValueMethods, listInertMethods,
                      listNodeMethods, listArchiveMethods, listDataMethods, listContextMethods, listConstructors})
      List(R);
    return R;
  }();
  return Rows;
}

namespace {

/// The question for one function, table by table.
struct Asking {
  TorchHost &H;
  Machine &M;
  const FunctionDecl *F;
  std::string_view Name = withoutSymbols(M.qualifiedName(F));
  const CXXMethodDecl *Method = dyn_cast<CXXMethodDecl>(F);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  std::string Short = std::string(withoutSymbols(F->getNameAsString()));

  /// The class itself or a base is called so.
  static bool isNamed(const CXXRecordDecl *C, std::initializer_list<llvm::StringRef> Names) {
    if (C->getIdentifier() && llvm::is_contained(Names, C->getName()))
      return true;
    const CXXRecordDecl *D = C->getDefinition();
    return D && llvm::any_of(D->bases(), [&](const CXXBaseSpecifier &B) {
             const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
             if (!Base) // of a template
               if (const auto *T = B.getType()->getAs<TemplateSpecializationType>())
                 if (TemplateDecl *Of = T->getTemplateName().getAsTemplateDecl())
                   Base = dyn_cast_or_null<CXXRecordDecl>(Of->getTemplatedDecl());
             return Base && isNamed(Base, Names);
           });
  }

  static NameFate of(const AnswerRow &R) {
    std::string By(R.Table);
    if (R.What == Fate::Inert)
      By = R.Why;
    return {R.What, std::move(By), &R};
  }
  static NameFate op(std::string_view Name) { return {Fate::Op, std::string(Name), nullptr}; }
  static NameFate value(std::string By) { return {Fate::Value, std::move(By), nullptr}; }
  static NameFate binding(std::string By) { return {Fate::Binding, std::move(By), nullptr}; }

  /// Whether some call of the function has as many arguments: parameters with defaults may be left out, but what the
  /// machine counts includes them.
  bool takes(int Count) const {
    return Count < 0 || F->isVariadic() || static_cast<int>(F->getNumParams()) == Count || hasPack();
  }
  bool hasPack() const {
    return llvm::any_of(F->parameters(), [](const ParmVarDecl *P) { return P->isParameterPack(); });
  }

  std::optional<NameFate> row(std::string_view Table, std::string_view Of, std::string_view Wanted,
                              bool EndsWith = false) const {
    for (const AnswerRow &R : allAnswers()) {
      if (R.Table != Table || !matchesMethod(R.Name, Wanted) || !takes(R.Count))
        continue;
      if (R.Class.empty() || R.Class == Of || (EndsWith && Of.ends_with(R.Class)))
        return of(R);
    }
    return std::nullopt;
  }

  template <class Predicate> std::optional<NameFate> firstOf(std::string_view Table, Predicate Fits) const {
    for (const AnswerRow &R : allAnswers())
      if (R.Table == Table && Fits(R))
        return of(R);
    return std::nullopt;
  }

  std::optional<NameFate> function() const {
    if (auto R = row("functions", {}, Name))
      return R;
    if (InitNames.holds(Name))
      return row("initialisers", {}, InitNames.nameIn(Name));
    if (const std::string Op = opOfFunction(Name); !Op.empty())
      return op(Op);
    if (AtenNames.holds(Name) && hasTensor() && F->getNumParams() == 1)
      return property();
    return std::nullopt;
  }
  /// `at::is_complex(t)` for `t.is_complex()`.
  std::optional<NameFate> property() const {
    return firstOf("tensors",
                   [&](const AnswerRow &R) { return R.Name == Short && R.What == Fate::Value && R.Count == 0; });
  }
  /// `a + b`, as a method or not.
  std::optional<NameFate> tensorOperator(int Operands) const {
    return firstOf("tensor operators", [&](const AnswerRow &R) { return R.Name == Short && R.Count == Operands; });
  }

  bool hasTensor() const {
    return llvm::any_of(F->parameters(),
                        [](const ParmVarDecl *P) { return knownClass(P->getType()) == KnownClass::Tensor; });
  }

  std::optional<NameFate> freeOperator() const {
    const QualType First = F->getNumParams() ? F->getParamDecl(0)->getType() : QualType();
    if (const CXXRecordDecl *C = First.isNull() ? nullptr : First.getNonReferenceType()->getAsCXXRecordDecl();
        C && C->getIdentifier() && isCalled(*C, {Archive, Named::Ending}))
      return row("archives", {}, Short);
    if (OptimNames.holds(Name))
      return row("optimizers", {}, Short);
    if (hasTensor())
      if (auto R = tensorOperator(static_cast<int>(F->getNumParams())))
        return R;
    // What is written to a stream need not be a tensor.
    return firstOf("tensor operators", [&](const AnswerRow &R) { return R.Name == Short && R.Op.empty(); });
  }

  std::optional<NameFate> tensorMethod() const {
    if (auto R = row("tensors", {}, Short))
      return R;
    if (llvm::all_of(F->parameters(), [](const ParmVarDecl *P) { return P->hasDefaultArg(); }))
      if (auto R = property())
        return R;
    if (!F->getIdentifier())
      return tensorOperator(static_cast<int>(F->getNumParams()) + 1);
    return findOp(Short) ? std::optional(op(Short)) : std::nullopt;
  }

  std::optional<NameFate> moduleMethod() const {
    if (auto R = row("modules", {}, Short))
      return R;
    return row("containers", withoutImpl(Class->getName()), Short);
  }

  /// Setters and getters of fields (TorchHost::callOptions).
  std::optional<NameFate> optionMethod() const {
    if (auto R = row("options", {}, Short))
      return R;
    const bool Sets = F->getNumParams() == 1 && F->getReturnType()->isReferenceType();
    const bool Gets = F->getNumParams() == 0 && !(Method && Method->isVirtual()); // clone is
    // TORCH_ARG's are `auto f(T) -> decltype(*this)`, in templates without a type yet.
    const bool Dependent = F->getNumParams() == 1 && F->getReturnType()->isDependentType();
    if ((Sets || Gets || Dependent) && F->getIdentifier())
      return value("options");
    return std::nullopt;
  }

  std::optional<NameFate> archiveMethod() const { return row("archives", Archive, Short); }
  std::optional<NameFate> errorMethod() const { return row("errors", {}, Short); }
  template <Literal Table> std::optional<NameFate> ownMethod() const { return row(Table, className(), Short); }
  std::optional<NameFate> loaderMethod() const { return row("data", "DataLoaderBase", Short); }

  std::string_view className() const { return {Class->getName().data(), Class->getName().size()}; }

  static constexpr llvm::StringLiteral Archive = "Archive";
  /// A class, by its name or that of a base.
  struct Named {
    llvm::StringRef Name;
    enum Kind { Exactly, Ending, Containing, Derived } How;
  };
  static bool isCalled(const CXXRecordDecl &C, const Named &N) {
    switch (N.How) {
    case Named::Exactly:
      return C.getName() == N.Name;
    case Named::Ending:
      return C.getName().ends_with(N.Name);
    case Named::Containing:
      return C.getName().contains(N.Name);
    case Named::Derived:
      return isNamed(&C, {N.Name});
    }
    llvm_unreachable("every kind is asked for");
  }

  /// Who is asked for a method of a class, in this order.
  std::optional<NameFate> method() const {
    static const struct {
      Named Of;
      std::optional<NameFate> (Asking::*Ask)() const;
    } Tables[] = {
        {{Archive, Named::Ending}, &Asking::archiveMethod},
        {{"Error", Named::Ending}, &Asking::errorMethod},
        {{"AnyModule", Named::Exactly}, &Asking::ownMethod<"AnyModule">},
        {{"NamedAnyModule", Named::Exactly}, &Asking::ownMethod<"AnyModule">},
        {{"Module", Named::Derived}, &Asking::moduleMethod},
        {{"Tensor", Named::Exactly}, &Asking::tensorMethod},
        {{"TensorBase", Named::Exactly}, &Asking::tensorMethod},
        {{"TensorOptions", Named::Exactly}, &Asking::ownMethod<"TensorOptions">},
        {{"Options", Named::Containing}, &Asking::optionMethod},
        {{"AutogradContext", Named::Exactly}, &Asking::ownMethod<"autograd contexts">},
    };
    if (OptimNames.holds(Name))
      return row("optimizers", className(), Short, /*EndsWith=*/true);
    for (const auto &T : Tables)
      if (isCalled(*Class, T.Of))
        return (this->*T.Ask)();
    if (auto R = row("data", className(), Short))
      return R;
    if (isCalled(*Class, {"DataLoaderBase", Named::Derived}))
      return loaderMethod();
    if (auto R = row("small values", className(), Short))
      return R;
    return row("objects without memory", className(), Short, /*EndsWith=*/true);
  }

  bool isLayer() const {
    const llvm::StringRef Layer = withoutImpl(Class->getName());
    const std::string_view Name(Layer.data(), Layer.size());
    return findModule(Name) || holdsChildren(Name) || holdsParameters(Name) || isFunctional(Name) ||
           knownClass(Class) == KnownClass::Cloneable ||
           Class->getCanonicalDecl() == H.moduleClass()->getCanonicalDecl();
  }

  std::optional<NameFate> construction() const {
    const std::string_view Full = M.qualifiedName(Class);
    if (auto R = firstOf("constructors", [&](const AnswerRow &R) { return R.Class == Full; }))
      return R;
    if (enumTypeName(Class))
      return value("constants");
    if (isErrorClass(Class))
      return value("errors");
    if (OptimNames.holds(Full))
      return binding("optimizers");
    if (isOptionsClass(*Class))
      return value("options");
    return isCalled(*Class, {"Module", Named::Derived}) && isLayer() ? std::optional(binding("layers"))
                                                                     : std::nullopt;
  }

  /// A body that can be run: skipped ones cannot (Frontend/BodyChoice.h).
  bool isExecuted() const {
    if (F->isDefaulted() || F->isDeleted() || F->isTrivial() || F->isImplicit())
      return true;
    for (const FunctionDecl *D : F->redecls())
      if (D->doesThisDeclarationHaveABody() || D->isDefaulted())
        return true;
    return F->isPureVirtual(); // what overrides it is asked
  }

  /// `return other(...)` is what that is: torch::fft::fft is the op fft_fft.
  std::optional<NameFate> forwarded() const {
    const FunctionDecl *Definition = nullptr;
    const auto *Body = dyn_cast_or_null<CompoundStmt>(F->getBody(Definition));
    const auto *Return = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
    const auto *Call =
        Return && Return->getRetValue() ? dyn_cast<CallExpr>(Return->getRetValue()->IgnoreImplicit()) : nullptr;
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (Method || !Callee || isa<CXXMethodDecl>(Callee) || Callee->isTemplateInstantiation() || Callee == F ||
        !H.ownsFunction(Callee, M.qualifiedName(Callee)))
      return std::nullopt;
    NameFate Of = fateOf(H, M, Callee);
    if (Of.What == Fate::Unmodelled)
      Of.By = std::string(M.qualifiedName(Callee));
    return Of;
  }

  NameFate fate() const {
    const bool Owned = H.ownsFunction(F, Name);
    if (!Owned && isExecuted())
      return forwarded().value_or(NameFate{Fate::Executed, "", nullptr});
    std::optional<NameFate> Found;
    if (isa<CXXConstructorDecl>(F))
      Found = construction();
    else if (isa<CXXDestructorDecl>(F) ||
             (Method && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator())))
      Found = value("copies and ends");
    else if (Method && !Method->isStatic())
      Found = method();
    else {
      if (!F->getIdentifier())
        Found = freeOperator();
      if (!Found)
        Found = function();
    }
    return Found.value_or(NameFate());
  }
};

} // namespace

NameFate fateOf(TorchHost &H, Machine &M, const FunctionDecl *F) { return Asking{H, M, F}.fate(); }

} // namespace vramlint
