// A namespace is one of LibTorch's where that has what is asked for in it, a class is a tensor where the program
// makes objects of it from what LibTorch's functions give. A name that says no more than that is a class of its own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Aliases.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

using llvm::StringRef;

namespace vramlint {

constexpr StringRef Tensor = "::at::Tensor";

static StringRef takeWord(StringRef &Text) {
  const StringRef Word = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  Text = Text.drop_front(Word.size()).ltrim();
  return Word;
}

/// The namespace of that name; null when there is none.
static const clang::NamespaceDecl *findNamespace(clang::ASTContext &Context, StringRef Name) {
  const clang::DeclContext *In = Context.getTranslationUnitDecl();
  llvm::SmallVector<StringRef, 4> Parts;
  Name.split(Parts, "::", -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    const auto Found = In->lookup(&Context.Idents.get(Part));
    const auto *Space = Found.empty() ? nullptr : llvm::dyn_cast<clang::NamespaceDecl>(Found.front());
    if (!Space)
      return nullptr;
    In = Space;
  }
  return llvm::cast<clang::NamespaceDecl>(In);
}

static bool has(clang::ASTContext &Context, const clang::NamespaceDecl *Space, StringRef Name) {
  return Space && !Name.empty() && !Space->lookup(&Context.Idents.get(Name)).empty();
}

/// `nn::Linear`, `optim::Adam`, and what tutorials call `F` and `fs`.
static std::string namespaceFor(clang::ASTContext &Context, StringRef Name, StringRef Member) {
  const std::string InTorch = ("torch::" + Name).str(), InLayers = ("torch::nn::" + Name).str();
  llvm::SmallVector<StringRef, 3> Candidates{InTorch, InLayers};
  if (Name == "F")
    Candidates.push_back("torch::nn::functional");
  if (Name == "fs")
    Candidates.push_back("std::filesystem");
  for (StringRef Candidate : Candidates)
    if (has(Context, findNamespace(Context, Candidate), Member))
      return ("namespace ::" + Candidate).str();
  return "";
}

/// Whether each of LibTorch's functions of that name gives a tensor.
static bool givesTensor(clang::ASTContext &Context, StringRef Function) {
  bool Gives = false;
  for (StringRef Space : {"torch", "at"}) {
    const clang::NamespaceDecl *In = findNamespace(Context, Space);
    if (!has(Context, In, Function))
      continue;
    for (const clang::NamedDecl *D : In->lookup(&Context.Idents.get(Function))) {
      const auto *F = llvm::dyn_cast<clang::FunctionDecl>(D->getUnderlyingDecl());
      const auto *Class = F ? F->getReturnType()->getAsCXXRecordDecl() : nullptr;
      if (!Class || "::" + Class->getQualifiedNameAsString() != Tensor)
        return false;
      Gives = true;
    }
  }
  return Gives;
}

/// `T x = torch::relu(...)`
static bool isMadeOfTensor(clang::ASTContext &Context, StringRef Behind) {
  takeWord(Behind);
  if (!Behind.consume_front("="))
    return false;
  Behind = Behind.ltrim();
  if (!Behind.consume_front("torch::") && !Behind.consume_front("at::"))
    return false;
  const StringRef Function = takeWord(Behind);
  return Behind.starts_with("(") && givesTensor(Context, Function);
}

/// `i64`, `u8`, `f32`: numbers of that many bits.
static std::string numberFor(StringRef Name) {
  const char Kind = Name.empty() ? ' ' : Name.front();
  const StringRef Bits = Name.drop_front(Name.empty() ? 0 : 1);
  if (Kind == 'f')
    return Bits == "32" ? "float" : Bits == "64" ? "double" : "";
  const bool IsWidth = llvm::is_contained({"8", "16", "32", "64"}, Bits);
  if (!IsWidth || (Kind != 'i' && Kind != 'u'))
    return "";
  const StringRef Sign = Kind == 'u' ? "unsigned " : "signed ";
  return (Sign + (Bits == "8" ? "char" : Bits == "16" ? "short" : Bits == "32" ? "int" : "long")).str();
}

std::string aliasIn(clang::ASTContext &Context, StringRef Text) {
  const StringRef Name = takeWord(Text);
  if (Name.empty())
    return "";
  if (Text.consume_front("::"))
    return namespaceFor(Context, Name, takeWord(Text));
  if (const std::string Number = numberFor(Name); !Number.empty())
    return Number;
  const bool IsTensor = Name == "Tensor" && findNamespace(Context, "at");
  return IsTensor || isMadeOfTensor(Context, Text) ? Tensor.str() : "";
}

bool isMethodOfTensors(clang::ASTContext &Context, StringRef Text) {
  const StringRef Name = takeWord(Text);
  const clang::NamespaceDecl *Space = findNamespace(Context, "at");
  if (Name.empty() || !Text.starts_with("(") || !has(Context, Space, "Tensor"))
    return false;
  const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(Space->lookup(&Context.Idents.get("Tensor")).front());
  while (Class && (Class = Class->getDefinition())) {
    if (!Class->lookup(&Context.Idents.get(Name)).empty())
      return true;
    Class = Class->bases().empty() ? nullptr : Class->bases_begin()->getType()->getAsCXXRecordDecl();
  }
  return false;
}

} // namespace vramlint
