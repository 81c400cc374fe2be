// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/DefaultArguments.h"
#include "Frontend/SourceText.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

#include <vector>

using llvm::StringRef;

namespace vramlint {

/// Whether \p Type is one of the language's, or a class of a library.
static bool isOfLibraries(clang::QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class)
    return Type.getNonReferenceType()->isArithmeticType();
  const std::string Name = Class->getQualifiedNameAsString();
  constexpr StringRef Libraries[] = {"std::", "at::", "c10::", "torch::"};
  return llvm::any_of(Libraries, [&](StringRef Space) { return StringRef(Name).starts_with(Space); });
}

/// A default of a parameter of that type; empty where there is none that could be said.
static std::string defaultOf(clang::QualType Type, const std::string &Number) {
  const clang::QualType Plain = Type.getNonReferenceType();
  if (Plain->isArithmeticType())
    return Number;
  const auto *Class = Plain->getAsCXXRecordDecl();
  const StringRef Name = Class ? Class->getName() : "";
  return Name == "Tensor" || Name == "optional" ? "{}" : "";
}

/// Of \p Function, of whose parameters the first \p Given are given.
static std::string declared(const clang::FunctionDecl *Function, std::size_t Given) {
  clang::PrintingPolicy Policy(Function->getASTContext().getLangOpts());
  const auto textOf = [&](clang::QualType Type) { return Type.getCanonicalType().getAsString(Policy); };
  std::string Numbers, Parameters;
  for (std::size_t I = 0; I < Function->getNumParams(); ++I) {
    const clang::ParmVarDecl *Parameter = Function->getParamDecl(I);
    const clang::QualType Type = Parameter->getType();
    if (!isOfLibraries(Type))
      return "";
    Parameters += (I ? ", " : "") + textOf(Type);
    if (I < Given)
      continue;
    const std::string Number = (Parameter->getName() + "_of_" + Function->getName()).str();
    const std::string Default = defaultOf(Type, Number);
    if (Default.empty() || Parameter->getName().empty())
      return "";
    Parameters += " = " + Default;
    if (Default == Number)
      Numbers += "extern " + textOf(Type.getNonReferenceType().getUnqualifiedType()) + " " + Number + ";\n";
  }
  const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(Function->getDeclContext());
  const std::string Declaration =
      Numbers + textOf(Function->getReturnType()) + " " + Function->getName().str() + "(" + Parameters + ");\n";
  return Space ? "namespace " + Space->getQualifiedNameAsString() + " {\n" + Declaration + "}\n" : Declaration;
}

std::string declarationWithDefaults(clang::ASTContext &Context, StringRef Call) {
  const StringRef Called = Call.take_while([](char C) { return llvm::isAlnum(C) || C == '_' || C == ':'; });
  const StringRef Rest = Call.drop_front(Called.size()).ltrim();
  const std::size_t Length = Rest.starts_with("(") ? bracketed(Rest) : StringRef::npos;
  StringRef Name = Called.rsplit("::").second;
  if (Name.empty())
    Name = Called;
  if (Name.empty() || Length == StringRef::npos)
    return "";
  const std::size_t Given = partsOf(Rest.take_front(Length).drop_front().drop_back()).size();
  llvm::SmallVector<const clang::DeclContext *, 8> Open{Context.getTranslationUnitDecl()};
  while (!Open.empty()) {
    const clang::DeclContext *In = Open.pop_back_val();
    for (const clang::Decl *D : In->noload_decls()) {
      const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D);
      const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(D);
      if (Space && !Space->isAnonymousNamespace())
        Open.push_back(Space);
      else if (Function && Function->getIdentifier() && Function->getName() == Name &&
               Function->getNumParams() > Given && Function->isThisDeclarationADefinition() &&
               Function->getStorageClass() != clang::SC_Static && !Function->isTemplated())
        return declared(Function, Given);
    }
  }
  return "";
}

} // namespace vramlint
