// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/BuildFiles.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Regex.h>

#include <cstdlib>
#include <optional>

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace vramlint {

// --- commands ------------------------------------------------------------------------------------------------

namespace {
class CMakeReader {
public:
  explicit CMakeReader(StringRef Text) : Text(Text) {}

  std::vector<CMakeCommand> run() {
    std::vector<CMakeCommand> Commands;
    while (skipSpace(), At < Text.size()) {
      const std::size_t Begin = At;
      while (At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_'))
        ++At;
      CMakeCommand Command{Text.slice(Begin, At).lower(), {}};
      while (At < Text.size() && (Text[At] == ' ' || Text[At] == '\t'))
        ++At;
      if (Command.Name.empty() || At >= Text.size() || Text[At] != '(') {
        At = std::max(At, Begin + 1);
        continue;
      }
      ++At;
      readArguments(Command.Arguments);
      Commands.push_back(std::move(Command));
    }
    return Commands;
  }

private:
  void skipSpace() {
    while (At < Text.size()) {
      if (Text[At] == '#')
        At = std::min(Text.find('\n', At), Text.size());
      else if (llvm::isSpace(Text[At]) || Text[At] == ';')
        ++At;
      else
        return;
    }
  }

  char escaped() {
    const char C = ++At < Text.size() ? Text[At++] : '\\';
    return C == 'n' ? '\n' : C == 't' ? '\t' : C;
  }

  /// Up to the closing bracket.
  void readArguments(std::vector<std::string> &Arguments) {
    for (int Depth = 1; skipSpace(), At < Text.size();) {
      if (Text[At] == '(' || Text[At] == ')') {
        Depth += Text[At++] == '(' ? 1 : -1;
        if (Depth == 0)
          return;
        continue;
      }
      std::string Word;
      const bool Quoted = Text[At] == '"';
      At += Quoted;
      bool Inside = false; // of quotes within a word: `NAME="a b"`
      while (At < Text.size()) {
        const char C = Text[At];
        if (C == '\\') {
          Word += escaped();
          continue;
        }
        if (C == '"') {
          ++At;
          if (Quoted)
            break;
          Inside = !Inside;
          Word += C;
          continue;
        }
        if (!Quoted && !Inside && (llvm::isSpace(C) || C == ';' || C == '(' || C == ')' || C == '#'))
          break;
        Word += C;
        ++At;
      }
      Arguments.push_back(std::move(Word));
    }
  }

  StringRef Text;
  std::size_t At = 0;
};
} // namespace

std::vector<CMakeCommand> cmakeCommands(StringRef Text) { return CMakeReader(Text).run(); }

// --- definitions ---------------------------------------------------------------------------------------------

namespace {
/// The commands of the list files from the outermost directory inwards.
class DefinitionCollector {
public:
  explicit DefinitionCollector(StringRef Source) : Source(path::filename(Source)) {}

  void read(StringRef Dir, StringRef Text) {
    if (Variables.empty()) {
      Variables["CMAKE_SOURCE_DIR"] = Dir.str();
      Variables["CMAKE_BINARY_DIR"] = Variables["PROJECT_BINARY_DIR"] = (Dir + "/build").str();
    }
    Variables["CMAKE_CURRENT_SOURCE_DIR"] = Variables["CMAKE_CURRENT_LIST_DIR"] = Dir.str();
    Variables["CMAKE_CURRENT_BINARY_DIR"] = (Dir + "/build").str();
    int Depth = 0;
    for (const CMakeCommand &C : cmakeCommands(Text)) {
      const StringRef Name = C.Name;
      if (Name == "if" || Name == "function" || Name == "macro" || Name == "foreach" || Name == "while")
        ++Depth;
      else if (Name == "endif" || Name == "endfunction" || Name == "endmacro" || Name == "endforeach" ||
               Name == "endwhile")
        --Depth;
      else if (Depth <= 0)
        take(Name, C.Arguments, Dir);
    }
  }

  std::vector<std::string> result() const {
    std::vector<std::string> Out;
    llvm::StringMap<bool> Seen;
    for (const auto &[Target, Definition] : Found) {
      const StringRef Name = StringRef(Definition).split('=').first;
      if ((Target.empty() || Owner.empty() || Target == Owner) && Seen.try_emplace(Name).second)
        Out.push_back(Definition);
    }
    return Out;
  }

private:
  void take(StringRef Name, const std::vector<std::string> &Arguments, StringRef Dir) {
    if (Arguments.empty())
      return;
    const std::string First = resolved(Arguments[0]).value_or(Arguments[0]);
    const auto Rest = llvm::ArrayRef(Arguments).drop_front();
    if (Name == "project") {
      Variables["PROJECT_NAME"] = First;
      Variables["PROJECT_SOURCE_DIR"] = Variables[First + "_SOURCE_DIR"] = Dir.str();
    } else if (Name == "set" && !Rest.empty()) {
      if (std::optional<std::string> Value = resolved(llvm::join(Rest, ";")))
        Variables[First] = std::move(*Value);
      else
        Variables.erase(First);
    } else if (Name == "add_executable" || Name == "add_library" || Name == "target_sources") {
      for (const std::string &Word : Rest)
        if (const std::optional<std::string> Files = resolved(Word))
          for (StringRef File : llvm::split(*Files, ';'))
            if (path::filename(File) == Source && Owner.empty())
              Owner = First;
    } else if (Name == "add_compile_definitions") {
      add("", Arguments, "");
    } else if (Name == "target_compile_definitions") {
      add(First, Rest, "");
    } else if (Name == "add_definitions" || Name == "add_compile_options") {
      add("", Arguments, "-D");
    } else if (Name == "target_compile_options") {
      add(First, Rest, "-D");
    }
  }

  void add(StringRef Target, llvm::ArrayRef<std::string> Words, StringRef Prefix) {
    for (const std::string &Word : Words) {
      StringRef Rest = Word;
      if (!Prefix.empty() && !Rest.consume_front(Prefix))
        continue;
      Rest.consume_front("-D");
      if (Rest == "PRIVATE" || Rest == "PUBLIC" || Rest == "INTERFACE" || Rest == "BEFORE")
        continue;
      const std::optional<std::string> Whole = resolved(Rest);
      if (Whole && llvm::Regex("^[A-Za-z][A-Za-z0-9_]*(=.*)?$").match(*Whole))
        Found.emplace_back(Target.str(), *Whole);
    }
  }

  /// With the values of variables; nothing when one is not known, or CMake decides later.
  std::optional<std::string> resolved(StringRef Text) const {
    std::string Out;
    while (!Text.empty()) {
      const std::size_t Dollar = Text.find('$');
      Out += Text.substr(0, Dollar);
      if (Dollar == StringRef::npos)
        break;
      Text = Text.substr(Dollar);
      const std::size_t End = Text.find('}');
      if (!Text.starts_with("${") || End == StringRef::npos)
        return std::nullopt;
      const auto Value = Variables.find(Text.slice(2, End));
      if (Value == Variables.end())
        return std::nullopt;
      Out += Value->second;
      Text = Text.substr(End + 1);
    }
    return Out;
  }

  StringRef Source;
  std::string Owner; ///< the target that the source is a part of; empty: nothing says so
  llvm::StringMap<std::string> Variables;
  std::vector<std::pair<std::string, std::string>> Found; ///< target (empty: all), definition
};
} // namespace

// --- what lies around a source ---------------------------------------------------------------------------------

BuildFiles::BuildFiles(StringRef Given, StringRef Root) : Source(Given) {
  for (StringRef Dir = path::parent_path(Given); Dir.size() >= Root.size() && !Dir.empty();
       Dir = path::parent_path(Dir))
    Dirs.push_back(Dir.str());
}

int BuildFiles::standard() const {
  for (const std::string &Dir : Dirs)
    for (const char *File : {"/CMakeLists.txt", "/Makefile", "/makefile", "/.bazelrc", "/meson.build", "/setup.py"}) {
      auto Buffer = llvm::MemoryBuffer::getFile(Dir + File);
      if (!Buffer)
        continue;
      llvm::SmallVector<StringRef, 3> Parts;
      if (llvm::Regex("(CMAKE_CXX_STANDARD[ \t]+|CXX_STANDARD[ \t]+|cxx_std_|std=c\\+\\+|std=gnu\\+\\+)([0-9]+)")
              .match((*Buffer)->getBuffer(), &Parts))
        return std::atoi(Parts[2].str().c_str());
    }
  return 0;
}

std::vector<std::string> BuildFiles::definitions() const {
  DefinitionCollector Collector(Source);
  for (const std::string &Dir : llvm::reverse(Dirs))
    if (auto Buffer = llvm::MemoryBuffer::getFile(Dir + "/CMakeLists.txt"))
      Collector.read(Dir, (*Buffer)->getBuffer());
  return Collector.result();
}

} // namespace vramlint
