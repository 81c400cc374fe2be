// The trace: every allocation and free of the scenario in order, with where and why.
//
//   execution --(AllocationObserver)--> Trace --(replay through an allocator model)--> Replay --> reports
//
// Events carry requests, not blocks: rounding, pools and segments are the business of the allocator
// model that replays the trace. What the program was doing is recorded beside it: the source stack (a
// calling-context tree, so an event carries one index), the op, the module, statements, phases,
// iterations. Cost per event is constant; nothing is looked up by scanning.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/SourcePoint.h"
#include "Tensor/Session.h"
#include "Tensor/Storage.h"

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vramlint {

enum class EventKind : std::uint8_t {
  Allocate,       ///< Block, Size, Kind, Where
  Free,           ///< Block
  Categorize,     ///< Block, Kind
  Saved,          ///< Block, Text = saver op
  Unsaved,        ///< Block
  Named,          ///< Block, Text = name in the program
  EmptyCache,     ///< Where
  UnknownScratch, ///< memory of unknown size was taken and given back
  StatementBegin, ///< Point (via Context), statements nest through calls
  StatementEnd,
  PhaseBegin, ///< Text = phase name; phases do not nest (an inner one is ignored by the recorder)
  PhaseEnd,
  Iteration,   ///< Size = number of the training iteration that begins (1-based)
  ModuleBegin, ///< Size = index into Trace::moduleCalls()
  ModuleEnd,
  OpBegin, ///< Text = op
  OpEnd,   ///< Size = multiply-adds of the op alone
};

struct Event {
  EventKind Kind;
  Category Cat = Category::Other;
  Device Where;
  std::uint32_t Context = 0; ///< index into Trace::contexts()
  std::uint32_t Op = 0;      ///< text index of the innermost op, 0 = none
  std::uint32_t Module = 0;  ///< index + 1 into Trace::moduleCalls() of the innermost call, 0 = none
  std::uint32_t Text = 0;    ///< text index
  BlockId Block = 0;
  Bytes Size = 0;
};

/// A node of the calling-context tree: a statement, executed in a function called from Parent.
struct TraceContext {
  std::uint32_t Parent = 0; ///< 0 = the outermost (empty) context
  SourcePoint Where;
  std::uint32_t Function = 0; ///< text index: `UNetImpl::forward`
  auto operator<=>(const TraceContext &) const = default;
};

/// A loop whose further rounds are not in the trace, as the last of those that are does what each of them would.
struct LeftLoop {
  SourcePoint Where;
  std::vector<std::uint64_t> Begins; ///< where its last rounds begin, three or more, and where the last one ends
  /// Of the last round: where it begins and ends, and where the round before it began.
  std::uint64_t end() const { return Begins.back(); }
  std::uint64_t lastRound() const { return Begins.end()[-2]; }
  std::uint64_t roundBefore() const { return Begins.end()[-3]; }
  std::uint64_t Executed = 0;       ///< rounds
  std::optional<std::uint64_t> All; ///< of so many, where that is known
  /// So many rounds are left out here, and others follow in the trace; without it, all that were to come.
  std::optional<std::uint64_t> Further;
};

class Trace final : public AllocationObserver {
public:
  Trace();

  // AllocationObserver
  BlockId allocate(Bytes Size, Device Where, Category Kind) override;
  void free(BlockId Block) override;
  void categorize(BlockId Block, Category Kind) override;
  void saved(BlockId Block, std::string_view Saver) override;
  void unsaved(BlockId Block) override;
  void named(BlockId Block, std::string_view Name) override;
  std::uint64_t position() const override { return Events.size(); }
  void unknownScratch() override;
  void emptyCache(Device Where) override;
  void opBegin(std::string_view Name) override;
  void opEnd(std::int64_t Macs) override;
  void moduleBegin(const ModuleCall &Call) override;
  void moduleEnd(std::string_view Outputs) override;

  // Source positions: driven by the interpreter through its host.
  void enterFunction(std::string_view Name); ///< later statements are children of the current one
  void leaveFunction();
  void beginStatement(SourcePoint Where);
  void endStatement();

  void beginPhase(std::string_view Name); ///< `model`, `input`, `forward`, `loss`, `backward`, `step`
  void endPhase();
  void beginIteration(std::int64_t Number);

  /// Where one of several threads is.
  class ThreadPosition;
  /// Of one that begins where this one is.
  ThreadPosition newThread() const;
  void exchangeThread(ThreadPosition &With);

  void leavesLoop(LeftLoop Loop) { Left.push_back(std::move(Loop)); }
  /// In the order of their ends.
  const std::vector<LeftLoop> &leftLoops() const { return Left; }

  /// Adds \p Count rounds of a loop that are not executed: each does to the memory what the last of two that were
  /// did, with blocks of its own. What each of them keeps goes when that of the last one goes. False, and nothing is
  /// added, when the two did not do the same, or it would be too much.
  bool addRounds(std::uint64_t Before, std::uint64_t Last, std::uint64_t Count);
  /// Records \p Count times what the last but one of two rounds, which need not be alike, has made and is there
  /// still.
  bool addKept(std::uint64_t Before, std::uint64_t Last, std::uint64_t Count);

  /// Records once more what was between two events, with blocks of its own: those that are there afterwards, each by
  /// the one that it stands for. Nothing where others are touched, or not as many as \p Kept are left.
  std::optional<std::unordered_map<BlockId, BlockId>> repeat(std::uint64_t From, std::uint64_t To, std::size_t Kept);

  /// The scenario has come to its end, and what it holds there dies. That is left out of the trace, so that its last
  /// event shows what was held; but if something that dies allocates, the trace goes on to there.
  void beginEnd() { State = Recording::Ending; }
  /// Nothing is recorded from now on.
  void close();

  const std::vector<Event> &events() const { return Events; }
  const std::vector<TraceContext> &contexts() const { return Contexts; }
  const std::vector<ModuleCall> &moduleCalls() const { return Modules; }
  const std::string &text(std::uint32_t Index) const { return Texts[Index]; }
  /// Blocks are numbered from 1 in order of allocation; all are below this.
  BlockId blockLimit() const { return NextBlock; }
  /// Context of the innermost active statement.
  std::uint32_t currentContext() const { return Current; }

  /// Stops recording once this many events are stored (0 = no limit); overflowed() then says so.
  std::size_t EventLimit = 0;
  bool overflowed() const { return Overflowed; }
  /// Most of what the limit allows is stored.
  bool isNearlyFull() const { return EventLimit && Events.size() > EventLimit / 5 * 4; }
  /// How many blocks have been made on it.
  std::uint64_t allocations(Device Target) const { return Target.isCpu() ? OnHost : IsOfHost.size() - OnHost; }
  /// Where rounds of a loop begin: three, one after the other, and the end of the last.
  using RoundStarts = std::array<std::uint64_t, 4>;
  /// Whether the last of three rounds has done to the memory of \p Target what the one before it did, with blocks of
  /// its own, or with those that were made as many rounds before (a history of the last N), and has left nothing
  /// behind: what grows there does not repeat.
  bool repeats(const RoundStarts &Starts, Device Target) const;
  /// Otherwise, the first event of the last round that is another than in the one before it, or where it ends.
  std::optional<std::uint64_t> difference(const RoundStarts &Starts, Device Target) const;
  /// A number for the sizes of what is made there, in their order: most rounds that do not repeat have others.
  std::uint64_t summary(std::uint64_t From, std::uint64_t To, Device Target) const;

private:
  std::uint32_t internText(std::string_view Text);
  std::uint32_t internContext(TraceContext C);
  Event event(EventKind Kind) const;
  void push(const Event &E);
  void store(const Event &E);

  std::vector<Event> Events;
  std::vector<LeftLoop> Left;
  std::vector<TraceContext> Contexts;
  std::vector<ModuleCall> Modules;
  std::vector<std::string> Texts;
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view Text) const { return std::hash<std::string_view>()(Text); }
  };
  struct ContextHash {
    std::size_t operator()(const TraceContext &C) const;
  };
  std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>> TextIndex;
  std::unordered_map<TraceContext, std::uint32_t, ContextHash> ContextIndex;
  std::vector<std::uint32_t> OpStack;
  std::vector<std::uint32_t> ModuleStack;
  /// One entry per active function: name, and the context of the statement that called it.
  struct Frame {
    std::uint32_t Function;
    std::uint32_t Caller;
    std::size_t Statements; ///< depth of StatementStack at the call
  };
  std::vector<Frame> Frames;
  std::vector<std::uint32_t> StatementStack; ///< what Current was before each active statement
  std::uint64_t Telling = 0;                 ///< events that are not just the edge of a statement
  std::vector<std::uint64_t> QuietSince;     ///< by context: Telling when a statement there last did nothing
  std::uint32_t Current = 0;                 ///< context of the innermost active statement
  int PhaseDepth = 0;
  BlockId NextBlock = 1;
  std::vector<bool> IsOfHost; ///< by block
  std::vector<Bytes> SizeOf;  ///< by block
  std::uint64_t OnHost = 0;   ///< of them
  /// Blocks that stand for those of rounds that were added as well, and which these are, itself among them.
  std::unordered_map<BlockId, std::vector<BlockId>> Multiples;
  void push(Event E, BlockId Block);
  void standsForAll(const std::vector<BlockId> &Made, std::vector<std::vector<BlockId>> Alive);
  BlockId newBlock(Bytes Size, Device Where);
  struct Round;
  Round roundOf(std::uint64_t From, std::uint64_t To, Device Target) const;
  bool Overflowed = false;
  enum class Recording : std::uint8_t { On, Ending, EndAllocates, Off } State = Recording::On;
  std::vector<Event> AtEnd;  ///< while nothing that dies has allocated
  std::size_t EndOfWork = 0; ///< behind the last event of what was allocated at the end
  BlockId FirstAtEnd = 0;    ///< block that was allocated there
};

class Trace::ThreadPosition {
  friend class Trace;
  std::vector<std::uint32_t> OpStack, ModuleStack, StatementStack;
  std::vector<Frame> Frames;
  std::uint32_t Current = 0;
};

} // namespace vramlint
