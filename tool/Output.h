// Where the report goes: stdout, or a file that is there as a whole or not at all.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/FileSystem.h>

#include <optional>
#include <string>

namespace vramlint {

class ReportFile {
public:
  /// Claims \p Path now, so that an hour's work is not lost to a missing directory. Empty or `-`: stdout.
  static llvm::Expected<ReportFile> open(llvm::StringRef Path);
  ReportFile(ReportFile &&) = default;
  ReportFile &operator=(ReportFile &&) = delete;
  /// What was not kept leaves nothing behind.
  ~ReportFile();

  bool isStdout() const { return Path.empty(); }
  /// Adds to what is written; nothing is seen under the file's name before keep().
  void write(llvm::StringRef Text);
  llvm::Error keep();

private:
  explicit ReportFile(std::string Path) : Path(std::move(Path)) {}

  std::string Path; ///< empty: stdout
  std::string Pending;
  std::optional<llvm::sys::fs::TempFile> Temporary; ///< none for stdout and what is no regular file
};

} // namespace vramlint
