// The first error of a failed piece of code is what a caller shows; notes tell which line caused it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Diagnostics.h"
#include "Frontend/MissingHeaders.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/LexDiagnostic.h"

namespace vramlint {

char CodeError::ID;

void CodeError::log(llvm::raw_ostream &Out) const {
  for (const CodeDiagnostic &Diagnostic : Diagnostics) {
    if (Diagnostic.IsNote)
      continue;
    if (Diagnostic.Line)
      Out << Diagnostic.File << ':' << Diagnostic.Line << ':' << Diagnostic.Column << ": ";
    Out << Diagnostic.Message;
    return;
  }
}

/// Other compilers evaluate more while they compile: of GCC's std::string, for one. What Clang cannot evaluate of a
/// library is executed as everything else; where it stopped, the first note tells.
static bool mayBeLeftToExecution(unsigned Error) {
  return Error == clang::diag::err_static_assert_expression_is_not_constant ||
         Error == clang::diag::err_constexpr_var_requires_const_init;
}

/// Whether a note says of what a header that was not found declares that it is no constant.
static bool isAboutForeign(const clang::Diagnostic &Note) {
  for (unsigned I = 0; I < Note.getNumArgs(); ++I)
    if (Note.getArgKind(I) == clang::DiagnosticsEngine::ak_nameddecl) {
      const auto *Named = reinterpret_cast<const clang::NamedDecl *>(Note.getRawArg(I));
      const clang::SourceManager &Sources = Note.getSourceManager();
      if (Named && Sources.getFilename(Sources.getExpansionLoc(Named->getLocation())) == ForeignFile)
        return true;
    }
  return false;
}

/// Microsoft's compiler takes `void main()`, `struct Net { Net::Net(); };`, and `loss.item<float>()` without
/// `template` where that is a template's, and its programs have them.
static bool isTakenByOthers(unsigned Error) {
  return Error == clang::diag::err_main_returns_nonint || Error == clang::diag::err_member_extra_qualification ||
         Error == clang::diag::err_missing_dependent_template_keyword;
}

void SwitchedDiagnostics::noteEarlier(const clang::Diagnostic &Error) {
  llvm::SmallString<128> Message;
  Error.FormatDiagnostic(Message);
  if (const auto Use = earlierUse(Message); Use && (!Earlier || Use->isBefore(*Earlier)))
    Earlier = Use;
}

void SwitchedDiagnostics::HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                                           const clang::Diagnostic &Diagnostic) {
  if (Level != clang::DiagnosticsEngine::Note) {
    Constant = mayBeLeftToExecution(Diagnostic.getID()) ? Left::Asked
               : isTakenByOthers(Diagnostic.getID())    ? Left::Yes
                                                        : Left::No;
  } else if (Constant == Left::Asked) {
    const bool InLibrary =
        Diagnostic.hasSourceManager() && Diagnostic.getSourceManager().isInSystemHeader(Diagnostic.getLocation());
    const bool IsForeign = Tolerated && Diagnostic.hasSourceManager() && isAboutForeign(Diagnostic);
    Constant = InLibrary || IsForeign ? Left::Yes : Left::No;
    if (Constant == Left::No) // no compiler can: this is the error
      Level = clang::DiagnosticsEngine::Error;
  }
  if (Constant != Left::No)
    return;
  if (Tolerated) {
    if (Level >= clang::DiagnosticsEngine::Error)
      Tolerated(Diagnostic);
    return;
  }
  DiagnosticConsumer::HandleDiagnostic(Level, Diagnostic);
  if (MissingHeader.empty() && Diagnostic.getID() == clang::diag::err_pp_file_not_found && Diagnostic.getNumArgs() &&
      Diagnostic.getArgKind(0) == clang::DiagnosticsEngine::ak_std_string)
    MissingHeader = Diagnostic.getArgStdStr(0);
  if (Level >= clang::DiagnosticsEngine::Error)
    noteEarlier(Diagnostic);
  if (!Captured)
    return Printer.HandleDiagnostic(Level, Diagnostic);
  if (Level != clang::DiagnosticsEngine::Note && Level < clang::DiagnosticsEngine::Error)
    return;
  CodeDiagnostic Code;
  Code.IsNote = Level == clang::DiagnosticsEngine::Note;
  llvm::SmallString<128> Message;
  Diagnostic.FormatDiagnostic(Message);
  Code.Message = std::string(Message);
  if (Diagnostic.hasSourceManager() && Diagnostic.getLocation().isValid()) {
    auto &Sources = Diagnostic.getSourceManager();
    auto Presumed = Sources.getPresumedLoc(Sources.getExpansionLoc(Diagnostic.getLocation()));
    if (Presumed.isValid()) {
      Code.File = Presumed.getFilename();
      Code.Line = Presumed.getLine();
      Code.Column = Presumed.getColumn();
    }
  }
  Captured->push_back(std::move(Code));
}

} // namespace vramlint
