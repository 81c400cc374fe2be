// Views: the same storage under other sizes and strides. No bytes forward; most gradients are views as well, and
// those of pieces (select, slice, narrow, diagonal) are zeros of the whole tensor with the piece copied in.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Strided.h"

#include <algorithm>

namespace vramlint::ops {

/// at::infer_size throws by itself, not through TORCH_CHECK (ATen/InferSize.h).
static void refuse(std::string Message) { session().raise(std::move(Message), ErrorKind::Runtime); }

/// Since 2.8 by TORCH_CHECK.
static void refuseSize(const std::string &Shape, std::int64_t Total) {
  std::string Message = "shape '" + Shape + "' is invalid for input of size " + std::to_string(Total);
  session().raise(std::move(Message), torchAtLeast(2, 8) ? ErrorKind::Check : ErrorKind::Runtime);
}

/// Fills in a -1 and checks the element count; raises LibTorch's messages.
static std::optional<Sizes> inferSize(Sizes Shape, const Tensor &Self) {
  std::int64_t Count = 1, Free = -1, Total = Self.numel();
  std::string Wanted = formatSizes(Shape);
  for (std::size_t I = 0; I < Shape.size(); ++I) {
    if (Shape[I] == -1) {
      if (Free >= 0) {
        refuse("only one dimension can be inferred");
        return std::nullopt;
      }
      Free = static_cast<std::int64_t>(I);
    } else if (Shape[I] < 0) {
      fail("invalid shape dimension " + std::to_string(Shape[I]));
      return std::nullopt;
    } else if (__builtin_mul_overflow(Count, Shape[I], &Count)) {
      refuseSize(Wanted, Total);
      return std::nullopt;
    }
  }
  if (Count == Total && Free < 0)
    return Shape;
  if (Free >= 0 && Count > 0 && Total % Count == 0) {
    Shape[Free] = Total / Count;
    return Shape;
  }
  if (Free >= 0 && Count == 0 && Total == 0) {
    fail("cannot reshape tensor of 0 elements into shape " + Wanted +
         " because the unspecified dimension size -1 can be any value and is ambiguous");
    return std::nullopt;
  }
  refuseSize(Wanted, Total);
  return std::nullopt;
}

static Tensor viewAs(std::string_view Op, const Tensor &Self, const Sizes &Shape, const Sizes &Strides) {
  NodeRef Node = record(Op, {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset);
  Sizes Old = Self.sizes();
  return attachView(Node, Self, View, [Old](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? reshape(G[0], Old) : Tensor()};
  });
}

Tensor alias(const Tensor &Self) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record("alias", {Self});
  Tensor View = makeAlias(Self, Self.sizes(), Self.strides(), Self.impl().Offset);
  return attachView(Node, Self, View, [](GradNode &, GradList &G) -> GradList { return {G[0]}; });
}

Tensor view(const Tensor &Self, const Sizes &Shape, std::string_view Op) {
  if (failed() || !Self.defined())
    return {};
  std::optional<Sizes> Full = inferSize(Shape, Self);
  if (!Full)
    return {};
  std::optional<Sizes> Strides = viewStrides(Self.sizes(), Self.strides(), *Full);
  if (!Strides)
    return fail(
        "view size is not compatible with input tensor's size and stride (at least one dimension spans across "
        "two contiguous subspaces). Use .reshape(...) instead.");
  return viewAs(Op, Self, *Full, *Strides);
}

Tensor reshape(const Tensor &Self, const Sizes &Shape) {
  if (failed() || !Self.defined())
    return {};
  std::optional<Sizes> Full = inferSize(Shape, Self);
  if (!Full)
    return {};
  if (std::optional<Sizes> Strides = viewStrides(Self.sizes(), Self.strides(), *Full))
    return viewAs("view", Self, *Full, *Strides);
  Tensor Copy = clone(Self, MemoryFormat::Contiguous);
  Tensor Result = view(Copy, *Full, "_unsafe_view");
  // _unsafe_view is no view to autograd: the copy behind it is not reachable by anyone else.
  if (Result.defined())
    Result.impl().Base = nullptr;
  return Result;
}

Tensor unsafeView(const Tensor &Self, const Sizes &Shape) {
  Tensor Result = view(Self, Shape, "_unsafe_view");
  if (Result.defined())
    Result.impl().Base = nullptr;
  return Result;
}

Tensor flatten(const Tensor &Self, std::int64_t Start, std::int64_t End) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> S = checkedDim(Start, Self.dim()), E = S ? checkedDim(End, Self.dim()) : S;
  if (!E)
    return {};
  if (*S > *E)
    return fail("flatten() has invalid args: start_dim cannot come after end_dim");
  if (Self.dim() == 0)
    return reshape(Self, {1});
  if (*S == *E)
    return Self;
  Sizes Shape(Self.sizes().begin(), Self.sizes().begin() + *S);
  std::int64_t Count = 1;
  for (std::int64_t I = *S; I <= *E; ++I)
    Count *= Self.sizes()[I];
  Shape.push_back(Count);
  Shape.insert(Shape.end(), Self.sizes().begin() + *E + 1, Self.sizes().end());
  return reshape(Self, Shape);
}

Tensor permute(const Tensor &Self, const Sizes &Order) {
  if (failed() || !Self.defined())
    return {};
  if (static_cast<std::int64_t>(Order.size()) != Self.dim())
    return fail(
        "permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired "
        "ordering of dimensions i.e. input.dim() = " +
        std::to_string(Self.dim()) + " is not equal to len(dims) = " + std::to_string(Order.size()));
  Sizes Shape, Strides, Back(Order.size(), -1);
  for (std::size_t I = 0; I < Order.size(); ++I) {
    std::optional<std::int64_t> D = checkedDim(Order[I], Self.dim());
    if (!D)
      return {};
    if (Back[*D] >= 0)
      return fail("permute(): duplicate dims are not allowed.");
    Back[*D] = static_cast<std::int64_t>(I);
    Shape.push_back(Self.sizes()[*D]);
    Strides.push_back(Self.strides()[*D]);
  }
  NodeRef Node = record("permute", {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset);
  return attachView(Node, Self, View, [Back](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? permute(G[0], Back) : Tensor()};
  });
}

Tensor transpose(const Tensor &Self, std::int64_t A, std::int64_t B) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> X = checkedDim(A, Self.dim()), Y = X ? checkedDim(B, Self.dim()) : X;
  if (!Y)
    return {};
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  if (Self.dim() > 0) {
    std::swap(Shape[*X], Shape[*Y]);
    std::swap(Strides[*X], Strides[*Y]);
  }
  NodeRef Node = record("transpose", {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset);
  return attachView(Node, Self, View, [X, Y](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? transpose(G[0], *X, *Y) : Tensor()};
  });
}

Tensor t(const Tensor &Self) {
  if (Self.defined() && Self.dim() > 2)
    return fail("t() expects a tensor with <= 2 dimensions, but self is " + std::to_string(Self.dim()) + "D");
  return transpose(Self, 0, Self.defined() && Self.dim() == 2 ? 1 : 0);
}

Tensor unsqueeze(const Tensor &Self, std::int64_t Dim) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim() + 1);
  if (!D)
    return {};
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  std::int64_t Step = *D < Self.dim() ? Shape[*D] * Strides[*D] : 1;
  Shape.insert(Shape.begin() + *D, 1);
  Strides.insert(Strides.begin() + *D, Step);
  NodeRef Node = record("unsqueeze", {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset);
  return attachView(Node, Self, View, [D](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? squeeze(G[0], *D) : Tensor()};
  });
}

static Tensor squeezeDims(const Tensor &Self, const std::vector<bool> &Drop) {
  Sizes Shape, Strides, Old = Self.sizes();
  for (std::size_t I = 0; I < Old.size(); ++I)
    if (!Drop[I] || Old[I] != 1) {
      Shape.push_back(Old[I]);
      Strides.push_back(Self.strides()[I]);
    }
  NodeRef Node = record("squeeze", {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset);
  return attachView(Node, Self, View, [Old, Drop](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0) || !G[0].defined())
      return {Tensor()};
    Tensor Grad = G[0];
    for (std::size_t I = 0; I < Old.size(); ++I)
      if (Drop[I] && Old[I] == 1)
        Grad = unsqueeze(Grad, static_cast<std::int64_t>(I));
    return {Grad};
  });
}

Tensor squeeze(const Tensor &Self) {
  return failed() || !Self.defined() ? Tensor() : squeezeDims(Self, std::vector<bool>(Self.sizes().size(), true));
}

Tensor squeeze(const Tensor &Self, std::int64_t Dim) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return {};
  std::vector<bool> Drop(Self.sizes().size(), false);
  if (Self.dim() > 0)
    Drop[*D] = true;
  return squeezeDims(Self, Drop);
}

Tensor expand(const Tensor &Self, const Sizes &Wanted) {
  if (failed() || !Self.defined())
    return {};
  const Sizes &Old = Self.sizes();
  if (Wanted.size() < Old.size())
    return fail(
        "expand(" + std::string(cppName(Self.dtype())) + "{" + formatSizes(Old) + "}, size=" + formatSizes(Wanted) +
        "): the number of sizes provided (" + std::to_string(Wanted.size()) +
        ") must be greater or equal to the number of dimensions in the tensor (" + std::to_string(Old.size()) + ")");
  Sizes Shape = Wanted, Strides(Wanted.size(), 0);
  std::size_t Lead = Wanted.size() - Old.size();
  for (std::size_t I = Wanted.size(); I-- > 0;) {
    std::int64_t Size = I < Lead ? 1 : Old[I - Lead];
    std::int64_t Stride = I >= Lead               ? Self.strides()[I - Lead]
                          : I + 1 < Wanted.size() ? Shape[I + 1] * Strides[I + 1]
                                                  : 0;
    if (Shape[I] == -1) {
      if (I < Lead)
        return fail("The expanded size of the tensor (-1) isn't allowed in a leading, non-existing dimension " +
                    std::to_string(I));
      Shape[I] = Size;
    }
    if (Shape[I] < 0)
      return fail("expand: invalid size " + std::to_string(Shape[I]));
    if (Shape[I] != Size) {
      if (Size != 1)
        return fail("The expanded size of the tensor (" + std::to_string(Shape[I]) +
                    ") must match the existing size (" + std::to_string(Size) + ") at non-singleton dimension " +
                    std::to_string(I) + ".  Target sizes: " + formatSizes(Wanted) +
                    ".  Tensor sizes: " + formatSizes(Old));
      Stride = 0;
    }
    Strides[I] = Stride;
  }
  if (!elementCount(Shape))
    return fail("Storage size calculation overflowed with sizes=" + formatSizes(Shape));
  NodeRef Node = record("expand", {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Self.impl().Offset);
  return attachView(Node, Self, View, [Old](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? sumTo(G[0], Old) : Tensor()};
  });
}

/// A piece of Self as a view whose gradient is zeros of the whole with the piece copied in. \p Again takes the same
/// piece of another tensor: that is the gradient's gradient.
static Tensor piece(std::string_view Op, const Tensor &Self, const Sizes &Shape, const Sizes &Strides,
                    std::int64_t Offset, std::function<Tensor(const Tensor &)> Again) {
  NodeRef Node = record(Op, {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Offset);
  Sizes Whole = Self.sizes();
  std::string Name(Op);
  return attachView(Node, Self, View, [Whole, Again, Name](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0) || !G[0].defined())
      return {Tensor()};
    NodeRef Second = record(Name + "_backward", {G[0]});
    Tensor Grad = zeros(Whole, G[0].dtype(), G[0].device());
    return {attach(Second, Grad, [Again](GradNode &, GradList &GG) -> GradList { return {Again(GG[0])}; })};
  });
}

Tensor select(const Tensor &Self, std::int64_t Dim, std::int64_t Index) {
  if (failed() || !Self.defined())
    return {};
  if (Self.dim() == 0)
    return fail("select() cannot be applied to a 0-dim tensor.", ErrorKind::Index);
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return {};
  std::int64_t Size = Self.sizes()[*D];
  if (Index < -Size || Index >= Size)
    return fail("select(): index " + std::to_string(Index) + " out of range for tensor of size " +
                    formatSizes(Self.sizes()) + " at dimension " + std::to_string(*D),
                ErrorKind::Index);
  if (Index < 0)
    Index += Size;
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  std::int64_t Offset = Self.impl().Offset + Index * Strides[*D];
  Shape.erase(Shape.begin() + *D);
  Strides.erase(Strides.begin() + *D);
  return piece("select", Self, Shape, Strides, Offset, [D, Index](const Tensor &T) { return select(T, *D, Index); });
}

Tensor slice(const Tensor &Self, std::int64_t Dim, std::int64_t Start, std::int64_t End, std::int64_t Step) {
  if (failed() || !Self.defined())
    return {};
  if (Self.dim() == 0)
    return fail("slice() cannot be applied to a 0-dim tensor.", ErrorKind::Index);
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return {};
  if (Step <= 0)
    return fail("slice step must be positive");
  std::int64_t Size = Self.sizes()[*D];
  auto Clamp = [&](std::int64_t At, std::int64_t Low) { return std::clamp(At < 0 ? At + Size : At, Low, Size); };
  Start = Clamp(Start, 0);
  End = Clamp(std::max(End, -Size), Start);
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  std::int64_t Offset = Self.impl().Offset + Start * Strides[*D];
  Shape[*D] = (End - Start + Step - 1) / Step;
  if (__builtin_mul_overflow(Strides[*D], Step, &Strides[*D]))
    Strides[*D] = 1;
  return piece("slice", Self, Shape, Strides, Offset,
               [D, Start, End, Step](const Tensor &T) { return slice(T, *D, Start, End, Step); });
}

Tensor narrow(const Tensor &Self, std::int64_t Dim, std::int64_t Start, std::int64_t Length) {
  if (failed() || !Self.defined())
    return {};
  if (Self.dim() == 0)
    return fail("narrow() cannot be applied to a 0-dim tensor.");
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return {};
  std::int64_t Size = Self.sizes()[*D];
  if (Length < 0)
    return fail("narrow(): length must be non-negative.");
  if (Start < 0)
    Start += Size;
  if (Start < 0 || Start > Size - Length)
    return fail("start (" + std::to_string(Start) + ") + length (" + std::to_string(Length) +
                ") exceeds dimension size (" + std::to_string(Size) + ").");
  return slice(Self, *D, Start, Start + Length, 1);
}

Tensor diagonal(const Tensor &Self, std::int64_t Offset, std::int64_t A, std::int64_t B) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> X = checkedDim(A, Self.dim()), Y = X ? checkedDim(B, Self.dim()) : X;
  if (!Y)
    return {};
  if (*X == *Y)
    return fail("diagonal dimensions cannot be identical " + std::to_string(A) + ", " + std::to_string(B));
  Sizes Shape = Self.sizes(), Strides = Self.strides();
  std::int64_t Length =
      Offset >= 0 ? std::min(Shape[*X], Shape[*Y] - Offset) : std::min(Shape[*X] + Offset, Shape[*Y]);
  Length = std::max<std::int64_t>(Length, 0);
  std::int64_t Start = Self.impl().Offset;
  if (Length > 0)
    Start += Offset >= 0 ? Offset * Strides[*Y] : -Offset * Strides[*X];
  std::int64_t Step = Strides[*X] + Strides[*Y];
  for (std::int64_t D : {std::max(*X, *Y), std::min(*X, *Y)}) {
    Shape.erase(Shape.begin() + D);
    Strides.erase(Strides.begin() + D);
  }
  Shape.push_back(Length);
  Strides.push_back(Step);
  return piece("diagonal", Self, Shape, Strides, Start,
               [Offset, X, Y](const Tensor &T) { return diagonal(T, Offset, *X, *Y); });
}

Tensor detach(const Tensor &Self) {
  if (!Self.defined() || failed())
    return {};
  return detached(Self);
}

Tensor asStrided(const Tensor &Self, const Sizes &Shape, const Sizes &Strides, std::int64_t Offset) {
  if (failed() || !Self.defined())
    return {};
  if (Shape.size() != Strides.size())
    return fail("mismatch in length of strides and shape");
  if (std::any_of(Strides.begin(), Strides.end(), [](std::int64_t Stride) { return Stride < 0; }))
    return fail("as_strided: Negative strides are not supported at the moment, got strides: " + formatSizes(Strides));
  if (!denseBytes(Shape, Self.dtype()) || Offset < 0)
    return fail("Storage size calculation overflowed with sizes=" + formatSizes(Shape));
  Bytes Needed = spannedBytes(Shape, Strides, Self.dtype()) + Offset * elementSize(Self.dtype());
  if (Needed > Self.storage()->size())
    return fail("setStorage: sizes " + formatSizes(Shape) + ", strides " + formatSizes(Strides) +
                ", storage offset " + std::to_string(Offset) + ", and itemsize " +
                std::to_string(elementSize(Self.dtype())) + " requiring a storage size of " + std::to_string(Needed) +
                " are out of bounds for storage of size " + std::to_string(Self.storage()->size()));
  NodeRef Node = record("as_strided", {Self});
  Tensor View = makeAlias(Self, Shape, Strides, Offset);
  return attachView(Node, Self, View, stridedBackward(Self, View));
}

} // namespace vramlint::ops
