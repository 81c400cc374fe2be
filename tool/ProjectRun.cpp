// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ProjectRun.h"
#include "Messages.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace vramlint {

/// A project may be larger; what one scenario executes hardly is.
static constexpr std::size_t MaxFoundSources = 100;

static ProgramOptions programOptions(const Options &O) {
  ProgramOptions Parse;
  Parse.Sources = O.Sources;
  Parse.Flags = O.Flags;
  Parse.Search = LibTorchSearch::fromEnvironment(O.LibTorchDir);
  Parse.UseCache = !O.NoCache;
  return Parse;
}

ProjectRun::ProjectRun(const Options &O, ProgramOptions Parse, std::unique_ptr<Program> First)
    : O(O), Parse(std::move(Parse)), P(std::move(First)), Texts(*P), Tree(O.Sources.front()), Flags(O.Flags) {}

llvm::Expected<std::unique_ptr<ProjectRun>> ProjectRun::open(const Options &O) {
  ProgramOptions Parse = programOptions(O);
  auto First = Program::parse(Parse);
  if (!First)
    return First.takeError();
  printGuessedFlags(**First);
  // What is told about the figures below stands on it.
  printMissingHeaders(**First);
  auto Run = std::unique_ptr<ProjectRun>(new ProjectRun(O, std::move(Parse), std::move(*First)));
  Run->tellTroubles();
  return Run;
}

void ProjectRun::tellTroubles() {
  for (const auto &[Source, Trouble] : P->troubles())
    if (Told.insert(Source).second)
      llvm::errs() << "vramlint: warning: '" << displayPath(Source) << "' " << Trouble
                   << "; what it defines is not known\n";
}

/// Opens the program again with sources that define any of \p Lacking; false when there are none.
bool ProjectRun::extend(const std::vector<SourceTree::Wanted> &Lacking) {
  std::vector<SourceTree::Wanted> Names;
  for (const SourceTree::Wanted &Name : Lacking)
    if (Sought.insert(Name).second)
      Names.push_back(Name);
  if (Names.empty())
    return false;
  auto [Found, Unsure] = Tree.definitionsOf(Names, Flags.databaseFiles(O.Sources.front()));
  auto isKnown = [&](const std::string &Source) {
    auto isSame = [&](const std::string &Other) { return llvm::sys::fs::equivalent(Source, Other); };
    return llvm::any_of(Parse.Sources, isSame) || llvm::any_of(Parse.FoundSources, isSame);
  };
  llvm::erase_if(Found, isKnown);
  if (Found.empty() || Parse.FoundSources.size() + Found.size() > MaxFoundSources)
    return false;
  ProgramOptions More = P->options(); // with what the first parse has guessed and learnt
  llvm::append_range(More.FoundSources, Found);
  auto Larger = Program::parse(More);
  if (!Larger) {
    // The sources that were given compiled before: it is a matter of those that were found.
    llvm::errs() << "vramlint: warning: the program cannot be opened together with "
                 << llvm::join(llvm::map_range(Found, displayPath), ", ") << ": "
                 << llvm::toString(Larger.takeError()) << '\n';
    return false;
  }
  Parse = std::move(More);
  P = std::move(*Larger);
  Texts.add(*P);
  llvm::append_range(Doubts, Unsure);
  if (!O.Quiet)
    llvm::errs() << "vramlint: note: " << llvm::join(llvm::map_range(Found, displayPath), ", ") << " "
                 << (Found.size() == 1 ? "defines" : "define") << " what is only declared here, and "
                 << (Found.size() == 1 ? "is" : "are") << " read as well\n";
  tellTroubles();
  return true;
}

static bool mentions(llvm::StringRef Text, const std::string &Word) {
  auto isWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (std::size_t At = 0; (At = Text.find(Word, At)) != llvm::StringRef::npos; At += Word.size())
    if ((At == 0 || !isWord(Text[At - 1])) && (At + Word.size() == Text.size() || !isWord(Text[At + Word.size()])))
      return true;
  return false;
}

/// What the program was taken to consist of. Which sources are linked is guessed once one had to be found, and
/// nothing refers to a source that registers itself.
std::vector<std::string> ProjectRun::choices() const {
  std::vector<std::string> All = Doubts;
  if (Parse.FoundSources.empty())
    return All;
  // As far around as sources had to be looked for: what lies further away is another program's.
  const auto up = [&](const std::string &File) { return Tree.levelsUp(File); };
  const unsigned Farthest =
      up(*llvm::max_element(Parse.FoundSources, [&](const auto &A, const auto &B) { return up(A) < up(B); }));
  const auto Read = P->userFiles();
  std::set<std::string> Names;
  for (const auto &[File, Name] : Tree.registering()) {
    auto isSame = [&](const auto &Other) { return llvm::sys::fs::equivalent(File, Other.Path); };
    auto mentionsName = [&](const auto &Other) { return mentions(Other.Text, Name); };
    if (up(File) > Farthest || Name == "std" || Name == "torch" || llvm::any_of(Read, isSame) ||
        llvm::none_of(Read, mentionsName) || !Names.insert(Name).second)
      continue;
    All.push_back("`" + Name + "` in " + displayPath(File) +
                  " runs before main(), and nothing refers to that source: it is taken not to belong to the program");
  }
  return All;
}

llvm::Expected<Analysis> ProjectRun::analyse(const ScenarioSpec &Spec, SourceFiles &Files) {
  for (;;) {
    auto A = vramlint::analyse(Spec, O, *P, Files, Texts, choices());
    if (!A || A->Lacking.empty() || !extend(A->Lacking))
      return A;
  }
}

} // namespace vramlint
