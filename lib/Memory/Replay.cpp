// The first pass: every event through the allocator, with running maxima for whatever is open.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Replay.h"

#include "Memory/CpuAllocator.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace vramlint {

namespace {

struct CudaModel {
  static constexpr bool Caches = true;
  using Handle = CachingAllocator::Block *;
  explicit CudaModel(const ReplayOptions &Options) : Allocator(Options.Caching) {}

  bool allocate(Bytes Size, Handle &Block, Bytes &Counted) {
    Block = Allocator.allocate(Size);
    if (!Block)
      return false;
    Counted = Block->Size;
    return true;
  }
  void free(Handle Block) { Allocator.free(Block); }
  void emptyCache() { Allocator.emptyCache(); }
  Bytes allocated() const { return Allocator.statistics().All.Allocated.Current; }
  Bytes reserved() const { return Allocator.statistics().All.Reserved.Current; }
  /// What the block would count if the rest of the free block that it came from had been split off.
  Bytes withoutTail(Bytes Size, Bytes Counted) const { return std::min(Counted, Allocator.roundedSize(Size)); }
  Bytes segment(Bytes Size) const { return CachingAllocator::segmentSize(Allocator.roundedSize(Size)); }
  std::uint64_t signature(const std::unordered_map<Handle, std::uint64_t> &Names) const {
    return Allocator.signature({Names.begin(), Names.end()});
  }
  void finish(Replay &R) const {
    Allocator.checkInvariants();
    R.Statistics = Allocator.statistics();
  }
  CachingAllocator Allocator;
};

struct CpuModel {
  static constexpr bool Caches = false;
  using Handle = Bytes;
  explicit CpuModel(const ReplayOptions &) {}

  bool allocate(Bytes Size, Handle &Block, Bytes &Counted) {
    Block = Counted = Allocator.allocate(Size);
    return true;
  }
  void free(Handle Block) { Allocator.free(Block); }
  void emptyCache() {}
  Bytes allocated() const { return Allocator.allocated(); }
  Bytes reserved() const { return Allocator.allocated(); }
  Bytes withoutTail(Bytes, Bytes Counted) const { return Counted; }
  Bytes segment(Bytes Size) const { return Size; }
  /// What it counts hangs on nothing that was before.
  std::uint64_t signature(const std::unordered_map<Handle, std::uint64_t> &) const { return 0; }
  void finish(Replay &) const {}
  CpuAllocator Allocator;
};

/// Something that began and has not ended: a statement or a module call.
struct OpenSpan {
  enum Kind : std::uint8_t { Statement, Module } What;
  std::uint32_t Index; ///< into Lines or Modules
  Bytes Peak;
};

/// So many rounds of each of the loops that were left, beside those that are in the trace.
using FurtherRounds = std::vector<std::uint32_t>;

struct Run {
  Replay Result;
  /// Signatures of the allocator, for each loop that was left: when its last round begins, when it ends, and after
  /// each further one.
  std::vector<std::vector<std::uint64_t>> States;
};

template <typename Model> class Replayer {
public:
  Replayer(const Trace &T, const ReplayOptions &Options, const FurtherRounds &Further)
      : T(T), Where(Options.Where), Further(Further), Memory(Options), Blocks(T.blockLimit()),
        LineOf(T.contexts().size(), Unset) {
    Made.States.resize(T.leftLoops().size());
    R.Where = Where;
    R.Modules.resize(T.moduleCalls().size());
    R.BlockSizes.resize(T.blockLimit());
    for (std::size_t L = 0; L < T.leftLoops().size(); ++L) {
      RoundsBegin.emplace(T.leftLoops()[L].lastRound(), L);
      RoundsBegin.emplace(T.leftLoops()[L].end(), L);
    }
  }

  Run run() {
    const std::vector<Event> &Events = T.events();
    auto NextRound = RoundsBegin.begin();
    for (std::size_t I = 0; I <= Events.size(); ++I) {
      for (; NextRound != RoundsBegin.end() && NextRound->first == I; ++NextRound)
        compareRounds(NextRound->second, I);
      if (I == Events.size() || !step(I, Events[I]))
        break;
    }
    // What an exception or the limit of events left open ends here.
    while (!Open.empty())
      close(Open.back().What);
    endPhase(Events.size());
    R.EndAllocated = Memory.allocated();
    R.EndUncertain = UncertainTails;
    R.EndReserved = Memory.reserved();
    Memory.finish(R);
    if (HavePeak)
      R.Peak.At = moment(PeakEvent, PeakPhase, PeakIteration);
    std::sort(R.Lines.begin(), R.Lines.end(),
              [](const LineResult &A, const LineResult &B) { return A.Where < B.Where; });
    std::erase_if(R.Ops, [](const OpResult &Op) { return !Op.Calls && !Op.Allocations; });
    std::stable_sort(R.Ops.begin(), R.Ops.end(),
                     [](const OpResult &A, const OpResult &B) { return A.Allocated > B.Allocated; });
    return std::move(Made);
  }

private:
  static constexpr std::uint32_t Unset = ~0u;

  struct BlockState {
    typename Model::Handle Handle = {};
    std::uint32_t Savers = 0;
    Category Kind = Category::Other;
    bool Live = false;
    Bytes Tail = 0; ///< part of the block that is not certain
  };

  bool step(std::size_t I, const Event &E) {
    switch (E.Kind) {
    case EventKind::Allocate:
      return E.Where == Where ? allocate(I, E) : true;
    case EventKind::Free:
      free(E.Block);
      return true;
    case EventKind::Categorize:
      Blocks[E.Block].Kind = E.Cat;
      return true;
    case EventKind::Saved:
      saved(E);
      return true;
    case EventKind::Unsaved:
      if (Blocks[E.Block].Savers)
        --Blocks[E.Block].Savers;
      return true;
    case EventKind::EmptyCache:
      if (E.Where == Where)
        Memory.emptyCache();
      return true;
    case EventKind::UnknownScratch:
      ScratchUnknown = true;
      return true;
    case EventKind::StatementBegin:
      open(OpenSpan::Statement, lineOf(E.Context));
      return true;
    case EventKind::StatementEnd:
      close(OpenSpan::Statement);
      return true;
    case EventKind::PhaseBegin:
      PhaseIndex = static_cast<std::uint32_t>(R.Phases.size());
      R.Phases.push_back({.Name = T.text(E.Text),
                          .Iteration = Iteration,
                          .BeginAllocated = Memory.allocated(),
                          .PeakAllocated = certain(),
                          .PeakReserved = Memory.reserved(),
                          .BeginEvent = I,
                          .BeginUncertain = UncertainTails});
      return true;
    case EventKind::PhaseEnd:
      endPhase(I);
      return true;
    case EventKind::Iteration:
      Iteration = E.Size;
      return true;
    case EventKind::ModuleBegin: {
      auto Index = static_cast<std::uint32_t>(E.Size);
      R.Modules[Index].Parent = OpenModules.empty() ? 0 : OpenModules.back() + 1;
      R.Modules[Index].Iteration = Iteration;
      OpenModules.push_back(Index);
      open(OpenSpan::Module, Index);
      return true;
    }
    case EventKind::ModuleEnd:
      close(OpenSpan::Module);
      return true;
    case EventKind::OpBegin:
      ++op(E.Text).Calls;
      return true;
    case EventKind::OpEnd:
      op(E.Text).Macs += E.Size;
      if (E.Module)
        R.Modules[E.Module - 1].MacsOwn += E.Size;
      return true;
    case EventKind::Named:
      return true;
    }
    return true;
  }

  bool allocate(std::size_t I, const Event &E) {
    BlockState &B = Blocks[E.Block];
    Bytes Counted = 0;
    Bytes Allocated = Memory.allocated(), Reserved = Memory.reserved();
    if (!Memory.allocate(E.Size, B.Handle, Counted)) {
      R.Failure = OutOfMemory{E.Size, Memory.segment(E.Size), Allocated, Reserved, moment(I, PhaseIndex, Iteration)};
      return false;
    }
    // After scratch of unknown size nobody knows which cached block serves a request, and so whether a rest of up to
    // 1 MiB stays with it. A lower bound must not count such rests.
    if (ScratchUnknown) {
      Bytes Certain = Memory.withoutTail(E.Size, Counted);
      B.Tail = Counted - Certain;
      UncertainTails += B.Tail;
      Counted = Certain;
    }
    B.Live = true;
    B.Kind = E.Cat;
    R.BlockSizes[E.Block] = Counted;
    R.TotalAllocated += Counted;
    ++R.Allocations;
    OpResult &Op = op(E.Op);
    Op.Allocated += Counted;
    ++Op.Allocations;

    Allocated = certain();
    Reserved = Memory.reserved();
    if (!Open.empty())
      Open.back().Peak = std::max(Open.back().Peak, Allocated);
    if (PhaseIndex != Unset) {
      PhaseResult &Phase = R.Phases[PhaseIndex];
      Phase.PeakAllocated = std::max(Phase.PeakAllocated, Allocated);
      Phase.PeakReserved = std::max(Phase.PeakReserved, Reserved);
    }
    R.Peak.Reserved = std::max(R.Peak.Reserved, Reserved);
    if (Allocated > R.Peak.Allocated) {
      R.Peak.Allocated = Allocated;
      HavePeak = true;
      PeakEvent = I;
      PeakPhase = PhaseIndex;
      PeakIteration = Iteration;
    }
    return true;
  }

  void free(BlockId Block) {
    BlockState &B = Blocks[Block];
    if (!B.Live)
      return; // on another device
    B.Live = false;
    Memory.free(B.Handle);
    UncertainTails -= B.Tail;
    R.TotalFreed += R.BlockSizes[Block];
  }

  void saved(const Event &E) {
    BlockState &B = Blocks[E.Block];
    if (B.Savers++ || !B.Live || !E.Module)
      return;
    if (B.Kind == Category::Parameter || B.Kind == Category::Buffer || B.Kind == Category::Input)
      return;
    R.Modules[E.Module - 1].SavedOwn += R.BlockSizes[E.Block];
  }

  /// The state of the allocator at the begin or the end (\p I) of the last round of a loop that was left.
  void compareRounds(std::size_t Loop, std::size_t I) {
    const LeftLoop &Left = T.leftLoops()[Loop];
    const bool IsEnd = I == Left.end();
    const std::uint64_t Now = signature(IsEnd ? Left.lastRound() : Left.roundBefore(), I);
    std::vector<std::uint64_t> &States = Made.States[Loop];
    States.push_back(Now);
    if (IsEnd && freesOlder(Left)) { // its turn comes after more rounds than are looked at
      States.back() = ~States.front();
      return;
    }
    if (IsEnd && Left.Further) {
      repeatRounds(Left, *Left.Further, I, States);
      return;
    }
    for (std::uint32_t Round = 0; IsEnd && Round < Further[Loop]; ++Round)
      repeatRound(Left), States.push_back(signature(Left.lastRound(), I));
  }

  /// Repeats the last round that often, or as often as comes to the same; then both states are alike.
  void repeatRounds(const LeftLoop &Left, std::uint64_t Count, std::size_t I, std::vector<std::uint64_t> &States) {
    constexpr std::uint64_t MostRounds = 32;
    const auto lastSeen = [&] {
      const auto Found = std::find(States.rbegin() + 1, States.rend(), States.back());
      return Found == States.rend() ? 0 : static_cast<std::uint64_t>(Found - States.rbegin());
    };
    std::uint64_t Done = 0, Cycle = 0;
    while (Done < Count && Done < MostRounds && (Cycle = lastSeen()) == 0) {
      repeatRound(Left);
      States.push_back(signature(Left.lastRound(), I));
      ++Done;
    }
    for (std::uint64_t Rest = Cycle ? (Count - Done) % Cycle : 0; Rest; --Rest)
      repeatRound(Left);
    const bool IsSettled = Cycle || Done == Count;
    States = {States.front(), IsSettled ? States.front() : ~States.front()};
  }

  /// Whether the last round of a loop gives back what was made before the round that was before it: a history.
  bool freesOlder(const LeftLoop &Left) const {
    BlockId First = 0;
    for (std::uint64_t I = Left.roundBefore(); I < Left.end(); ++I) {
      const Event &E = T.events()[I];
      if (!First && isAllocation(E))
        First = E.Block;
      if (E.Kind == EventKind::Free && I >= Left.lastRound() && Model::Caches && R.BlockSizes[E.Block] > 0 &&
          (!First || E.Block < First))
        return true;
    }
    return false;
  }

  /// \p From, \p To: the last round; what it has left is given back in the next, one after the other.
  std::uint64_t signature(std::uint64_t From, std::uint64_t To) const {
    std::unordered_map<typename Model::Handle, std::uint64_t> Names;
    std::uint64_t Number = 0;
    for (std::uint64_t I = From; I < To; ++I)
      if (const Event &E = T.events()[I]; isAllocation(E)) {
        ++Number;
        if (Blocks[E.Block].Live)
          Names.emplace(Blocks[E.Block].Handle, Number);
      }
    return Memory.signature(Names);
  }

  bool isAllocation(const Event &E) const { return E.Kind == EventKind::Allocate && E.Where == Where; }

  /// Executes the last round of a loop once more. Its blocks take the place of those that it made, which take that of
  /// those that the round before it made.
  void repeatRound(const LeftLoop &Left) {
    const auto made = [&](std::uint64_t From, std::uint64_t To) {
      std::vector<BlockId> All;
      for (std::uint64_t I = From; I < To; ++I)
        if (isAllocation(T.events()[I]))
          All.push_back(T.events()[I].Block);
      return All;
    };
    const std::vector<BlockId> Before = made(Left.roundBefore(), Left.lastRound()),
                               Last = made(Left.lastRound(), Left.end());
    for (std::size_t I = 0; I < Last.size() && I < Before.size(); ++I) {
      std::swap(Blocks[Before[I]], Blocks[Last[I]]);
      R.BlockSizes[Before[I]] = R.BlockSizes[Last[I]];
    }
    for (std::uint64_t I = Left.lastRound(); I < Left.end(); ++I) {
      const Event &E = T.events()[I];
      if (isAllocation(E))
        allocate(I, E);
      else if (E.Kind == EventKind::Free || E.Kind == EventKind::EmptyCache)
        step(I, E);
    }
  }

  void open(OpenSpan::Kind What, std::uint32_t Index) { Open.push_back({What, Index, certain()}); }

  /// Allocated bytes that stand whatever scratch was left out; exact while none was.
  Bytes certain() const { return Memory.allocated() - UncertainTails; }

  void endPhase(std::size_t Event) {
    if (PhaseIndex == Unset)
      return;
    PhaseResult &Phase = R.Phases[PhaseIndex];
    Phase.EndAllocated = Memory.allocated();
    Phase.EndReserved = Memory.reserved();
    Phase.EndEvent = Event;
    Phase.EndUncertain = UncertainTails;
    PhaseIndex = Unset;
  }

  /// Ends the innermost span, which is of this kind unless an exception cut through; then the spans
  /// inside it end with it.
  void close(OpenSpan::Kind What) {
    auto Kind = [What](const OpenSpan &S) { return S.What == What; };
    if (std::none_of(Open.rbegin(), Open.rend(), Kind))
      return;
    bool Done = false;
    while (!Done) {
      OpenSpan Span = Open.back();
      Open.pop_back();
      Done = Span.What == What;
      if (!Open.empty())
        Open.back().Peak = std::max(Open.back().Peak, Span.Peak);
      if (Span.What == OpenSpan::Statement)
        endStatement(R.Lines[Span.Index], Span.Peak);
      else
        endModule(Span.Index, Span.Peak);
    }
  }

  void endStatement(LineResult &Line, Bytes Peak) {
    Line.AllocatedAfter = Memory.allocated();
    Line.ReservedAfter = Memory.reserved();
    Line.PeakDuring = std::max(Line.PeakDuring, Peak);
    ++Line.Executions;
  }

  void endModule(std::uint32_t Index, Bytes Peak) {
    ModuleResult &M = R.Modules[Index];
    M.PeakDuring = Peak;
    M.SavedTotal += M.SavedOwn;
    M.MacsTotal += M.MacsOwn;
    OpenModules.pop_back();
    if (M.Parent) {
      R.Modules[M.Parent - 1].SavedTotal += M.SavedTotal;
      R.Modules[M.Parent - 1].MacsTotal += M.MacsTotal;
    }
  }

  std::uint32_t lineOf(std::uint32_t Context) {
    std::uint32_t &Index = LineOf[Context];
    if (Index != Unset)
      return Index;
    SourcePoint Point = T.contexts()[Context].Where;
    std::uint64_t Key = std::uint64_t(Point.File) << 32 | Point.Line;
    auto [Found, Inserted] = LineIndex.try_emplace(Key, static_cast<std::uint32_t>(R.Lines.size()));
    if (Inserted)
      R.Lines.push_back({Point, 0, 0, 0, 0});
    return Index = Found->second;
  }

  OpResult &op(std::uint32_t Text) {
    if (Text >= OpOf.size())
      OpOf.resize(Text + 1, Unset);
    if (OpOf[Text] == Unset) {
      OpOf[Text] = static_cast<std::uint32_t>(R.Ops.size());
      R.Ops.push_back({T.text(Text), 0, 0, 0, 0});
    }
    return R.Ops[OpOf[Text]];
  }

  Moment moment(std::size_t I, std::uint32_t Phase, std::int64_t AtIteration) const {
    const Event &E = T.events()[I];
    Moment M;
    M.Event = I;
    M.Where = statementOf(T, E.Context);
    M.Op = T.text(E.Op);
    M.Module = E.Module ? T.moduleCalls()[E.Module - 1].Path : "";
    M.Phase = Phase != Unset ? R.Phases[Phase].Name : "";
    M.Iteration = AtIteration;
    for (std::uint32_t C = E.Context; C; C = T.contexts()[C].Parent)
      M.Stack.push_back({T.contexts()[C].Where, T.text(T.contexts()[C].Function)});
    return M;
  }

  const Trace &T;
  Device Where;
  const FurtherRounds &Further;
  Model Memory;
  Run Made;
  Replay &R = Made.Result;
  std::vector<BlockState> Blocks;
  std::vector<OpenSpan> Open;
  std::vector<std::uint32_t> OpenModules;
  std::vector<std::uint32_t> LineOf; ///< context -> index into R.Lines
  std::unordered_map<std::uint64_t, std::uint32_t> LineIndex;
  std::vector<std::uint32_t> OpOf;                       ///< text -> index into R.Ops
  std::multimap<std::uint64_t, std::size_t> RoundsBegin; ///< of left loops: event -> loop
  std::uint32_t PhaseIndex = Unset;
  std::int64_t Iteration = 0;
  bool HavePeak = false;
  bool ScratchUnknown = false;
  Bytes UncertainTails = 0; ///< of the blocks alive
  std::size_t PeakEvent = 0;
  std::uint32_t PeakPhase = Unset;
  std::int64_t PeakIteration = 0;
};

} // namespace

SourcePoint statementOf(const Trace &T, std::uint32_t Context) {
  while (Context && !T.contexts()[Context].Where)
    Context = T.contexts()[Context].Parent;
  return T.contexts()[Context].Where;
}

static Run runOnce(const Trace &T, const ReplayOptions &Options, const FurtherRounds &Further) {
  return Options.Where.isCuda() ? Replayer<CudaModel>(T, Options, Further).run()
                                : Replayer<CpuModel>(T, Options, Further).run();
}

/// Whether two replays agree in every figure that the allocator decides.
static bool sameFigures(const Replay &A, const Replay &B) {
  const auto samePhase = [](const PhaseResult &P, const PhaseResult &Q) {
    return std::tie(P.BeginAllocated, P.EndAllocated, P.PeakAllocated, P.PeakReserved, P.EndReserved) ==
           std::tie(Q.BeginAllocated, Q.EndAllocated, Q.PeakAllocated, Q.PeakReserved, Q.EndReserved);
  };
  return std::tie(A.Peak.Allocated, A.Peak.Reserved, A.EndAllocated, A.EndReserved, A.EndUncertain) ==
             std::tie(B.Peak.Allocated, B.Peak.Reserved, B.EndAllocated, B.EndReserved, B.EndUncertain) &&
         A.Failure.has_value() == B.Failure.has_value() &&
         std::equal(A.Phases.begin(), A.Phases.end(), B.Phases.begin(), B.Phases.end(), samePhase);
}

/// After how many further rounds of a loop the allocator is as it was before: all that can come is met by then.
static std::optional<std::uint32_t> settledAfter(const std::vector<std::uint64_t> &States) {
  for (std::size_t I = 1; I < States.size(); ++I)
    if (std::find(States.begin(), States.begin() + static_cast<std::ptrdiff_t>(I), States[I]) !=
        States.begin() + static_cast<std::ptrdiff_t>(I))
      return static_cast<std::uint32_t>(I - 1);
  return std::nullopt;
}

/// Loops that were left while further rounds may get other blocks, and figures with them. A round in which a tensor
/// is made before the one that it replaces goes uses two places in turn: after how many it ends is not known, and it
/// has to come to the same.
static std::vector<SourcePoint> unsettledLoops(const Trace &T, const ReplayOptions &Options, const Run &Once) {
  constexpr std::uint32_t MostRounds = 32;
  constexpr std::size_t MostLoops = 8;
  std::map<SourcePoint, std::vector<std::size_t>> Open; // by place
  for (std::size_t L = 0; L < Once.States.size(); ++L)
    if (Once.States[L].size() == 2 && Once.States[L][0] != Once.States[L][1])
      Open[T.leftLoops()[L].Where].push_back(L);
  std::vector<SourcePoint> Unsettled;
  const auto differs = [&](const std::vector<std::size_t> &Loops) {
    FurtherRounds Further(T.leftLoops().size(), 0);
    const auto runFurther = [&](std::uint32_t Rounds) {
      for (std::size_t L : Loops)
        Further[L] = Rounds;
      return runOnce(T, Options, Further);
    };
    const Run Many = runFurther(MostRounds);
    std::uint32_t Rounds = 0;
    for (std::size_t L : Loops) {
      const std::optional<std::uint32_t> Settled = settledAfter(Many.States[L]);
      if (!Settled)
        return true;
      Rounds = std::max(Rounds, *Settled);
    }
    for (std::uint32_t I = 1; I <= Rounds; ++I)
      if (!sameFigures(Once.Result, runFurther(I).Result))
        return true;
    return false;
  };
  std::vector<std::size_t> All;
  for (const auto &[Where, Loops] : Open) {
    All.insert(All.end(), Loops.begin(), Loops.end());
    if (Open.size() > MostLoops || differs(Loops))
      Unsettled.push_back(Where);
  }
  if (Unsettled.empty() && Open.size() > 1 && differs(All))
    Unsettled.push_back(Open.begin()->first);
  return Unsettled;
}

Replay replay(const Trace &T, const SourceFiles &Files, const ReplayOptions &Options) {
  Run Once = runOnce(T, Options, FurtherRounds(T.leftLoops().size(), 0));
  if (Options.Witness) {
    Once.Result.Unsettled = unsettledLoops(T, Options, Once);
    findPeakWitness(T, Files, Once.Result);
  }
  return std::move(Once.Result);
}

} // namespace vramlint
