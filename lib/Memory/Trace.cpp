// Recording: each observer call becomes one event that carries the context, op and module of the moment.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Trace.h"

#include <cassert>
#include <unordered_map>

namespace vramlint {

std::size_t Trace::ContextHash::operator()(const TraceContext &C) const {
  std::uint64_t Hash = 0x9E3779B97F4A7C15ull;
  for (std::uint32_t Part : {C.Parent, C.Where.File, C.Where.Line, C.Where.Column, C.Function}) {
    Hash = (Hash ^ Part) * 0xFF51AFD7ED558CCDull;
    Hash ^= Hash >> 32;
  }
  return static_cast<std::size_t>(Hash);
}

Trace::Trace() {
  internText("");
  internContext(TraceContext());
  Frames.push_back({0, 0, 0});
}

std::uint32_t Trace::internText(std::string_view Text) {
  if (auto Found = TextIndex.find(Text); Found != TextIndex.end())
    return Found->second;
  auto Index = static_cast<std::uint32_t>(Texts.size());
  Texts.emplace_back(Text);
  TextIndex.emplace(Texts.back(), Index);
  return Index;
}

std::uint32_t Trace::internContext(TraceContext C) {
  auto [Found, Inserted] = ContextIndex.try_emplace(C, static_cast<std::uint32_t>(Contexts.size()));
  if (Inserted)
    Contexts.push_back(C);
  return Found->second;
}

Event Trace::event(EventKind Kind) const {
  Event E;
  E.Kind = Kind;
  E.Context = Current;
  E.Op = OpStack.empty() ? 0 : OpStack.back();
  E.Module = ModuleStack.empty() ? 0 : ModuleStack.back() + 1;
  return E;
}

void Trace::close() {
  if (State == Recording::EndAllocates)
    Events.resize(std::min(EndOfWork, Events.size()));
  State = Recording::Off;
  AtEnd.clear();
}

void Trace::push(const Event &E) {
  if (State == Recording::Off)
    return;
  const bool Takes = E.Kind == EventKind::Allocate || E.Kind == EventKind::UnknownScratch;
  if (State == Recording::Ending) {
    if (!Takes) {
      AtEnd.push_back(E);
      return;
    }
    State = Recording::EndAllocates;
    FirstAtEnd = E.Kind == EventKind::Allocate ? E.Block : NextBlock;
    for (const Event &Earlier : std::exchange(AtEnd, {}))
      store(Earlier);
  }
  store(E);
  if (State == Recording::EndAllocates && (Takes || (E.Kind == EventKind::Free && E.Block >= FirstAtEnd)))
    EndOfWork = Events.size();
}

void Trace::store(const Event &E) {
  if (EventLimit && Events.size() >= EventLimit) {
    Overflowed = true;
    return;
  }
  Events.push_back(E);
  if (E.Kind != EventKind::StatementBegin && E.Kind != EventKind::StatementEnd)
    ++Telling;
}

/// Of a block, or of all that it stands for.
void Trace::push(Event E, BlockId Block) {
  const auto All = Multiples.empty() ? Multiples.end() : Multiples.find(Block);
  if (All == Multiples.end()) {
    E.Block = Block;
    push(E);
    return;
  }
  for (E.Block = 0; const BlockId One : All->second) {
    E.Block = One;
    push(E);
  }
}

/// What one round of a loop did to the memory of one device.
struct Trace::Round {
  std::vector<const Event *> Events;
  std::unordered_map<BlockId, std::size_t> Made; ///< when, among those that the round made
  BlockId First = 0;                             ///< of those
};

Trace::Round Trace::roundOf(std::uint64_t From, std::uint64_t To, Device Target) const {
  Round R;
  for (std::uint64_t I = From; I < To; ++I) {
    const Event &E = Events[I];
    const bool IsOfBlock = E.Kind == EventKind::Allocate || E.Kind == EventKind::Free;
    if (IsOfBlock ? E.Block >= IsOfHost.size() || IsOfHost[E.Block] != Target.isCpu()
                  : E.Kind != EventKind::EmptyCache && E.Kind != EventKind::UnknownScratch)
      continue;
    R.Events.push_back(&E);
    if (E.Kind != EventKind::Allocate)
      continue;
    if (R.Made.empty())
      R.First = E.Block;
    R.Made.emplace(E.Block, R.Made.size());
  }
  return R;
}

bool Trace::repeats(const RoundStarts &Starts, Device Target) const { return !difference(Starts, Target); }

std::optional<std::uint64_t> Trace::difference(const RoundStarts &Starts, Device Target) const {
  if (Starts.back() > Events.size())
    return Starts[2];
  std::array<Round, 3> Rounds;
  for (std::size_t I = 0; I < Rounds.size(); ++I)
    Rounds[I] = roundOf(Starts[I], Starts[I + 1], Target);
  // A block is known by when it was made: in this round, or in the one before it; or so many rounds ago that one
  // block for each round lies between the two.
  const BlockId Step = Rounds[2].First - Rounds[1].First;
  const bool IsEven = Step == Rounds[1].First - Rounds[0].First;
  const auto sameBlock = [&](BlockId A, BlockId B) {
    for (const std::size_t Age : {0, 1}) {
      const auto InA = Rounds[1 - Age].Made.find(A), InB = Rounds[2 - Age].Made.find(B);
      const bool IsA = InA != Rounds[1 - Age].Made.end(), IsB = InB != Rounds[2 - Age].Made.end();
      if (IsA || IsB)
        return IsA && IsB && InA->second == InB->second;
    }
    return A == B || (IsEven && A != 0 && B - A == Step && SizeOf[A] == SizeOf[B]);
  };
  const std::vector<const Event *> &Before = Rounds[1].Events, &Last = Rounds[2].Events;
  std::int64_t Left = 0;
  for (std::size_t I = 0; I < Last.size(); ++I) {
    const Event *A = I < Before.size() ? Before[I] : nullptr, &B = *Last[I];
    if (!A || A->Kind != B.Kind || A->Where != B.Where || A->Size != B.Size || !sameBlock(A->Block, B.Block))
      return static_cast<std::uint64_t>(&B - Events.data());
    Left += B.Kind == EventKind::Allocate ? 1 : B.Kind == EventKind::Free ? -1 : 0;
  }
  return Before.size() == Last.size() && Left == 0 ? std::nullopt : std::optional(Starts[3]);
}

std::uint64_t Trace::summary(std::uint64_t From, std::uint64_t To, Device Target) const {
  std::uint64_t Sum = 0;
  for (std::uint64_t I = From; I < std::min<std::uint64_t>(To, Events.size()); ++I)
    if (const Event &E = Events[I]; E.Kind == EventKind::Allocate && E.Where == Target)
      Sum = (Sum ^ static_cast<std::uint64_t>(E.Size)) * 0x9e3779b97f4a7c15 + (Sum >> 29);
  return Sum;
}

BlockId Trace::newBlock(Bytes Size, Device Where) {
  const BlockId Block = NextBlock++;
  IsOfHost.resize(NextBlock, false);
  IsOfHost[Block] = Where.isCpu();
  SizeOf.resize(NextBlock);
  SizeOf[Block] = Size;
  OnHost += Where.isCpu() ? 1 : 0;
  return Block;
}

BlockId Trace::allocate(Bytes Size, Device Where, Category Kind) {
  assert(Size > 0);
  Event E = event(EventKind::Allocate);
  E.Block = newBlock(Size, Where);
  E.Size = Size;
  E.Cat = Kind;
  E.Where = Where;
  push(E);
  return E.Block;
}

void Trace::free(BlockId Block) {
  Event E = event(EventKind::Free);
  push(E, Block);
  if (!Multiples.empty())
    Multiples.erase(Block);
}

void Trace::categorize(BlockId Block, Category Kind) {
  Event E = event(EventKind::Categorize);
  E.Cat = Kind;
  push(E, Block);
}

void Trace::saved(BlockId Block, std::string_view Saver) {
  Event E = event(EventKind::Saved);
  E.Text = internText(Saver);
  push(E, Block);
}

void Trace::unsaved(BlockId Block) {
  Event E = event(EventKind::Unsaved);
  push(E, Block);
}

void Trace::named(BlockId Block, std::string_view Name) {
  Event E = event(EventKind::Named);
  E.Text = internText(Name);
  push(E, Block);
}

void Trace::unknownScratch() { push(event(EventKind::UnknownScratch)); }

void Trace::emptyCache(Device Where) {
  Event E = event(EventKind::EmptyCache);
  E.Where = Where;
  push(E);
}

void Trace::opBegin(std::string_view Name) {
  OpStack.push_back(internText(Name));
  Event E = event(EventKind::OpBegin);
  E.Text = OpStack.back();
  push(E);
}

void Trace::opEnd(std::int64_t Macs) {
  Event E = event(EventKind::OpEnd);
  E.Text = E.Op;
  E.Size = Macs;
  push(E);
  if (!OpStack.empty())
    OpStack.pop_back();
}

void Trace::moduleBegin(const ModuleCall &Call) {
  ModuleStack.push_back(static_cast<std::uint32_t>(Modules.size()));
  Modules.push_back(Call);
  Event E = event(EventKind::ModuleBegin);
  E.Size = ModuleStack.back();
  push(E);
}

void Trace::moduleEnd(std::string_view Outputs) {
  if (ModuleStack.empty())
    return;
  Event E = event(EventKind::ModuleEnd);
  E.Size = ModuleStack.back();
  push(E);
  Modules[ModuleStack.back()].Outputs = Outputs;
  ModuleStack.pop_back();
}

void Trace::enterFunction(std::string_view Name) {
  Frames.push_back({internText(Name), Current, StatementStack.size()});
}

void Trace::leaveFunction() {
  assert(Frames.size() > 1 && "left more functions than entered");
  // An exception of the analysed program leaves statements open; they end with their function.
  while (StatementStack.size() > Frames.back().Statements)
    endStatement();
  Current = Frames.back().Caller;
  Frames.pop_back();
}

void Trace::beginStatement(SourcePoint Where) {
  // Statements inside a statement of the same function (the body of a loop) are its siblings: only calls
  // make the tree deeper.
  StatementStack.push_back(Current);
  Current = internContext({Frames.back().Caller, Where, Frames.back().Function});
  push(event(EventKind::StatementBegin));
}

void Trace::endStatement() {
  if (StatementStack.empty())
    return;
  // A statement of a loop that did nothing the last time either, with nothing in between, is not written again: loops
  // that touch no memory leave no trace.
  const bool Empty = !Events.empty() && Events.back().Kind == EventKind::StatementBegin;
  if (Empty && QuietSince.size() <= Current)
    QuietSince.resize(Current + 1, ~std::uint64_t(0));
  if (Empty && QuietSince[Current] == Telling) {
    Events.pop_back();
  } else {
    if (Empty)
      QuietSince[Current] = Telling;
    push(event(EventKind::StatementEnd));
  }
  Current = StatementStack.back();
  StatementStack.pop_back();
}

Trace::ThreadPosition Trace::newThread() const {
  ThreadPosition New;
  New.Frames = {{Frames.back().Function, Current, 0}};
  New.Current = Current;
  return New;
}

void Trace::exchangeThread(ThreadPosition &With) {
  std::swap(OpStack, With.OpStack);
  std::swap(ModuleStack, With.ModuleStack);
  std::swap(StatementStack, With.StatementStack);
  std::swap(Frames, With.Frames);
  std::swap(Current, With.Current);
}

void Trace::beginPhase(std::string_view Name) {
  if (PhaseDepth++)
    return;
  Event E = event(EventKind::PhaseBegin);
  E.Text = internText(Name);
  push(E);
}

void Trace::endPhase() {
  assert(PhaseDepth > 0 && "ended more phases than begun");
  if (--PhaseDepth)
    return;
  push(event(EventKind::PhaseEnd));
}

void Trace::beginIteration(std::int64_t Number) {
  Event E = event(EventKind::Iteration);
  E.Size = Number;
  push(E);
}

} // namespace vramlint
