// Going on without headers that are not there.
//
// The first header that is not found turns one parse into several: each learns names from the errors of the one
// before (ForeignNames.h), until nothing new is learnt. A function that still does not compile counts as one without
// a body; an error anywhere else is the program's end.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Diagnostics.h"
#include "Frontend/EarlierNames.h"
#include "Frontend/ForeignNames.h"

#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <map>

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
} // namespace clang

namespace vramlint {

/// What one parse tells the next.
struct MissingHeaders {
  std::vector<std::string> Headers;  ///< as the program spells them, each once
  std::string OwnHeader;             ///< the first that is included with quotes: it may declare the program's modules
  std::vector<std::string> StandIns; ///< those for which a header of ours stands in
  std::vector<std::string> AskedFor; ///< by `__has_include`: it says what is there, and ours do not stand in
  std::vector<std::string> Macros;   ///< names in capitals that nothing defines, though no header is missing
  ForeignNames Names;
  bool LacksStandard = false; ///< one of them included headers of the standard library that the program uses
  unsigned Rounds = 0;
};

/// What is read where a header of the standard library came with one that is not there.
inline constexpr llvm::StringLiteral StandardHeaders = "vramlint/standard.hpp";

/// What is read where a header of Qt is not there.
inline constexpr llvm::StringLiteral WordsOfQt = "vramlint/qt.hpp";

/// In the place of the name of a header that is not named, because it is read before the source is.
inline constexpr llvm::StringLiteral ReadBefore = "what is read in front of ";

/// The file that the declarations stand in; no program has it.
inline constexpr llvm::StringLiteral ForeignFile = "/vramlint-foreign/names.h";

/// The file that classes stand in whose members the program defines.
inline constexpr llvm::StringLiteral ClassesFile = "/vramlint-classes/of-missing-headers.h";

/// The directory with the headers of StandIns.h, searched last.
inline constexpr llvm::StringLiteral StandInDir = "/vramlint-foreign/include";

/// The directory with those that are read instead of the library's own, searched first.
inline constexpr llvm::StringLiteral InsteadDir = "/vramlint-foreign/instead";

/// The directory with those that are read instead of installed ones, searched before the system's.
inline constexpr llvm::StringLiteral PreferredDir = "/vramlint-foreign/preferred";

/// Names in capitals that \p Errors say nothing declares, where they explain all errors: macros that the program is
/// built with. None otherwise.
std::vector<std::string> undefinedMacros(llvm::ArrayRef<CodeDiagnostic> Errors);

/// One parse that may lack headers.
class TolerantParse {
public:
  explicit TolerantParse(std::shared_ptr<MissingHeaders> Known)
      : Known(Known ? std::move(Known) : std::make_shared<MissingHeaders>()) {}

  /// Watches the parse that \p Compiler is about to begin; \p Diagnostics has to outlive it.
  void watch(clang::CompilerInstance &Compiler, SwitchedDiagnostics &Diagnostics);
  /// From here on errors are the caller's again; those that were tolerated are forgotten.
  void end();

  /// A header was not found, in this parse or in one before.
  bool isTolerant() const {
    return !Known->Headers.empty() || !Known->StandIns.empty() || !Known->Macros.empty() || HidesMore;
  }
  /// True when the errors named something new, so that another parse is worth while.
  bool learn();
  /// Whether \p Owed is made from a template for what is foreign, `Holder(Value &)`.
  bool isGivenForeign(const clang::Decl *Owed) const;
  /// LibTorch's own namespaces lack a name that the program uses.
  bool missesLibTorch() const;
  /// Errors outside functions, to be printed as the program's.
  const std::vector<CodeDiagnostic> &errorsElsewhere() const { return Elsewhere; }
  /// Those behind the first \p Count are told otherwise.
  void forgetElsewhere(std::size_t Count) { Elsewhere.resize(std::min(Count, Elsewhere.size())); }
  /// Functions that do not compile, their templates' instantiations included, and the first error of each.
  const llvm::DenseMap<const clang::FunctionDecl *, CodeDiagnostic> &broken() const { return Broken; }
  std::vector<CodeDiagnostic> errorsOfBroken() const;
  /// The first name of an earlier release that a header of ours has.
  const std::optional<EarlierUse> &earlier() const { return Earlier; }
  const std::shared_ptr<MissingHeaders> &known() const { return Known; }

private:
  friend class NotFoundWatch;
  std::shared_ptr<MissingHeaders> Known;
  clang::CompilerInstance *Compiler = nullptr;
  SwitchedDiagnostics *Diagnostics = nullptr;
  bool HidesMore = false; ///< AskedFor has grown
  bool IsOver = false;    ///< code that is added later has no missing headers, but errors
  std::vector<MissedName> Missed;
  std::map<std::string, ClassSketch> Sketches; ///< of classes that were asked for
  std::set<unsigned> FailingSketches;          ///< lines of ClassesFile
  llvm::DenseSet<clang::FileID> Searched;      ///< for modules that are registered
  std::optional<EarlierUse> Earlier;
  std::vector<CodeDiagnostic> Elsewhere;
  llvm::DenseMap<const clang::FunctionDecl *, CodeDiagnostic> Broken;

  void tolerate();
  void note(const clang::Diagnostic &Error);
  bool noteUse(const clang::Diagnostic &Error, llvm::StringRef All, std::size_t Offset, bool InFunction);
  bool noteNumbers(unsigned Error, llvm::StringRef All, std::size_t Offset);
  void sketch(MissedName &Name, llvm::StringRef All);
  bool isIdleOverride(unsigned Error) const;
  bool isOutsideClasses() const;
  std::string ourNamespaceOf(llvm::StringRef Function) const;
  std::string namespaceInFront(llvm::StringRef All, std::size_t Offset) const;
  bool noteOverload(const clang::Diagnostic &Error, llvm::StringRef All, std::size_t &Offset, MissedName &Name) const;
  bool hasForeignBase(const clang::CXXRecordDecl *Class) const;
  bool isMemberOfOurs(const clang::Diagnostic &Error) const;
  bool isOurs(const clang::CXXRecordDecl *Class) const;
  std::string foreignBaseOfModule(unsigned Error, llvm::StringRef Text, const clang::FunctionDecl *In) const;
};

} // namespace vramlint
