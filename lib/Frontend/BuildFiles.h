// What a project's build files say of a source that no compilation database lists: the C++ standard, and macros.
//
// The files are read, not executed: commands of CMake inside of if(), functions and macros of theirs, generator
// expressions and variables that nothing plain sets are left out.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace vramlint {

/// One command of a list file, `target_link_libraries(net PRIVATE "${TORCH_LIBRARIES}")`: quotes and escapes are
/// resolved, variables are not.
struct CMakeCommand {
  std::string Name; ///< in lower case
  std::vector<std::string> Arguments;
};

/// The commands of a CMakeLists.txt, in order; what cannot be read is passed over.
std::vector<CMakeCommand> cmakeCommands(llvm::StringRef Text);

class BuildFiles {
public:
  /// Those in the directories from \p Source, absolute, up to \p Root.
  BuildFiles(llvm::StringRef Source, llvm::StringRef Root);

  /// `CMAKE_CXX_STANDARD 20` or `-std=c++20`: 20; 0 when they say nothing.
  int standard() const;
  /// `NAME` or `NAME=VALUE` of target_compile_definitions and its kin, of each name the first. Where the lists say
  /// which target has the source, those of others are left out; so are names that begin with an underscore, which
  /// belong to the compiler's libraries.
  std::vector<std::string> definitions() const;

private:
  std::string Source;
  std::vector<std::string> Dirs; ///< the source's own first
};

} // namespace vramlint
