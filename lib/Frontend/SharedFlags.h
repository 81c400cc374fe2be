// Which of a program's flags a precompiled header depends on.
//
// A repository of ten targets has ten sets of flags, and LibTorch's headers read hardly any of them. What they do
// read is known once they have been read: every identifier in them that a macro could replace, and every header they
// include that another directory could supply. A flag that touches none of these is the program's alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Flags.h"
#include "Frontend/LibTorch.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/StringSet.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramlint {

/// What headers mention.
class MentionedNames {
public:
  void addIdentifier(llvm::StringRef Name);
  /// As an include directive spells it: `c10/util/Half.h`, `vector`.
  void addHeader(llvm::StringRef Spelling);
  void sort();

  bool hasIdentifier(llvm::StringRef Name) const;
  /// Whether a file or directory called \p Entry could be the beginning of one of the headers.
  bool hasHeader(llvm::StringRef Entry) const;

  /// False when it cannot be written.
  bool write(const std::string &Path) const;
  static std::optional<MentionedNames> read(const std::string &Path);

private:
  std::vector<std::uint64_t> Hashes;
};

/// \p Command without what is the program's alone. Null \p Names: not known yet; then reserved macros and `NDEBUG`
/// are taken for the headers', and nothing else.
CommandLine sharedFlags(const CommandLine &Command, const LibTorch *Library, const MentionedNames *Names);

} // namespace vramlint
