// What becomes of a name of LibTorch's, by the order in which TorchHost::call and TorchHost::construct ask their
// tables.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"

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
    for (auto List :
         {listFunctions, listInits, listTensorMethods, listTensorOperators, listModuleMethods, listModuleQueries,
          listContainerMethods, listAnyModuleMethods, listTensorOptions, listOptimizerMethods, listSmallValueMethods,
          listInertMethods, listArchiveMethods, listDataMethods, listContextMethods, listConstructors})
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
  std::string_view Name = M.qualifiedName(F);
  const CXXMethodDecl *Method = dyn_cast<CXXMethodDecl>(F);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  std::string Short = F->getNameAsString();

  /// The class itself or a base is called so.
  bool isClass(std::initializer_list<llvm::StringRef> Names) const { return Class && isNamed(Class, Names); }
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

  std::optional<NameFate> function() const {
    if (auto R = row("functions", {}, Name))
      return R;
    constexpr std::string_view Init = "torch::nn::init::";
    if (Name.starts_with(Init))
      return row("initialisers", {}, Name.substr(Init.size()));
    if (const std::string Op = opOfFunction(Name); !Op.empty())
      return op(Op);
    if (Name.starts_with("at::") && hasTensor() && F->getNumParams() == 1)
      return property();
    return std::nullopt;
  }
  /// `at::is_complex(t)` for `t.is_complex()`.
  std::optional<NameFate> property() const {
    for (const AnswerRow &R : allAnswers())
      if (R.Table == "tensors" && R.Name == Short && R.What == Fate::Value && R.Count == 0)
        return of(R);
    return std::nullopt;
  }

  bool hasTensor() const {
    return llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
      const CXXRecordDecl *C = P->getType().getNonReferenceType()->getAsCXXRecordDecl();
      return C && C->getIdentifier() && (C->getName() == "Tensor" || C->getName() == "TensorBase");
    });
  }

  std::optional<NameFate> freeOperator() const {
    if (F->getNumParams() == 2 && (Short == "operator<<" || Short == "operator>>"))
      if (const CXXRecordDecl *C = F->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
          C && C->getIdentifier() && C->getName().ends_with("Archive"))
        return row("archives", {}, Short);
    if (hasTensor())
      for (const AnswerRow &R : allAnswers())
        if (R.Table == "tensor operators" && R.Name == Short && R.Count == static_cast<int>(F->getNumParams()))
          return of(R);
    if (Short == "operator<<")
      return row("tensor operators", {}, Short);
    return std::nullopt;
  }

  std::optional<NameFate> tensorMethod() const {
    if (auto R = row("tensors", {}, Short))
      return R;
    if (llvm::all_of(F->parameters(), [](const ParmVarDecl *P) { return P->hasDefaultArg(); }))
      if (auto R = property())
        return R;
    if (Short.starts_with("operator")) {
      const int Operands = static_cast<int>(F->getNumParams()) + 1;
      for (const AnswerRow &R : allAnswers())
        if (R.Table == "tensor operators" && R.Name == Short && R.Count == Operands)
          return of(R);
      return std::nullopt;
    }
    return findOp(Short) ? std::optional(op(Short)) : std::nullopt;
  }

  std::optional<NameFate> moduleMethod() const {
    if (auto R = row("modules", {}, Short))
      return R;
    return row("containers", withoutImpl(Class->getName()), Short);
  }

  /// Setters and getters of fields (TorchHost::callOptions).
  std::optional<NameFate> optionMethod() const {
    const bool Sets = F->getNumParams() == 1 && F->getReturnType()->isReferenceType();
    const bool Gets = F->getNumParams() == 0 && Short != "clone";
    const bool Other = Short == "get_lr" || Short == "set_lr" || Short == "set_options";
    // TORCH_ARG's are `auto f(T) -> decltype(*this)`, in templates without a type yet.
    const bool Dependent = F->getNumParams() == 1 && F->getReturnType()->isDependentType();
    if ((Sets || Gets || Other || Dependent) && !llvm::StringRef(Short).starts_with("operator"))
      return value("options");
    return std::nullopt;
  }

  std::optional<NameFate> method() const {
    const std::string_view Of(Class->getName().data(), Class->getName().size());
    if (Of.ends_with("Archive"))
      return row("archives", "Archive", Short);
    if (Of.ends_with("Error"))
      return Short.starts_with("what") || Short == "msg" ? std::optional(value("errors")) : std::nullopt;
    if (Of == "AnyModule" || Of == "NamedAnyModule")
      return row("AnyModule", Of, Short);
    if (isClass({"Module"}))
      return moduleMethod();
    if (Of == "Tensor" || Of == "TensorBase")
      return tensorMethod();
    if (Of == "TensorOptions")
      return row("TensorOptions", Of, Short);
    if (Of.find("Options") != std::string_view::npos || Of == "OptimizerParamGroup")
      return optionMethod();
    if (isClass({"Optimizer"}))
      return row("optimizers", {}, Short);
    if (isClass({"LRScheduler", "ReduceLROnPlateauScheduler"}))
      return row("schedulers", {}, Short);
    if (Of == "AutogradContext")
      return row("autograd contexts", Of, Short);
    if (auto R = row("data", Of, Short))
      return R;
    if (isClass({"DataLoaderBase"}))
      return row("data", "DataLoaderBase", Short);
    if (auto R = row("small values", Of, Short))
      return R;
    return row("objects without memory", Of, Short, /*EndsWith=*/true);
  }

  std::optional<NameFate> construction() const {
    for (const AnswerRow &R : allAnswers())
      if (R.Table == "constructors" && R.Class == M.qualifiedName(Class))
        return of(R);
    const llvm::StringRef Of = Class->getName();
    const std::string_view Full = M.qualifiedName(Class);
    if (enumTypeName(Class))
      return value("constants");
    if (Of.ends_with("Error"))
      return value("errors");
    if (Full.starts_with("torch::optim::") && !Of.contains("Options")) {
      const bool IsKnown = makeOptimizer(std::string_view(Of.data(), Of.size()), {}, {}) != nullptr;
      return IsKnown ? std::optional(binding("optimizers")) : std::nullopt;
    }
    if (Of.contains("Options"))
      return value("options");
    if (isClass({"Module"})) {
      const llvm::StringRef Layer = withoutImpl(Of);
      static constexpr llvm::StringRef Others[] = {"Module",     "Cloneable",  "Functional",    "Sequential",
                                                   "ModuleList", "ModuleDict", "ParameterList", "ParameterDict"};
      if (findModule(std::string_view(Layer.data(), Layer.size())) || llvm::is_contained(Others, Layer))
        return binding("layers");
    }
    return std::nullopt;
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
      if (Short.starts_with("operator"))
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
