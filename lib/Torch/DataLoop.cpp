// Loops over data loaders: which batches are executed, and how they are made.
//
// A loop runs the first batches, one that stands for any other (RoundProof), and the last, which may be smaller;
// those between repeat them. Where that cannot be shown it is assumed. What batches leave different (a counter) is
// not known once some were passed over.
//
// Read in torch/csrc/api/include/torch/data and torch/csrc/api/src/data, 1.13.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Trace.h"
#include "Ops/Core/Op.h"
#include "Support/SetValue.h"
#include "Torch/DataObjects.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Operands.h"
#include "Torch/TorchHost.h"

#include "Tensor/Session.h"
#include "Training/State.h"

#include "llvm/ADT/ScopeExit.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace vramlint {
using namespace clang;

/// Full batches that a loop executes: the first, in which states are made, and two that look alike.
static constexpr std::int64_t ExecutedBatches = 3;
/// Batches in which it has to be shown that they repeat.
static constexpr std::int64_t WatchedBatches = 5;
/// So many more are executed rather than passed over: where it is shown that they repeat, and where it is not.
static constexpr std::int64_t FewBatches = 2, MoreBatches = 8;
/// Where it is not shown, all are executed if no more than this is recorded of them, or of the whole program.
static constexpr std::uint64_t LittleWork = 50'000, LittleProgram = 120'000;
/// A loop that counts its batches may be left behind any of them: they are executed in turn until so much was
/// recorded of it, once.
static constexpr std::uint64_t WorthTrying = 60'000;

// --- what they are like ----------------------------------------------------------------------------------

void MnistObject::describe(StateHash &H) const {
  vramlint::describe(H, Images);
  vramlint::describe(H, Targets);
  H.mix(Train);
}

void SamplerObject::describe(StateHash &H) const {
  H.mix(FromBothEnds);
  H.mix(static_cast<std::uint64_t>(Kind));
  for (const std::optional<std::int64_t> &X : {Size, Examples, Replicas, Rank})
    H.mix(static_cast<std::uint64_t>(X.value_or(-1)));
  H.mix(Duplicates.value_or(false));
  H.mix(AnyBatch ? std::uint64_t(0) : static_cast<std::uint64_t>(Next));
  vramlint::describe(H, Indices);
}

void LoaderObject::describe(StateHash &H) const {
  for (const HeldObject *Held : {Dataset.get(), Sampler.get()})
    H.mix(Held ? Held->place().At : 0);
  H.mix(static_cast<std::uint64_t>(BatchSize));
  H.mix(UnknownSize);
  H.mix(HasWorkers);
  H.mix(DropLast);
  H.mix(static_cast<std::uint64_t>(Prefetched));
  H.mix(AsksAhead);
  H.mix(InFlight);
}

void LoaderIterator::describe(StateHash &H) const {
  if (!H.enter(Loop.get()))
    return;
  H.mix(Loop->Loader.get() != nullptr && H.enter(Loop->Loader.get()));
  H.mix(Loop->Current != nullptr);
  H.mix(Loop->Begun);
  H.mix(Loop->HasPassedOver);
  H.mix(Loop->Unknown);
}

// --- samplers --------------------------------------------------------------------------------------------

std::optional<std::int64_t> SamplerObject::count() const {
  if (!Size || Kind != Order::Distributed)
    return Size;
  if (!Replicas || !Duplicates) // every one has as many
    return std::nullopt;
  const std::int64_t N = std::max<std::int64_t>(*Replicas, 1);
  return *Duplicates ? (*Size + N - 1) / N : *Size / N;
}

void SamplerObject::reset(std::optional<std::int64_t> NewSize) {
  if (NewSize)
    Size = NewSize;
  Next = 0;
  if (Kind != Order::Random || !Size)
    return;
  // The new permutation is there before the old one goes.
  CategoryScope Scope(Category::Input);
  const Argument Order = invoke("randperm", {{"n", *Size}, {"dtype", IndexType}});
  if (const Tensor *T = Order.get<Tensor>())
    Indices = *T;
}

std::optional<std::vector<std::int64_t>> SamplerObject::next(std::int64_t Batch) {
  const std::int64_t Left = count().value_or(0) - Next;
  if (Left <= 0 || Batch <= 0)
    return std::nullopt;
  std::vector<std::int64_t> Positions(static_cast<std::size_t>(std::min(Batch, Left)));
  std::iota(Positions.begin(), Positions.end(), Next + Rank.value_or(0) * count().value_or(0));
  const std::int64_t There = std::max<std::int64_t>(Examples.value_or(*Size), 1);
  for (std::int64_t &P : Positions) {
    P %= There; // the last replica begins again
    if (FromBothEnds)
      P = P % 2 ? P / 2 : There - 1 - P / 2;
  }
  Next += static_cast<std::int64_t>(Positions.size());
  if (Kind == Order::Random && IndexType != Dtype::Long) // they are widened to be read
    (void)makeTensor({static_cast<std::int64_t>(Positions.size())}, Dtype::Long, Device{DeviceType::CPU});
  return Positions;
}

// --- requests --------------------------------------------------------------------------------------------

namespace {
/// What a batch is asked for with; the operand is empty at the end of the loop.
struct Request {
  Operand O;
  bool End = true;
  CauseId Unknown = Known;
  std::int64_t Examples = 0; ///< where that is known
};
} // namespace

static CauseId causeOf(Machine &M, const CallResult &R, const char *Otherwise) {
  return R.V.isUnknown() ? R.V.cause() : R.At.isUnknown() ? R.At.Unknown : M.Mem.cause(Otherwise);
}

static Operand sizeOperand(Machine &M, std::int64_t N) {
  return scalarOperand(Value::integer(N), M.Context.getSizeType());
}

/// What is allocated on the device now.
static Bytes heldOnDevice() {
  const Session &S = Session::current();
  const auto *Recorded = dynamic_cast<const Trace *>(&S.Observer);
  Bytes Held = 0;
  std::unordered_map<BlockId, Bytes> SizeOf;
  if (Recorded)
    for (const Event &E : Recorded->events()) {
      if (E.Kind == EventKind::Allocate && E.Where == S.Options.Target)
        Held += SizeOf[E.Block] = E.Size;
      else if (const auto Found = SizeOf.find(E.Block); E.Kind == EventKind::Free && Found != SizeOf.end())
        Held -= Found->second;
    }
  return Held;
}

/// Objects of more bytes are tables, or generators of random numbers, of which not everything must be known to go on.
static constexpr std::uint64_t LargestCounted = 1024;

/// What the last batch has kept each of \p Full batches that are passed over keeps, as if they were executed. False
/// when what they do is too much to be written down, or the last two did not do the same.
static bool countKept(const LoaderLoop &Loop, std::int64_t Full) {
  auto *Recorded = dynamic_cast<Trace *>(&Session::current().Observer);
  return Recorded && Recorded->addRounds(Loop.AskedAt[0], Loop.AskedAt[1], static_cast<std::uint64_t>(Full));
}

/// \p Full batches are passed over: what the last two executed have left different depends on how many there are.
static void forgetCounted(Machine &M, LoaderLoop &Loop, const std::string &Executed, std::int64_t Full) {
  const bool AllForgotten = Loop.Before->forget(M.Mem, M.Mem.cause("how many batches a loop has seen"),
                                                LargestCounted, static_cast<std::uint64_t>(Full));
  const Bytes Kept = heldOnDevice() - Loop.HeldBefore;
  std::string Text = "over " + Executed + " batches; what it leaves behind depends on how many there are";
  if (Kept > 0)
    Text += ": each of those left out keeps " + formatBytes(Kept) +
            (countKept(Loop, Full) ? ", which is counted"
                                   : ", all of them " + formatBytes(Kept * Full) + ", which is not counted");
  if (!AllForgotten || Kept != 0)
    M.TheHost.assume(Doubt::LoopRounds, Text, Loop.Where);
  Loop.Before.reset();
}

void fillBatches(Machine &M, const LoaderObject &L) {
  const auto Sampler = std::dynamic_pointer_cast<SamplerObject>(M.slot(L.Sampler->place()));
  const bool IsFewer = Sampler && Sampler->Size && *Sampler->Size >= 1 && *Sampler->Size < L.BatchSize;
  // Of a share of what is there: not more than there is.
  const bool IsUnknown = Sampler && !Sampler->count() && !Sampler->UnknownSize.empty() &&
                         Sampler->Size.value_or(ExecutedBatches * L.BatchSize) >= ExecutedBatches * L.BatchSize;
  if (!IsUnknown && (!IsFewer || !hostOf(M).HasUnknownRounds))
    return;
  if (Sampler->Size)
    Sampler->Examples = Sampler->Size;
  Sampler->IsAssumed = true;
  Sampler->Replicas = Sampler->Replicas.value_or(1);
  Sampler->reset(ExecutedBatches * L.BatchSize);
  Session::current().assume(Doubt::LoopRounds, "over full batches of " + std::to_string(L.BatchSize) +
                                                   ": how many examples there are is not known" +
                                                   suggestionsIn(Sampler->UnknownSize));
}

/// What the next batch is to be: the one whose turn it is, one that stands for any other, or that behind all full
/// ones, as it is shown, or else assumed, that these repeat.
enum class NextBatch : std::uint8_t { InTurn, Any, Last };

/// The next batch, which may be the last but one that is executed in a row.
static NextBatch inTurn(Machine &M, LoaderLoop &Loop) {
  if (Loop.Executed >= ExecutedBatches - 1) {
    Loop.Before.emplace(M.Mem);
    Loop.HeldBefore = heldOnDevice();
  }
  return NextBatch::InTurn;
}

/// \p Full batches are left, of which it is not shown that they repeat.
static NextBatch notShown(Machine &M, LoaderLoop &Loop, std::int64_t Full) {
  const std::uint64_t All = M.TheHost.recorded(), OfThis = All - Loop.BeganAt;
  const std::uint64_t Left = OfThis / static_cast<std::uint64_t>(Loop.Executed) * static_cast<std::uint64_t>(Full);
  Loop.IsShort = Full <= MoreBatches || Left <= LittleWork || All + Left <= LittleProgram;
  if (Loop.IsShort || (OfThis < WorthTrying && !hostOf(M).LongLoops.count(M.conditionAt(Loop.Where)))) {
    Loop.Before.reset();
    return NextBatch::InTurn;
  }
  return Loop.Before ? NextBatch::Last : inTurn(M, Loop);
}

/// From here on batches are compared with those before them.
static void begin(Machine &M, LoaderLoop &Loop) {
  Loop.Proof.emplace(M, Loop.Where);
  Loop.Since = Loop.Executed;
  Loop.Before.reset();
}

/// The last full batch was to stand for any other.
static void watchAgain(LoaderLoop &Loop) {
  Loop.Proof->watchAgain();
  Loop.Since = Loop.Executed;
  Loop.Before.reset();
}

/// Whether only so many batches are passed over as a condition on what counts them is the same for. Where that is a
/// few each time, it is not worth it.
static bool skip(LoaderLoop &Loop, SamplerObject &Sampler) {
  constexpr std::uint64_t Few = 8;
  const std::optional<std::uint64_t> Batches = Loop.Proof->skip(static_cast<std::uint64_t>(Loop.Executed));
  if (!Batches)
    return false;
  if (*Batches < Few)
    Loop.Proof->fail();
  Sampler.Next += static_cast<std::int64_t>(*Batches) * Loop.Loader->BatchSize;
  Loop.Proof.reset();
  Loop.Before.reset();
  return true;
}

static NextBatch chooseBatch(Machine &M, LoaderLoop &Loop, SamplerObject &Sampler) {
  const std::int64_t Full = (*Sampler.count() - Sampler.Next) / Loop.Loader->BatchSize;
  if (M.Limits.AllRounds || Loop.HasPassedOver || Loop.IsShort)
    return NextBatch::InTurn;
  if (!Loop.Proof) {
    if (Full <= FewBatches)
      return NextBatch::InTurn;
    begin(M, Loop);
  }
  // What is left, if anything, is smaller than any other.
  if (Full == 0 && Loop.Proof->state() == RoundProof::State::Trying && (Loop.Proof->counter() || Loop.Proof->steps()))
    watchAgain(Loop);
  if (Full == 0 && Loop.Proof->state() == RoundProof::State::Watching)
    return NextBatch::InTurn;
  const std::int64_t Watched = WatchedBatches * M.RoundsInTurn, Seen = Loop.Executed - Loop.Since;
  RoundProof::State Now = Loop.Proof->state();
  if (Now != RoundProof::State::Watching || Seen <= Watched) {
    Sampler.AnyBatch = true;
    Now =
        Loop.Proof->next(static_cast<std::uint64_t>(Loop.Executed), static_cast<std::uint64_t>(Full), M.rangeLoop());
    Sampler.AnyBatch = false;
  }
  if (Full == 0 && Now == RoundProof::State::Trying)
    Loop.Proof->fail();
  switch (Now) {
  case RoundProof::State::Trying:
    return NextBatch::Any;
  case RoundProof::State::Shown:
    return skip(Loop, Sampler) ? NextBatch::InTurn : NextBatch::Last;
  case RoundProof::State::Watching:
    return Seen < Watched ? inTurn(M, Loop) : notShown(M, Loop, Full);
  case RoundProof::State::GivenUp:
    break;
  }
  return Seen < ExecutedBatches ? inTurn(M, Loop) : notShown(M, Loop, Full);
}

/// Passes over the full batches between the first ones and the last.
static void passOver(Machine &M, LoaderLoop &Loop, SamplerObject &Sampler) {
  const std::int64_t Batch = Loop.Loader->BatchSize, Full = (*Sampler.count() - Sampler.Next) / Batch;
  Sampler.Next += Full * Batch;
  Loop.HasPassedOver = true;
  const bool Rest = Sampler.Next < *Sampler.count() && !Loop.Loader->DropLast;
  const std::int64_t All = Loop.Executed + Full + (Rest ? 1 : 0);
  if (Loop.Proof->state() == RoundProof::State::Shown) {
    Loop.Proof->leave(static_cast<std::uint64_t>(Loop.Executed + (Rest ? 1 : 0)), static_cast<std::uint64_t>(All));
    return;
  }
  hostOf(M).LongLoops.insert(M.conditionAt(Loop.Where));
  M.TheHost.assume(Doubt::DataLoop,
                   std::to_string(All) + " batches: the first " + std::to_string(Loop.Executed) +
                       (Rest ? " and the last" : "") + " were executed",
                   Loop.Where);
  forgetCounted(M, Loop, std::to_string(Loop.Executed + (Rest ? 1 : 0)) + " of " + std::to_string(All), Full);
}

/// Those of the next batch; nothing at the end.
static std::optional<std::vector<std::int64_t>> positions(const LoaderObject &L, SamplerObject &Sampler) {
  auto Positions = Sampler.next(L.BatchSize);
  if (Positions && L.DropLast && static_cast<std::int64_t>(Positions->size()) < L.BatchSize)
    Positions.reset();
  return Positions;
}

/// Whether workers are asked for another batch already. What a sampler of the program gives next nobody asks it
/// twice.
static bool hasMore(Machine &M, const LoaderObject &L) {
  if (!L.Sampler)
    return true; // the dataset says that it is at its end when it is asked
  const auto Sampler = std::dynamic_pointer_cast<SamplerObject>(M.slot(L.Sampler->place()));
  if (!Sampler || !Sampler->count())
    return false;
  SamplerObject Next = *Sampler;
  return positions(L, Next).has_value();
}

/// From a sampler of the library.
static Request fromLibrary(Machine &M, LoaderLoop &Loop, SamplerObject &Sampler) {
  const LoaderObject &L = *Loop.Loader;
  Request R;
  if (!Sampler.count()) {
    R.Unknown = M.Mem.cause(Sampler.whyUnknown());
    return R;
  }
  const NextBatch Choice = chooseBatch(M, Loop, Sampler);
  if (Choice == NextBatch::Last)
    passOver(M, Loop, Sampler);
  Loop.AskedAt = {Loop.AskedAt[1], M.TheHost.recorded()};
  if (Sampler.IsAssumed)
    Loop.HeldAt = {Loop.HeldAt[1], heldOnDevice()};
  const auto Positions = positions(L, Sampler);
  if (!Positions) {
    if (const Bytes Kept = Loop.HeldAt[1] - Loop.HeldAt[0]; Sampler.IsAssumed && Loop.Executed > 1 && Kept > 0)
      M.TheHost.assume(Doubt::LoopGrows,
                       std::to_string(Loop.Executed) +
                           " times: how many examples there are is not known; each further batch keeps " +
                           formatBytes(Kept) + suggestionsIn(Sampler.UnknownSize),
                       Loop.Where);
    return R;
  }
  R.End = false;
  const auto Count = R.Examples = static_cast<std::int64_t>(Positions->size());
  const CXXMethodDecl *Next = methodNamed(L.Sampler->type()->getAsCXXRecordDecl(), "next", 1);
  const QualType List = Next ? templateArgument(Next->getReturnType(), 0) : QualType();
  if (Sampler.Kind == SamplerObject::Order::Stream || List.isNull()) {
    R.O = sizeOperand(M, Count);
  } else {
    ArgumentList Asked(Positions->begin(), Positions->end());
    if (Choice == NextBatch::Any)
      Asked.assign(Positions->size(), UnknownValue{AnyRound, false, Dtype::Long});
    R.O = asOperand(M, Argument(std::move(Asked)), List);
    R.O.Movable = true;
  }
  return R;
}

/// From a sampler of the program: all of its batches are executed.
static Request fromProgram(Machine &M, const LoaderObject &L) {
  Request R;
  const CXXMethodDecl *Next = methodNamed(L.Sampler->type()->getAsCXXRecordDecl(), "next", 1);
  std::optional<CallResult> Called =
      M.callMethod(L.Sampler->place(), L.Sampler->type(), "next", {sizeOperand(M, L.BatchSize)}, nullptr);
  if (!Next || !Called || !Called->At || Called->At.isUnknown()) {
    R.Unknown = causeOf(M, Called.value_or(CallResult()), "what a sampler gives is not known");
    return R;
  }
  const std::optional<OptionalView> Given = optionalOf(M, View{Called->At, referredType(Next->getReturnType())});
  if (!Given || Given->Unknown) {
    R.Unknown = Given ? Given->Cause : M.Mem.cause("what a sampler gives is not known");
    return R;
  }
  if (!Given->Held)
    return R;
  if (L.DropLast) {
    const std::optional<CallResult> Size = M.callMethod(Given->Held->At, Given->Held->Type, "size", {}, nullptr);
    if (Size && Size->V.isInt() && Size->V.asInt() < L.BatchSize)
      return R;
  }
  R.End = false;
  R.O.At = Given->Held->At;
  R.O.Type = Given->Held->Type;
  R.O.Movable = true;
  return R;
}

static Request nextRequest(Machine &M, LoaderLoop &Loop) {
  const LoaderObject &L = *Loop.Loader;
  if (L.UnknownSize != Known) {
    Request R;
    R.Unknown = L.UnknownSize;
    return R;
  }
  if (!L.Sampler) { // a stateful dataset says itself when it is at its end
    Request R;
    R.O = sizeOperand(M, L.BatchSize);
    R.End = false;
    return R;
  }
  if (const auto Sampler = std::dynamic_pointer_cast<SamplerObject>(M.slot(L.Sampler->place())))
    return fromLibrary(M, Loop, *Sampler);
  return fromProgram(M, L);
}

// --- batches ---------------------------------------------------------------------------------------------

/// The batch that get_batch gave, kept; null at the end.
static std::shared_ptr<HeldObject> keepBatch(Machine &M, LoaderLoop &Loop, const CallResult &Given, QualType Type) {
  Operand O;
  O.At = Given.At;
  O.V = Given.V; // of a batch that is a number
  O.Type = Loop.Loader->Batch;
  O.Movable = true;
  if (!Loop.Loader->Sampler) { // an optional
    const std::optional<OptionalView> In = optionalOf(M, View{Given.At, Type});
    if (!In || In->Unknown) {
      Loop.Unknown = In ? In->Cause : M.Mem.cause("whether a dataset is at its end is not known");
      return nullptr;
    }
    if (!In->Held)
      return nullptr;
    O.At = In->Held->At;
  }
  return hold(M, O, /*Move=*/true);
}

/// Whether something was made on the device.
static bool allocatedSince(std::uint64_t Position) {
  const Session &S = Session::current();
  const auto *Recorded = dynamic_cast<const Trace *>(&S.Observer);
  return Recorded &&
         std::any_of(Recorded->events().begin() + static_cast<std::ptrdiff_t>(Position), Recorded->events().end(),
                     [&](const Event &E) { return E.Kind == EventKind::Allocate && E.Where == S.Options.Target; });
}

void advance(Machine &M, LoaderLoop &Loop) {
  Loop.Begun = true;
  const LoaderObject &L = *Loop.Loader;
  if (!L.Dataset) {
    Loop.Unknown = M.Mem.cause("an iterator is used whose data loader is gone");
    Loop.Current = nullptr;
    return;
  }
  // The next batch is made before the one before it goes.
  std::shared_ptr<HeldObject> Next;
  std::optional<AlikeBatches::Watch> Watch;
  M.TheHost.beginStatement(Loop.Where); // what a batch takes is taken there
  const auto End = llvm::make_scope_exit([&] { M.TheHost.endStatement(/*DeclaresReferences=*/false); });
  M.fullExpression([&] {
    Request R = nextRequest(M, Loop);
    Loop.Unknown = R.Unknown;
    if (R.End || R.Unknown != Known)
      return;
    if ((Next = Loop.Loader->Alike.again(M, R.Examples)))
      return;
    Watch.emplace(M, Loop.Loader->Alike, *L.Dataset, R.Examples);
    const CXXMethodDecl *Get = methodNamed(L.Dataset->type()->getAsCXXRecordDecl(), "get_batch", 1);
    const std::uint64_t Before = Session::current().Observer.position();
    const std::optional<CallResult> Given =
        M.callMethod(L.Dataset->place(), L.Dataset->type(), "get_batch", {R.O}, nullptr);
    if (L.HasWorkers && allocatedSince(Before))
      Session::current().assume(Doubt::DataWorkers);
    const bool IsNumber = Given && !Given->At && Given->V.isNumber();
    if (!Get || !Given || (!IsNumber && (!Given->At || Given->At.isUnknown()))) {
      Loop.Unknown = causeOf(M, Given.value_or(CallResult()), "the batches of a dataset are not known");
      return;
    }
    Next = keepBatch(M, Loop, *Given, referredType(Get->getReturnType()));
  });
  if (Watch && Next)
    Watch->ends(*Next);
  ++Loop.Executed;
  Loop.Current = std::move(Next);
  if (L.AsksAhead)
    Loop.Loader->InFlight = Loop.Current && hasMore(M, L);
}

/// The order of random samplers is not known.
static bool drawsFromBothEnds(Machine &M, const LoaderObject &L, const SamplerObject &Sampler) {
  return Sampler.Shuffles && !isOfMnist(M, *L.Dataset) && M.Oracle &&
         !M.Oracle(L.Made, "whether examples are drawn in the order of the data set", true);
}

/// What DataLoaderBase::prefetch takes from the sampler goes into a queue that, without workers, nobody empties.
static void passByPrefetched(Machine &M, LoaderObject &L) {
  if (!L.Sampler || L.UnknownSize != Known) { // a stateful dataset is not asked yet
    L.InFlight = L.Prefetched != 0;
    return;
  }
  const auto Sampler = std::dynamic_pointer_cast<SamplerObject>(M.slot(L.Sampler->place()));
  if (Sampler && !Sampler->count())
    return;
  for (std::int64_t I = 0; I < L.Prefetched; ++I) {
    bool IsOver = false;
    if (Sampler)
      IsOver = !positions(L, *Sampler);
    else
      M.fullExpression([&] { IsOver = fromProgram(M, L).End; });
    if (IsOver)
      return;
    L.InFlight = true;
  }
}

std::shared_ptr<LoaderLoop> beginLoop(Machine &M, const std::shared_ptr<LoaderObject> &Loader) {
  // Of the threads' batches nothing is on another device unless the data set puts it there: see advance.
  if (Loader->HasWorkers && Session::current().Options.Target.Type == DeviceType::CPU)
    Session::current().assume(Doubt::DataWorkers);
  const std::shared_ptr<HeldObject> &Source = Loader->Sampler ? Loader->Sampler : Loader->Dataset;
  if (const auto Sampler = std::dynamic_pointer_cast<SamplerObject>(M.slot(Source->place()))) {
    Sampler->reset(std::nullopt);
    Sampler->FromBothEnds = drawsFromBothEnds(M, *Loader, *Sampler);
  } else
    M.fullExpression([&] { M.callMethod(Source->place(), Source->type(), "reset", {}, nullptr); });
  auto Loop = std::make_shared<LoaderLoop>();
  Loop->Loader = Loader;
  Loop->Where = M.here();
  Loop->BeganAt = M.TheHost.recorded();
  passByPrefetched(M, *Loader);
  Loader->InFlight |= Loader->AsksAhead && hasMore(M, *Loader);
  return Loop;
}

} // namespace vramlint
