// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/ShellWords.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/StringSaver.h>

using llvm::StringRef;

namespace vramlint {

std::vector<std::string> shellWords(StringRef Text) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

std::string quoted(StringRef Text) {
  const bool IsPlain =
      llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || StringRef("_-+./=:,").contains(C); });
  if (IsPlain && !Text.empty())
    return Text.str();
  std::string Quoted = "'";
  for (char C : Text)
    Quoted += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Quoted + "'";
}

std::string commandLine(const Request &R, const std::string &What) {
  std::string Text = "vramlint " + What;
  const FlagOptions &Flags = R.Program.Flags;
  if (!Flags.BuildDir.empty())
    Text += " -p " + quoted(Flags.BuildDir);
  if (!R.Program.Search.Given.empty())
    Text += " --libtorch=" + quoted(R.Program.Search.Given);
  for (const std::string &Flag : Flags.ExtraArgsBefore)
    Text += " --extra-arg-before=" + quoted(Flag);
  for (const std::string &Flag : Flags.ExtraArgs)
    Text += " --extra-arg=" + quoted(Flag);
  for (const std::string &Source : R.Program.Sources)
    Text += " " + quoted(Source);
  if (Flags.AfterDashes) {
    Text += " --";
    for (const std::string &Flag : *Flags.AfterDashes)
      Text += " " + quoted(Flag);
  }
  return Text;
}

std::string displayPath(const std::string &Path) {
  llvm::SmallString<256> Current;
  llvm::sys::fs::current_path(Current);
  StringRef Short = Path;
  if (Short == Current)
    return ".";
  return Short.consume_front(Current) && Short.consume_front("/") ? Short.str() : Path;
}

} // namespace vramlint
