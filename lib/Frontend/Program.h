// The analysed program: all its sources, parsed into one syntax tree that stays open.
//
//   a.cpp ─┐
//   b.cpp ─┼─> one ASTContext, Sema and Parser ──> addCode("<scenario x>", "void f() { ... }")
//   PCH   ─┘
//
// A class in one file, its methods in another and main in a third are one program this way, and code
// can be added after the syntax tree has been looked at. Each source is a translation unit of its own: it has its
// flags and macros, reads its headers anew and sees nothing of the others; what a linker would take for one is one
// (Linking.h). The end of the tree is never announced, so Sema stays usable for instantiating templates and
// resolving calls on demand.
//
// Parsed are the user's function bodies, and of foreign headers those that BodyChoice.h names. The user's
// templates are instantiated when their file ends, for their errors; foreign ones only on demand:
//
//   const FunctionDecl *Definition = P.instantiate(F); // null: it has none, or is wrong
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/EarlierNames.h"
#include "Frontend/Flags.h"
#include "Frontend/LibTorch.h"

#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/raw_ostream.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInstance;
class Decl;
class FunctionDecl;
class NamedDecl;
class Preprocessor;
class Sema;
class SourceManager;
class VarDecl;
} // namespace clang

namespace vramlint {

class ForeignNames;
struct MissingHeaders;

/// What is read beside LibTorch's headers for a program that does not compile with them.
enum class LaterRelease {
  None,
  Names,        ///< what later releases have beside
  Constructors, ///< and tensors that are made of nullptr, scalars of unsigned numbers
  Replaced,     ///< and headers in the place of those that are there
  NoHelp        ///< neither helps: the errors are the program's
};

/// What a program needs of a later release of LibTorch than that of the headers; release 0: nothing.
struct LaterUse {
  std::vector<std::string> Names;
  int Major = 0;
  int Minor = 0;
};

struct ProgramOptions {
  std::vector<std::string> Sources; ///< at least one, a translation unit each
  /// Sources of the same project that define what the others lack. What is wrong with them is theirs alone.
  std::vector<std::string> FoundSources;
  /// Sources that earlier parses of the same program had to leave out, and why.
  std::map<std::string, std::string> Spoiled;
  /// Directories in which headers lie that the sources include, for sources whose flags nobody says.
  std::vector<std::string> GuessedDirs;
  /// Headers that were not found, as the program spells them, for which a stand-in is read by the end of their path.
  std::vector<std::string> VendoredHeaders;
  FlagOptions Flags;
  LibTorchSearch Search = LibTorchSearch::fromEnvironment("");
  bool UseCache = true;
  std::string CacheDir;      ///< empty: $XDG_CACHE_HOME/vramlint or ~/.cache/vramlint
  bool CachesBehind = false; ///< another process fills the cache, as PchRequest::BuildsBehind
  /// Contents of files that are not (yet) on disk, by path: an editor's unsaved buffers.
  std::map<std::string, std::string> UnsavedFiles;
  /// What earlier parses of the same program have tried.
  LaterRelease Later = LaterRelease::None;
  /// A name of an earlier release that the program has, and for which a header of ours is read.
  std::optional<EarlierUse> Earlier;
  /// What earlier parses of the same program learnt about headers that are not there.
  std::shared_ptr<MissingHeaders> Missing;
  /// Members and variables of which an integer was said: a header that is missing may declare them.
  std::set<std::string> SaidWhole;
  /// Receives Clang's diagnostics, the cache's warning and its progress; null: stderr.
  llvm::raw_ostream *DiagnosticOut = nullptr;
};

/// One diagnostic of code added by addCode.
struct CodeDiagnostic {
  bool IsNote = false;
  std::string Message;
  std::string File; ///< the name given to addCode, or a path
  unsigned Line = 0;
  unsigned Column = 0;
};

/// Code given to addCode does not compile.
class CodeError : public llvm::ErrorInfo<CodeError> {
public:
  static char ID;
  explicit CodeError(std::vector<CodeDiagnostic> Diagnostics) : Diagnostics(std::move(Diagnostics)) {}

  const std::vector<CodeDiagnostic> &diagnostics() const { return Diagnostics; }
  /// `<scenario x>:3:12: no member named 'y' in 'Z'`, first error only.
  void log(llvm::raw_ostream &Out) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::vector<CodeDiagnostic> Diagnostics;
};

class Program {
public:
  /// Parses all sources. When they do not compile, Clang's diagnostics have been printed and the error
  /// is the closing line.
  static llvm::Expected<std::unique_ptr<Program>> parse(ProgramOptions Options);
  ~Program();

  clang::ASTContext &context() const;
  clang::Sema &sema() const;
  clang::Preprocessor &preprocessor() const;
  clang::SourceManager &sources() const;
  clang::CompilerInstance &compiler() const;

  /// Null when the sources name no LibTorch header.
  const LibTorch *libTorch() const;
  LaterUse laterUse() const;
  const ProgramOptions &options() const;
  /// Flags of the first source.
  const CommandLine &commandLine() const;

  /// True for the sources, their own headers and added code; false for system and LibTorch headers.
  bool isUserCode(clang::SourceLocation Location) const;

  /// True for functions of foreign headers whose bodies were parsed (were there any), and for what is made
  /// from such templates.
  bool isLibraryBodyKept(const clang::Decl *D) const;

  /// Flags of the first source that nobody said: the standard that its build files ask for, directories in which
  /// headers were found. Empty when a database or the command line says them, or when none were needed.
  std::vector<std::string> guessedFlags() const;

  /// Headers that were not found, as the program spells them. What they would have declared is foreign.
  llvm::ArrayRef<std::string> missingHeaders() const;
  /// Names in capitals that nothing defines, though no header is missing.
  llvm::ArrayRef<std::string> macrosOfBuild() const;
  /// What is known of foreign names.
  const ForeignNames &foreign() const;
  /// The first of them that is the program's own by its quotes, empty when none is. What it declares may hold
  /// tensors.
  const std::string &missingOwnHeader() const;
  /// Headers that were not found and for which one of ours stands in.
  llvm::ArrayRef<std::string> standIns() const;
  /// Whether the library has a header of that name of its own, though one of ours may stand in for it.
  bool isInstalled(llvm::StringRef Header) const;
  /// How many names were taken for theirs.
  std::size_t foreignNames() const;
  /// A macro of theirs that makes functions of the program's text, which they may call; empty when there is none.
  std::string foreignMacroWithBody() const;
  /// A macro of theirs that declares something outside functions; empty when there is none.
  std::string foreignDeclaringMacro() const;
  /// How many functions do not compile without those headers.
  std::vector<CodeDiagnostic> brokenFunctions() const;
  /// True for names of headers that were not found, and for functions that do not compile without them.
  bool isForeign(const clang::Decl *D) const;
  /// The first error in a function that does not compile without those headers; null for any other.
  const CodeDiagnostic *errorIn(const clang::FunctionDecl *F) const;

  /// Runs \p Work, which may have Sema instantiate what it likes, at namespace scope. Nothing is printed; the
  /// errors and their notes are returned, and do not count as the program's.
  /// \p For is what is instantiated: its translation unit's names are seen.
  std::vector<CodeDiagnostic> quietly(llvm::function_ref<void()> Work, const clang::Decl *For = nullptr);

  /// The definition of \p F, made from its template if need be; null when it has no body or the body is wrong.
  /// Bodies that it mentions are not made.
  const clang::FunctionDecl *instantiate(clang::FunctionDecl *F);

  /// Parses \p Text as the virtual file \p Name at namespace scope, behind everything before. Returns
  /// its top-level declarations, or a CodeError; declarations of code that failed are hidden again.
  llvm::Expected<std::vector<clang::Decl *>> addCode(llvm::StringRef Name, llvm::StringRef Text);

  /// Instantiates what is pending of the user's, vtables included. Sema stays usable. May be called repeatedly.
  llvm::Error finish();

  /// More than one translation unit: something may be declared, and defined, several times.
  bool hasSeveralUnits() const;
  /// The definition of \p F that another unit has; null when none has.
  const clang::FunctionDecl *definitionElsewhere(const clang::FunctionDecl *F) const;
  /// The sources that are part of the program, each with its flags.
  struct SourceUnit {
    std::string Source;
    CommandLine Command;
  };
  std::vector<SourceUnit> sourceUnits() const;
  /// Which of sourceUnits() \p D stands in.
  std::size_t unitOf(const clang::Decl *D) const;
  /// From now on added code sees what the translation unit of \p D sees.
  void enterUnitOf(const clang::Decl *D);
  /// Sources behind the first that do not compile, and why. What they define is not known.
  std::vector<std::pair<std::string, std::string>> troubles() const;

  /// Top-level declarations of the given sources in their order, added code included. What several of them include
  /// is there several times.
  llvm::ArrayRef<clang::Decl *> userDecls() const;
  /// Those of all sources that are read, also of those that were found.
  llvm::ArrayRef<clang::Decl *> linkedDecls() const;

  /// Variables of user code with static storage at namespace or class scope, in the order in which their definitions
  /// stand: the order of their initialisation. Templates are left out; theirs is not fixed.
  std::vector<const clang::VarDecl *> userGlobals() const;

  /// Functions of user code called \p Name: `train`, `ns::train`, `Trainer::run`; of templates what they are made
  /// from.
  std::vector<clang::FunctionDecl *> findFunctions(llvm::StringRef Name) const;

  /// Every user file that was read.
  struct UserFile {
    std::string Path;
    llvm::StringRef Text;
    clang::FileID File;
  };
  std::vector<UserFile> userFiles() const;

private:
  llvm::Expected<std::vector<clang::Decl *>> addCodeAsIs(llvm::StringRef Name, llvm::StringRef Text);
  struct Parts;
  explicit Program(std::unique_ptr<Parts> P);
  std::unique_ptr<Parts> P;
};

} // namespace vramlint
