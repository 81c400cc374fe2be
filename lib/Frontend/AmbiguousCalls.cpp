// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/AmbiguousCalls.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

using llvm::StringRef;

namespace vramlint {

namespace {

bool isOfName(char C) { return llvm::isAlnum(C) || C == '_'; }

/// What the functions of a name take in one place.
struct Taken {
  bool Whole = false, Floating = false, Scalar = false, Tensor = false;

  void add(clang::QualType Type) {
    Type = Type.getNonReferenceType().getUnqualifiedType();
    if (const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl()) {
      const StringRef Name = Class->getIdentifier() ? Class->getName() : StringRef();
      Scalar |= Name == "Scalar";
      Tensor |= Name == "Tensor";
      Whole |= Name == "SymInt";
      // An optional number, a row of numbers that one of them makes.
      if (const auto *Made = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Class);
          Made && (Name == "optional" || Name == "ArrayRef" || Name == "OptionalArrayRef") &&
          Made->getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type)
        add(Made->getTemplateArgs()[0].getAsType());
      return;
    }
    Whole |= Type->isIntegerType() && !Type->isBooleanType() && !Type->isEnumeralType();
    Floating |= Type->isRealFloatingType();
  }
  bool aNumber() const { return Whole || Floating || Scalar; }
};

class Overloads {
public:
  Overloads(clang::Sema &S, StringRef Written, bool IsMember) : Context(S.Context) {
    const bool IsSubscript = Written.empty();
    StringRef Scope, Name = Written;
    if (const std::size_t At = Written.rfind("::"); At != StringRef::npos)
      Scope = Written.take_front(At), Name = Written.drop_front(At + 2);
    const clang::DeclarationName Wanted = IsSubscript
                                              ? Context.DeclarationNames.getCXXOperatorName(clang::OO_Subscript)
                                              : clang::DeclarationName(&Context.Idents.get(Name));
    const clang::DeclContext *Tensors = inside(Context.getTranslationUnitDecl(), "at");
    if (IsMember || IsSubscript)
      addAll(inside(Tensors, "Tensor"), Wanted);
    else if (Scope != "std")
      addAll(Tensors, Wanted);
    if (!IsMember && !IsSubscript && (Scope.empty() || Scope == "std"))
      addAll(S.getStdNamespace(), Wanted);
  }

  Taken inPlace(std::size_t I) const {
    Taken All;
    for (const clang::FunctionDecl *F : Functions)
      if (I < F->getNumParams())
        All.add(F->getParamDecl(static_cast<unsigned>(I))->getType());
    return All;
  }

private:
  clang::ASTContext &Context;
  llvm::SmallVector<const clang::FunctionDecl *, 8> Functions;

  const clang::DeclContext *inside(const clang::DeclContext *In, StringRef Name) const {
    if (In)
      for (const clang::NamedDecl *D : In->lookup(&Context.Idents.get(Name))) {
        if (const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(D))
          return Class->getDefinition();
        if (const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(D))
          return Space;
      }
    return nullptr;
  }
  void addAll(const clang::DeclContext *In, clang::DeclarationName Wanted) {
    if (In)
      for (const clang::NamedDecl *D : In->lookup(Wanted))
        if (const auto *F = llvm::dyn_cast<clang::FunctionDecl>(D->getUnderlyingDecl()))
          Functions.push_back(F);
  }
};

/// Where each argument begins of a list whose bracket is open, and where the list ends; empty without an end.
std::vector<std::size_t> argumentsAt(StringRef All, std::size_t Begin) {
  std::vector<std::size_t> Bounds{Begin};
  unsigned Depth = 0;
  for (std::size_t I = Begin; I < All.size() && All[I] != ';'; ++I) {
    const char C = All[I];
    if (!Depth && (C == ')' || C == ']' || C == '}')) {
      Bounds.push_back(I);
      return Bounds;
    }
    Depth += C == '(' || C == '[' || C == '{';
    Depth -= (C == ')' || C == ']' || C == '}') && Depth;
    if (C == ',' && !Depth)
      Bounds.push_back(I + 1);
  }
  return {};
}

} // namespace

std::vector<std::size_t> namesInArithmetic(StringRef All, std::size_t Offset) {
  std::vector<std::size_t> Names;
  for (std::size_t I = Offset; I < All.size();) {
    const char C = All[I];
    if (C == ',' || C == ')' || C == ']' || C == '}' || C == ';')
      return Names;
    if (llvm::isDigit(C)) {
      I += All.drop_front(I).take_while([](char D) { return isOfName(D) || D == '.'; }).size();
    } else if (isOfName(C)) {
      std::size_t Last = I;
      while (true) { // a.b, a->b, a::b
        I += All.drop_front(I).take_while(isOfName).size();
        const StringRef Rest = All.drop_front(I);
        const std::size_t Joint = Rest.starts_with(".")                              ? 1
                                  : Rest.starts_with("->") || Rest.starts_with("::") ? 2
                                                                                     : 0;
        if (!Joint)
          break;
        Last = I += Joint;
      }
      Names.push_back(Last);
    } else if (llvm::isSpace(C) || C == '+' || C == '-' || C == '*' || C == '/') {
      ++I;
    } else {
      return {};
    }
  }
  return {};
}

std::vector<NumberGiven> numbersGiven(clang::Sema &S, StringRef All, std::size_t Offset) {
  const StringRef Text = All.drop_front(Offset);
  std::vector<NumberGiven> Found;
  if (const StringRef Before = All.take_front(Offset).rtrim();
      Text.starts_with("=") && (Before.ends_with("]") || Before.ends_with(")"))) { // x[2] = config.first
    for (const std::size_t At : namesInArithmetic(All, Offset + 1))
      Found.push_back({At, /*IsWhole=*/false, /*MayBeTensor=*/true});
    return Found;
  }
  const StringRef Written = Text.take_while([](char C) { return isOfName(C) || C == ':'; });
  const std::size_t Open = Offset + Written.size();
  if (Open >= All.size() || All[Open] != (Written.empty() ? '[' : '('))
    return {};
  const bool IsMember = All.take_front(Offset).ends_with(".") || All.take_front(Offset).ends_with("->");
  const Overloads Functions(S, Written, IsMember);
  const std::vector<std::size_t> Arguments = argumentsAt(All, Open + 1);
  for (std::size_t I = 0; I + 1 < Arguments.size(); ++I) {
    const Taken There = Functions.inPlace(I);
    if (!There.aNumber())
      continue;
    const StringRef Argument = All.slice(Arguments[I], Arguments[I + 1]);
    if (const StringRef Row = Argument.ltrim(); Row.starts_with("{") && There.Whole) {
      for (const std::size_t Element : argumentsAt(All, Arguments[I] + (Argument.size() - Row.size()) + 1))
        for (const std::size_t At : namesInArithmetic(All, Element))
          Found.push_back({At, /*IsWhole=*/true});
      continue;
    }
    for (const std::size_t At : namesInArithmetic(All, Arguments[I]))
      Found.push_back({At, There.Whole && !There.Floating && !There.Scalar, There.Tensor});
  }
  return Found;
}

} // namespace vramlint
