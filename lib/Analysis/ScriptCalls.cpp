// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/ScriptCalls.h"
#include "Analysis/ShellWords.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Regex.h>

#include <algorithm>

using llvm::StringRef;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

namespace vramlint {

static constexpr std::size_t MostFiles = 100;
static constexpr std::uint64_t MostBytes = 128 << 10;

bool mentions(StringRef Text, StringRef Word) {
  const auto isWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (std::size_t At = 0; (At = Text.find(Word, At)) != StringRef::npos; At += Word.size())
    if ((At == 0 || !isWord(Text[At - 1])) && (At + Word.size() == Text.size() || !isWord(Text[At + Word.size()])))
      return true;
  return false;
}

/// Scripts, and what tells people how to call the program, in the directory and in those below it where such things
/// lie.
static std::vector<std::string> scriptsAround(StringRef Directory) {
  constexpr StringRef Below[] = {"script", "scripts", "bin", "run", "tools", "examples"};
  std::vector<std::string> Found;
  const auto look = [&](const std::string &Where) {
    std::error_code Failure;
    for (fs::directory_iterator I(Where, Failure), End; I != End && !Failure; I.increment(Failure)) {
      const StringRef Name = path::filename(I->path());
      if (Name.ends_with(".sh") || Name.ends_with(".bash") || Name.starts_with_insensitive("readme"))
        Found.push_back(I->path());
    }
  };
  look(Directory.str());
  for (StringRef Name : Below)
    look((Directory + "/" + Name).str());
  llvm::sort(Found);
  return Found;
}

namespace {

/// One script, line by line.
class ScriptReader {
public:
  ScriptReader(std::string Script, const Program &P) : Script(std::move(Script)), P(P) {}
  std::vector<ScriptCall> read(StringRef Text);

private:
  std::optional<std::string> replaced(StringRef Line) const;
  bool hasOptions(llvm::ArrayRef<std::string> Words) const;
  bool isMentioned(StringRef Name) const {
    return llvm::any_of(P.userFiles(), [&](const auto &File) { return mentions(File.Text, Name); });
  }
  std::optional<std::string> wordsOfCall(StringRef Line) const;

  std::string Script;
  const Program &P;
  llvm::StringMap<std::string> Variables;
};

} // namespace

/// A line with the values of its variables; nothing where one is not known.
std::optional<std::string> ScriptReader::replaced(StringRef Line) const {
  static const llvm::Regex Variable("\\$(\\{([A-Za-z_][A-Za-z_0-9]*)\\}|([A-Za-z_][A-Za-z_0-9]*))");
  std::string Text;
  llvm::SmallVector<StringRef, 4> Parts;
  while (Variable.match(Line, &Parts)) {
    const auto Known = Variables.find(Parts[2].empty() ? Parts[3] : Parts[2]);
    if (Known == Variables.end())
      return std::nullopt;
    Text += Line.take_front(static_cast<std::size_t>(Parts[0].data() - Line.data())).str() + Known->second;
    Line = StringRef(Parts[0].end(), static_cast<std::size_t>(Line.end() - Parts[0].end()));
  }
  return Line.contains('$') ? std::nullopt : std::optional(Text + Line.str());
}

/// Whether the program knows the options that it is called with, and has some.
bool ScriptReader::hasOptions(llvm::ArrayRef<std::string> Words) const {
  bool HasSome = false;
  for (StringRef Word : Words) {
    if (!Word.starts_with("-") || Word.size() < 2 || llvm::isDigit(Word[1]) || Word[1] == '.')
      continue;
    const StringRef Name = Word.ltrim('-').split('=').first;
    if (Name.size() > 1 ? !isMentioned(Name) : !isMentioned("getopt") && !isMentioned(Name))
      return false;
    HasSome = true;
  }
  return HasSome;
}

/// What a line that calls the program gives it.
std::optional<std::string> ScriptReader::wordsOfCall(StringRef Line) const {
  Line = Line.ltrim(" \t$>`*-").rtrim(" \t`");
  std::vector<std::string> Words = shellWords(Line);
  static const llvm::Regex IsAssignment("^[A-Za-z_][A-Za-z_0-9]*=");
  const auto isBefore = [](const std::string &Word) {
    return IsAssignment.match(Word) || llvm::is_contained({"sudo", "time", "nohup", "exec"}, StringRef(Word));
  };
  const auto Name = llvm::find_if_not(Words, isBefore);
  if (Name == Words.end() || !StringRef(*Name).contains('/') ||
      !llvm::is_contained({StringRef(), StringRef(".exe"), StringRef(".out")}, path::extension(*Name)))
    return std::nullopt;
  constexpr StringRef Ends[] = {"|", "&", "&&", "||", ";", "\\"};
  const auto isEnd = [&](StringRef Word) {
    return llvm::is_contained(Ends, Word) || Word.starts_with(">") || Word.starts_with("2>") ||
           Word.starts_with("&>");
  };
  Words = {std::next(Name), std::find_if(Name, Words.end(), isEnd)};
  // What a reader has to fill in.
  const auto isOpen = [](StringRef Word) {
    return Word.contains('<') || Word.contains('>') || Word.contains("...") || Word.starts_with("[");
  };
  if (llvm::any_of(Words, isOpen) || !hasOptions(Words))
    return std::nullopt;
  return llvm::join(llvm::map_range(Words, [](const std::string &Word) { return quoted(Word); }), " ");
}

std::vector<ScriptCall> ScriptReader::read(StringRef Text) {
  static const llvm::Regex Assignment("^(export +)?([A-Za-z_][A-Za-z_0-9]*)=('[^']*'|\"[^\"]*\"|[^ ]*)$");
  std::vector<ScriptCall> Calls;
  unsigned Number = 0;
  while (!Text.empty()) {
    unsigned First = ++Number;
    std::string Line;
    for (StringRef Part;; ++Number) { // as far as it goes on
      std::tie(Part, Text) = Text.split('\n');
      Part = Part.rtrim(" \t\r");
      const bool GoesOn = Part.consume_back("\\") && !Text.empty();
      Line += Part.str() + (GoesOn ? " " : "");
      if (!GoesOn)
        break;
    }
    const StringRef Whole = StringRef(Line).trim();
    const auto Known = Whole.starts_with("#") ? std::nullopt : replaced(Whole);
    llvm::SmallVector<StringRef, 4> Parts;
    if (!Known)
      continue;
    if (Assignment.match(*Known, &Parts))
      Variables[Parts[2]] = Parts[3].trim("'\"").str();
    else if (auto Words = wordsOfCall(*Known))
      Calls.push_back({*Words, Script, First});
  }
  return Calls;
}

std::vector<ScriptCall> scriptCalls(const SourceTree &Tree, const Program &P) {
  std::vector<ScriptCall> Calls;
  std::size_t Files = 0;
  for (StringRef Directory = path::parent_path(Tree.source());; Directory = path::parent_path(Directory)) {
    for (const std::string &Script : scriptsAround(Directory)) {
      std::uint64_t Size = 0;
      if (fs::file_size(Script, Size) || Size > MostBytes || ++Files > MostFiles)
        continue;
      if (auto Text = llvm::MemoryBuffer::getFile(Script))
        llvm::append_range(Calls, ScriptReader(Script.substr(Directory.size() + 1), P).read((*Text)->getBuffer()));
    }
    if (Directory.size() <= Tree.root().size() || !Directory.starts_with(Tree.root()))
      break;
  }
  std::stable_partition(Calls.begin(), Calls.end(), [](const ScriptCall &Call) {
    return StringRef(Call.Words).contains_insensitive("train") ||
           path::filename(Call.Script).contains_insensitive("train");
  });
  return Calls;
}

} // namespace vramlint
