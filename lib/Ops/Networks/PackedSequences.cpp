// Packed sequences: sequences of several lengths without what fills them up, and layers unrolled over them.
//
// Rows of all sequences lie in one tensor, step by step; a small tensor on the CPU says how many sequences each step
// has. Its numbers decide every size, so they are kept with it: those that the program gave as lengths, or, where the
// lengths are not known, those of sequences that are all as long as the input
// (aten/src/ATen/native/PackedSequence.cpp, RNN.cpp, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Registry.h"
#include "Ops/Networks/Recurrent.h"

#include <algorithm>

namespace vramlint {

/// More steps than that are not followed.
static constexpr std::int64_t MostSteps = 1 << 16;

static std::optional<Sizes> numbersOf(const Tensor &T) {
  const auto Known = knownNumbersOf(T, MostSteps);
  return Known ? std::optional(Sizes(Known->begin(), Known->end())) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> batchSizesOf(const Tensor &BatchSizes) {
  std::optional<Sizes> All = BatchSizes.defined() && BatchSizes.dim() == 1 ? numbersOf(BatchSizes) : std::nullopt;
  if (!All || All->empty() || !std::is_sorted(All->rbegin(), All->rend()) || All->back() <= 0)
    return std::nullopt;
  return std::vector<std::int64_t>(All->begin(), All->end());
}

namespace {

/// False after raising what every one of these ops says of lengths that are none.
bool areLengths(const Tensor &T) {
  if (failed() || (T.dim() == 1 && T.device().isCpu() && T.dtype() == Dtype::Long))
    return !failed();
  fail("'lengths' argument should be a 1D CPU int64 tensor, but got " + std::to_string(T.dim()) + "D " +
       deviceName(T.device()) + " " + std::string(cppName(T.dtype())) + " tensor");
  return false;
}

/// A dense tensor of \p Numbers on the CPU.
Tensor makeSizes(const Sizes &Numbers) {
  Tensor T = makeTensor({static_cast<std::int64_t>(Numbers.size())}, Dtype::Long, Device{DeviceType::CPU});
  if (T.defined() && T.numel() <= MostSteps)
    knowNumbers(T, Numbers);
  return T;
}

/// The gradient of what was packed: zeros, and the rows of each step copied into them.
Tensor unpackedGradient(const Tensor &Grad, Sizes Shape, const Sizes &BatchSizes, bool BatchFirst) {
  if (BatchFirst)
    std::swap(Shape[0], Shape[1]);
  Tensor Whole = ops::zeros(Shape, Grad.dtype(), Grad.device());
  std::int64_t Offset = 0;
  for (std::size_t I = 0; I != BatchSizes.size() && !failed(); ++I) {
    const Tensor Rows = ops::slice(Grad, 0, Offset, Offset + BatchSizes[I]);
    ops::copyInto(ops::slice(ops::select(Whole, 0, static_cast<std::int64_t>(I)), 0, 0, BatchSizes[I]), Rows);
    Offset += BatchSizes[I];
  }
  return BatchFirst ? ops::transpose(Whole, 0, 1) : Whole;
}

/// The lengths of sequences that \p Steps by \p Batch elements were packed of; empty after raising.
Sizes lengthsOf(const Tensor &Lengths, std::int64_t Steps, std::int64_t Batch) {
  const auto refuse = [](std::string Why) { return fail(std::move(Why)), Sizes(); };
  if (Lengths.size(0) != Batch)
    return refuse("Expected `len(lengths)` to be equal to batch_size, but got " + std::to_string(Lengths.size(0)) +
                  " (batch_size=" + std::to_string(Batch) + ")");
  const std::optional<Sizes> Known = numbersOf(Lengths);
  if (!Known) {
    session().assume(Doubt::DataSize, "all of them are taken: pack_padded_sequence");
    return Sizes(static_cast<std::size_t>(Batch), Steps);
  }
  if (Known->back() <= 0)
    return refuse("Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0");
  if (!std::is_sorted(Known->rbegin(), Known->rend()))
    return refuse("`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass "
                  "`enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this requirement "
                  "if you do not need ONNX exportability.");
  return *Known;
}

/// How many of the sequences each step has.
Sizes stepsOf(const Sizes &Lengths) {
  Sizes Steps(static_cast<std::size_t>(std::min(Lengths.front(), MostSteps)));
  for (std::size_t I = 0; I != Steps.size(); ++I)
    Steps[I] = std::count_if(Lengths.begin(), Lengths.end(),
                             [&](std::int64_t L) { return L > static_cast<std::int64_t>(I); });
  return Steps;
}

Argument runPack(OpCall &C) {
  Tensor Self = C.tensor("input");
  Tensor Given = C.tensor("lengths");
  const bool BatchFirst = C.flag("batch_first", false);
  if (C.poisoned() || !requireDefined({Self, Given}))
    return Tensor();
  NodeRef Node = record("_pack_padded_sequence", {Self});
  Tensor Input = BatchFirst ? ops::transpose(detached(Self), 0, 1) : detached(Self);
  Tensor Lengths = ops::contiguous(detached(Given));
  if (!areLengths(Lengths))
    return Tensor();
  if (Input.dim() < 2)
    return fail("Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  if (Input.numel() == 0)
    return fail("Cannot pack empty tensors.");
  const std::int64_t Batch = Input.size(1);
  const Sizes Each = lengthsOf(Lengths, Input.size(0), Batch);
  if (failed())
    return Tensor();
  const Sizes Steps = stepsOf(Each);
  if (Each.front() > MostSteps)
    return leftOut({"a packed sequence of so many steps is not followed"});
  Tensor BatchSizes = makeSizes(Steps);
  Sizes Shape = Input.sizes();
  Shape.erase(Shape.begin());
  Shape[0] = -1;
  std::vector<Tensor> Pieces;
  std::int64_t Before = 0;
  for (std::int64_t I = 0; I != Batch && !failed(); ++I) {
    const std::int64_t Length = Each[static_cast<std::size_t>(Batch - 1 - I)];
    if (Length > Before) {
      const Tensor Piece = ops::slice(ops::slice(Input, 0, Before, Length), 1, 0, Batch - I);
      Pieces.push_back(ops::view(ops::contiguous(Piece), Shape));
    }
    Before = Length;
  }
  Tensor Data = failed() ? Tensor() : ops::cat(Pieces, 0);
  if (!Data.defined())
    return Tensor();
  keep(Node, BatchSizes);
  attach(Node, Data, [Whole = Self.sizes(), Steps, BatchFirst](GradNode &, GradList &G) -> GradList {
    return {unpackedGradient(G[0], Whole, Steps, BatchFirst)};
  });
  return ArgumentList{Data, BatchSizes};
}

Argument runPad(OpCall &C) {
  Tensor Data = C.tensor("data");
  Tensor Given = C.tensor("batch_sizes");
  const bool BatchFirst = C.flag("batch_first", false);
  const std::int64_t Total = C.integer("total_length", -1);
  if (C.poisoned() || !requireDefined({Data, Given}))
    return Tensor();
  const Tensor BatchSizes = ops::contiguous(Given);
  if (!areLengths(BatchSizes))
    return Tensor();
  const auto Steps = batchSizesOf(BatchSizes);
  if (!Steps)
    return leftOut({"the sizes of the batches of a packed sequence are not known"});
  const std::int64_t Batch = Steps->front(), Longest = static_cast<std::int64_t>(Steps->size());
  if (Total > 0 && Total < Longest)
    return fail("Expected total_length to be at least the length of the longest sequence in input, but got "
                "total_length=" +
                std::to_string(Total) + " and max sequence length being " + std::to_string(Longest));
  Sizes Shape = Data.sizes();
  Shape.insert(Shape.begin(), Total > 0 ? Total : Longest);
  Shape[1] = Batch;
  Tensor Out = makeTensor(Shape, Data.dtype(), Data.device());
  Sizes Lengths(static_cast<std::size_t>(Batch));
  for (std::size_t I = 0; I != Lengths.size(); ++I)
    Lengths[I] = std::count_if(Steps->begin(), Steps->end(),
                               [&](std::int64_t Size) { return Size > static_cast<std::int64_t>(I); });
  const Tensor Each = makeSizes(Lengths);
  std::int64_t Offset = 0, Begin = 0;
  for (std::int64_t I = 1; I <= Longest && !failed(); ++I) {
    const std::int64_t Size = (*Steps)[static_cast<std::size_t>(Begin)];
    if (I != Longest && (*Steps)[static_cast<std::size_t>(I)] == Size)
      continue;
    const Tensor Rows = ops::slice(Data, 0, Offset, Offset + Size * (I - Begin));
    Shape[0] = I - Begin;
    Shape[1] = Size;
    const Tensor Place = ops::slice(ops::slice(Out, 0, Begin, I), 1, 0, Size);
    ops::copyInto(Place, ops::view(Rows, Shape));
    Offset += Size * (I - Begin);
    Begin = I;
  }
  if (failed())
    return Tensor();
  return ArgumentList{BatchFirst ? ops::transpose(Out, 0, 1) : Out, Each};
}

/// Parts of both states. Arguments of one call, of which the library's compiler evaluates the last first.
CellState sliced(const CellState &S, std::int64_t Start, std::int64_t End) {
  const auto Cut = [&](const Tensor &T) { return T.defined() ? ops::narrow(T, 0, Start, End - Start) : T; };
  const Tensor C = Cut(S.C);
  return {Cut(S.H), C};
}

CellState joined(const std::vector<CellState> &All) {
  const auto Join = [&](Tensor CellState::*Part) {
    std::vector<Tensor> Parts;
    for (const CellState &S : All)
      Parts.push_back(S.*Part);
    return (All.front().*Part).defined() ? ops::cat(Parts, 0) : Tensor();
  };
  const Tensor C = Join(&CellState::C);
  return {Join(&CellState::H), C};
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/PackedSequence.cpp";

const OpDecl Declared[] = {
    {.Names = {"_pack_padded_sequence"}, .Run = runPack, .Source = From},
    {.Names = {"_pad_packed_sequence"}, .Run = runPad, .Harmless = listOf<"padding_value">, .Source = From},
};

} // namespace

UnrolledLayer unrollPacked(CellKind Kind, const Tensor &Input, const std::vector<std::int64_t> &BatchSizes,
                           const CellState &Before, const CellWeights &W, bool Reverse) {
  const bool Precompute = Input.device().isCpu();
  const Tensor Product = Precompute ? ops::linear(Input, W.InputHidden, W.InputBias) : Input;
  std::vector<Tensor> Outputs;
  std::vector<CellState> Ended; // states of sequences that have come to their end
  const auto Steps = static_cast<std::int64_t>(BatchSizes.size());
  std::int64_t Offset = Reverse && Product.defined() ? Product.size(0) : 0;
  std::int64_t Last = Reverse ? BatchSizes.back() : BatchSizes.front();
  CellState State = Reverse ? sliced(Before, 0, Last) : Before;
  for (std::int64_t I = 0; I != Steps && !failed(); ++I) {
    const std::int64_t Size = BatchSizes[static_cast<std::size_t>(Reverse ? Steps - 1 - I : I)];
    Tensor Step;
    if (Reverse) {
      if (Size > Last)
        State = joined({State, sliced(Before, Last, Size)});
      Offset -= Size;
      Step = ops::narrow(Product, 0, Offset, Size);
    } else {
      Step = ops::narrow(Product, 0, Offset, Size);
      Offset += Size;
      if (Size < Last) {
        Ended.push_back(sliced(State, Size, Last));
        State = sliced(State, 0, Size);
      }
    }
    Last = Size;
    State = runCell(Kind, Step, State, W, Precompute);
    Outputs.push_back(State.H);
  }
  if (failed())
    return {};
  if (Reverse) {
    std::reverse(Outputs.begin(), Outputs.end());
    return {ops::cat(Outputs, 0), State};
  }
  Ended.push_back(State);
  std::reverse(Ended.begin(), Ended.end());
  const Tensor Output = ops::cat(Outputs, 0);
  return {Output, joined(Ended)};
}

const std::span<const OpDecl> PackedSequenceOps = Declared;

} // namespace vramlint
