// The tree of files that a source stands in: where a header lies that its flags do not lead to, and which other
// source defines what it only declares.
//
//   find("net/unet.h", includer)      -> the directory in which it is `net/unet.h`
//   definitionsOf({"Net::forward"})   -> src/net.cpp
//
// Both read text, not syntax: a definition is a name, brackets and a brace outside of functions and classes. What is
// found is parsed afterwards, so a wrong guess costs time and changes nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/BuildFiles.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vramlint {

/// The names behind what \p Text does outside of functions before main(): the macro, the class or the function called
/// in `REGISTER(Net)`, `static Registrar r("net");`, `static bool b = registry().add(...)`.
std::vector<std::string> registeringNames(llvm::StringRef Text);

/// The qualified names of what \p Text defines outside of classes: functions and variables. Inline and unnamed
/// namespaces are left out.
std::vector<std::string> definedNames(llvm::StringRef Text);

class SourceTree {
public:
  /// The tree around \p Source: its repository, or the directories above it that belong to the same build.
  explicit SourceTree(llvm::StringRef Source);

  const std::string &source() const { return Source; } ///< absolute
  const std::string &root() const { return Root; }
  /// Where the program is likely to run: beside the source, and in the directories above that are built.
  std::vector<std::string> homes() const;
  /// All C++ sources of the tree.
  const std::vector<std::string> &sources() {
    list();
    return Sources;
  }

  /// The directory to search so that \p Name, as \p Includer spells it, is found; nothing when the tree has no such
  /// header. The one nearest to the includer when there are several.
  std::optional<std::string> find(llvm::StringRef Name, llvm::StringRef Includer);

  /// A name whose definition is wanted.
  struct Wanted {
    std::string Full;  ///< `app::Net::forward`
    std::string Least; ///< what a definition must say at least: `Net::forward`; of what is in no class all of it
    auto operator<=>(const Wanted &) const = default;
  };
  struct Definitions {
    std::vector<std::string> Files;
    std::vector<std::string> Doubts; ///< "`f` is defined by a.cpp and b.cpp, of which a.cpp is taken"
  };
  /// Sources that define any of \p Names, of each name the source nearest to the first. \p Among: only
  /// these; empty: all sources of the tree.
  Definitions definitionsOf(llvm::ArrayRef<Wanted> Names, llvm::ArrayRef<std::string> Among);

  /// Sources that a linker will probably ask for once it is given \p Files, these among them: those that are called
  /// what an included header is called, and those with functions that the text names. Behind definitionsOf().
  std::vector<std::string> withCompanions(std::vector<std::string> Files);

  /// Of the sources in which definitions were looked for, those that do something before main(), each with the name
  /// behind it.
  const std::vector<std::pair<std::string, std::string>> &registering() const { return Registering; }

  /// How many directories above the source's the one is that it has in common with \p File.
  unsigned levelsUp(const std::string &File) const;

  /// What builds the source.
  BuildFiles buildFiles() const { return BuildFiles(Source, Root); }

private:
  std::string Source, Root;
  std::vector<std::string> Outside; ///< directories that the build takes something from, elsewhere
  std::size_t Listed = 0;           ///< so many entries have been looked at
  bool IsProject = true;            ///< something says that Root is one; else only what lies close is looked at
  bool IsListed = false, IsIndexed = false;
  std::vector<std::string> Headers, Sources;                               ///< absolute
  llvm::StringMap<std::vector<std::pair<std::string, std::string>>> Index; ///< last part -> full name, file

  std::vector<std::pair<std::string, std::string>> Registering; ///< file, name

  /// What nothing says to be a project may be part of one: where its headers usually lie.
  std::optional<std::string> findAbove(llvm::StringRef Name) const;
  const std::string *nearest(llvm::ArrayRef<std::string> Files, llvm::StringRef To) const;
  void list();
  void list(llvm::StringRef Dir);
  void index(llvm::ArrayRef<std::string> Files);
};

} // namespace vramlint
