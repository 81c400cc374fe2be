// Two event sequences side by side: which predicted event is which measured one.
//
// The longest common subsequence by Myers' algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986):
// allocations match by size, frees by the size of what they free. Cost grows with the number of differences, which
// is small between traces worth aligning; beyond a limit what follows stays unmatched.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Verify/TraceDocument.h"

#include <cstddef>
#include <vector>

namespace vramlint {

struct Alignment {
  static constexpr std::size_t None = ~std::size_t(0);

  std::vector<std::size_t> MeasuredOf;  ///< per predicted event: its measured one, or None
  std::vector<std::size_t> PredictedOf; ///< per measured event
  /// Same sizes in the same order, and every free frees the same allocation, up to the last predicted event.
  bool Identical = false;
  /// Not identical, but only because frees that follow each other come in another order, or allocations that no op
  /// makes. The library itself frees, and reads from an archive, in no fixed order what it keeps in hash tables of
  /// addresses (the state of an optimizer).
  bool IdenticalButOrder = false;
  bool GaveUp = false; ///< too many differences; the rest is unmatched
};

/// What the measurement goes on with behind the last predicted event (the scenario's variables dying) is no
/// difference.
Alignment align(const TraceDocument &Predicted, const TraceDocument &Measured, std::size_t MaxDifferences = 3000);

} // namespace vramlint
