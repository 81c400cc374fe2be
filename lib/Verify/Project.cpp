// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Project.h"

#include "Verify/HarnessFiles.h"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace vramlint {

namespace fs = std::filesystem;

/// As a literal of C++; what cannot be printed stands in it by its number, in all three digits.
static std::string cString(std::string_view Text) {
  std::string Out = "\"";
  for (const char C : Text) {
    if (std::isprint(static_cast<unsigned char>(C)) && C != '"' && C != '\\' && C != '?') {
      Out += C;
      continue;
    }
    Out += '\\';
    for (const int Shift : {6, 3, 0})
      Out += static_cast<char>('0' + (static_cast<unsigned char>(C) >> Shift & 7));
  }
  return Out + "\"";
}

std::string callOfMain(const std::vector<std::string> &Words) {
  std::string Texts = "char Word0[] = \"program\"; ", List = "Word0, ";
  for (std::size_t I = 0; I < Words.size(); ++I) {
    const std::string Name = "Word" + std::to_string(I + 1);
    Texts += "char " + Name + "[] = " + cString(Words[I]) + "; ";
    List += Name + ", ";
  }
  return "{ " + Texts + "char *Arguments[] = {" + List + "nullptr}; __real_main(" + std::to_string(Words.size() + 1) +
         ", Arguments); }";
}

std::string identifierFor(std::string_view Name) {
  std::string Out;
  for (char C : Name)
    Out += std::isalnum(static_cast<unsigned char>(C)) || C == '-' ? C : '_';
  return Out.empty() ? "program" : Out;
}

/// As a quoted argument of CMake; `${...}` of ours stays.
static std::string cmakeString(std::string_view Text) {
  std::string Out = "\"";
  for (std::size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (C == '"' || C == '\\' || (C == '$' && Text.substr(I, 28) != "${CMAKE_CURRENT_SOURCE_DIR}/"))
      Out += '\\';
    Out += C;
  }
  return Out + "\"";
}

static std::string runnerOf(std::size_t Scenario) { return "vramlint_run_" + std::to_string(Scenario); }
static bool isCuda(const ProjectPlan &Plan, std::size_t Unit) {
  return fs::path(Plan.Units[Unit].Source).extension() == ".cu";
}

static std::string fileOf(const ProjectPlan &Plan, std::size_t Unit) {
  return "unit-" + std::to_string(Unit) + (isCuda(Plan, Unit) ? ".cu" : ".cpp");
}

/// A source of the program with the scenarios that are compiled with it.
static std::string unitSource(const ProjectPlan &Plan, std::size_t Unit) {
  std::string Out = "// Written by vramlint: a source of the program, and the scenarios that see what it sees.\n"
                    "#include <torch/torch.h>\n\n"
                    "#include \"" +
                    Plan.Units[Unit].Source +
                    "\"\n\n"
                    "// Refers to the program's own main, if it has one (--wrap=main).\n"
                    "extern \"C\" int __real_main(int, char **);\n\n";
  for (std::size_t I = 0; I < Plan.Scenarios.size(); ++I) {
    const ProjectScenario &S = Plan.Scenarios[I];
    if (S.Unit != Unit)
      continue;
    if (!S.Definition.empty())
      Out += S.Definition + "\n";
    Out += "void " + runnerOf(I) + "() { " + S.Call + " }\n\n";
  }
  return Out;
}

static std::string scenarioSource(const ProjectPlan &Plan) {
  std::string Declarations, Table;
  for (std::size_t I = 0; I < Plan.Scenarios.size(); ++I) {
    Declarations += "void " + runnerOf(I) + "();\n";
    Table += "    {" + cString(Plan.Scenarios[I].Name) + ", &" + runnerOf(I) + "},\n";
  }
  return "// Written by vramlint: the scenarios that are measured.\n" + Declarations +
         "struct VramlintScenario {\n  const char *Name;\n  void (*Run)();\n};\n"
         "extern const VramlintScenario VramlintScenarios[];\n"
         "const VramlintScenario VramlintScenarios[] = {\n" +
         Table + "    {nullptr, nullptr},\n};\n";
}

static std::string listFile(const ProjectPlan &Plan) {
  std::string Units;
  bool HasCuda = false;
  for (std::size_t I = 0; I < Plan.Units.size(); ++I) {
    HasCuda |= isCuda(Plan, I);
    Units += "vramlint_unit(" + Plan.Name + " " + fileOf(Plan, I) + " " + std::to_string(Plan.Units[I].Standard);
    for (const std::string &Flag : Plan.Units[I].Flags)
      Units += "\n  " + cmakeString(Flag);
    Units += ")\n";
  }
  return "# Written by vramlint. Builds `" + Plan.Name +
         "`, which measures what its scenarios allocate:\n"
         "#\n"
         "#   cmake -B build -DVRAMLINT_LIBTORCH=<libtorch> && cmake --build build\n"
         "#   build/" +
         Plan.Name + " --scenario=" + (Plan.Scenarios.empty() ? "NAME" : Plan.Scenarios.front().Name) +
         " --device=cpu --output=measured.json\n"
         "#   vramlint compare predicted-....json measured.json\n"
         "cmake_minimum_required(VERSION 3.18)\n"
         "project(" +
         Plan.Name + " LANGUAGES CXX" + (HasCuda ? " CUDA" : "") +
         ")\n"
         "include(libtorch.cmake)\n"
         "vramlint_measured_program(" +
         Plan.Name + ")\n" + Units;
}

std::optional<std::string> writeWhole(const std::string &Path, const std::string &Text) {
  {
    std::ifstream In(Path, std::ios::binary);
    std::ostringstream Old;
    if (In && (Old << In.rdbuf()) && Old.str() == Text)
      return std::nullopt;
  }
  std::error_code Failed;
  if (fs::path Parent = fs::path(Path).parent_path(); !Parent.empty())
    fs::create_directories(Parent, Failed);
  const auto Why = [&](const std::string &Reason) { return "cannot write '" + Path + "': " + Reason; };
  if (Failed)
    return Why(Failed.message());
  const std::string Partial = Path + "." + std::to_string(getpid()) + ".part";
  std::FILE *Out = std::fopen(Partial.c_str(), "wb");
  if (!Out)
    return Why(std::strerror(errno));
  const bool Written = std::fwrite(Text.data(), 1, Text.size(), Out) == Text.size();
  const int WriteError = errno;
  const bool Closed = std::fclose(Out) == 0;
  const int CloseError = errno;
  if (Written && Closed)
    fs::rename(Partial, Path, Failed);
  if (!Written || !Closed || Failed) {
    std::remove(Partial.c_str());
    return Why(Failed ? Failed.message() : std::strerror(Written ? CloseError : WriteError));
  }
  return std::nullopt;
}

std::optional<std::string> writeProject(const ProjectPlan &Plan, const std::string &Directory) {
  std::vector<ProjectFile> Files = Plan.Files;
  Files.push_back({"CMakeLists.txt", listFile(Plan)});
  Files.push_back({"libtorch.cmake", LibTorchCMake});
  Files.push_back({"measure.cpp", MeasureSource});
  Files.push_back({"scenario.cpp", scenarioSource(Plan)});
  for (std::size_t I = 0; I < Plan.Units.size(); ++I)
    Files.push_back({fileOf(Plan, I), unitSource(Plan, I)});
  for (const ProjectFile &File : Files)
    if (auto Why = writeWhole(Directory + "/" + File.Path, File.Text))
      return Why;
  return std::nullopt;
}

} // namespace vramlint
