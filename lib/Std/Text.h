// Text that a program makes, with holes where it depends on what is not known.
//
// A hole is one character, `?`, and knows its cause: printed it stays a question mark, written to memory it becomes a
// byte that is not known, so that a comparison with it is not known either.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Memory.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vramlint {

class Text {
public:
  Text() = default;
  Text(std::string_view Known) : Bytes(Known) {}

  void add(std::string_view Known) { Bytes += Known; }
  void add(const Text &More);
  void add(std::size_t Count, char C) { Bytes.append(Count, C); }
  void hole(CauseId Cause);
  /// The part that begins at \p From.
  Text from(std::size_t From) const;

  const std::string &bytes() const { return Bytes; }
  std::size_t size() const { return Bytes.size(); }
  bool known() const { return Holes.empty(); }
  /// Why the first hole is one; Known when there is none.
  CauseId cause() const { return Holes.empty() ? Known : Holes.front().second; }

  /// Why the character at \p Position is a hole; Known when it is none.
  CauseId causeAt(std::size_t Position) const;

  /// Writes the first \p Count bytes. False when the memory is not there.
  bool write(Memory &Mem, Address At, std::size_t Count) const;
  /// The \p Count bytes at \p At; a run of unknown bytes is one hole. Nothing is read past the end of the block.
  static Text read(Memory &Mem, Address At, std::size_t Count);

private:
  std::string Bytes;
  std::vector<std::pair<std::size_t, CauseId>> Holes; ///< position and cause, in order
};

} // namespace vramlint
