// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Linking.h"

#include <clang/AST/DeclFriend.h>
#include <llvm/Support/raw_ostream.h>

namespace vramlint {

Linker::Linker(clang::ASTContext &Context)
    : Context(Context), Mangler(clang::ItaniumMangleContext::create(Context, Context.getDiagnostics())) {}

static bool hasExternalLinkage(const clang::NamedDecl *D) {
  return !D->isInvalidDecl() && D->getDeclName() && D->isExternallyVisible() &&
         !D->getDeclContext()->isDependentContext();
}

/// Whether it is in a class that has another definition elsewhere.
bool Linker::isApart(const clang::NamedDecl *D) const {
  for (const clang::DeclContext *Scope = D->getDeclContext(); Scope; Scope = Scope->getParent())
    if (const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(Scope);
        Class && Apart.contains(Class->getCanonicalDecl()))
      return true;
  return false;
}

std::string Linker::symbol(const clang::NamedDecl *D) {
  if (!hasExternalLinkage(D) || isApart(D))
    return "";
  if (!Mangler->shouldMangleDeclName(D))
    return D->getNameAsString();
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  if (const auto *Constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(D))
    Mangler->mangleName(clang::GlobalDecl(Constructor, clang::Ctor_Complete), Out);
  else if (const auto *Destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(D))
    Mangler->mangleName(clang::GlobalDecl(Destructor, clang::Dtor_Complete), Out);
  else if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D))
    Mangler->mangleName(clang::GlobalDecl(Function), Out);
  else
    Mangler->mangleName(clang::GlobalDecl(llvm::cast<clang::VarDecl>(D)), Out);
  return Name;
}

namespace {
/// Lends the links that redeclarations keep to themselves and their heirs.
template <class T> struct Opened : T {
  static auto &first(T *D) { return D->*&Opened::First; }
  static auto &link(T *D) { return D->*&Opened::RedeclLink; }
};
} // namespace

/// Makes all redeclarations of \p Later follow those of \p Earlier.
template <class T, class Chain = T> static void join(T *Later, T *Earlier) {
  Chain *First = Earlier->getFirstDecl(), *Begin = Later->getFirstDecl(), *End = Later->getMostRecentDecl();
  if (First == Begin)
    return;
  llvm::SmallVector<Chain *> All;
  for (Chain *D : Later->redecls())
    All.push_back(D);
  Begin->setPreviousDecl(Earlier->getMostRecentDecl());
  for (Chain *D : All)
    Opened<Chain>::first(D) = First;
  Opened<Chain>::link(First).setLatest(End);
}

void Linker::addFunction(clang::FunctionDecl *F) {
  if (F->isMain() || F->isDeleted() || F->getType()->isDependentType() || F->getDescribedFunctionTemplate())
    return;
  const std::string Name = symbol(F);
  if (Name.empty())
    return;
  auto [Known, IsNew] = Functions.try_emplace(Name, F);
  if (IsNew)
    return;
  // What is made from a template hangs on the template's own chain.
  if (!F->getTemplateSpecializationInfo())
    join(F, Known->second);
  else if (!Known->second->isDefined())
    Known->second = F;
}

void Linker::addVariable(clang::VarDecl *V) {
  if (!V->hasGlobalStorage() || V->isStaticLocal() || V->getType()->isDependentType() ||
      V->getDescribedVarTemplate() || llvm::isa<clang::VarTemplateSpecializationDecl>(V))
    return;
  const std::string Name = symbol(V);
  if (Name.empty())
    return;
  auto [Known, IsNew] = Variables.try_emplace(Name, V);
  if (!IsNew)
    join(V, Known->second);
}

/// Whether one program may contain both.
static bool agree(clang::CXXRecordDecl *A, clang::CXXRecordDecl *B) {
  const auto *Left = A->getDefinition(), *Right = B->getDefinition();
  if (!Left || !Right)
    return true;
  if (Left->isInvalidDecl() || Right->isInvalidDecl())
    return false;
  // What is made from the same template differs in nothing that the hash sees.
  if (llvm::isa<clang::ClassTemplateSpecializationDecl>(Left))
    return true;
  return A->getDefinition()->getODRHash() == B->getDefinition()->getODRHash();
}

void Linker::addClass(clang::CXXRecordDecl *Class) {
  if (Class->isInjectedClassName() || Class->isDependentContext() || !hasExternalLinkage(Class))
    return;
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  Mangler->mangleCXXRTTIName(Context.getTypeDeclType(Class), Out);
  auto [Known, IsNew] = Classes.try_emplace(Name, Class);
  if (!IsNew && Known->second != Class) {
    if (!agree(Known->second, Class)) {
      Apart.insert(Class->getCanonicalDecl());
      return;
    }
    join<clang::CXXRecordDecl, clang::TagDecl>(Class, Known->second);
  }
  if (!Class->isThisDeclarationADefinition())
    return;
  addScope(Class);
  // What a library's template makes for the class to derive from (`Dataset<Data>`) stands in no unit of its own.
  for (const clang::CXXBaseSpecifier &Base : Class->bases())
    if (auto *Made =
            llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(Base.getType()->getAsCXXRecordDecl());
        Made && MadeBases.insert(Made).second)
      addClass(Made);
}

void Linker::addDecl(clang::Decl *D) {
  if (auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D)) {
    addFunction(Function);
  } else if (auto *Variable = llvm::dyn_cast<clang::VarDecl>(D)) {
    addVariable(Variable);
  } else if (auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(D)) {
    addClass(Class);
  } else if (auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D)) {
    for (clang::FunctionDecl *Made : Template->specializations())
      addFunction(Made);
  } else if (auto *Template = llvm::dyn_cast<clang::ClassTemplateDecl>(D)) {
    for (clang::ClassTemplateSpecializationDecl *Made : Template->specializations())
      addClass(Made);
  } else if (auto *Friend = llvm::dyn_cast<clang::FriendDecl>(D)) {
    if (clang::NamedDecl *Befriended = Friend->getFriendDecl())
      addDecl(Befriended);
  } else if (auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(D)) {
    if (!Space->isAnonymousNamespace())
      addScope(Space);
  } else if (auto *Linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(D)) {
    addScope(Linkage);
  }
}

void Linker::addScope(clang::DeclContext *Scope) {
  // Linking makes Clang look at more, so the list may grow.
  for (clang::Decl *D : llvm::SmallVector<clang::Decl *>(Scope->decls_begin(), Scope->decls_end()))
    addDecl(D);
}

const clang::FunctionDecl *Linker::definitionOf(const clang::FunctionDecl *F) {
  const auto Known = Functions.find(symbol(F));
  const clang::FunctionDecl *Found = nullptr;
  return Known != Functions.end() && Known->second->isDefined(Found) ? Found : nullptr;
}

void Linker::add(llvm::ArrayRef<clang::Decl *> Decls) {
  for (clang::Decl *D : Decls)
    addDecl(D);
}

} // namespace vramlint
