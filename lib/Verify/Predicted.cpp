// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Predicted.h"

#include "Memory/Replay.h"

#include <map>
#include <unordered_map>

namespace vramlint {

namespace {

class Predictor {
public:
  Predictor(const Trace &T, const SourceFiles &Files, Device Where, const CachingAllocatorOptions &Options)
      : T(T), Files(Files), Where(Where), Allocator(Options), Blocks(T.blockLimit()), Numbers(T.blockLimit()) {
    Document.Device = Where.isCuda() ? "cuda" : "cpu";
  }

  TraceDocument run() {
    BlockId Last = 0;
    for (const Event &E : T.events()) {
      if (E.Kind == EventKind::Allocate)
        Last = E.Block;
      if (!step(E))
        break;
    }
    // Blocks that are made when the variables of the entry die have numbers, and no events.
    Document.Behind = T.blockLimit() - 1 - Last;
    endPhase();
    return std::move(Document);
  }

private:
  bool step(const Event &E) {
    switch (E.Kind) {
    case EventKind::Allocate:
      return !(E.Where == Where) || E.Size == 0 || allocate(E);
    case EventKind::Free:
      if (Numbers[E.Block]) {
        if (Where.isCuda())
          Allocator.free(Blocks[E.Block]);
        record(E, -static_cast<std::int64_t>(Numbers[E.Block]));
        Numbers[E.Block] = 0;
      }
      return true;
    case EventKind::EmptyCache:
      if (E.Where == Where && Where.isCuda())
        Allocator.emptyCache();
      return true;
    case EventKind::PhaseBegin:
      Document.Phases.push_back({T.text(E.Text), Iteration, Document.Events.size(), 0});
      InPhase = true;
      return true;
    case EventKind::PhaseEnd:
      endPhase();
      return true;
    case EventKind::Iteration:
      Iteration = E.Size;
      return true;
    default:
      return true;
    }
  }

  bool allocate(const Event &E) {
    Bytes Size = E.Size;
    if (Where.isCuda()) {
      Blocks[E.Block] = Allocator.allocate(E.Size);
      if (!Blocks[E.Block]) {
        Document.Outcome = "out of memory";
        return false;
      }
      Size = Blocks[E.Block]->Size;
    }
    Numbers[E.Block] = ++Allocations;
    record(E, Size);
    return true;
  }

  void record(const Event &E, std::int64_t Value) {
    TraceDocument::Event R;
    R.Value = Value;
    R.Op = opOf(E.Op);
    R.Reserved = Where.isCuda() ? Allocator.statistics().All.Reserved.Current : 0;
    R.Module = E.Module ? moduleOf(T.moduleCalls()[E.Module - 1].Path) : 0;
    R.Place = placeOf(statementOf(T, E.Context));
    Document.Events.push_back(R);
  }

  void endPhase() {
    if (InPhase)
      Document.Phases.back().End = Document.Events.size();
    InPhase = false;
  }

  std::uint32_t opOf(std::uint32_t Text) {
    auto [Found, Inserted] = OpIndex.try_emplace(Text, static_cast<std::uint32_t>(Document.Ops.size()));
    if (Text == 0)
      return 0;
    if (Inserted)
      Document.Ops.push_back(T.text(Text));
    return Found->second;
  }

  std::uint32_t moduleOf(const std::string &Path) {
    auto [Found, Inserted] = ModuleIndex.try_emplace(Path, static_cast<std::uint32_t>(Document.Modules.size()));
    if (Inserted)
      Document.Modules.push_back(Path);
    return Found->second;
  }

  std::uint32_t placeOf(SourcePoint Point) {
    if (!Point)
      return 0;
    auto [Found, Inserted] = PlaceIndex.try_emplace(Point, static_cast<std::uint32_t>(Document.Places.size()));
    if (Inserted)
      Document.Places.push_back({Files.name(Point.File), Point.Line, Point.Column});
    return Found->second;
  }

  const Trace &T;
  const SourceFiles &Files;
  Device Where;
  CachingAllocator Allocator;
  TraceDocument Document;
  std::vector<CachingAllocator::Block *> Blocks; ///< by BlockId
  std::vector<std::size_t> Numbers;              ///< by BlockId: number of the allocation while it is alive
  std::size_t Allocations = 0;
  std::int64_t Iteration = 0;
  bool InPhase = false;
  std::unordered_map<std::uint32_t, std::uint32_t> OpIndex;
  std::unordered_map<std::string, std::uint32_t> ModuleIndex;
  std::map<SourcePoint, std::uint32_t> PlaceIndex;
};

} // namespace

TraceDocument predictedTrace(const Trace &T, const SourceFiles &Files, Device Where,
                             const CachingAllocatorOptions &Allocator) {
  return Predictor(T, Files, Where, Allocator).run();
}

} // namespace vramlint
