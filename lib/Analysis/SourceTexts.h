// The lines of everything that was analysed, for carets, listings and NOLINT comments.
//
// They are what was parsed, not what is on disk by now; generated scenarios are on no disk at all.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Program.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

class SourceTexts {
public:
  explicit SourceTexts(const Program &P) { add(P); }
  /// Files that were not there before.
  void add(const Program &P);

  /// The text of code that was added to the program and holds \p Function; empty for the user's own.
  static std::string generated(const Program &P, const clang::FunctionDecl *Function);
  /// Adds the file that \p Function stands in, if it is a generated one.
  void addGenerated(const Program &P, const clang::FunctionDecl *Function);

  /// Null when there is no such file. Files that are not the user's own are read from disk.
  const std::vector<std::string> *lines(const std::string &Name);

private:
  std::map<std::string, std::optional<std::vector<std::string>>, std::less<>> Files;
};

} // namespace vramlint
