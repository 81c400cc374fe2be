// Definitions: bodies that are there, bodies that the compiler writes, and bodies of templates, which are
// instantiated when the machine comes to them and not before.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/raw_ostream.h"

namespace vramlint {
using namespace clang;

static bool hasUsableBody(const FunctionDecl *F) {
  return F->doesThisDeclarationHaveABody() && !F->hasSkippedBody() && !F->isDependentContext() && F->getBody();
}

/// Lets Sema write what the language defines by itself.
static void defineImplicitly(Sema &S, FunctionDecl *F) {
  const SourceLocation Where = F->getLocation();
  if (F->isDeleted() || F->isInvalidDecl())
    return;
  if (auto *C = dyn_cast<CXXConstructorDecl>(F)) {
    if (C->isInheritingConstructor())
      S.DefineInheritingConstructor(Where, C);
    else if (C->isDefaultConstructor())
      S.DefineImplicitDefaultConstructor(Where, C);
    else if (C->isCopyConstructor())
      S.DefineImplicitCopyConstructor(Where, C);
    else if (C->isMoveConstructor())
      S.DefineImplicitMoveConstructor(Where, C);
    return;
  }
  if (auto *D = dyn_cast<CXXDestructorDecl>(F)) {
    S.DefineImplicitDestructor(Where, D);
    return;
  }
  if (auto *C = dyn_cast<CXXConversionDecl>(F); C && C->getParent()->isLambda()) {
    if (C->isLambdaToBlockPointerConversion())
      return;
    S.DefineImplicitLambdaToFunctionPointerConversion(Where, C);
    return;
  }
  auto *M = dyn_cast<CXXMethodDecl>(F);
  if (M && M->isCopyAssignmentOperator())
    S.DefineImplicitCopyAssignment(Where, M);
  else if (M && M->isMoveAssignmentOperator())
    S.DefineImplicitMoveAssignment(Where, M);
  else if (F->isDefaulted() && F->isOverloadedOperator())
    S.DefineDefaultedComparison(Where, F, S.getDefaultedFunctionKind(F).asComparison());
}

/// The one function that a linker makes of this and of what other units declare or instantiate.
const FunctionDecl *Machine::sharedFunction(const FunctionDecl *F) {
  if (!SeveralUnits)
    return F;
  F = F->getCanonicalDecl();
  if (!F->getTemplateInstantiationPattern() || !F->isExternallyVisible())
    return F; // what is no instantiation is one declaration already
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  if (const auto *C = dyn_cast<CXXConstructorDecl>(F))
    Mangler->mangleName(GlobalDecl(C, Ctor_Complete), Out);
  else if (const auto *D = dyn_cast<CXXDestructorDecl>(F))
    Mangler->mangleName(GlobalDecl(D, Dtor_Complete), Out);
  else
    Mangler->mangleName(GlobalDecl(F), Out);
  return SharedFunctions.try_emplace(Name, F).first->second;
}

const VarDecl *Machine::sharedVariable(const VarDecl *V) {
  if (!SeveralUnits || V->isStaticLocal())
    return V;
  V = V->getCanonicalDecl();
  if (!V->getTemplateInstantiationPattern() || !V->isExternallyVisible())
    return V;
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  Mangler->mangleName(GlobalDecl(V), Out);
  return SharedVariables.try_emplace(Name, V).first->second;
}

const FunctionDecl *Machine::definition(const FunctionDecl *F) {
  if (const auto Known = Definitions.find(F); Known != Definitions.end())
    return Known->second;
  const FunctionDecl *Shared = sharedFunction(F);
  if (TheHost.isForeign(F) && TheHost.isUserCode(F->getLocation())) // it does not compile
    return Definitions[F] = nullptr;
  const FunctionDecl *Found = Shared == F ? findDefinition(F) : definition(Shared);
  if (!Found && SeveralUnits)
    if (const FunctionDecl *Elsewhere = TheHost.definitionElsewhere(F); Elsewhere && hasUsableBody(Elsewhere))
      Found = Elsewhere;
  if (!Found && !F->isPureVirtual() && TheHost.isUserCode(F->getLocation()))
    TheHost.lacks(F);
  return Definitions[F] = Found;
}

/// A definition that is there, or can be made.
const FunctionDecl *Machine::findDefinition(const FunctionDecl *F) {
  Definitions[F] = nullptr; // while it is made
  const FunctionDecl *Found = nullptr;
  if (F->isDefined(Found) && hasUsableBody(Found))
    return Found;
  auto *Mutable = const_cast<FunctionDecl *>(Found ? Found : F);
  auto attempt = [&](llvm::function_ref<void()> Body) {
    Sema::ContextRAII Scope(SemaRef, Context.getTranslationUnitDecl());
    if (!Quietly)
      Body();
    else if (!Quietly(Body, Mutable))
      Broken.insert(F);
  };
  const bool Written = (Mutable->isDefaulted() && !Mutable->isDeleted()) || Mutable->isImplicit();
  if (Written && !Mutable->getTemplateInstantiationPattern()) {
    attempt([&] { defineImplicitly(SemaRef, Mutable); });
  } else if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern()) {
    if (Pattern->isDefaulted() || Mutable->isDefaulted()) {
      Mutable->setDefaulted(); // behind `extern template` only the pattern says so, if it stands outside the class
      if (!Mutable->isDeleted())
        attempt([&] { defineImplicitly(SemaRef, Mutable); });
    } else if (Pattern->hasBody() && !Pattern->hasSkippedBody()) {
      // `extern template` says that a library has it; its body serves as well.
      if (F->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDeclaration)
        const_cast<FunctionDecl *>(F)->setTemplateSpecializationKind(TSK_ImplicitInstantiation);
      attempt([&] {
        SemaRef.InstantiateFunctionDefinition(F->getLocation(), const_cast<FunctionDecl *>(F), /*Recursive=*/false,
                                              /*DefinitionRequired=*/true);
      });
    }
  }
  Found = nullptr;
  return F->isDefined(Found) && hasUsableBody(Found) ? Found : nullptr;
}

/// The initialiser of a variable, instantiated when it is a template's.
const Expr *Machine::initialiserOf(const VarDecl *V) {
  if (!V->getAnyInitializer() && V->getTemplateInstantiationPattern()) {
    Sema::ContextRAII Scope(SemaRef, Context.getTranslationUnitDecl());
    auto instantiate = [&] {
      auto *Mutable = const_cast<VarDecl *>(V);
      if (V->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDeclaration)
        Mutable->setTemplateSpecializationKind(TSK_ImplicitInstantiation);
      SemaRef.InstantiateVariableDefinition(V->getLocation(), Mutable);
    };
    if (Quietly)
      Quietly(instantiate, V);
    else
      instantiate();
  }
  const Expr *Init = V->getAnyInitializer();
  return Init && !Init->isValueDependent() ? Init : nullptr;
}

const CXXRecordDecl *Machine::findClass(llvm::StringRef QualifiedName) {
  const DeclContext *In = Context.getTranslationUnitDecl();
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  QualifiedName.split(Parts, "::");
  for (std::size_t I = 0; I < Parts.size(); ++I) {
    const DeclContext *Next = nullptr;
    for (NamedDecl *D : In->lookup(DeclarationName(&Context.Idents.get(Parts[I])))) {
      if (auto *Using = dyn_cast<UsingShadowDecl>(D))
        D = Using->getTargetDecl();
      if (I + 1 == Parts.size()) {
        if (auto *Class = dyn_cast<CXXRecordDecl>(D); Class && Class->getDefinition())
          return Class->getDefinition();
        if (auto *Name = dyn_cast<TypedefNameDecl>(D))
          if (const CXXRecordDecl *Class = Name->getUnderlyingType()->getAsCXXRecordDecl())
            return Class->getDefinition();
      } else if (auto *Scope = dyn_cast<DeclContext>(D)) {
        Next = Scope;
      }
    }
    if (!Next)
      return nullptr;
    In = Next;
  }
  return nullptr;
}

Address Machine::functionAddress(const FunctionDecl *F) {
  F = sharedFunction(F)->getCanonicalDecl();
  auto [I, New] = FunctionAddresses.try_emplace(F, 0);
  if (New) {
    const Address A = Mem.allocate(1, BlockKind::Function, false);
    Mem.find(A)->What = F;
    FunctionAddresses[F] = A;
    return A;
  }
  return I->second;
}

const FunctionDecl *Machine::functionAt(Address A) {
  const Block *B = Mem.find(A);
  return B && B->Kind == BlockKind::Function ? static_cast<const FunctionDecl *>(B->What) : nullptr;
}

} // namespace vramlint
