// What a Program is made of. For Program.cpp and Units.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/BodyChoice.h"
#include "Frontend/Diagnostics.h"
#include "Frontend/Linking.h"
#include "Frontend/MissingHeaders.h"
#include "Frontend/NameHiding.h"
#include "Frontend/Program.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Parse/Parser.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>

namespace vramlint {

using Variables = llvm::SetVector<const clang::VarDecl *>;

/// Tells Clang which bodies to skip; takes no declarations but variables that are made from templates.
class ChosenBodies : public clang::ASTConsumer {
public:
  ChosenBodies(const Program *const &Owner, Variables &Made) : Owner(Owner), Made(Made) {}

  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *V) override { Made.insert(V); }

  bool shouldSkipFunctionBody(clang::Decl *D) override {
    if (const clang::FunctionDecl *F = D->getAsFunction())
      if (F->hasAttr<clang::CUDAGlobalAttr>() ||
          (F->hasAttr<clang::CUDADeviceAttr>() && !F->hasAttr<clang::CUDAHostAttr>()))
        return true; // it runs on the device
    return Owner && !Owner->isUserCode(D->getLocation()) && !Owner->isLibraryBodyKept(D);
  }

private:
  const Program *const &Owner;
  Variables &Made;
};

/// Sets everything up as a frontend action does, and leaves the work to the owner.
class HeldAction : public clang::ASTFrontendAction {
public:
  const Program *Owner = nullptr;
  Variables Made;

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
    return std::make_unique<ChosenBodies>(Owner, Made);
  }
  void ExecuteAction() override {}
};

/// One source with its headers, as a compiler sees it.
struct Unit {
  std::string Source;
  CommandLine Command;
  bool IsGiven = true;   ///< by the user; else it was found because a body was wanted
  std::string Trouble{}; ///< why what it defines is not known; empty: nothing is wrong
  bool DoesNotCompile = false;
  std::vector<CodeDiagnostic> Errors{}; ///< those that were captured
  std::vector<clang::Decl *> Decls{};   ///< its top-level declarations, headers of others included
  UnitNames Names{};                    ///< while it is hidden
  /// Macros of its files and flags, while it is hidden.
  std::vector<std::pair<clang::IdentifierInfo *, clang::MacroInfo *>> Macros{};
};

inline constexpr unsigned NoUnit = ~0u;

struct UsedLibraries;

struct Program::Parts {
  ProgramOptions Options;
  CommandLine Command;
  bool IsIncludedBehind = false; ///< behind headers that bring LibTorch
  int LeastStandard = 0;         ///< that has the headers that are included
  std::optional<LibTorch> Library;
  /// Paths below which everything is LibTorch's.
  std::vector<std::string> ForeignPrefixes;

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::unique_ptr<clang::CompilerInstance> Compiler;
  SwitchedDiagnostics *Diagnostics = nullptr; ///< owned by Compiler
  HeldAction Action;
  bool ActionHasBegun = false;
  std::unique_ptr<TolerantParse> Tolerance;
  std::unique_ptr<clang::Parser> Parser;
  std::unique_ptr<Linker> Symbols;

  std::vector<Unit> Units;
  const Unit *Spoiling = nullptr; ///< one that leaves the parser where no other can follow; the parse ended with it
  unsigned Active = 0;            ///< the unit whose names are seen
  std::vector<clang::Decl *> UserDecls;                      ///< of the sources that were given
  std::vector<clang::Decl *> LinkedDecls;                    ///< of all units that compile
  llvm::DenseSet<clang::FileID> SourceFiles;                 ///< sources and added code
  mutable llvm::DenseMap<clang::FileID, unsigned> UnitRoots; ///< sources, flags and added code
  mutable llvm::DenseMap<clang::FileID, unsigned> UnitOfFile;
  mutable llvm::DenseMap<clang::FileID, bool> IsUserFile;
  mutable BodyChoice Choice;

  ~Parts();

  llvm::Error findUnits();
  bool guessDirs();
  bool findVendored();
  bool IsBarred = false; ///< code of ours was refused what only a class may name
  bool isEarlier(llvm::ArrayRef<CodeDiagnostic> Errors);
  bool goesFurther(bool Failed, bool MayBeLater, llvm::ArrayRef<CodeDiagnostic> Errors);
  bool isParsedAgain(bool Failed, bool IsTrial, bool MayBeLater, llvm::ArrayRef<CodeDiagnostic> Errors);
  void addHeaders(clang::CompilerInvocation &Invocation, const UsedLibraries &Used);

  // Units.cpp
  bool parseFile(clang::FileID File, std::vector<clang::Decl *> *Decls);
  bool parseText(llvm::StringRef Name, llvm::StringRef Text, std::vector<clang::Decl *> *Decls);
  void parseToEnd(std::vector<clang::Decl *> *Decls);
  llvm::Error parseSources();
  void parseFurther(unsigned Index);
  void parseUnit(Unit &U);
  void instantiatePending();
  bool isUsers(const clang::Decl *D) const;
  void hideUnit(Unit &U);
  void showUnit(Unit &U);
  void enterUnit(unsigned Index);
  bool isUserFile(clang::FileID File) const;
  bool isUserPlace(clang::SourceLocation Where) const;
  void checkInclude(llvm::StringRef Name, bool IsAngled, clang::SourceLocation At, clang::FileEntryRef Found);
  unsigned unitOfFile(clang::FileID File) const;
  unsigned unitOf(clang::SourceLocation Where) const;
  /// The unit that something stands in or was made for; NoUnit when it is everybody's.
  unsigned unitOf(const clang::Decl *D) const;
  std::string closingLine(llvm::StringRef Source) const;
};

/// The declaration whose text was parsed: a template's, for what is made from one.
const clang::Decl *writtenDecl(const clang::Decl *D);

} // namespace vramlint
