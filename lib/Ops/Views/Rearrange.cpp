// Ops that move elements without arithmetic: flip, roll, triangles, pixel shuffles, meshgrid, repeat_interleave.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Cub.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Indexing/DataSizes.h"

#include <algorithm>

namespace vramlint {
namespace {

/// The CPU's triangles want matrices that lie one behind the other (checkTrilTriuBatchContiguous). In place a single
/// batch may lie anywhere, and what has to be copied gets a result of its own as well; so does what is contiguous but
/// has strides of its own where it has one element.
void triangleCopy(const Tensor &Self, bool Inplace = false) {
  if (!Self.defined() || !Self.device().isCpu())
    return;
  const Bytes Size = Self.numel() * elementSize(Self.dtype());
  if (Self.isContiguous()) {
    const bool IsSpread = Inplace && Self.strides() != contiguousStrides(Self.sizes());
    const Tensor Result = IsSpread ? scratch(Size, Self.device()) : Tensor();
    return;
  }
  if (Inplace && Self.dim() <= 3)
    return;
  std::int64_t Expected = Self.size(-1) * Self.size(-2);
  for (std::int64_t I = Self.dim() - 3; I >= 0; --I) {
    const bool MayLieAnywhere = Inplace && I == 0 && (Self.strides()[I] == 0 || Self.sizes()[I] == 1);
    if (!MayLieAnywhere && Self.strides()[I] != Expected) {
      const Tensor Copy = scratch(Size, Self.device()), Result = Inplace ? scratch(Size, Self.device()) : Tensor();
      return;
    }
    Expected *= Self.sizes()[I];
  }
}

Tensor flipped(const Tensor &Self) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record("flip", {Self});
  return attach(Node, emptyLike(Self),
                [](GradNode &N, GradList &G) -> GradList { return {N.wants(0) ? flipped(G[0]) : Tensor()}; });
}

/// triu or tril, whose gradient is the same kind of kernel.
Tensor triangle(std::string_view Op, const Tensor &Self) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record(Op, {Self});
  Tensor Out = makeResult(Self.sizes(), Self.dtype(), Self.device());
  triangleCopy(Self);
  return attach(Node, Out, [Name = std::string(Op)](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) ? triangle(Name, G[0]) : Tensor()};
  });
}

/// The format of the result of a roll along one dimension: the CPU puts its two pieces side by side by cat.
MemoryFormat rolledFormat(const Tensor &Self, std::int64_t Dim, std::int64_t Shift) {
  const std::size_t D = static_cast<std::size_t>(wrapDim(Dim, Self.dim()).value_or(0));
  if (!Self.device().isCpu() || Self.numel() == 0 || Self.dim() == 0)
    return MemoryFormat::Contiguous;
  const std::int64_t Size = Self.sizes()[D], Start = ((Size - Shift % Size) % Size + Size) % Size;
  const auto Piece = [&](std::int64_t Length) {
    Sizes Shape = Self.sizes();
    Shape[D] = Length;
    return suggestFormat(makeAlias(Self, Shape, Self.strides(), Self.impl().Offset));
  };
  const MemoryFormat First = Piece(Size - Start);
  return First == Piece(Start) ? First : MemoryFormat::Contiguous;
}

/// Whether the format of the result hangs on how far it is rolled.
bool formatHangsOnShift(const Tensor &Self, std::int64_t Dim) {
  const std::size_t D = static_cast<std::size_t>(wrapDim(Dim, Self.dim()).value_or(0));
  const std::int64_t Size = Self.dim() ? Self.sizes()[D] : 1;
  const MemoryFormat Format = rolledFormat(Self, Dim, 0);
  return rolledFormat(Self, Dim, 1) != Format || rolledFormat(Self, Dim, Size - 1) != Format ||
         rolledFormat(Self, Dim, Size / 2) != Format;
}

/// How far it is rolled along each dimension; zero where that is not known and nothing hangs on it.
Sizes readShifts(OpCall &C, const Tensor &Self, const Sizes &Dims) {
  const Argument *Given = C.find("shifts");
  if (!Given)
    return {};
  const auto *List = Given->get<ArgumentList>();
  const ArgumentList Each = List ? *List : ArgumentList{*Given};
  Sizes Shifts;
  for (const Argument &Shift : Each) {
    const auto *Unknown = Shift.get<UnknownValue>();
    if (Unknown && Shifts.size() < Dims.size() && formatHangsOnShift(Self, Dims[Shifts.size()]))
      C.poison(*Unknown);
    const auto *Known = Shift.get<std::int64_t>();
    Shifts.push_back(Known ? *Known : 0);
  }
  return Shifts;
}

/// One kernel per dimension, each into a tensor of its own; all of them live until the last is made.
Tensor rollAlong(const Tensor &Self, const Sizes &Dims, const Sizes &Shifts) {
  Tensor Out;
  std::vector<Tensor> Held;
  for (std::size_t I = 0; I < Dims.size(); ++I) {
    Tensor Dense;
    if (I == 0 && Self.device().isCuda() && !Self.isContiguous())
      Dense = scratch(Self.bytes(), Self.device());
    const MemoryFormat Format = rolledFormat(Out.defined() ? Out : Self, Dims[I], Shifts[I]);
    if (Out.defined())
      Held.push_back(std::move(Out));
    Out = emptyLike(Self, {}, Format);
  }
  while (!Held.empty())
    Held.pop_back();
  return Out;
}

/// Without dimensions the elements go round as they lie in memory: what is flattened is no part of the graph.
Tensor rollAll(const Tensor &Self, const Sizes &Shifts) {
  return withoutGrad([&] {
    const Tensor Rolled = rollAlong(ops::view(ops::contiguous(Self), {Self.numel()}), {0}, Shifts);
    return makeAlias(Rolled, Self.sizes(), contiguousStrides(Self.sizes()), 0);
  });
}

Tensor rolled(const Tensor &Self, const Sizes &Dims, const Sizes &Shifts) {
  NodeRef Node = record("roll", {Self});
  const Tensor Out = Dims.empty() ? rollAll(Self, Shifts) : rollAlong(Self, Dims, Shifts);
  return attach(Node, Out, [Dims, Shifts](GradNode &N, GradList &G) -> GradList {
    Sizes Back = Shifts;
    for (std::int64_t &Shift : Back)
      Shift = -Shift;
    return {N.wants(0) ? rolled(G[0], Dims, Back) : Tensor()};
  });
}

Argument runRoll(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  const Sizes Dims = C.integers("dims"), Shifts = readShifts(C, Self, Dims);
  if (failed())
    return Tensor();
  if (Dims.empty() && Shifts.size() == 1)
    return rolled(Self, Dims, Shifts);
  if (Shifts.empty())
    return fail("`shifts` required");
  if (Shifts.size() != Dims.size())
    return fail("shifts and dimensions must align. shifts: " + std::to_string(Shifts.size()) +
                ", dims:" + std::to_string(Dims.size()));
  for (std::int64_t Dim : Dims)
    if (!checkedDim(Dim, Self.dim()))
      return Tensor();
  if (Self.dim() == 0 && !Dims.empty())
    return fail("Dimension specified as " + std::to_string(Dims[0]) + " but tensor has no dimensions");
  return rolled(Self, Dims, Shifts);
}

Argument runFlip(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  std::vector<bool> Seen(std::max<std::size_t>(Self.sizes().size(), 1));
  for (std::int64_t Dim : C.integers("dims")) {
    const std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
    if (!D)
      return Tensor();
    if (Seen[static_cast<std::size_t>(*D)])
      return fail("dim " + std::to_string(*D) + " appears multiple times in the list of dims");
    Seen[static_cast<std::size_t>(*D)] = true;
  }
  return flipped(Self);
}

/// fliplr and flipud, whose names say the dimension; the message says how many there must be.
template <Literal Least, std::int64_t Count> Argument runFlipAlong(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!failed() && Self.dim() < Count)
    return fail(Least.Text);
  return flipped(Self);
}

Argument runTriangle(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed() || C.poisoned())
    return Tensor();
  if (Self.dim() < 2 && !C.inplace() && !torchAtLeast(2, 0)) // the result is there before
    makeResult(Self.sizes(), Self.dtype(), Self.device());
  if (Self.dim() < 2)
    return fail(std::string(C.name()) + ": input tensor must have at least 2 dimensions",
                torchAtLeast(2, 0) ? ErrorKind::Check : ErrorKind::Index);
  if (!C.inplace())
    return triangle(C.name(), Self);
  if (!checkInplace(Self, {Self}))
    return Tensor();
  NodeRef Node = record(C.name(), {Self});
  triangleCopy(Self, /*Inplace=*/true);
  changed(Self);
  return rebase(Node, Self, [](GradNode &, GradList &G) -> GradList { return {triangle("triangle", G[0])}; });
}

/// The kernel of pixel_shuffle (\p Up) or pixel_unshuffle: each is the gradient of the other. The CPU's result keeps
/// the memory format, and it reads its input in that format (native/cpu/PixelShuffleKernel.cpp); CUDA's is a copy in
/// plain order (math_pixel_shuffle). That of pixel_unshuffle gives back what is empty as it is.
Tensor shuffledPixels(const Tensor &From, std::int64_t R, bool Up) {
  const Sizes &Old = From.sizes();
  const std::int64_t Channels = From.size(-3), H = From.size(-2), W = From.size(-1);
  Sizes Shape(Old.begin(), Old.end() - 3);
  if (!Up && From.device().isCpu() && From.numel() == 0)
    Shape = Old;
  else if (Up)
    Shape.insert(Shape.end(), {Channels / (R * R), H * R, W * R});
  else
    Shape.insert(Shape.end(), {Channels * R * R, H / R, W / R});
  NodeRef Node = record(Up ? "pixel_shuffle" : "pixel_unshuffle", {From});
  const bool Cpu = From.device().isCpu();
  Tensor To = makeTensor(Shape, From.dtype(), From.device(), Cpu ? suggestFormat(From) : MemoryFormat::Contiguous);
  if (Cpu && To.defined() && To.numel() != 0)
    ops::contiguous(detached(From), suggestFormat(From));
  return attach(Node, To, [Up, R](GradNode &, GradList &G) -> GradList { return {shuffledPixels(G[0], R, !Up)}; });
}

template <bool Up> Argument runPixelShuffle(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t R = C.integer(Up ? "upscale_factor" : "downscale_factor", 1);
  if (failed())
    return Tensor();
  std::string Name(C.name());
  if (Self.dim() < 3)
    return fail(Name + " expects input to have at least 3 dimensions, but got input with " +
                std::to_string(Self.dim()) + " dimension(s)");
  if (R <= 0)
    return fail(
        Name +
        (Up ? " expects a positive upscale_factor, but got " : " expects a positive downscale_factor, but got ") +
        std::to_string(R));
  std::int64_t Channels = Self.size(-3), H = Self.size(-2), W = Self.size(-1);
  std::int64_t Square = 0;
  if (__builtin_mul_overflow(R, R, &Square) || (Up && Channels % Square != 0))
    return fail(
        "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but "
        "input.size(-3)=" +
        std::to_string(Channels) + " is not divisible by " + std::to_string(Square));
  if (!Up && (H % R != 0 || W % R != 0))
    return fail("pixel_unshuffle expects height to be divisible by downscale_factor, but input.size(-2)=" +
                std::to_string(H) + " is not divisible by " + std::to_string(R));
  return shuffledPixels(Self, R, Up);
}

/// Whether the first two axes change places.
constexpr Word<bool> AxisOrders[] = {{"ij", false}, {"xy", true}};

Argument runMeshgrid(OpCall &C) {
  std::vector<Tensor> Tensors = C.tensors("tensors");
  if (Tensors.empty())
    return fail("meshgrid expects a non-empty TensorList");
  for (const Tensor &T : Tensors)
    if (T.defined() && Tensors[0].defined())
      for (const auto &[IsSame, What] : {std::pair(T.dtype() == Tensors[0].dtype(), "dtype"),
                                         std::pair(T.device() == Tensors[0].device(), "device")})
        if (!IsSame)
          return fail(std::string("torch.meshgrid expects all tensors to have the same ") + What);
  const bool Xy = C.word("indexing", false, AxisOrders) && Tensors.size() >= 2;
  if (Xy)
    std::swap(Tensors[0], Tensors[1]);
  Sizes Shape;
  for (const Tensor &T : Tensors) {
    if (!T.defined() || T.dim() > 1)
      return fail("Expected 0D or 1D tensor in the tensor list but got: " +
                  std::to_string(T.defined() ? T.dim() : 0));
    Shape.push_back(T.numel());
  }
  std::vector<Tensor> Result;
  for (std::size_t I = 0; I < Tensors.size(); ++I) {
    Sizes View(Shape.size(), 1);
    View[I] = Tensors[I].numel();
    Result.push_back(ops::expand(ops::view(Tensors[I], View), Shape));
  }
  if (Xy)
    std::swap(Result[0], Result[1]);
  return Result;
}

/// Which element stands at each place of the result, \p Count having a number for each element, or the one that there
/// is (repeat_interleave_common, ATen/native/Repeat.h).
Tensor repeatedIndex(const Tensor &Count, std::int64_t Length, std::int64_t Total) {
  CategoryScope Scope(Category::Temporary);
  const auto Longs = [&](std::int64_t Size) { return makeTensor({Size}, Dtype::Long, Count.device()); };
  const Dtype Type = Count.dtype() == Dtype::Int ? Dtype::Int : Dtype::Long;
  if (Length == 0)
    return makeTensor({0}, Type, Count.device());
  const Tensor Repeats = contiguousForKernel(Count);
  Tensor Sums = Longs(Length), Converted;
  if (Type == Dtype::Int)
    Converted = Longs(Length); // summed in 64 bits
  if (Count.device().isCuda()) {
    const Tensor Dense = contiguousForKernel(Converted.defined() ? Converted : Count);
    cub::scan(Dtype::Long, Length, Count.device(), "repeat_interleave");
  }
  Converted = Tensor();
  {
    Tensor Positive = ops::compare(Type == Dtype::Int ? Repeats : Sums, 0);
    Tensor All = reduce(Positive, {0}, false, Dtype::Bool, {.Accumulator = 1});
  }
  const auto Known = knownNumbersOf(Count);
  if (Known && std::any_of(Known->begin(), Known->end(), [](long double N) { return N < 0; }))
    return fail("repeats can not be negative");
  Tensor Index = makeTensor({Total}, Type, Count.device());
  Sums = Tensor();
  return Index;
}

/// By a tensor of numbers, one for each element of the dimension or one for all; alone they are what is repeated.
Argument repeatedByTensor(OpCall &C, const Tensor &Self, const Tensor &Times) {
  const bool IsAlone = C.find("self") == C.find("repeats"); // the first argument
  if (C.poisoned() || !requireDefined({Self, Times}))
    return Tensor();
  if (Times.dtype() != Dtype::Long && Times.dtype() != Dtype::Int)
    return fail("repeats has to be Long or Int tensor");
  if (Times.dim() != 1 && !(Times.dim() == 0 && !IsAlone))
    return fail(IsAlone ? "repeat_interleave only accept 1D vector as repeat"
                        : "repeats must be 0-dim or 1-dim tensor");
  Tensor Input = IsAlone || C.has("dim") ? Self : ops::flatten(Self);
  const std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Input.dim());
  if (!D)
    return Tensor();
  const std::int64_t Length = Input.dim() ? Input.sizes()[*D] : 1;
  if (Times.numel() != 1 && Times.numel() != Length)
    return fail("repeats must have the same size as input along dim");
  const auto Sum = [&](const std::vector<long double> &Numbers) {
    long double All = 0;
    for (long double N : Numbers)
      All += N;
    return static_cast<std::int64_t>(All) * (Length / std::max<std::int64_t>(Times.numel(), 1));
  };
  const std::optional<std::int64_t> Total = Length ? ops::foundIn(Times, Sum, std::nullopt) : 0;
  if (!Total)
    return ops::ofUnknownSize();
  const Tensor Count = Times.numel() == Length || Length == 1 ? Times : ops::expand(detached(Times), {Length});
  const Tensor Places = repeatedIndex(Count, Length, *Total);
  return IsAlone ? Argument(Places)
                 : Argument(invokeTensor("index_select", {{"self", Input}, {"dim", *D}, {"index", Places}}));
}

Argument runRepeatInterleave(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  const Argument *Repeats = C.find("repeats");
  if (!Repeats || Repeats->is<Tensor>())
    return repeatedByTensor(C, Self, Repeats ? *Repeats->get<Tensor>() : Self);
  std::int64_t Times = C.integer("repeats", 1);
  if (Times < 0)
    return fail("Repeats must be non-negative");
  Tensor Count;
  if (!torchAtLeast(2, 1) && requireDefined({Self})) { // the number becomes a tensor, and lives as long as the call
    CategoryScope Scope(Category::Temporary);
    Count = makeTensor({1}, Dtype::Long, Self.device());
  }
  Tensor Input = C.has("dim") ? Self : ops::flatten(Self);
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Input.dim());
  if (!D)
    return Tensor();
  if (torchAtLeast(2, 1)) { // a copy of an expanded tensor
    if (Input.dim() == 0)
      Input = ops::unsqueeze(Input, 0);
    Input = ops::unsqueeze(Input, *D + 1);
    Sizes Shape = Input.sizes();
    Shape[static_cast<std::size_t>(*D) + 1] = Times;
    return ops::flatten(ops::clone(ops::expand(Input, Shape), MemoryFormat::Contiguous), *D, *D + 1);
  }
  std::int64_t Length = Input.dim() ? Input.sizes()[*D] : 1, Total = 0;
  if (__builtin_mul_overflow(Length, Times, &Total))
    return fail("Storage size calculation overflowed with sizes=" + formatSizes(Input.sizes()));
  // As many numbers as there are elements are summed and checked.
  const Tensor Each = ops::expand(detached(Count), {Length});
  return invokeTensor("index_select", {{"self", Input}, {"dim", *D}, {"index", repeatedIndex(Each, Length, Total)}});
}

const OpDecl Decls[] = {
    {.Names = {"flip"}, .Run = runFlip, .Source = "1.13.1 aten/src/ATen/native/TensorTransformations.cpp"},
    {.Names = {"fliplr"},
     .Run = runFlipAlong<"Input must be >= 2-d.", 2>,
     .Source = "1.13.1 TensorTransformations.cpp"},
    {.Names = {"flipud"},
     .Run = runFlipAlong<"Input must be >= 1-d.", 1>,
     .Source = "1.13.1 TensorTransformations.cpp"},
    {.Names = {"roll"},
     .Run = runRoll,
     .AnyElements = listOf<"shifts">,
     .Source = "1.13.1 aten/src/ATen/native/TensorTransformations.cpp, cuda/TensorTransformations.cu"},
    {.Names = {"triu", "tril", "triu_", "tril_"},
     .Run = runTriangle,
     .Harmless = listOf<"diagonal">,
     .Source = "1.13.1 aten/src/ATen/native/TriangularOps.cpp"},
    {.Names = {"pixel_shuffle"},
     .Run = runPixelShuffle<true>,
     .Source = "1.13.1 aten/src/ATen/native/PixelShuffle.cpp"},
    {.Names = {"pixel_unshuffle"}, .Run = runPixelShuffle<false>, .Source = "1.13.1 PixelShuffle.cpp"},
    {.Names = {"meshgrid"}, .Run = runMeshgrid, .Source = "1.13.1 TensorShape.cpp, meshgrid"},
    {.Names = {"repeat_interleave"}, .Run = runRepeatInterleave, .Source = "1.13.1 aten/src/ATen/native/Repeat.cpp"},
};

} // namespace
const std::span<const OpDecl> RearrangeOps = Decls;

} // namespace vramlint
