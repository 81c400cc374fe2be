// What archives of LibTorch hold, what writing and reading a file of it allocates, and the files that the program has
// written so far.
//
// A file of LibTorch is a container of records. Reading one takes memory of the host for each: the release, the
// constants, the pickled names and numbers, the code of the classes, and one for each storage, which is what the
// tensors keep. How long the first ones are is found by writing them here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

/// Names with tensors, small values, or archives. Handles share it, as they share the object in LibTorch.
struct Archive {
  enum class Role : std::uint8_t { Parameter, Buffer, Attribute };
  struct Entry {
    std::string Name;
    Role Kind = Role::Attribute;
    Argument Value;                            ///< none for an archive
    std::shared_ptr<Archive> Nested = nullptr; ///< null for a value
    bool IsTuple = false;                      ///< of a list
    /// Of how many steps an optimizer has made, of which only the length in the file matters: who reads it does not
    /// know it.
    bool IsCount = false;
    /// Of an option that is not known, whose length in the file is: who reads it does not know it either.
    bool IsOpen = false;
  };
  std::vector<Entry> Entries;
  std::string Unknown;         ///< why it is not known what is in it; empty otherwise
  std::optional<Device> Where; ///< of one that is not known: the device that the program asked for

  const Entry *find(std::string_view Name) const;
  void put(Entry New); ///< in the place of one with the same name
};

/// What is in a file: the archive as it was, with tensors that have no memory.
struct SavedArchive {
  std::shared_ptr<Archive> Root;
  Bytes Pickled = 0;      ///< length of the record with all but the tensors' contents
  bool IsGuessed = false; ///< a number that is not known is taken to be small there
  Bytes Length = 0;       ///< of all of it, for a pickle
};

/// Files by path; and what was written into texts and bytes of the program, by the cause for which these are not
/// known: it marks them, wherever they are copied to.
struct SavedArchives {
  std::map<std::string, std::shared_ptr<const SavedArchive>, std::less<>> Files;
  std::map<std::uint32_t, std::shared_ptr<const SavedArchive>> Texts;
  std::map<std::uint64_t, std::size_t> Numbers; ///< of different ones among Texts, by their state
  std::uint64_t Temporary = 0;                  ///< how many files c10::make_tempfile has made
};

/// Why something in \p A, or below it, is not known; empty when all is.
std::string unknownPart(const Archive &A);
/// Writes a file: tensors of other devices are copied to the host one after the other. Null after an error.
std::shared_ptr<const SavedArchive> writeArchive(const std::shared_ptr<Archive> &A);
/// The same of a value alone, as torch::pickle_save writes it.
std::shared_ptr<const SavedArchive> writePickle(const Argument &A);
Argument readPickle(const SavedArchive &Saved);
/// Reads a file: tensors are new ones, on their old devices or all on \p Where.
std::shared_ptr<Archive> readArchive(const SavedArchive &Saved, std::optional<Device> Where);

} // namespace vramlint
