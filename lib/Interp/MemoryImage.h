// The memory of the program at one moment, to be compared with that at another.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Memory.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace vramlint {

/// The numbers of the blocks that are alive, as long as no number is given again: those that were, and what was made
/// since.
class LiveBlocks {
public:
  void refresh(Memory &Mem);
  const std::vector<std::uint32_t> &numbers() const { return Numbers; }

private:
  std::vector<std::uint32_t> Numbers;
  std::uint32_t Seen = Memory::FirstNumber; ///< all below were looked at
};

/// A vector with more elements than it had one round of a loop before.
struct GrownRow {
  Address Vector = 0;               ///< its three addresses
  std::uint32_t Then = 0;           ///< the size in bytes of the elements that it had
  std::uint64_t Room = 0;           ///< of the storage that it has
  std::vector<std::uint8_t> Bytes;  ///< of the elements that it has
  std::vector<CauseId> Shadow;      ///< of each of these
  std::vector<std::uint32_t> Links; ///< where addresses lie in what is new

  std::uint32_t step() const { return static_cast<std::uint32_t>(Bytes.size()) - Then; }
  /// Whether nothing is known of it but that elements were put at its end since.
  bool wasOnlyAppendedTo(Memory &Mem) const;
  /// So many more rounds have each put there what the last one has; numbers that are others in each are unknown for
  /// \p Cause. Nothing is done where there is no telling what has become of the vector since.
  void grow(Memory &Mem, std::uint64_t Rounds, CauseId Cause) const;

private:
  Address storageFor(Memory &Mem, std::uint64_t Size, std::uint64_t &Room) const;
  void relink(Memory &Mem, Address Last, std::uint64_t Distance, CauseId Cause) const;
};

/// The bytes of all objects at one moment. \p Live saves to look for them among all blocks that there have been.
class MemoryImage {
public:
  explicit MemoryImage(Memory &Mem, const LiveBlocks *Live = nullptr);

  /// Makes unknown what is different from the image now. False when something is different that cannot be made
  /// unknown: an address in the same object, other than where a row of numbers ends, or a part of an object of more
  /// than \p Largest bytes.
  /// Where it is known that \p Rounds more change the same, vectors are as long as these make them; and what was
  /// counted up since the \p Earlier image as it was since this one, goes on.
  bool forget(Memory &Mem, CauseId Cause, std::uint64_t Largest, std::optional<std::uint64_t> Rounds = std::nullopt,
              const MemoryImage *Earlier = nullptr) const;
  /// Whether forget() would make all of it unknown; nothing is changed.
  bool canForget(Memory &Mem, std::uint64_t Largest) const { return forgetAll(Mem, Known, Largest, /*Only=*/true); }
  /// Nothing is done about that object.
  void leaveOut(Address A) { Blocks.erase(static_cast<std::uint32_t>(A >> 32)); }
  /// Nothing is done about the \p Size bytes there, nor about the objects that they lead to.
  void leaveOutAll(Memory &Mem, Address A, std::uint64_t Size);
  /// Makes unknown which words of that object are different, addresses as well.
  void forgetObject(Memory &Mem, Address A, CauseId Cause) const;
  /// The vectors that have more elements than they had.
  std::vector<GrownRow> grownRows(Memory &Mem) const;

  /// What a comparison with the image has found. An address that leads to an object of its own, which is like the one
  /// that the old address led to, is no difference.
  enum class Difference : std::uint8_t {
    None,      ///< all that was known is what it was
    Forgotten, ///< something is different, and is not known any more
    Lasting,   ///< something is different that cannot be made unknown: where a container ends
  };
  /// Whether all that is known now, and was not so, lies in one of those places, which have so many bytes.
  bool changesOnly(Memory &Mem, const LiveBlocks &Live,
                   llvm::ArrayRef<std::pair<Address, std::uint64_t>> Those) const;
  /// What a comparison has made unknown: a word, or the end of an object. An address may be known to lead into one
  /// block, whatever the round: then it keeps that much.
  struct ForgottenWord {
    Address At = 0;
    std::uint32_t Size = 0;
    std::uint32_t Within = 0; ///< number of the block; 0: none
  };
  /// Makes unknown what was known and is not the same now, and what has been \p Forgotten so before: what a round
  /// knows where it begins with nothing may be something else where it begins with that.
  /// Nothing is made unknown of a number that is taken \p OtherwiseKept: at that place, what it was, and what it is.
  Difference settle(Memory &Mem, CauseId Cause, const LiveBlocks &Live, std::vector<ForgottenWord> &Forgotten,
                    llvm::function_ref<bool(Address, std::uint64_t, std::uint64_t)> OtherwiseKept = nullptr) const;

  struct Saved {
    llvm::MutableArrayRef<std::uint8_t> Bytes;
    llvm::MutableArrayRef<CauseId> Shadow; ///< empty: every byte is known
    /// Whether a block has the same bytes, of which the same are known.
    bool isLike(const Block &B) const;
  };

private:
  struct Comparison;
  /// A number that each round counts up by as much.
  struct Count {
    Address At;
    std::int64_t Now, Step;
  };
  std::vector<Count> counted(Memory &Mem, const MemoryImage &Earlier) const;
  void forEachChanged(Memory &Mem, llvm::function_ref<void(const Saved &, Address, Block &)> Do) const;
  bool forgetAll(Memory &Mem, CauseId Cause, std::uint64_t Largest, bool Only = false) const;
  std::optional<GrownRow> grownRow(Memory &Mem, const Saved &Old, Address Vector) const;
  bool alike(Comparison &C, std::uint32_t Then, std::uint32_t Now) const;
  bool sameWord(Comparison &C, const Saved &Old, const Block &B, std::uint32_t From, std::uint32_t End) const;
  bool isAddress(Address A) const;
  std::uint32_t stayedWithin(Memory &Mem, const Saved &Old, const Block &B, std::uint32_t From) const;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> knownNumbers(Memory &Mem, const Saved &Old, const Block &B,
                                                                      std::uint32_t From, std::uint32_t End) const;
  std::optional<bool> sameAddress(Memory &Mem, const Saved &Old, const Block &B, std::uint32_t From) const;

  bool isBlank(Address A) const { return Blanks.count(static_cast<std::uint32_t>(A >> 32)) != 0; }
  bool canBeForgotten(Memory &Mem, std::uint32_t Number, std::uint32_t From) const;

  /// By number. Any word of the program may be asked for, and such a map keeps two keys to itself: none of 32 bits.
  llvm::DenseMap<std::uint64_t, Saved> Blocks;
  std::unique_ptr<std::uint8_t[]> Storage;  ///< of them all
  std::unordered_set<std::uint32_t> Blanks; ///< those of no known size
};

} // namespace vramlint
