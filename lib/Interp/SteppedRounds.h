// The whole numbers that a loop steps, wherever they lie, while a round of it stands for any other.
//
// A loader of the program's own counts its batches in a member, and ends the loop by what a function of it returns.
// No look at the loop tells by what it counts: between two rounds, the memory is compared. What was changed by some
// number is taken to be changed by as much in every round, and is executed so: sums, differences and multiples of it
// are such numbers again, and comparisons of them are answered as in the round that is executed, and tell for how
// many more the answer is the same. It is shown by the round itself: where it ends, each must be what it is in the
// next.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Interp/MemoryImage.h"

#include <limits>
#include <vector>

namespace vramlint {

class SteppedRounds {
public:
  explicit SteppedRounds(Machine &M);
  ~SteppedRounds();
  SteppedRounds(const SteppedRounds &) = delete;
  SteppedRounds &operator=(const SteppedRounds &) = delete;

  /// What changed in a word between two rounds, as numbers that are stepped; none where it cannot be taken so.
  struct Change {
    std::uint32_t Offset, Size;
    std::int64_t Now, Step;
  };
  static llvm::SmallVector<Change, 2> changes(std::uint64_t Then, std::uint64_t Now);

  /// The word at \p At has changed so. True when it is stepped from here on, in the round that begins.
  bool add(Address At, std::uint64_t Then, std::uint64_t Now);
  bool isEmpty() const { return Numbers.empty(); }
  /// A round is over, and another begins. What is not what it was to be is \p Forgotten from here on; false when
  /// there is something.
  bool next(std::vector<MemoryImage::ForgottenWord> &Forgotten);
  /// Something is answered so in no more rounds than so many, the one that is executed among them.
  void limit(std::uint64_t Rounds) { Alike = std::min(Alike, Rounds); }
  bool isLimited() const { return Alike != Unlimited; }
  /// How many rounds are alike, the one that begins among them.
  std::uint64_t alike() const { return Alike; }
  /// No round stands for any other from here on, so many rounds later: the numbers are known again.
  void goTo(std::uint64_t Rounds);
  std::uint32_t number() const { return Of; }

private:
  static constexpr std::uint64_t Unlimited = std::numeric_limits<std::uint64_t>::max();
  struct Number {
    Address At;
    std::uint32_t Size;
    std::int64_t Now, Step;
    std::optional<std::int64_t> Whole; ///< what it is with the other half of its word, where only this one changed
    bool IsWide = false;               ///< written as a number of 64 bits
  };
  bool isWhatItWasToBe(Number &N) const;
  void put(const Number &N);

  Machine &M;
  const std::uint32_t Of;
  std::vector<Number> Numbers;
  std::uint64_t Alike = Unlimited;
};

} // namespace vramlint
