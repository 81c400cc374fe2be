// Where a source's compiler flags come from, and which of them reach the parser.
//
// Flags come, in this order, from the command line after `--`, from a compile_commands.json (`-p dir`, or the nearest
// one that lists the source: in a directory above it, or in a build directory there), or are the default
// `-std=c++17`. What only
// concerns code generation, output files, dependency files or nvcc is dropped; a flag that Clang does not
// know is ignored, because the program was written for another compiler.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang::tooling {
class CompilationDatabase;
} // namespace clang::tooling

namespace vramlint {

/// What the user said about compiler flags.
struct FlagOptions {
  /// Everything after `--`; nothing when there was no `--`.
  std::optional<std::vector<std::string>> AfterDashes;
  /// `-p`: the directory with (or path of) compile_commands.json.
  std::string BuildDir;
  std::vector<std::string> ExtraArgs;       ///< `--extra-arg`
  std::vector<std::string> ExtraArgsBefore; ///< `--extra-arg-before`
};

/// A source's flags, without compiler, source and output.
struct CommandLine {
  std::string Directory; ///< working directory, absolute
  std::vector<std::string> Arguments;
  bool IsDefault = false;   ///< neither `--` nor a compilation database
  bool HasStandard = false; ///< somebody chose the C++ standard; else Arguments begin with a default
  std::string Compiler{};   ///< the database's, with its path; empty when nobody says which
};

/// Whether \p Compiler, a path or a name, is a Clang; otherwise it behaves as GCC does.
bool isClang(llvm::StringRef Compiler);

/// Finds flags; reads each database once.
class FlagFinder {
public:
  explicit FlagFinder(FlagOptions Options);
  ~FlagFinder();
  /// The flags of \p Source. Fails when `-p` names no readable database.
  llvm::Expected<CommandLine> find(llvm::StringRef Source);
  /// The files, absolute, of the database that lists \p Source; none when no database does.
  std::vector<std::string> databaseFiles(llvm::StringRef Source);
  /// The files, absolute, of the first database made for what is in \p Directory.
  std::vector<std::string> databaseFilesBelow(const std::string &Directory);

private:
  using Database = clang::tooling::CompilationDatabase;
  FlagOptions Options;
  std::map<std::string, std::unique_ptr<Database>> Known; ///< by path of the file; null: not usable
  Database *load(const std::string &File);
  Database *databaseOf(const std::string &Source);
};

/// The flags of \p Source alone.
llvm::Expected<CommandLine> findCommandLine(llvm::StringRef Source, const FlagOptions &Options);

/// Uses at least C++ \p Least where nobody chose a standard.
void chooseStandard(CommandLine &Command, int Least);

/// \p Arguments without those that mean nothing to a parser.
std::vector<std::string> dropForeignArguments(const std::vector<std::string> &Arguments);

/// Directories of `-I`, `-isystem`, `-iquote` and `-idirafter`, in order, absolute.
std::vector<std::string> includeDirs(const CommandLine &Command);

struct IncludeDir {
  std::string Path;
  bool IsSystem; ///< its headers are not the program's own
};
/// The same, with what they are for.
std::vector<IncludeDir> searchedDirs(const CommandLine &Command);

/// Clang's own headers (`stddef.h`), as found beside the tool, baked in by the build, or with Clang.
std::string resourceDir();

/// The cc1 invocation for \p Source. \p ForeignDirs are added behind all other include directories
/// as system directories. Fails when no invocation can be made.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
makeInvocation(const CommandLine &Command, llvm::StringRef Source, const std::vector<std::string> &ForeignDirs,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace vramlint
