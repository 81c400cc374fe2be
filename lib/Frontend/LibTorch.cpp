// The search order is the order of trust: what the program is compiled with, what the user names, what
// CMake would take, what the system has, and last the torch of the Python on the PATH.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/LibTorch.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/Program.h>

#include <optional>

using llvm::StringRef;

namespace vramlint {

static constexpr const char *ApiSuffix = "/torch/csrc/api/include";

static bool exists(const std::string &Path) { return llvm::sys::fs::exists(Path); }

/// LibTorch with \p Dir as one of its include directories.
static std::optional<LibTorch> fromIncludeDir(const std::string &Dir) {
  LibTorch Found;
  if (exists(Dir + ApiSuffix + "/torch/torch.h")) {
    Found.Root = Dir;
    Found.Api = Dir + ApiSuffix;
    return Found;
  }
  if (!exists(Dir + "/torch/torch.h"))
    return std::nullopt;
  StringRef Root = Dir;
  Root.consume_back("/");
  Root.consume_back(ApiSuffix);
  Found.Root = Root.str();
  Found.Api = Dir;
  return Found;
}

/// LibTorch unpacked, installed or checked out at \p Dir.
static std::optional<LibTorch> fromPrefix(const std::string &Dir) {
  for (const char *Sub : {"/include", "", "/torch/include", "/usr/include", "/libtorch/include"})
    if (auto Found = fromIncludeDir(Dir + Sub))
      return Found;
  return std::nullopt;
}

static int readMacro(StringRef Text, StringRef Name) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.trim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("define"))
      continue;
    Line = Line.ltrim();
    int Value = 0;
    if (Line.consume_front(Name) && !Line.ltrim().consumeInteger(10, Value) && !Line.ltrim().getAsInteger(10, Value))
      return Value;
  }
  return 0;
}

/// The version stands in the C++ frontend's header, since 2.9 in a header that one includes.
static void readVersion(LibTorch &Found) {
  for (const std::string &Path : {Found.Api + "/torch/version.h", Found.Root + "/torch/version.h",
                                  Found.Root + "/torch/headeronly/version.h"}) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (!Buffer)
      continue;
    Found.Major = readMacro((*Buffer)->getBuffer(), "TORCH_VERSION_MAJOR");
    Found.Minor = readMacro((*Buffer)->getBuffer(), "TORCH_VERSION_MINOR");
    if (Found.Major)
      return;
  }
}

/// Headers that need a later standard refuse an earlier one by the value of __cplusplus.
static void readStandard(LibTorch &Found) {
  auto Buffer = llvm::MemoryBuffer::getFile(Found.Api + "/torch/all.h");
  if (!Buffer)
    return;
  StringRef Text = (*Buffer)->getBuffer();
  constexpr StringRef Condition = "__cplusplus < ";
  long Value = 0;
  if (const std::size_t At = Text.find(Condition); At != StringRef::npos) {
    Text = Text.substr(At + Condition.size());
    if (!Text.consumeInteger(10, Value))
      Found.Standard = Value > 202302L ? 26 : Value > 202002L ? 23 : Value > 201703L ? 20 : 17;
  }
}

/// Asks Python where its packages are, without importing any of them.
static std::optional<LibTorch> fromPython() {
  auto Python = llvm::sys::findProgramByName("python3");
  if (!Python)
    return std::nullopt;
  llvm::SmallString<128> Answer;
  if (llvm::sys::fs::createTemporaryFile("vramlint-python", "txt", Answer))
    return std::nullopt;
  constexpr const char *Script = "import site,sys; print('\\n'.join(p for p in sys.path+site.getsitepackages()"
                                 "+[site.getusersitepackages()] if p))";
  StringRef Args[] = {*Python, "-c", Script};
  std::optional<StringRef> Redirects[] = {StringRef(), StringRef(Answer), StringRef()};
  constexpr unsigned TimeLimitSeconds = 5;
  int Code = llvm::sys::ExecuteAndWait(*Python, Args, std::nullopt, Redirects, TimeLimitSeconds);
  auto Buffer = llvm::MemoryBuffer::getFile(Answer);
  llvm::sys::fs::remove(Answer);
  if (Code != 0 || !Buffer)
    return std::nullopt;
  llvm::SmallVector<StringRef> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n', -1, false);
  for (StringRef Line : Lines)
    if (auto Found = fromIncludeDir((Line + "/torch/include").str()))
      return Found;
  return std::nullopt;
}

LibTorchSearch LibTorchSearch::fromEnvironment(std::string Given) {
  LibTorchSearch Search;
  Search.Given = std::move(Given);
  Search.PrefixPath = llvm::sys::Process::GetEnv("CMAKE_PREFIX_PATH").value_or("");
  return Search;
}

static std::optional<LibTorch> search(const LibTorchSearch &Search, const std::vector<std::string> &Dirs) {
  auto From = [](std::optional<LibTorch> Found, const char *Origin) {
    if (Found)
      Found->Origin = Origin;
    return Found;
  };
  // A directory that names itself the root settles both at once; prefer it over the frontend's.
  for (const std::string &Dir : Dirs)
    if (auto Found = From(fromIncludeDir(Dir), "flags"))
      return Found;
  llvm::SmallVector<StringRef> Prefixes;
  StringRef(Search.PrefixPath).split(Prefixes, llvm::sys::EnvPathSeparator, -1, false);
  for (StringRef Prefix : Prefixes) {
    // CMake lists use semicolons, the environment variable uses the path separator.
    llvm::SmallVector<StringRef> Parts;
    Prefix.split(Parts, ';', -1, false);
    for (StringRef Part : Parts)
      if (auto Found = From(fromPrefix(Part.str()), "CMAKE_PREFIX_PATH"))
        return Found;
  }
  for (const std::string &Dir : Search.SystemDirs)
    if (auto Found = From(fromIncludeDir(Dir), "system"))
      return Found;
  if (Search.AskPython)
    return From(fromPython(), "python");
  return std::nullopt;
}

llvm::Expected<LibTorch> findLibTorch(const LibTorchSearch &Search, const CommandLine &Command) {
  const std::vector<std::string> Dirs = includeDirs(Command);
  std::optional<LibTorch> Found;
  if (!Search.Given.empty()) {
    Found = fromPrefix(Search.Given);
    if (!Found)
      return llvm::createStringError("no LibTorch headers in '" + Search.Given +
                                     "' given with --libtorch: expected "
                                     "include/torch/csrc/api/include/torch/torch.h there");
    Found->Origin = "--libtorch";
  } else {
    Found = search(Search, Dirs);
  }
  if (!Found)
    return llvm::createStringError(
        "LibTorch headers not found: name the directory with --libtorch=DIR (unpacked libtorch, or "
        "torch/ in Python's site-packages), or install them (Debian: apt-get install libtorch-dev)");

  for (const std::string &Dir : {Found->Api, Found->Root})
    if (!llvm::is_contained(Dirs, Dir) && !llvm::is_contained(Found->AddedDirs, Dir) && Dir != "/usr/include")
      Found->AddedDirs.push_back(Dir);
  readVersion(*Found);
  readStandard(*Found);
  return *Found;
}

} // namespace vramlint
