// The table of doubts, and how the status of a figure follows from the entries that touch it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Ledger.h"
#include "Support/SetValue.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace vramlint {

namespace {

constexpr Effect Low = Effect::Low, High = Effect::High, Either = Effect::Either;
constexpr Touches Nothing = Touches::Nothing, Peak = Touches::Peak, Held = Touches::Held,
                  Everything = Touches::Everything;
constexpr Rank Bounded = Rank::Bounded, Assumed = Rank::Assumed, Lost = Rank::Lost;
constexpr bool Once = true, IsCause = true;

constexpr std::string_view GivenUp = "the analysis was given up here: {}; what would have followed is left out";

constexpr std::array<DoubtRow, DoubtCount> Table = {{
    {Doubt::NoModel, "no-model", "no model for {}", Either, Everything, Lost},
    {Doubt::NoOpModel, "no-op-model", "no model for the op `{}`", Either, Held, Lost},
    {Doubt::NoLayerModel, "no-layer-model", "no model for the layer torch::nn::{}", Either, Everything, Lost},
    {Doubt::NoForwardModel, "no-forward-model", "a forward is left out: {}", Either, Held, Lost},
    {Doubt::MissingBody, "missing-body", "the body of `{}` is in none of the sources that were given", Either,
     Everything, Lost},
    {Doubt::MissingHeader, "missing-header", "`{}` needs a header that was not found", Either, Everything, Lost},
    {Doubt::UnknownCallee, "unknown-callee", "which function is called here is not known: {}", Either, Everything,
     Lost},
    {Doubt::UnknownValue,
     "unknown-value",
     "what depends on a value that is not known is left out: {}",
     Either,
     Held,
     Lost,
     {},
     Once,
     IsCause},
    {Doubt::UnknownLayer, "unknown-layer", "an argument of torch::nn::{}", Either, Everything, Lost},
    {Doubt::UnknownModule, "unknown-module", "a child of a container is not a module that is known", Either,
     Everything, Lost},
    {Doubt::UnknownWrite,
     "unknown-write",
     "it is not known where this writes: {}",
     Either,
     Everything,
     Lost,
     {},
     !Once,
     IsCause},
    {Doubt::UnsupportedConstruct, "unsupported-construct", "{} is not executed", Either, Everything, Lost},
    {Doubt::Autocast, "autocast", "automatic mixed precision is not modelled", Either, Held, Lost},

    {Doubt::ChosenSource, "chosen-source", "{}", Either, Everything, Assumed},
    {Doubt::Branch, "branch", "a condition is taken to be {}", Either, Everything, Assumed},
    {Doubt::ProgramCall, "program-call", "the program is taken to be called {}", Either, Everything, Assumed},
    {Doubt::Guard, "guard", "a check that throws or ends the program is taken to pass: {}", Either, Nothing, Assumed},
    {Doubt::LessDone, "less-done",
     "a condition is taken to be {}; the other way no peak and nothing that is held is another", Either, Nothing,
     Assumed},
    {Doubt::TakenOnce, "taken-once", "a condition is taken to be {}", Either, Nothing, Assumed},
    {Doubt::LoopRounds, "loop-rounds", "a loop is run {}", Either, Everything, Assumed},
    {Doubt::LoopGrows, "loop-grows", "a loop is taken to be run at least {}", Low, Everything, Assumed},
    {Doubt::LoopPeaks, "loop-peaks", "more rounds of a loop take more: {}", Low, Peak, Assumed},
    {Doubt::AnyElement, "any-element", "one element stands for any of them, which it is is not known: {}", Either,
     Everything, Assumed},
    {Doubt::UnknownRate, "unknown-rate",
     "the rate of a dropout is taken to be neither 0 nor 1, what it is is not known: {}", Either, Held, Assumed},
    {Doubt::DrawnZero, "drawn-zero", "of the numbers that were drawn at random none is taken to be zero: {}", Either,
     Nothing, Assumed},
    {Doubt::Piece, "piece", "{} is taken to lie within its tensor: where it begins is not known", Either, Nothing,
     Assumed},
    {Doubt::TakenNumber,
     "taken-number",
     "what a tensor is computed with is taken to be a number (of floating point, unless it is an index): {}",
     Either,
     Everything,
     Assumed,
     {},
     !Once,
     IsCause},
    {Doubt::GivenByValue, "given-by-value", "{} as it is: its header was not found", Either, Everything, Assumed},
    {Doubt::GoneList, "gone-list",
     "a list in braces is read after its end, and is taken to hold its numbers still (a std::vector keeps them)",
     Either, Everything, Assumed},
    {Doubt::Thread, "thread", "threads are run one at a time", Either, Held, Assumed},
    {Doubt::UnknownDevice, "unknown-device", "what is put on a device that is not known stays where it is: {}",
     Either, Held, Assumed},
    {Doubt::OwnHeader, "own-header",
     "`{}` needs a header that was not found; what it declares is taken to take no memory", Low, Everything, Assumed},
    {Doubt::TakenTensor, "taken-tensor", "{}: its header was not found", Either, Everything, Assumed},
    {Doubt::ForeignModule,
     "foreign-module",
     "the module `{}` is taken to hold and take nothing: its header was not found",
     Low,
     Everything,
     Assumed,
     {},
     Once},
    {Doubt::GuessedNumber, "guessed-number", "{}", Either, Everything, Assumed},
    {Doubt::BuildText, "build-text",
     "`{}` is defined by whoever builds the program, and is taken to be a text that names no file that is there",
     Either, Nothing, Assumed},
    {Doubt::HeaderAlias, "header-alias", "{}: its header was not found", Either, Everything, Assumed},
    {Doubt::OtherDevice, "other-device", "only the first device is followed, and this is another: {}", Either,
     Everything, Assumed},
    {Doubt::OtherStream, "other-stream", "the allocator keeps blocks of each stream apart, which is not modelled: {}",
     Low, Peak, Assumed},
    {Doubt::UnnamedArgument, "unnamed-argument",
     "an argument of the constructor of {} has no name in the headers; "
     "it is ignored",
     Either, Everything, Assumed},
    {Doubt::UnreadArgument, "unread-argument", "the argument {} is not modelled; it is taken to change no memory",
     Either, Held, Assumed},
    {Doubt::UnknownFile, "unknown-file",
     "{} is not known; what is loaded from it is taken to keep its sizes and its device", Either, Held, Assumed},
    {Doubt::TakenDefault,
     "taken-default",
     "{} is not known; where the program names a default, that is taken",
     Either,
     Everything,
     Assumed,
     {},
     Once},
    {Doubt::OptimizerOption, "optimizer-option",
     "the value of the optimizer's option `{}` is not known; it is taken "
     "as set",
     High, Held, Assumed},
    {Doubt::LbfgsIterations, "lbfgs-iterations", "LBFGS is taken to use all that max_iter allows {}", Either, Held,
     Assumed},
    {Doubt::DataLoop, "data-loop", "a loop over {}; the others are taken to repeat them", Either, Peak, Assumed},
    {Doubt::UnsettledCache, "unsettled-cache",
     "rounds of a loop that repeat are left out, but the allocator still took other blocks in the last of those that "
     "were "
     "executed",
     Either, Held, Assumed},
    {Doubt::DataWorkers, "data-workers", "batches that the data loader's threads fetch ahead are not counted", Either,
     Peak, Assumed},
    {Doubt::DataSize, "data-size", "how many elements are found depends on data; {}", Either, Held, Assumed},
    {Doubt::EmptyBags, "empty-bags", "no bag of embedding_bag is taken to be empty", High, Peak, Assumed},
    {Doubt::CtcFullTargets, "ctc-full-targets", "the longest target of ctc_loss is taken to fill its row", High, Held,
     Assumed},
    {Doubt::CtcEqualTargets, "ctc-equal-targets", "the targets of ctc_loss are taken to be of equal length", Low,
     Held, Assumed},
    {Doubt::CtcCudnn, "ctc-cudnn", "ctc_loss is taken to meet cuDNN's conditions on its lengths", Either, Held,
     Assumed},
    {Doubt::CpuLstm, "cpu-lstm", "an LSTM runs in oneDNN on the CPU; what that holds was measured with 2.6 only",
     Either, Held, Assumed},
    {Doubt::CpuKernelScratch, "cpu-kernel-scratch", "what the CPU's kernels allocate for {} is known in part only",
     Either, Peak, Assumed},
    {Doubt::TorchVersion, "torch-version",
     "the headers in '{}' do not say their release; 2.0 is taken "
     "(--torch-version)",
     Either, Everything, Assumed},
    {Doubt::LaterRelease, "later-release",
     "the program needs LibTorch {}, and the headers of an earlier release are read", Either, Everything, Assumed},
    {Doubt::EarlierRelease, "earlier-release",
     "the program is written for LibTorch {}, and the headers of a later release are read", Either, Everything,
     Assumed},

    {Doubt::UnnamedCard, "unnamed-card", "no card is named (--gpu=NAME): {}", Either, Nothing, Assumed},

    {Doubt::TimeLimit, "time-limit", GivenUp, Low, Everything, Assumed},
    {Doubt::DepthLimit, "depth-limit", GivenUp, Low, Everything, Assumed},
    {Doubt::SizeLimit, "size-limit", GivenUp, Low, Everything, Assumed},
    {Doubt::EventLimit, "event-limit", GivenUp, Low, Everything, Assumed},

    {Doubt::CudnnWorkspace, "cudnn-workspace",
     "the workspaces of cuDNN for {} are left out: their size depends on "
     "the card",
     Low, Peak, Bounded, "cuDNN's workspaces"},
    {Doubt::CudnnReserve, "cudnn-reserve", "what cuDNN reserves for {} is left out: its size is not known", Low, Held,
     Bounded, "cuDNN's reserves"},
    {Doubt::CudnnDropoutState, "cudnn-dropout-state",
     "cuDNN's dropout state is left out: its size depends on the "
     "card",
     Low, Held, Bounded, "cuDNN's dropout states"},
    {Doubt::CufftWorkspace, "cufft-workspace", "the work areas of cuFFT are left out", Low, Peak, Bounded,
     "cuFFT's work areas"},
    {Doubt::SolverWorkspace, "solver-workspace", "the work area of {} is left out", Low, Peak, Bounded,
     "work areas of solvers"},
    {Doubt::CubScratch, "cub-scratch", "what cub takes for {} is left out", Low, Peak, Bounded, "cub's temporaries"},
    {Doubt::SortScratch, "sort-scratch", "what `{}` takes to sort a long row is left out", Low, Peak, Bounded,
     "temporaries of sorting"},
    {Doubt::AttentionWorkspace, "attention-workspace",
     "the workspace of memory-efficient attention's backward is "
     "left out",
     Low, Peak, Bounded, "workspaces of attention"},
    {Doubt::InitTemporaries, "init-temporaries", "the temporaries of init::{} on the device are left out", Low, Peak,
     Bounded, "temporaries of initialisation"},
}};

/// Every enumerator has its row, at its place; what is bounded can only be low and says what it leaves out.
consteval bool isComplete() {
  for (std::size_t I = 0; I < Table.size(); ++I) {
    const DoubtRow &R = Table[I];
    if (R.Kind != static_cast<Doubt>(I) || R.Id.empty() || R.Wording.empty())
      return false;
    if ((R.Worst == Bounded) != !R.LeftOut.empty() || (R.Worst == Bounded && R.Direction != Low))
      return false;
    for (std::size_t Before = 0; Before < I; ++Before)
      if (Table[Before].Id == R.Id)
        return false;
  }
  return true;
}
static_assert(isComplete());

bool reaches(const Assumption &A, Figure F) {
  switch (F) {
  case Figure::Counts:
    return A.row().Reach == Everything;
  case Figure::Held:
    return A.row().Reach >= Held;
  case Figure::Peak:
    return A.row().Reach != Nothing;
  }
  return true;
}

Status statusAfter(const DoubtRow &R, Figure F) {
  // What was left out after a limit would also have released memory.
  if (R.Worst == Lost || (isLimit(R.Kind) && F == Figure::Held))
    return Status::Lost;
  return R.Direction == Low ? Status::AtLeast : Status::Assumed;
}

} // namespace

std::span<const DoubtRow, DoubtCount> doubtTable() { return Table; }

const DoubtRow &rowOf(Doubt Kind) { return Table[static_cast<std::size_t>(Kind)]; }

bool isLimit(Doubt Kind) { return Kind >= Doubt::TimeLimit && Kind <= Doubt::EventLimit; }

const char *statusName(Status S) {
  switch (S) {
  case Status::Exact:
    return "exact";
  case Status::AtLeast:
    return "at_least";
  case Status::Assumed:
    return "assumed";
  case Status::Lost:
    return "lost";
  }
  return "lost";
}

const char *statusSign(Status S) {
  switch (S) {
  case Status::Exact:
    return "";
  case Status::AtLeast:
    return ">= ";
  case Status::Assumed:
    return "~";
  case Status::Lost:
    return "unknown";
  }
  return "unknown";
}

std::string Assumption::message() const {
  std::string Text(row().Wording);
  if (std::size_t At = Text.find("{}"); At != std::string::npos)
    Text.replace(At, 2, Detail);
  return Text;
}

/// Every figure is lost already, and for the same cause: nothing is told that a reader could do more about.
bool Ledger::follows(const Assumption &A, const std::string &Cause) const {
  const auto Found = Cause.empty() ? Losses.end() : Losses.find(Cause);
  if (Found == Losses.end())
    return false;
  const Assumption &First = Entries[Found->second];
  return First.Since <= A.Since && (First.Kind != A.Kind || First.Detail != A.Detail);
}

void Ledger::add(Assumption A) {
  assert(A.Detail.empty() == (A.row().Wording.find("{}") == std::string_view::npos) &&
         "a detail is given just where the wording has room for one");
  const std::string Cause = withoutSuggestions(A.Cause.empty() && A.row().DetailIsCause ? A.Detail : A.Cause);
  if (follows(A, Cause))
    return;
  // What the program itself lacks can be said, value by value.
  const bool CanBeSaid = A.Kind == Doubt::MissingBody || A.Kind == Doubt::MissingHeader;
  if (!Cause.empty() && !CanBeSaid && A.row().Worst == Lost && A.row().Reach == Everything)
    Losses.try_emplace(Cause, Entries.size());
  const SourcePoint At = A.row().OncePerDetail ? SourcePoint() : A.Where;
  auto [Found, New] = Index.try_emplace({A.Kind, withoutSuggestions(A.Detail), At.File, At.Line}, Entries.size());
  if (New)
    Entries.push_back(std::move(A));
  else
    Entries[Found->second].Count += A.Count;
}

Status Ledger::status(Figure F, std::uint64_t Until) const {
  Status Worst = Status::Exact;
  bool Grows = false;   // then whatever side was taken, there is no upper end
  bool Guesses = false; // nor a lower one, where sizes were
  for (const Assumption &A : Entries)
    if (A.Since <= Until && reaches(A, F)) {
      Worst = std::max(Worst, statusAfter(A.row(), F));
      Grows |= A.Kind == Doubt::LoopGrows || A.Kind == Doubt::LoopPeaks;
      Guesses |= A.Kind == Doubt::GuessedNumber || A.Kind == Doubt::TakenTensor;
    }
  return Grows && !Guesses && Worst == Status::Assumed ? Status::AtLeast : Worst;
}

std::optional<Rank> Ledger::rank(Figure F) const {
  std::optional<Rank> Worst;
  for (const Assumption &A : Entries)
    if (reaches(A, F))
      Worst = std::max(Worst.value_or(Rank::Bounded), A.row().Worst);
  return Worst;
}

} // namespace vramlint
