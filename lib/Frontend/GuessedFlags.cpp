// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/GuessedFlags.h"

#include "Frontend/BuildFiles.h"
#include "Frontend/ProgramParts.h"
#include "Frontend/SourceTree.h"

#include "llvm/ADT/STLExtras.h"

namespace vramlint {
using llvm::StringRef;

/// Spelled as nobody does, to be known again.
static constexpr StringRef Newer = "--std=c++20";

static bool isBefore20(const CommandLine &Command) {
  constexpr StringRef Before[] = {"-std=c++11", "-std=c++14", "-std=c++17"};
  return !Command.Arguments.empty() && llvm::is_contained(Before, StringRef(Command.Arguments.front()));
}

bool mayBeNewer(const CommandLine &Own, const CommandLine &Parsed) {
  return Own.IsDefault && !Own.HasStandard && isBefore20(Parsed);
}

/// What Clang says of C++20 in a program that is read as an older one. Names that the standard library has since come
/// with headers, which tell the standard.
static bool saysNewer(const CodeDiagnostic &D) {
  constexpr StringRef Says[] = {"'auto' not allowed",
                                "C++20",
                                "C++2a",
                                "C++23",
                                "'concept'",
                                "'requires'",
                                "'co_",
                                "'consteval",
                                "'constinit",
                                "'char8_t'",
                                "std::ranges",
                                "'ranges'",
                                "std::format",
                                "'source_location'",
                                "lambda expression in an unevaluated operand",
                                "'<=>'"};
  return llvm::any_of(Says, [&](StringRef Part) { return StringRef(D.Message).contains(Part); });
}

bool looksNewer(llvm::ArrayRef<CodeDiagnostic> Errors) { return llvm::any_of(Errors, saysNewer); }

void chooseStandardAfter(ProgramOptions &Options, const CommandLine &Parsed, llvm::ArrayRef<CodeDiagnostic> Errors) {
  const bool IsNewer = looksNewer(Errors);
  Options.Flags.ExtraArgs.push_back(IsNewer ? Newer.str() : Parsed.Arguments.front());
  if (IsNewer)
    Options.Later = LaterRelease::None;
}

std::vector<std::string> Program::guessedFlags() const {
  const CommandLine &First = P->Units.front().Command;
  std::vector<std::string> Guessed;
  if (First.IsDefault && !First.HasStandard && First.Arguments.front() != "-std=c++17" &&
      SourceTree(P->Options.Sources.front()).buildFiles().standard())
    Guessed.push_back(P->Command.Arguments.front());
  else if (P->LeastStandard && P->Command.Arguments.front() == "-std=c++" + std::to_string(P->LeastStandard))
    Guessed.push_back(P->Command.Arguments.front());
  else if (llvm::is_contained(P->Options.Flags.ExtraArgs, Newer))
    Guessed.push_back(Newer.drop_front().str());
  if (First.IsDefault)
    llvm::copy_if(First.Arguments, std::back_inserter(Guessed), [](StringRef A) { return A.starts_with("-D"); });
  for (const std::string &Dir : P->Options.GuessedDirs)
    Guessed.insert(Guessed.end(), {"-I", Dir});
  return Guessed;
}

} // namespace vramlint
