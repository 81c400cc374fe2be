// A line scanner for #include: good enough to choose between two ways of parsing the same program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/SourceScan.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

using llvm::StringRef;

namespace vramlint {

bool isLibTorchHeader(StringRef Name) {
  for (StringRef Prefix : {"torch/", "ATen/", "c10/", "caffe2/"})
    if (Name.starts_with(Prefix))
      return true;
  return false;
}

/// C++ headers that are parsed in a moment, because they bring hardly any other; those of C (`<cmath>` apart) too.
static bool isSmallStandardHeader(StringRef Name) {
  static const llvm::StringSet<> Small = {
      "cassert", "cctype",  "cerrno",  "cfenv",    "cfloat",     "cinttypes", "ciso646",          "climits",
      "clocale", "csetjmp", "csignal", "cstdarg",  "cstddef",    "cstdint",   "cstdio",           "cstdlib",
      "cstring", "ctime",   "cuchar",  "cwchar",   "cwctype",    "exception", "initializer_list", "limits",
      "new",     "ratio",   "version", "typeinfo", "type_traits"};
  return Small.contains(Name);
}

/// `vector`, `unordered_map`: a name without directory and extension.
static bool isLargeStandardHeader(StringRef Name) {
  return !Name.empty() &&
         llvm::all_of(Name, [](char C) { return llvm::isLower(C) || llvm::isDigit(C) || C == '_'; }) &&
         !isSmallStandardHeader(Name);
}

/// The C++ standard that has this header of its library first, where it is a later one than any LibTorch asks for.
static int firstStandardOf(StringRef Name) {
  return llvm::StringSwitch<int>(Name)
      .Cases("barrier", "bit", "compare", "concepts", "coroutine", 20)
      .Cases("format", "latch", "numbers", "ranges", "semaphore", 20)
      .Cases("source_location", "span", "stop_token", "syncstream", 20)
      .Cases("expected", "flat_map", "flat_set", "generator", "mdspan", 23)
      .Cases("print", "spanstream", "stacktrace", "stdfloat", 23)
      .Default(0);
}

namespace {

class Scanner {
public:
  Scanner(const CommandLine &Command, llvm::vfs::FileSystem &Files) : Dirs(includeDirs(Command)), Files(Files) {}

  UsedLibraries found() const {
    const bool IsImplied = !NamesLibTorch && UsesLibTorch;
    return {NamesLibTorch || IsImplied, IsImplied, IsImplied && !LacksHeader, NamesStandard && !ChangesStandard,
            Least};
  }

  void scan(const std::string &Path, unsigned Depth) {
    constexpr unsigned MaxDepth = 40;
    if (NamesLibTorch || Depth > MaxDepth || !Seen.insert(Path).second)
      return;
    auto Buffer = Files.getBufferForFile(Path);
    if (!Buffer)
      return;
    StringRef Text = (*Buffer)->getBuffer();
    Text.consume_front("\xef\xbb\xbf"); // a byte order mark
    while (!Text.empty()) {
      auto [Line, Rest] = Text.split('\n');
      Text = Rest;
      Line = Line.ltrim();
      if (!Line.consume_front("#")) {
        UsesLibTorch |= (Line.contains("torch::") || Line.contains("namespace torch;")) && !Line.starts_with("//");
        continue;
      }
      Line = Line.ltrim();
      if (Line.consume_front("include"))
        include(Line.ltrim(), Path, Depth);
      else if (Line.consume_front("define"))
        ChangesStandard |= isReserved(Line.ltrim());
    }
  }

private:
  /// `_GLIBCXX_DEBUG`, `__STDC_WANT_...`: macros that a library may ask for.
  static bool isReserved(StringRef Macro) {
    return Macro.size() > 1 && Macro[0] == '_' && (Macro[1] == '_' || llvm::isUpper(Macro[1]));
  }

  void include(StringRef What, StringRef Includer, unsigned Depth) {
    const bool IsQuoted = What.consume_front("\"");
    if (!IsQuoted && !What.consume_front("<"))
      return;
    const StringRef Name = What.take_until([&](char C) { return C == (IsQuoted ? '"' : '>'); });
    if (isLibTorchHeader(Name)) {
      NamesLibTorch = true;
      return;
    }
    llvm::SmallString<256> Path(llvm::sys::path::parent_path(Includer));
    llvm::sys::path::append(Path, Name);
    if (IsQuoted && Files.exists(Path))
      return scan(std::string(Path), Depth + 1);
    for (const std::string &Dir : Dirs) {
      Path = Dir;
      llvm::sys::path::append(Path, Name);
      if (Files.exists(Path))
        return scan(std::string(Path), Depth + 1);
    }
    NamesStandard |= isLargeStandardHeader(Name);
    Least = std::max(Least, firstStandardOf(Name));
    LacksHeader |= IsQuoted || Name.contains('.') || Name.contains('/');
  }

  std::vector<std::string> Dirs;
  llvm::vfs::FileSystem &Files;
  llvm::StringSet<> Seen;
  bool NamesLibTorch = false;
  bool UsesLibTorch = false; ///< by a name of its own
  bool LacksHeader = false;  ///< one that may be the program's own
  bool NamesStandard = false;
  bool ChangesStandard = false;
  int Least = 0;
};

} // namespace

UsedLibraries findUsedLibraries(const std::vector<std::string> &Sources, const CommandLine &Command,
                                llvm::vfs::FileSystem &Files) {
  Scanner S(Command, Files);
  for (const std::string &Source : Sources)
    S.scan(Source, 0);
  return S.found();
}

} // namespace vramlint
