// Where Clang's diagnostics go: printed for the user's sources, collected for added code.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/ClangVersions.h"
#include "Frontend/EarlierNames.h"
#include "Frontend/Program.h"

#include <clang/Frontend/TextDiagnosticPrinter.h>

#include <functional>
#include <vector>

namespace vramlint {

/// Prints as clang does, or collects for addCode.
class SwitchedDiagnostics : public clang::DiagnosticConsumer {
public:
  SwitchedDiagnostics(llvm::raw_ostream &Out, clang::DiagnosticOptions &Options) : Printer(Out, printed(Options)) {}

  /// While set, diagnostics go there.
  std::vector<CodeDiagnostic> *Captured = nullptr;
  /// While set, errors go there, do not count, and nothing else is told.
  std::function<void(const clang::Diagnostic &)> Tolerated;
  std::string MissingHeader;         ///< the first that was not found, as the program spells it
  std::optional<EarlierUse> Earlier; ///< of what does not compile, what has been renamed first

  void BeginSourceFile(const clang::LangOptions &Language, const clang::Preprocessor *PP) override {
    Printer.BeginSourceFile(Language, PP);
  }
  void EndSourceFile() override { Printer.EndSourceFile(); }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Diagnostic) override;

private:
  void noteEarlier(const clang::Diagnostic &Error);

  /// Whether the last error, that something is no constant, is left to execution, and the notes that follow it.
  enum class Left : std::uint8_t { No, Asked, Yes } Constant = Left::No;

  // Clang 21 takes a reference where a pointer was taken before.
#if CLANG_VERSION_MAJOR >= 21
  static clang::DiagnosticOptions &printed(clang::DiagnosticOptions &Options) { return Options; }
#else
  static clang::DiagnosticOptions *printed(clang::DiagnosticOptions &Options) { return &Options; }
#endif
  clang::TextDiagnosticPrinter Printer;
};

} // namespace vramlint
