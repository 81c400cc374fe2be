// The views that give several tensors, and the declarations of all view ops.
//
// Pieces of one split share a node: the gradients of pieces that got none are zeros, then all are joined by cat
// (split, chunk) or stack (unbind) (torch/csrc/autograd/FunctionsManual.cpp, split_with_sizes_backward,
// unbind_backward).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Indexing/DataSizes.h"
#include "Tensor/Version.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vramlint {

static std::vector<Tensor> pieces(std::string_view Op, const Tensor &Self, const Sizes &Lengths, std::int64_t Dim,
                                  bool Unbind) {
  NodeRef Node = record(Op, {Self});
  std::vector<Tensor> Result;
  std::int64_t At = 0;
  for (std::int64_t Length : Lengths) {
    Sizes Shape = Self.sizes(), Strides = Self.strides();
    Shape[Dim] = Length;
    std::int64_t Offset = Self.impl().Offset + At * Strides[Dim];
    if (Unbind) {
      Shape.erase(Shape.begin() + Dim);
      Strides.erase(Strides.begin() + Dim);
    }
    Tensor View = makeAlias(Self, Shape, Strides, Offset);
    markView(Self, View, true);
    setHistory(Node, View);
    Result.push_back(std::move(View));
    At += Length;
  }
  if (Node)
    Node->Backward = [Dim, Unbind](GradNode &N, GradList &G) -> GradList {
      if (!N.wants(0))
        return {Tensor()};
      GradList All;
      for (std::size_t I = 0; I < G.size(); ++I) {
        const OutputMeta &Meta = N.Outputs[I];
        // unbind_backward spreads one zero, split_with_sizes_backward makes as many as there have to be.
        const auto Missing = [&] {
          return Unbind ? ops::expand(ops::zeros({}, Meta.Type, Meta.Where), Meta.Shape)
                        : ops::zeros(Meta.Shape, Meta.Type, Meta.Where);
        };
        All.push_back(G[I].defined() ? G[I] : Missing());
      }
      return {Unbind ? ops::stack(All, Dim) : ops::cat(All, Dim)};
    };
  return Result;
}

std::vector<Tensor> ops::split(const Tensor &Self, std::int64_t Size, std::int64_t Dim) {
  if (failed() || !Self.defined())
    return {};
  if (Self.dim() == 0)
    return fail("split expects at least a 1-dimensional tensor"), std::vector<Tensor>();
  if (Size < 0)
    return fail("split expects split_size be non-negative, but got split_size=" + std::to_string(Size)),
           std::vector<Tensor>();
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return {};
  std::int64_t Total = Self.sizes()[*D];
  if (Size == 0 && Total != 0)
    return fail("split_size can only be 0 if dimension size is 0, but got dimension size of " +
                std::to_string(Total)),
           std::vector<Tensor>();
  Sizes Lengths;
  if (Size && tooManyTensors(Total / Size))
    return {};
  for (std::int64_t At = 0; At < Total; At += Size)
    Lengths.push_back(std::min(Size, Total - At));
  if (Lengths.empty())
    Lengths.push_back(0);
  return pieces("split", Self, Lengths, *D, false);
}

std::vector<Tensor> ops::splitWithSizes(const Tensor &Self, const Sizes &Pieces, std::int64_t Dim) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> D = Self.dim() ? checkedDim(Dim, Self.dim()) : std::nullopt;
  if (!D)
    return fail("split expects at least a 1-dimensional tensor"), std::vector<Tensor>();
  std::int64_t Sum = 0;
  for (std::int64_t Length : Pieces)
    if (Length < 0 || __builtin_add_overflow(Sum, Length, &Sum))
      return fail("split_with_sizes expects split_sizes have only non-negative entries, but got split_sizes=" +
                  formatSizes(Pieces)),
             std::vector<Tensor>();
  if (Sum != Self.sizes()[*D])
    return fail("split_with_sizes expects split_sizes to sum exactly to " + std::to_string(Self.sizes()[*D]) +
                " (input tensor's size at dimension " + std::to_string(Dim) +
                "), but got split_sizes=" + formatSizes(Pieces)),
           std::vector<Tensor>();
  return pieces("split_with_sizes", Self, Pieces, *D, false);
}

std::vector<Tensor> ops::chunk(const Tensor &Self, std::int64_t Chunks, std::int64_t Dim) {
  if (failed() || !Self.defined())
    return {};
  if (Self.dim() == 0)
    return fail("chunk expects at least a 1-dimensional tensor"), std::vector<Tensor>();
  if (Chunks <= 0)
    return fail("chunk expects `chunks` to be greater than 0, got: " + std::to_string(Chunks)), std::vector<Tensor>();
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return {};
  std::int64_t Size = (Self.sizes()[*D] + Chunks - 1) / Chunks;
  if (Size == 0)
    return tooManyTensors(Chunks) ? std::vector<Tensor>()
                                  : splitWithSizes(Self, Sizes(static_cast<std::size_t>(Chunks), 0), *D);
  return split(Self, Size, *D);
}

std::vector<Tensor> ops::unbind(const Tensor &Self, std::int64_t Dim) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> D = Self.dim() ? checkedDim(Dim, Self.dim()) : std::nullopt;
  if (!D)
    return fail("Dimension specified as " + std::to_string(Dim) + " but tensor has no dimensions"),
           std::vector<Tensor>();
  if (tooManyTensors(Self.sizes()[*D]))
    return {};
  return pieces("unbind", Self, Sizes(static_cast<std::size_t>(Self.sizes()[*D]), 1), *D, true);
}

Tensor ops::movedim(const Tensor &Self, const Sizes &From, const Sizes &To) {
  if (failed() || !Self.defined())
    return {};
  if (From.size() != To.size())
    return fail("movedim: Invalid source or destination dims: source (" + formatSizes(From) +
                " dims) should contain the same "
                "number of dims as destination (" +
                formatSizes(To) + " dims)");
  Sizes Order(Self.sizes().size(), -1);
  std::vector<bool> Taken(Order.size(), false);
  for (std::size_t I = 0; I < From.size(); ++I) {
    std::optional<std::int64_t> F = checkedDim(From[I], Self.dim()), T = F ? checkedDim(To[I], Self.dim()) : F;
    if (!T)
      return {};
    if (Self.dim() == 0)
      return Self;
    if (Taken[*F] || Order[*T] >= 0)
      return fail(Taken[*F] ? "movedim: repeated dim in `source` (" + formatSizes(From) + ")"
                            : "movedim: repeated dim in `destination` (" + formatSizes(To) + ")");
    Order[*T] = *F;
    Taken[*F] = true;
  }
  std::size_t Next = 0;
  for (std::int64_t &Slot : Order) {
    if (Slot >= 0)
      continue;
    while (Next < Taken.size() && Taken[Next])
      ++Next;
    if (Next < Taken.size())
      Slot = static_cast<std::int64_t>(Next++);
  }
  return permute(Self, Order);
}

Tensor ops::unfoldBackward(const Tensor &Windows, const Sizes &Shape, std::int64_t Dim, std::int64_t Size,
                           std::int64_t Step) {
  if (failed() || !Windows.defined())
    return {};
  const std::int64_t Whole = Shape.empty() ? 1 : Shape[Dim]; // of a number
  const std::int64_t Touched = std::min(Whole, (Windows.size(Dim) - 1) * Step + Size);
  const auto Run = [&] {
    Tensor Sum = ops::zeros(Shape, Windows.dtype(), Windows.device());
    if (Step >= Size && torchAtLeast(2, 0)) // copied into the windows of the result (pytorch#88061)
      return Sum;
    if (Step >= Size) { // window by window, and the positions within (idx_last_dim)
      Tensor Which = scratch(8 * Windows.size(Dim), Windows.device());
      Tensor Within = scratch(8 * Size, Windows.device());
      return Sum;
    }
    // The positions along the dimension (aten/src/ATen/native/UnfoldBackward.h, idx_dim).
    Tensor Positions = scratch(8 * Touched, Windows.device());
    return Sum;
  };
  return runLinear("unfold_backward", Windows, {}, {}, Run, [=](const Tensor &GG, const Tensor &) {
    return invokeTensor("unfold", {{"self", GG}, {"dimension", Dim}, {"size", Size}, {"step", Step}});
  });
}

namespace {

/// The same bytes as elements of another size: the last dimension shrinks or grows (TensorConversions.cpp,
/// view_dtype).
Tensor viewAs(const Tensor &Self, Dtype Type) {
  if (failed() || !Self.defined() || Self.dtype() == Type)
    return failed() || !Self.defined() ? Tensor() : makeAlias(Self, Self.sizes(), Self.strides(), Self.impl().Offset);
  const auto From = static_cast<std::int64_t>(elementSize(Self.dtype())),
             To = static_cast<std::int64_t>(elementSize(Type));
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  std::int64_t Offset = Self.impl().Offset;
  if (From != To) {
    if (Shape.empty())
      return fail("self.dim() cannot be 0 to view as a type of another size");
    if (Strides.back() != 1)
      return fail("self.stride(-1) must be 1 to view as a type of another size");
    const std::int64_t Ratio = To > From ? To / From : From / To;
    if (To > From && (Shape.back() % Ratio || Offset % Ratio))
      return fail("self.size(-1) must be divisible by " + std::to_string(Ratio) + " to view as a larger type");
    auto scaled = [&](std::int64_t N) { return To > From ? N / Ratio : N * Ratio; };
    for (std::size_t I = 0; I + 1 < Strides.size(); ++I) {
      if (To > From && Strides[I] % Ratio)
        return fail("self.stride() must be divisible by " + std::to_string(Ratio) + " to view as a larger type");
      Strides[I] = scaled(Strides[I]);
    }
    Shape.back() = scaled(Shape.back());
    Offset = scaled(Offset);
  }
  if (gradWanted({Self}))
    return leftOut({"view(dtype) of what wants a gradient has no model"}), Tensor();
  Tensor View = makeAlias(Self, Shape, Strides, Offset);
  View.impl().Type = Type;
  return attachView(nullptr, Self, View, {});
}

Argument runView(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Argument *A = C.find("dtype");
  if (A && A->is<Dtype>() && !C.has("size"))
    return viewAs(Self, *A->get<Dtype>());
  Sizes Shape = C.integers("size");
  return C.poisoned() ? Tensor() : ops::view(Self, Shape);
}

Argument runReshape(OpCall &C) {
  Tensor Self = C.tensor("self");
  Sizes Shape = C.integers("shape");
  return C.poisoned() ? Tensor() : ops::reshape(Self, Shape);
}

Tensor viewed(const Tensor &Self, const Sizes &Shape) { return ops::view(Self, Shape); }

/// With the sizes of another tensor.
template <Tensor (*Shaped)(const Tensor &, const Sizes &)> Argument runShapedAs(OpCall &C) {
  Tensor Self = C.tensor("self"), Other = C.tensor("other");
  return failed() ? Tensor() : Shaped(Self, Other.sizes());
}

/// In-place forms of views change the tensor itself (squeeze_, unsqueeze_, t_, transpose_), and are refused as
/// others.
template <typename Function> Argument become(OpCall &C, const Tensor &Self, Function MakeView) {
  if (C.inplace() && !checkInplace(Self, {Self}))
    return Tensor();
  const Tensor View = MakeView();
  if (!C.inplace() || !View.defined())
    return View;
  changedShape(Self);
  if (failed())
    return Tensor();
  TensorImpl &Impl = Self.impl();
  Impl.Shape = View.sizes();
  Impl.Strides = View.strides();
  Impl.Offset = View.impl().Offset;
  Impl.Function = View.impl().Function;
  Impl.OutputNumber = View.impl().OutputNumber;
  if (Impl.Base && Impl.Function) // set_gradient_edge
    Impl.SeenVersion = versionOf(Impl);
  return Self;
}

Argument runT(OpCall &C) {
  Tensor Self = C.tensor("self");
  return become(C, Self, [&] { return ops::t(Self); });
}

Argument runTranspose(OpCall &C) {
  Tensor Self = C.tensor("self");
  return become(C, Self,
                [&] { return ops::transpose(Self, C.integer("dim0|axis0", 0), C.integer("dim1|axis1", 1)); });
}

Argument runMatrixH(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  if (Self.dim() != 2 && Self.dim() != 0)
    return fail("tensor.H is only supported on matrices (2-D tensors). Got " + std::to_string(Self.dim()) +
                "-D tensor." + (Self.dim() > 2 ? " For batches of matrices, consider using tensor.mH" : ""));
  return ops::conj(Self.dim() == 0 ? Self : ops::transpose(Self, 0, 1));
}

Argument runNumpyT(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  Sizes Order(Self.sizes().size());
  std::iota(Order.rbegin(), Order.rend(), 0);
  return ops::permute(Self, Order);
}

/// mT, and mH alias adjoint; \p Spelling as an error spells them.
template <Literal Spelling, bool Conjugate> Argument runTransposed(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  if (Self.dim() < 2)
    return fail(std::string("tensor.") + Spelling.Text +
                " is only supported on matrices or batches of matrices. Got " + std::to_string(Self.dim()) +
                "-D tensor.");
  Tensor Transposed = ops::transpose(Self, -2, -1);
  return Conjugate ? ops::conj(Transposed) : Transposed;
}

Argument runUnsqueeze(OpCall &C) {
  Tensor Self = C.tensor("self");
  return become(C, Self, [&] { return ops::unsqueeze(Self, C.integer("dim", 0)); });
}

Argument runSqueeze(OpCall &C) {
  Tensor Self = C.tensor("self");
  return become(C, Self, [&] { return C.has("dim") ? ops::squeeze(Self, C.integer("dim", 0)) : ops::squeeze(Self); });
}

/// Why a number is not known; empty where it is.
static std::string whyOpen(const OpCall &C, std::string_view Name) {
  const Argument *A = C.find(Name);
  const auto *Unknown = A ? A->get<UnknownValue>() : nullptr;
  return Unknown ? Unknown->Cause : "";
}

/// A piece of which an end is not known, or neither is. It is as long as the user says, or all there is up to the
/// other end.
static std::optional<Tensor> openPiece(OpCall &C, const Tensor &Self) {
  const std::string Cause = whyOpen(C, whyOpen(C, "start").empty() ? "end" : "start");
  if (!Self.defined() || Cause.empty() || !ops::mayTakeAllOf(Self))
    return std::nullopt;
  const std::optional<std::int64_t> Dim = wrapDim(C.integer("dim", 0), Self.dim());
  if (!Dim || C.integer("step", 1) != 1 || C.poisoned())
    return std::nullopt;
  const std::int64_t Size = Self.size(*Dim);
  const auto place = [&](std::string_view Name, std::int64_t Default) {
    const std::int64_t At = C.has(Name) && whyOpen(C, Name).empty() ? C.integer(Name, Default) : Default;
    return std::clamp<std::int64_t>(At < 0 ? At + Size : At, 0, Size);
  };
  const std::int64_t Begin = place("start", 0), End = std::max(place("end", Size), Begin);
  const std::int64_t Count = ops::takenOf(End - Begin, Cause);
  return anywhere(ops::narrow(Self, *Dim, whyOpen(C, "end").empty() ? End - Count : Begin, Count));
}

Argument runSlice(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (const std::optional<Tensor> Open = openPiece(C, Self))
    return *Open;
  const Tensor View = ops::slice(Self, C.integer("dim", 0), C.has("start") ? C.integer("start", 0) : 0,
                                 C.has("end") ? C.integer("end", INT64_MAX) : INT64_MAX, C.integer("step", 1));
  return C.flag("anywhere", false) ? anywhere(View) : View; // no argument of the library's: see measurePiece
}

Argument runNarrow(OpCall &C) {
  Tensor Self = C.tensor("self");
  // By a tensor: where it begins is asked for on the host.
  const Argument *Start = C.find("start");
  const Tensor *Given = Start ? Start->get<Tensor>() : nullptr;
  if (const auto Known = Given ? knownNumbersOf(*Given) : std::nullopt; Known && Known->size() == 1)
    return ops::narrow(Self, C.integer("dim", 0), static_cast<std::int64_t>(Known->front()), C.integer("length", 0));
  // Where a piece begins makes no difference to memory.
  const bool IsKnown = !std::isnan(scalarArgument(C, "start", 0).Value);
  if (!IsKnown)
    return anywhere(ops::narrow(Self, C.integer("dim", 0), 0, C.integer("length", 0)));
  if (Self.defined() && !whyOpen(C, "length").empty() && ops::mayTakeAllOf(Self))
    if (const auto Dim = wrapDim(C.integer("dim", 0), Self.dim()); Dim && !C.poisoned()) {
      const std::int64_t Size = Self.size(*Dim), Start = C.integer("start", 0),
                         Begin = Start < 0 ? Start + Size : Start;
      return anywhere(ops::narrow(Self, *Dim, Begin,
                                  ops::takenOf(std::max<std::int64_t>(Size - Begin, 0), whyOpen(C, "length"))));
    }
  return ops::narrow(Self, C.integer("dim", 0), C.integer("start", 0), C.integer("length", 0));
}

/// Up to 1.13 the piece is copied into memory for the whole on the CPU.
Argument runNarrowCopy(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Argument Piece = withoutGrad([&] { return runNarrow(C); });
  const Tensor *T = Piece.get<Tensor>();
  if (!T || !T->defined())
    return Piece;
  return runUnderived("narrow_copy", {Self}, [&]() -> GradList {
    if (Self.device().isCpu() && torchAtLeast(2, 0)) {
      Tensor Dense = contiguousForKernel(Self);
      return {makeTensor(T->sizes(), T->dtype(), T->device())};
    }
    if (!Self.device().isCpu())
      return {ops::clone(*T, MemoryFormat::Contiguous)};
    Tensor Out = emptyLike(Self), Dense = contiguousForKernel(Self);
    return {ops::resizeInto(Out, T->sizes())};
  })[0];
}

Argument runChunk(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Chunks = C.integer("chunks", 1), Dim = C.integer("dim", 0);
  return C.poisoned() ? Argument(Tensor()) : Argument(ops::chunk(Self, Chunks, Dim));
}

Argument runUnbind(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Dim = C.integer("dim", 0);
  return C.poisoned() ? Argument(Tensor()) : Argument(ops::unbind(Self, Dim));
}

Argument runSplitWithSizes(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Dim = C.integer("dim", 0);
  if (C.poisoned())
    return Tensor();
  return ops::splitWithSizes(Self, C.integers("split_sizes|split_size|sections"), Dim);
}

Argument runSplit(OpCall &C) {
  const Argument *Size = C.find("split_sizes|split_size|sections");
  if (Size && Size->is<ArgumentList>())
    return runSplitWithSizes(C);
  Tensor Self = C.tensor("self");
  std::int64_t Dim = C.integer("dim", 0);
  return C.poisoned() ? Argument(Tensor()) : Argument(ops::split(Self, C.integer("split_size|split_sizes", 1), Dim));
}

Argument runUnfold(OpCall &C) {
  // Tensor::unfold: sliding windows as a view; its gradient is the whole tensor.
  Tensor Self = C.tensor("self");
  std::int64_t Size = C.integer("size", 1), Step = C.integer("step", 1);
  if (failed())
    return Tensor();
  std::optional<std::int64_t> D = checkedDim(C.integer("dimension|dim", 0), Self.dim());
  if (!D)
    return Tensor();
  std::int64_t Total = Self.dim() ? Self.sizes()[*D] : 1;
  if (Size > Total)
    return fail("maximum size for tensor at dimension " + std::to_string(*D) + " is " + std::to_string(Total) +
                " but size is " + std::to_string(Size));
  if (Step <= 0)
    return fail("step is " + std::to_string(Step) + " but must be > 0");
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  Strides.push_back(Self.dim() == 0 ? 1 : Strides[*D]);
  Shape.push_back(Size);
  if (Self.dim() != 0) {
    Shape[*D] = (Total - Size) / Step + 1;
    Strides[*D] *= Step;
  }
  if (Size < 0)
    return fail("Storage size calculation overflowed with sizes=" + formatSizes(Shape) +
                " and strides=" + formatSizes(Strides));
  NodeRef Node = record("unfold", {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset);
  return attachView(Node, Self, View,
                    [Whole = Self.sizes(), At = *D, Size, Step](GradNode &, GradList &G) -> GradList {
                      return {ops::unfoldBackward(G[0], Whole, At, Size, Step)};
                    });
}

/// \p Tracked: with the version of its base.
template <bool Tracked> Argument runDetach(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  Tensor Alias = detached(Self);
  // Outside of inference mode a tensor of it gives one that counts for itself, and may be changed.
  const bool OfInference = Alias.impl().Inference, Counts = !OfInference || !session().InferenceMode;
  if ((!Tracked || OfInference) && Counts)
    countForItself(Alias.impl());
  return Alias;
}

Argument runDetachInto(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  if (Self.impl().Base)
    return fail("Can't detach views in-place. Use detach() instead.");
  Self.impl().Function = nullptr;
  Self.impl().OutputNumber = 0;
  Self.impl().RequiresGrad = false;
  return Self;
}

Argument runRetainGrad(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  TensorImpl &Impl = Self.impl();
  if (!Self.requiresGrad())
    return fail("can't retain_grad on Tensor that has requires_grad=False");
  if (Impl.Function && !Impl.RetainGrad)
    Impl.Function->Retained.push_back({Impl.OutputNumber, Self.implRef(), Impl.Function->Hooks.size()});
  Impl.RetainGrad = Impl.Function != nullptr;
  return Self;
}

/// A -1 among \p Parts becomes what the others leave of \p Whole; false after raising.
bool fillOpenPart(Sizes &Parts, std::int64_t Whole) {
  const std::string Wanted = formatSizes(Parts);
  std::int64_t Count = 1;
  std::int64_t *Open = nullptr;
  for (std::int64_t &Part : Parts)
    if (Part != -1)
      Count *= Part;
    else if (Open)
      return fail("only one dimension can be inferred"), false;
    else
      Open = &Part;
  if (Open && Count > 0 && Whole % Count == 0) {
    *Open = Whole / Count;
    return true;
  }
  if (!Open && Count == Whole)
    return true;
  return fail("unflatten: Provided sizes " + Wanted + " don't multiply up to the size of dim (" +
              std::to_string(Whole) + ") in the input tensor"),
         false;
}

/// requires_grad_(bool), and set_requires_grad, which lets what is no leaf be asked for what has no effect on it.
template <bool OnlyLeaves> Argument runRequiresGrad(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  TensorImpl &Impl = Self.impl();
  bool On = C.flag("requires_grad|_requires_grad", true);
  if (OnlyLeaves && !On && Impl.Function)
    return fail(
        "you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a "
        "subgraph that doesn't require differentiation use var_no_grad = var.detach().",
        ErrorKind::Runtime);
  if (On && !isFloatingPoint(Impl.Type) && !isComplex(Impl.Type))
    return fail("Only Tensors of floating point and complex dtype can require gradients");
  if (On && Impl.Inference && !session().InferenceMode)
    return fail("Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.");
  if (!Impl.Function)
    Impl.RequiresGrad = On;
  return Self;
}

const OpDecl Decls[] = {
    {.Names = {"view"}, .Run = runView, .Source = "1.13.1 aten/src/ATen/native/TensorShape.cpp"},
    {.Names = {"reshape"}, .Run = runReshape, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"view_as"}, .Run = runShapedAs<viewed>, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"reshape_as"}, .Run = runShapedAs<ops::reshape>, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"expand_as"}, .Run = runShapedAs<ops::expand>, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"_unsafe_view"},
     .Run = [](OpCall &C) -> Argument { return ops::unsafeView(C.tensor("self"), C.integers("size")); },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"flatten"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       return ops::flatten(Self, C.integer("start_dim", 0), C.integer("end_dim", -1));
     },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"ravel"},
     .Run = [](OpCall &C) -> Argument { return ops::view(ops::contiguous(C.tensor("self")), {-1}); },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"unflatten"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
       if (!D)
         return Tensor();
       if (Self.dim() == 0)
         return fail("Dimension specified as " + std::to_string(*D) + " but tensor has no dimensions");
       // A part that is left open is that of the dimension, whatever the others are (infer_size).
       Sizes Shape = Self.sizes(), Parts = C.integers("sizes|size");
       if (failed() || !fillOpenPart(Parts, Self.sizes()[static_cast<std::size_t>(*D)]))
         return Tensor();
       Shape.erase(Shape.begin() + *D);
       Shape.insert(Shape.begin() + *D, Parts.begin(), Parts.end());
       return ops::view(Self, Shape);
     },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"permute"},
     .Run = [](OpCall &C) -> Argument { return ops::permute(C.tensor("self"), C.integers("dims|dim")); },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"movedim", "moveaxis"},
     .Run = [](OpCall &C) -> Argument {
       return ops::movedim(C.tensor("self"), C.integers("source"), C.integers("destination"));
     },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"transpose", "transpose_", "swapaxes", "swapaxes_", "swapdims", "swapdims_"},
     .Run = runTranspose,
     .ChangesShape = true,
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"t", "t_"}, .Run = runT, .ChangesShape = true, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"numpy_T"}, .Run = runNumpyT, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"matrix_H"}, .Run = runMatrixH, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"mT"}, .Run = runTransposed<"mT", false>, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"mH"}, .Run = runTransposed<"mH", true>, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"adjoint"}, .Run = runTransposed<"adjoint()", true>, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"unsqueeze", "unsqueeze_"},
     .Run = runUnsqueeze,
     .ChangesShape = true,
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"squeeze", "squeeze_"}, .Run = runSqueeze, .ChangesShape = true, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"expand"},
     .Run = [](OpCall &C) -> Argument { return ops::expand(C.tensor("self"), C.integers("size")); },
     .Harmless = listOf<"implicit">,
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"broadcast_to"},
     .Run = [](OpCall &C) -> Argument { return ops::expand(C.tensor("self"), C.integers("size")); },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"select"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       // Which one an index that is not known selects makes no difference to memory.
       const Scalar Index = scalarArgument(C, "index", 0);
       if (std::isnan(Index.Value))
         return anywhere(ops::select(Self, C.integer("dim", 0), 0));
       return ops::select(Self, C.integer("dim", 0), C.integer("index", 0));
     },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"slice"}, .Run = runSlice, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"narrow"}, .Run = runNarrow, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"narrow_copy"},
     .Run = runNarrowCopy,
     .Source = "1.13.1 TensorShape.cpp, narrow_copy_dense_cpu_out, narrow_copy_dense"},
    {.Names = {"split"}, .Run = runSplit, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"split_with_sizes"}, .Run = runSplitWithSizes, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"chunk"}, .Run = runChunk, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"unbind"}, .Run = runUnbind, .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"diagonal"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       return ops::diagonal(Self, C.integer("offset", 0), C.integer("dim1", 0), C.integer("dim2", 1));
     },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"as_strided", "as_strided_"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (failed())
         return Tensor();
       const std::int64_t Offset = C.integer("storage_offset", Self.impl().Offset);
       return become(C, Self, [&] { return ops::asStrided(Self, C.integers("size"), C.integers("stride"), Offset); });
     },
     .ChangesShape = true,
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"unfold"}, .Run = runUnfold, .Source = "1.13.1 TensorShape.cpp; unfold_backward"},
    {.Names = {"detach", "tensor_data"},
     .Run = runDetach<true>,
     .Source = "1.13.1 torch/csrc/autograd/VariableTypeManual.cpp; variable.cpp, VariableHooks::tensor_data"},
    {.Names = {"data", "variable_data"},
     .Run = runDetach<false>,
     .Source = "1.13.1 torch/csrc/autograd/VariableTypeManual.cpp"},
    {.Names = {"detach_"}, .Run = runDetachInto, .Source = "1.13.1 torch/csrc/autograd/VariableTypeManual.cpp"},
    {.Names = {"alias"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       return ops::alias(Self);
     },
     .Source = "1.13.1 TensorShape.cpp"},
    {.Names = {"requires_grad_"}, .Run = runRequiresGrad<true>, .Source = "1.13.1 torch/csrc/autograd/variable.cpp"},
    {.Names = {"set_requires_grad"},
     .Run = runRequiresGrad<false>,
     .Source = "1.13.1 torch/csrc/autograd/variable.h, AutogradMeta"},
    {.Names = {"retain_grad"}, .Run = runRetainGrad, .Source = "1.13.1 torch/csrc/autograd/variable.cpp"},
};

} // namespace
const std::span<const OpDecl> ViewOps = Decls;

} // namespace vramlint
