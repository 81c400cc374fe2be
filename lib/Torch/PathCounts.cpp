// What calls find that take what is in the data (nonzero, masked_select): all there is at first, and fewer where the
// program fails with that, and says how many it takes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/PathSearch.h"

#include <llvm/ADT/STLExtras.h>

namespace vramlint {

/// A program that fails because something does not fit what was found in data would have found as much as fits: one
/// of the numbers that its check compares, or that LibTorch names. True when there is a new best path, which comes to
/// its end, or fails further on.
bool PathSearch::fitCounts() {
  if (endOf(Best) != ExecutionEnd::Threw || Best.Found.empty())
    return false;
  llvm::SmallVector<std::int64_t, 4> Counts = numbersOf(Best.Result.Error);
  if (Best.FailedCheck)
    Counts.append({Best.FailedCheck->first, Best.FailedCheck->second});
  const auto isFurther = [&](const Path &P) {
    return endOf(P) == ExecutionEnd::Completed ||
           (P.Result.ErrorAt != Best.Result.ErrorAt &&
            P.Result.Recorded->events().size() > Best.Result.Recorded->events().size());
  };
  for (const auto &[Key, Most] : std::map(Best.Found))
    for (std::int64_t Count : Counts) {
      if (Count <= 0 || Count >= Most || Best.Asked.Counts.count(Key) || !TriedCounts.insert({Key, Count}).second)
        continue;
      if (isOver())
        return false;
      Decisions Other = Best.Asked;
      Other.Counts[Key] = Count;
      Path P = follow(Other, Best.Joined);
      if (!isFurther(P) || !mayReplace(P))
        continue;
      replaceBest(std::move(P));
      return true;
    }
  return false;
}

} // namespace vramlint
