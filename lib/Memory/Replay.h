// What a trace means on one device: the trace run through that device's allocator, and every figure of it.
//
//   Trace --> replay(device, allocator options) --> Replay: peak, phases, lines, modules, ops, end
//
// One pass gives all running figures; the peak inside a statement, phase or module call is kept on a
// stack of running maxima, so an event costs the same however deep the program is. A second pass, up to the
// event of the peak, finds which blocks were alive there and why. The results are plain structs;
// what they look like is decided by the reports.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Memory/CachingAllocator.h"
#include "Memory/Trace.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace vramlint {

inline constexpr std::size_t CategoryCount = static_cast<std::size_t>(Category::Other) + 1;

/// A statement on the call stack and the function it stands in.
struct CallSite {
  SourcePoint Where;
  std::string Function;
};

/// An event of the trace in words.
struct Moment {
  std::size_t Event = 0; ///< index into Trace::events()
  SourcePoint Where;
  std::string Op;
  std::string Module;
  std::string Phase;
  std::int64_t Iteration = 0;  ///< 0: before the first training iteration
  std::vector<CallSite> Stack; ///< innermost first; starts with Where
};

struct PeakResult {
  Bytes Allocated = 0;
  Bytes Reserved = 0; ///< largest reserved figure, not necessarily at the same moment
  Moment At;          ///< first moment with that much allocated
};

struct PhaseResult {
  std::string Name;
  std::int64_t Iteration = 0;
  Bytes BeginAllocated = 0, EndAllocated = 0, PeakAllocated = 0;
  Bytes PeakReserved = 0, EndReserved = 0;
  std::size_t BeginEvent = 0, EndEvent = 0; ///< indices into Trace::events()
  /// Of BeginAllocated and EndAllocated: see Replay::EndUncertain.
  Bytes BeginUncertain = 0, EndUncertain = 0;
};

/// A line with at least one executed statement. "During" covers everything called from it.
struct LineResult {
  SourcePoint Where;                           ///< of the statement seen first
  Bytes AllocatedAfter = 0, ReservedAfter = 0; ///< after its last execution
  Bytes PeakDuring = 0;                        ///< over all executions
  std::uint64_t Executions = 0;
};

/// One module call; same index as Trace::moduleCalls(). Totals include the calls inside it.
struct ModuleResult {
  std::uint32_t Parent = 0; ///< index + 1 of the enclosing call, 0 = none
  std::int64_t Iteration = 0;
  /// Blocks that an autograd node keeps since this call, without parameters, buffers and inputs.
  Bytes SavedOwn = 0, SavedTotal = 0;
  std::int64_t MacsOwn = 0, MacsTotal = 0;
  Bytes PeakDuring = 0;
};

struct OpResult {
  std::string Name;
  std::uint64_t Calls = 0;
  std::int64_t Macs = 0;
  Bytes Allocated = 0; ///< sum over all its blocks
  std::uint64_t Allocations = 0;
};

/// Blocks alive at the peak that were allocated by one line and are alive for one reason.
struct LiveGroup {
  SourcePoint Where; ///< of the block allocated first
  Category Kind = Category::Other;
  std::string Reason; ///< `saved by batch_norm at unet.cpp:23`, `parameter conv1.weight`, `input`
  std::string Module; ///< of the largest block
  Bytes Size = 0;
  std::uint64_t Blocks = 0;
};

struct LineShare {
  SourcePoint Where;
  Bytes Size = 0;
};

/// The request that the device could not serve; the replay stops there.
struct OutOfMemory {
  Bytes Requested = 0;
  Bytes Segment = 0;                 ///< what LibTorch reports as tried to allocate
  Bytes Allocated = 0, Reserved = 0; ///< just before
  Moment At;
};

struct Replay {
  Device Where;
  PeakResult Peak;
  Bytes EndAllocated = 0, EndReserved = 0;
  /// Of EndAllocated: rests of cached blocks that may not be there, because workspaces were left out. Peaks
  /// leave such rests out.
  Bytes EndUncertain = 0;
  AllocatorStatistics Statistics; ///< of the caching allocator; zero on the CPU
  std::vector<PhaseResult> Phases;
  std::vector<LineResult> Lines; ///< by file and line
  std::vector<ModuleResult> Modules;
  std::vector<OpResult> Ops; ///< most allocated first
  std::array<Bytes, CategoryCount> PeakByCategory = {};
  std::vector<LiveGroup> LiveAtPeak; ///< largest first
  std::vector<LineShare> PeakByLine; ///< largest first
  Bytes TotalAllocated = 0, TotalFreed = 0;
  std::uint64_t Allocations = 0;
  std::optional<OutOfMemory> Failure;
  /// Loops of which it is not shown that the allocator serves further rounds as it did the last.
  std::vector<SourcePoint> Unsettled;
  std::vector<Bytes> BlockSizes; ///< per BlockId: bytes it counts for; 0 when on another device
};

struct ReplayOptions {
  Device Where{DeviceType::CUDA, 0};
  CachingAllocatorOptions Caching; ///< for CUDA
  bool Witness = true;             ///< also find what is alive at the peak
};

/// Runs \p T through the allocator of \p Options.Where. Stops at the first request that fails.
Replay replay(const Trace &T, const SourceFiles &Files, const ReplayOptions &Options);

/// Fills PeakByCategory, LiveAtPeak and PeakByLine from the events up to the peak (PeakWitness.cpp).
void findPeakWitness(const Trace &T, const SourceFiles &Files, Replay &Result);

/// Statement of a context, or of the nearest caller that has one.
SourcePoint statementOf(const Trace &T, std::uint32_t Context);

} // namespace vramlint
