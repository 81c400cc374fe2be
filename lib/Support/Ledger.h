// The ledger: every side the tool took because it did not know, and what that may do to the answer.
//
// A figure is `exact` only while nothing in the ledger touches it. Nothing unknown ever becomes a
// silent number: whoever guesses writes an entry here, and the printed total changes its sign
// (`1.24 GiB`, `>= 1.24 GiB`, `~1.24 GiB`, `unknown`).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/SourcePoint.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace vramlint {

/// What an assumption may have done to the figures it touches.
enum class Effect {
  MayBeLow,  ///< the true figure can only be larger
  MayBeHigh, ///< the true figure can only be smaller
  Either,    ///< it may be off in both directions
  Unbounded, ///< nothing can be said about the size
};

/// Which figures an assumption touches.
enum class Touches {
  Peak, ///< only what is alive for a moment: peaks and reserved bytes
  Held, ///< also what stays allocated: every figure
};

/// How far a figure can be trusted.
enum class Status { Exact, AtLeast, Assumed, Unknown };

/// `exact`, `at_least`, `assumed`, `unknown` (as in the JSON).
const char *statusName(Status S);
/// Sign printed before a figure: ``, `>= `, `~`, and `unknown` instead of a figure.
const char *statusSign(Status S);

struct Assumption {
  std::string Kind;    ///< stable identifier, e.g. `cudnn-workspace`, `no-model`, `branch`, `limit`
  std::string Message; ///< one sentence for the user
  SourcePoint Where;   ///< first place that needed it
  Effect Direction = Effect::Either;
  Touches Reach = Touches::Held;
  std::uint64_t Count = 1; ///< how often it was needed
};

class Ledger {
public:
  /// Adds an assumption; the same kind and message at the same line only counts up.
  void add(Assumption A);

  const std::vector<Assumption> &entries() const { return Entries; }
  bool empty() const { return Entries.empty(); }

  /// Status of figures of what is held at a point in time (allocated at a phase boundary).
  Status heldStatus() const;
  /// Status of peaks and of reserved bytes.
  Status peakStatus() const;

private:
  std::vector<Assumption> Entries;
  std::map<std::tuple<std::string, std::string, std::uint32_t, std::uint32_t>, std::size_t> Index;
};

} // namespace vramlint
