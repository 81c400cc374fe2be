// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files keep their places relative to each other, below sources/, so that `#include "../net.h"` goes on working;
// include directories that lie among them move with them. Each source keeps its flags.
#include "ProjectPlanning.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace vramlint {

static std::string absolute(StringRef Path, StringRef Directory) {
  llvm::SmallString<256> Full(Path);
  if (!path::is_absolute(Full)) {
    Full = Directory;
    path::append(Full, Path);
    llvm::sys::fs::make_absolute(Full);
  }
  path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

static bool isBelow(StringRef Path, StringRef Directory) {
  return Path.consume_front(Directory) && (Path.empty() || Path.front() == '/' || Directory.ends_with("/"));
}

/// The deepest directory that all \p Paths lie in.
static std::string commonDirectory(const std::vector<std::string> &Paths) {
  if (Paths.empty())
    return "/";
  std::string Common = path::parent_path(Paths.front()).str();
  for (const std::string &Path : Paths)
    while (!isBelow(Path, Common))
      Common = path::parent_path(Common).str();
  return Common;
}

/// Where a file or directory below \p Root stands in the project.
static std::string placeOf(StringRef Path, StringRef Root) {
  StringRef Rest = Path;
  Rest.consume_front(Root);
  while (Rest.consume_front("/"))
    ;
  return Rest.empty() ? "sources" : ("sources/" + Rest).str();
}

static void addFlags(ProjectUnit &Unit, const ProjectPlan &Plan, const CommandLine &Command, StringRef Root,
                     const LibTorch *Library) {
  const std::vector<std::string> &All = Command.Arguments;
  for (std::size_t I = 0; I < All.size(); ++I) {
    const StringRef Flag = All[I];
    bool IsInclude = false;
    for (StringRef Option : {"-isystem", "-iquote", "-idirafter", "-include", "-I"}) {
      if (!Flag.starts_with(Option))
        continue;
      IsInclude = true;
      StringRef Value = Flag.substr(Option.size());
      if (Value.empty() && I + 1 < All.size())
        Value = All[++I];
      const std::string Full = absolute(Value, Command.Directory);
      if (Library && (isBelow(Full, Library->Root) || isBelow(Full, Library->Api)))
        break; // found again by the build
      const bool Moves =
          Option == "-include"
              ? llvm::any_of(Plan.Files, [&](const ProjectFile &F) { return F.Path == placeOf(Full, Root); })
              : isBelow(Full, Root);
      const std::string Place = Moves ? "${CMAKE_CURRENT_SOURCE_DIR}/" + placeOf(Full, Root) : Full;
      const auto add = [&](const std::string &Where) {
        if (Option != "-I")
          Unit.Flags.push_back(Option.str());
        Unit.Flags.push_back(Option == "-I" ? "-I" + Where : Where);
      };
      add(Place);
      if (Moves && Option != "-include") // what is read instead of a header of the directory does not move
        add(Full);
      break;
    }
    if (IsInclude)
      continue;
    if (Flag.starts_with("-std=") || Flag.starts_with("--std=")) {
      const StringRef Standard = Flag.substr(Flag.find("++") + 2);
      // The names of drafts, and what CMake calls a standard.
      Unit.Standard = llvm::StringSwitch<int>(Standard)
                          .Case("20", 20)
                          .Case("2a", 20)
                          .Case("23", 23)
                          .Case("2b", 23)
                          .Case("26", 26)
                          .Case("2c", 26)
                          .Default(17);
      continue;
    }
    if (Flag == "-D" || Flag == "-U") {
      if (I + 1 < All.size())
        Unit.Flags.push_back((Flag + All[++I]).str());
      continue;
    }
    if (Flag.starts_with("-D") || Flag.starts_with("-U") || Flag.starts_with("-f") || Flag.starts_with("-m") ||
        Flag == "-pthread")
      Unit.Flags.push_back(Flag.str());
  }
}

ProjectPlan planProject(const Program &P, std::string Name) {
  ProjectPlan Plan;
  Plan.Name = std::move(Name);
  const StringRef Directory = P.commandLine().Directory;
  std::vector<std::string> Paths;
  std::vector<Program::UserFile> Files;
  for (const Program::UserFile &File : P.userFiles()) {
    if (StringRef(File.Path).starts_with("<")) // code that was added
      continue;
    Files.push_back(File);
    Paths.push_back(absolute(File.Path, Directory));
  }
  const std::string Root = commonDirectory(Paths);
  for (std::size_t I = 0; I < Files.size(); ++I)
    Plan.Files.push_back({placeOf(Paths[I], Root), Files[I].Text.str()});
  for (const auto &[Source, Command] : P.sourceUnits()) {
    ProjectUnit &Unit = Plan.Units.emplace_back();
    Unit.Source = placeOf(absolute(Source, ""), Root);
    addFlags(Unit, Plan, Command, Root, P.libTorch());
  }
  return Plan;
}

} // namespace vramlint
