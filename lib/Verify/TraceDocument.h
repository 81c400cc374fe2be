// A sequence of allocations and frees on one device, predicted or measured, as it is written to a file.
//
//   Trace --(predictedTrace)--> TraceDocument --+
//                                               +--(compare)--> Comparison --> table | JSON
//   measure (Harness/measure.cpp) --> file -----+
//
// Both sides have the same form, so that a measurement made on another machine, or kept for years, is judged as one
// made a moment ago. Sizes are what the device's allocator counts: bytes requested on the CPU, blocks on CUDA.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace vramlint {

inline constexpr std::string_view TraceFormat = "vramlint-trace";
inline constexpr int TraceMajorVersion = 1; ///< another major version is not read
inline constexpr std::string_view TraceVersion = "1.0";

struct TraceDocument {
  /// An allocation, or the free of an earlier one.
  struct Event {
    std::int64_t Value = 0;   ///< > 0: bytes allocated; < 0: -(number of the allocation, from 1)
    std::uint32_t Op = 0;     ///< index into Ops
    Bytes Reserved = 0;       ///< CUDA: bytes reserved after it
    std::uint32_t Module = 0; ///< predicted: index into Modules
    std::uint32_t Place = 0;  ///< predicted: index into Places

    bool isAllocation() const { return Value > 0; }
    std::size_t freed() const { return static_cast<std::size_t>(-Value); } ///< number of the allocation
  };
  /// A span of the program; Begin and End count the events before it begins and ends.
  struct Phase {
    std::string Name;
    std::int64_t Iteration = 0; ///< 0: outside the training loop
    std::size_t Begin = 0, End = 0;
  };
  struct Place {
    std::string File;
    unsigned Line = 0, Column = 0;
  };
  using Figures = std::vector<std::pair<std::string, std::int64_t>>;

  bool Measured = false;
  std::string Program, Scenario;
  std::string Device; ///< `cpu` or `cuda`
  std::string TorchVersion;
  std::string Outcome = "completed"; ///< or `exited`, `threw: ...`
  std::string Status;                ///< predicted: `exact`, `at_least`, ...
  std::vector<std::string> Assumptions;
  std::vector<std::pair<std::string, std::string>> Machine; ///< measured: what it was measured on
  Figures Statistics; ///< measured: what the allocator and the driver counted themselves
  std::vector<std::string> Ops{""}, Modules{""};
  std::vector<Place> Places{{}};
  std::vector<Phase> Phases; ///< predicted
  std::size_t Behind = 0;    ///< predicted: allocations of the destructors that run behind the last event
  std::vector<Event> Events;

  bool isCuda() const { return Device == "cuda"; }
};

/// The document, or why \p Text is none: one line without the file's name.
std::variant<TraceDocument, std::string> readTrace(std::string_view Text);

/// One event per line, so that files kept under version control have readable differences.
std::string writeTrace(const TraceDocument &T);

/// Bytes held before each event and after the last: one more than there are events.
std::vector<Bytes> heldBytes(const TraceDocument &T);

} // namespace vramlint
