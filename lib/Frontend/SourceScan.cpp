// A line scanner for #include, good enough for well-formed sources and harmless for others: what it
// misses is parsed without the precompiled prefix.
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

/// `<vector>`, `<cmath>`: names of the standard library have neither slash nor suffix.
static bool isStandardHeader(StringRef Name) {
  return !Name.empty() && !Name.contains('/') && !Name.contains('.');
}

namespace {

class Scanner {
public:
  Scanner(const CommandLine &Command, llvm::vfs::FileSystem &Files)
      : Dirs(includeDirs(Command)), Files(Files) {}

  SourceScan Result;

  void scan(const std::string &Path, unsigned Depth) {
    constexpr unsigned MaxDepth = 40;
    if (Depth > MaxDepth || !Seen.insert(Path).second)
      return;
    auto Buffer = Files.getBufferForFile(Path);
    if (!Buffer)
      return;
    // Other code in front of an include may change what the included header means.
    bool AtTop = true;
    bool InComment = false;
    unsigned Conditions = 0;
    for (StringRef Text = (*Buffer)->getBuffer(); !Text.empty();) {
      auto [Line, Rest] = Text.split('\n');
      Text = Rest;
      Line = Line.trim();
      if (InComment) {
        if (!Line.contains("*/"))
          continue;
        Line = Line.split("*/").second.trim();
        InComment = false;
      }
      if (Line.empty() || Line.starts_with("//"))
        continue;
      if (Line.starts_with("/*")) {
        InComment = !Line.contains("*/");
        continue;
      }
      StringRef Directive = Line;
      if (!Directive.consume_front("#")) {
        AtTop = false;
        continue;
      }
      Directive = Directive.ltrim();
      if (Directive.starts_with("if"))
        ++Conditions;
      else if (Directive.starts_with("endif"))
        Conditions -= Conditions > 0;
      else if (Directive.starts_with("define") || Directive.starts_with("undef"))
        AtTop &= Depth > 0;
      else if (Directive.consume_front("include"))
        include(Directive.ltrim(), Path, AtTop && Conditions == 0 && Depth == 0, Depth);
    }
  }

private:
  void include(StringRef What, const std::string &Includer, bool CanBePrefix, unsigned Depth) {
    bool IsQuoted = What.consume_front("\"");
    if (!IsQuoted && !What.consume_front("<"))
      return;
    const std::string Name = What.take_until([&](char C) { return C == (IsQuoted ? '"' : '>'); }).str();
    if (isLibTorchHeader(Name))
      Result.NamesLibTorch = true;
    if (isLibTorchHeader(Name) || (!IsQuoted && isStandardHeader(Name))) {
      if (CanBePrefix && !llvm::is_contained(Result.Prefix, Name))
        Result.Prefix.push_back(Name);
      return;
    }
    llvm::SmallString<256> Beside(llvm::sys::path::parent_path(Includer));
    llvm::sys::path::append(Beside, Name);
    if (IsQuoted && Files.exists(Beside))
      return scan(std::string(Beside), Depth + 1);
    for (const std::string &Dir : Dirs)
      if (std::string Path = Dir + "/" + Name; Files.exists(Path))
        return scan(Path, Depth + 1);
  }

  std::vector<std::string> Dirs;
  llvm::vfs::FileSystem &Files;
  llvm::StringSet<> Seen;
};

} // namespace

SourceScan scanSources(const std::vector<std::string> &Sources, const CommandLine &Command,
                       llvm::vfs::FileSystem &Files) {
  Scanner S(Command, Files);
  for (const std::string &Source : Sources)
    S.scan(Source, 0);
  return std::move(S.Result);
}

} // namespace vramlint
