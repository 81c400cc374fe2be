// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/LaterNames.h"
#include "Frontend/EarlierNames.h"
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
/// The release whose tensors are made of nullptr (pytorch pull request 89196).
static constexpr std::pair NullIsTensor(2, 0);
/// The release whose scalars are made of unsigned numbers (pytorch pull request 116595).
static constexpr std::pair UnsignedIsScalar(2, 3);

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
  constexpr StringRef Signs[] = {"undeclared",    "no member named",
                                 "no type named", "no template named",
                                 "unknown type",  "no matching",
                                 "optional",      "nullopt",
                                 "torch",         "at::",
                                 "c10",           "Scalar'"};
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

/// Whether it may be about a tensor that is made of nullptr, or a scalar of an unsigned number.
static bool isAboutConstructors(const CodeDiagnostic &Error) {
  const StringRef Message = Error.Message;
  return ((Message.contains("no matching constructor for initialization of") ||
           Message.contains("functional-style cast from 'std::nullptr_t'")) &&
          Message.contains("Tensor'")) ||
         (Message.contains("ambiguous") && Message.contains("Scalar'"));
}

bool wantsConstructors(LaterRelease Tried, llvm::ArrayRef<CodeDiagnostic> Errors) {
  return (Tried == LaterRelease::None || Tried == LaterRelease::Names) && llvm::any_of(Errors, isAboutConstructors);
}

LaterRelease nextAfter(LaterRelease Tried, llvm::ArrayRef<CodeDiagnostic> Errors) {
  if (Tried == LaterRelease::None)
    return llvm::any_of(Errors, mayBeAboutLater) ? LaterRelease::Names : LaterRelease::NoHelp;
  if (wantsConstructors(Tried, Errors))
    return LaterRelease::Constructors;
  const bool MayBeReplaced = Tried == LaterRelease::Names || Tried == LaterRelease::Constructors;
  return MayBeReplaced && llvm::any_of(Errors, isAboutReplaced) ? LaterRelease::Replaced : LaterRelease::NoHelp;
}

/// Whether it is tried to read more, or other headers, than there are.
static bool readsMore(LaterRelease Tried) {
  return Tried == LaterRelease::Names || Tried == LaterRelease::Constructors || Tried == LaterRelease::Replaced;
}

void beginLater(CommandLine &Command, LaterRelease Tried) {
  constexpr int LaterStandard = 17;
  if (readsMore(Tried))
    chooseStandard(Command, LaterStandard);
  auto &All = Command.Arguments; // a standard that is not said stands first
  const auto readFirst = [&](StringRef Dir) {
    All.insert(All.begin() + (Command.HasStandard ? 0 : 1), {"-I", (StandInDir + "/vramlint/" + Dir).str()});
  };
  if (Tried == LaterRelease::Constructors || Tried == LaterRelease::Replaced)
    readFirst("later-constructors");
  if (Tried == LaterRelease::Replaced)
    readFirst("later");
}

bool isLaterHeader(StringRef File) {
  return File.ends_with(Header) || File.ends_with(EarlierHeader) || File.contains("/vramlint/later/") ||
         File.contains("/vramlint/later-constructors/");
}

void declareLater(clang::CompilerInvocation &Invocation, LaterRelease Tried) {
  if (readsMore(Tried))
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

/// Whether a constructor of \p Class in namespace \p Space is used that takes what \p Takes says, and nothing else.
static bool isMadeOf(const clang::ASTContext &Context, StringRef Space, StringRef Class,
                     llvm::function_ref<bool(clang::QualType)> Takes) {
  const auto find = [&](const clang::DeclContext *In, StringRef Name) {
    const auto Found = In->lookup(&Context.Idents.get(Name));
    return Found.empty() ? nullptr : Found.front();
  };
  const auto *In = llvm::dyn_cast_or_null<clang::NamespaceDecl>(find(Context.getTranslationUnitDecl(), Space));
  const auto *Named = In ? llvm::dyn_cast_or_null<clang::CXXRecordDecl>(find(In, Class)) : nullptr;
  const auto *Made = Named ? Named->getDefinition() : nullptr;
  return Made && llvm::any_of(Made->ctors(), [&](const clang::CXXConstructorDecl *C) {
           return C->isReferenced() && C->getNumParams() == 1 && Takes(C->getParamDecl(0)->getType());
         });
}

/// Whether a state of an optimizer is looked for by an address (vramlint/later/torch/optim/optimizer.h).
static bool findsStatesByAddress(const clang::ASTContext &Context) {
  return isMadeOf(Context, "ska", "address_key", [](clang::QualType T) { return T->isPointerType(); });
}

static bool hasNullTensors(const clang::ASTContext &Context) {
  return isMadeOf(Context, "at", "Tensor", [](clang::QualType T) { return T->isNullPtrType(); });
}

static bool hasUnsignedScalars(const clang::ASTContext &Context) {
  return isMadeOf(Context, "c10", "Scalar",
                  [&](clang::QualType T) { return T->isUnsignedIntegerType() && Context.getTypeSize(T) >= 16; });
}

LaterUse findLaterUse(const clang::ASTContext &Context, LaterRelease Tried) {
  LaterUse Use;
  const auto add = [&](std::pair<int, int> Since, StringRef Name) {
    std::tie(Use.Major, Use.Minor) = std::max(std::pair(Use.Major, Use.Minor), Since);
    Use.Names.push_back(Name.str());
  };
  collect(*Context.getTranslationUnitDecl(), Use);
  if (hasNullTensors(Context))
    add(NullIsTensor, "at::Tensor(nullptr)");
  if (hasUnsignedScalars(Context))
    add(UnsignedIsScalar, "c10::Scalar(uint64_t)");
  if (Tried == LaterRelease::Replaced)
    add(OptionalIsStandard, findsStatesByAddress(Context) ? "torch::optim::Optimizer::state" : "std::optional");
  return Use;
}

} // namespace vramlint
