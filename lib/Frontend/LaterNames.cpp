// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/LaterNames.h"
#include "Frontend/MissingHeaders.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/FileSystem.h>

using llvm::StringRef;

namespace vramlint {

/// As a program would include it.
static constexpr llvm::StringLiteral Header = "vramlint/later.hpp";
/// The last release that Header knows a name of.
static constexpr std::pair Latest(2, 3);
/// The release whose c10::optional is std::optional, and whose optimizers find states by address.
static constexpr std::pair OptionalIsStandard(2, 2);

bool mayBeLater(const LibTorch &Library, llvm::ArrayRef<std::string> Sources) {
  constexpr std::uint64_t Largest = 4 << 20;
  const auto isOfSensibleSize = [](const std::string &Source) {
    std::uint64_t Size = 0;
    return !llvm::sys::fs::file_size(Source, Size) && Size <= Largest;
  };
  return Library.Major > 0 && std::pair(Library.Major, Library.Minor) < Latest &&
         llvm::all_of(Sources, isOfSensibleSize);
}

/// Whether an error says that a name is not there, or is about a type that later releases replace.
static bool mayBeAboutLater(const CodeDiagnostic &Error) {
  constexpr StringRef Signs[] = {"undeclared",
                                 "no member named",
                                 "no type named",
                                 "no template named",
                                 "unknown type",
                                 "no matching",
                                 "optional",
                                 "nullopt",
                                 "torch",
                                 "at::",
                                 "c10"};
  return llvm::any_of(Signs, [&](StringRef Sign) { return StringRef(Error.Message).contains(Sign); });
}

/// Whether it is about headers that are replaced: an optional, or a state that is looked for by an address.
static bool isAboutReplaced(const CodeDiagnostic &Error) {
  const StringRef Message = Error.Message;
  const bool IsKey =
      Message.contains("basic_string") && (Message.contains("TensorImpl *") || Message.contains("void *"));
  return Message.contains("std::optional") || Message.contains("nullopt") ||
         Message.contains("OptimizerParamState") || IsKey;
}

LaterRelease nextAfter(LaterRelease Tried, llvm::ArrayRef<CodeDiagnostic> Errors) {
  if (Tried == LaterRelease::None)
    return llvm::any_of(Errors, mayBeAboutLater) ? LaterRelease::Names : LaterRelease::NoHelp;
  return Tried == LaterRelease::Names && llvm::any_of(Errors, isAboutReplaced) ? LaterRelease::Replaced
                                                                               : LaterRelease::NoHelp;
}

void beginLater(CommandLine &Command, LaterRelease Tried) {
  constexpr int LaterStandard = 17;
  if (Tried == LaterRelease::Names || Tried == LaterRelease::Replaced)
    chooseStandard(Command, LaterStandard);
  if (Tried != LaterRelease::Replaced)
    return;
  auto &All = Command.Arguments; // a standard that is not said stands first
  All.insert(All.begin() + (Command.HasStandard ? 0 : 1), {"-I", (StandInDir + "/vramlint/later").str()});
}

bool isLaterHeader(StringRef File) { return File.ends_with(Header) || File.contains("/vramlint/later/"); }

void declareLater(clang::CompilerInvocation &Invocation, LaterRelease Tried) {
  if (Tried == LaterRelease::Names || Tried == LaterRelease::Replaced)
    Invocation.getPreprocessorOpts().Includes.push_back(Header.str());
}

static std::pair<int, int> release(StringRef Text) {
  std::pair<int, int> Result(0, 0);
  const auto [Major, Minor] = Text.split('.');
  if (Major.getAsInteger(10, Result.first) || Minor.getAsInteger(10, Result.second))
    return {0, 0};
  return Result;
}

/// Notes what is used of \p Scope, as far as it is said to be of a later release.
static void collect(const clang::DeclContext &Scope, LaterUse &Use) {
  for (const clang::Decl *D : Scope.noload_decls()) {
    if (const auto *Inner = llvm::dyn_cast<clang::NamespaceDecl>(D)) {
      collect(*Inner, Use);
      continue;
    }
    const auto *Since = D->getAttr<clang::AnnotateAttr>();
    const auto *Named = llvm::dyn_cast<clang::NamedDecl>(D);
    if (!Since || !Named || !D->isReferenced() || release(Since->getAnnotation()).first == 0)
      continue;
    const auto &Sources = Scope.getParentASTContext().getSourceManager();
    if (!isLaterHeader(Sources.getFilename(D->getLocation())))
      continue;
    std::tie(Use.Major, Use.Minor) = std::max(std::pair(Use.Major, Use.Minor), release(Since->getAnnotation()));
    Use.Names.push_back(Named->getQualifiedNameAsString());
  }
}

/// Whether a state of an optimizer is looked for by an address (vramlint/later/torch/optim/optimizer.h).
static bool findsStatesByAddress(const clang::ASTContext &Context) {
  const auto find = [&](const clang::DeclContext *In, StringRef Name) {
    return In->lookup(&Context.Idents.get(Name)).front();
  };
  const auto *Space = Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("ska")).empty()
                          ? nullptr
                          : llvm::dyn_cast<clang::NamespaceDecl>(find(Context.getTranslationUnitDecl(), "ska"));
  if (!Space || Space->lookup(&Context.Idents.get("address_key")).empty())
    return false;
  const auto *Key = llvm::dyn_cast<clang::CXXRecordDecl>(find(Space, "address_key"));
  return Key && llvm::any_of(Key->ctors(), [](const clang::CXXConstructorDecl *C) {
           return C->isReferenced() && C->getNumParams() == 1 && C->getParamDecl(0)->getType()->isPointerType();
         });
}

LaterUse findLaterUse(const clang::ASTContext &Context, LaterRelease Tried) {
  LaterUse Use;
  collect(*Context.getTranslationUnitDecl(), Use);
  if (Tried == LaterRelease::Replaced) {
    std::tie(Use.Major, Use.Minor) = std::max(std::pair(Use.Major, Use.Minor), OptionalIsStandard);
    Use.Names.push_back(findsStatesByAddress(Context) ? "torch::optim::Optimizer::state" : "std::optional");
  }
  return Use;
}

} // namespace vramlint
