// What the rounds of a loop change: between two rounds, the memory of the program is compared.
//
// A loop whose number of rounds is not known is harmless if its rounds cannot be told apart. What a round leaves
// different from the one before it (a counter) is therefore not known in a round that stands for any number of them,
// and what is decided with it is tried both ways. A container that grows cannot be treated so: where its elements end
// is an address. That is said.
//
// A loop of very many rounds that can be told apart from none of those before it is left when it would be too much to
// execute them all; what the rounds change is not known afterwards, and that is said, too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

#include <array>
#include <unordered_map>
#include <vector>

namespace vramlint {

/// The bytes of all objects at one moment.
class MemoryImage {
public:
  explicit MemoryImage(Memory &Mem);

  /// Makes unknown what is different from the image now. False when something is different that cannot be made
  /// unknown: an address in the same object, or a part of an object of more than \p Largest bytes.
  bool forget(Memory &Mem, CauseId Cause, std::uint64_t Largest) const;

  struct Saved {
    std::vector<std::uint8_t> Bytes;
    std::vector<CauseId> Shadow; ///< empty: every byte is known
  };

private:
  bool isAddress(Address A) const;
  std::optional<bool> sameAddress(Memory &Mem, const Saved &Old, const Block &B, std::uint32_t From) const;

  std::unordered_map<std::uint32_t, Saved> Blocks; ///< by number
};

/// The rounds of one loop as it is executed.
class LoopRoundsOf {
public:
  explicit LoopRoundsOf(Machine &M, clang::SourceLocation Where);
  ~LoopRoundsOf();

  unsigned Unknown = 0; ///< how often its condition was not known
  /// Its condition has been evaluated, or its body was left. True when it is over, if only because the analysis goes
  /// no further into it.
  bool between(bool Left);

private:
  Machine &M;
  clang::SourceLocation Where;
  unsigned *Outer; ///< of the loop around this one
  unsigned Seen = 0;
  std::optional<MemoryImage> Before; ///< one round ago
  std::uint64_t Rounds = 0;
  std::array<std::uint64_t, 3> Starts{}; ///< what was recorded when the last rounds began
  unsigned Watched = 0;                  ///< how many of them are there

  bool repeats();
};

} // namespace vramlint
