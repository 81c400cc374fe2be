// The files that an analysed program finds when it runs, as far as they are there now: those of its project.
//
//   find("cfg/net.cfg")  -> a file of 8 KiB, under the directory that the program is taken to run in
//   contents(it)         -> its bytes
//
// What the program itself may have written by then is not known, nor is what lies outside of the project. Whatever is
// found is noted, for the report.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace vramlint {

/// A file whose beginning, at least, is known.
struct FileContents {
  std::string Path; ///< as the program calls it
  std::string
      Begin;      ///< of a text all of it; of binary data that is longer than what is read, what stands at the front
  Bytes Size = 0; ///< of the whole file
};

/// A file or directory that the program found.
struct FoundFile {
  enum class Kind : std::uint8_t { File, Directory } What = Kind::File;
  std::string Path;  ///< as the program calls it
  std::string Where; ///< absolute
  Bytes Size = 0;    ///< of a directory: how many entries it has
};

class ProjectFiles {
public:
  struct Places {
    std::string Tree;                     ///< the project; nothing outside of it and of Directories is looked at
    std::vector<std::string> Directories; ///< those that relative paths may start from, the likeliest first
    Bytes MostBytes = 256 * KiB;          ///< of a file that is read
  };
  explicit ProjectFiles(Places P);

  /// What the program finds under \p Path; nothing when that is not known.
  std::optional<FoundFile> find(const std::string &Path);
  /// What is in a file; null when that is not known: it is too large, or cannot be read.
  std::shared_ptr<const FileContents> contents(const FoundFile &File);
  /// Why the contents are not known, as a cause says it.
  std::string whyUnknown(const FoundFile &File) const;
  /// The names of what is in a directory, with those of what is in its directories when \p Deep; sorted. Nothing when
  /// there are too many.
  std::optional<std::vector<FoundFile>> entries(const FoundFile &Directory, bool Deep);

  /// The program has written, removed or renamed what is under \p Path; without one, it may be anything.
  void changed(const std::optional<std::string> &Path);
  std::size_t changes() const { return Changed.size() + AllChanged; }

  /// Begins another execution of the program.
  void begin();
  /// What was found in this execution, in the order of its paths.
  std::vector<FoundFile> found() const;

private:
  std::vector<std::string> candidates(const std::string &Path) const;
  bool isInside(const std::string &Absolute) const;
  bool isChanged(const std::string &Absolute) const;

  Places P;
  std::map<std::string, std::shared_ptr<const FileContents>> Read; ///< by where they are
  std::map<std::string, FoundFile> Found;                          ///< by where they are
  std::set<std::string> Changed;
  bool AllChanged = false;
};

} // namespace vramlint
