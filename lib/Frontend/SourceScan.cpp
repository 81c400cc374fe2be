// A line scanner for #include: good enough to choose between two ways of parsing the same program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/SourceScan.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>
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

namespace {

class Scanner {
public:
  Scanner(const CommandLine &Command, llvm::vfs::FileSystem &Files) : Dirs(includeDirs(Command)), Files(Files) {}

  bool scan(const std::string &Path, unsigned Depth) {
    constexpr unsigned MaxDepth = 40;
    if (Depth > MaxDepth || !Seen.insert(Path).second)
      return false;
    auto Buffer = Files.getBufferForFile(Path);
    if (!Buffer)
      return false;
    for (StringRef Text = (*Buffer)->getBuffer(); !Text.empty();) {
      auto [Line, Rest] = Text.split('\n');
      Text = Rest;
      Line = Line.ltrim();
      if (!Line.consume_front("#"))
        continue;
      Line = Line.ltrim();
      if (Line.consume_front("include") && include(Line.ltrim(), Path, Depth))
        return true;
    }
    return false;
  }

private:
  bool include(StringRef What, StringRef Includer, unsigned Depth) {
    const bool IsQuoted = What.consume_front("\"");
    if (!IsQuoted && !What.consume_front("<"))
      return false;
    const StringRef Name = What.take_until([&](char C) { return C == (IsQuoted ? '"' : '>'); });
    if (isLibTorchHeader(Name))
      return true;
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
    return false;
  }

  std::vector<std::string> Dirs;
  llvm::vfs::FileSystem &Files;
  llvm::StringSet<> Seen;
};

} // namespace

bool namesLibTorch(const std::vector<std::string> &Sources, const CommandLine &Command,
                   llvm::vfs::FileSystem &Files) {
  Scanner S(Command, Files);
  return llvm::any_of(Sources, [&](const std::string &Source) { return S.scan(Source, 0); });
}

} // namespace vramlint
