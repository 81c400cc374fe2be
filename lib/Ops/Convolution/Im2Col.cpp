// im2col and col2im (F::unfold, F::fold): each makes its result like its input and resizes it. So the columns of a
// growing unfold are made while a block of the input's size is still there, and the image of a fold keeps a block as
// large as the columns it came from. Each is the other's backward.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

namespace vramlint {
namespace {

struct Patches {
  Sizes Kernel, Dilation, Padding, Stride;

  std::int64_t area() const { return Kernel[0] * Kernel[1]; }
  /// Positions of the window along one dimension.
  std::int64_t blocks(std::int64_t Length, int D) const {
    std::int64_t Span = Length + 2 * Padding[D] - (Dilation[D] * (Kernel[D] - 1) + 1);
    return (Span < 0 ? (Span - Stride[D] + 1) / Stride[D] : Span / Stride[D]) + 1;
  }
};

std::string pair(const Sizes &S) { return "(" + std::to_string(S[0]) + ", " + std::to_string(S[1]) + ")"; }
/// `kernel_height: 0 kernel_width: 3`
std::string sides(std::string_view Of, const Sizes &S) {
  const std::string Prefix = std::string(Of) + "_";
  return Prefix + "height: " + std::to_string(S[0]) + " " + Prefix + "width: " + std::to_string(S[1]);
}

std::optional<Patches> readPatches(OpCall &C, bool Functional) {
  for (std::string_view Name : {"kernel_size", "dilation", "padding", "stride", "output_size"})
    if (!Functional && C.has(Name) && C.integers(Name).size() != 2) {
      fail("It is expected " + std::string(Name) + " equals to 2, but got size " +
           std::to_string(C.integers(Name).size()));
      return std::nullopt;
    }
  Patches P{C.expanded("kernel_size", 2, 1), C.expanded("dilation", 2, 1), C.expanded("padding", 2, 0),
            C.expanded("stride", 2, 1)};
  if (C.poisoned() || failed())
    return std::nullopt;
  for (int D = 0; D != 2; ++D) {
    if (P.Kernel[D] <= 0)
      fail("kernel size should be greater than zero, but got " + sides("kernel", P.Kernel));
    else if (P.Dilation[D] <= 0)
      fail("dilation should be greater than zero, but got " + sides("dilation", P.Dilation));
    else if (P.Padding[D] < 0)
      fail("padding should be non-negative, but got " + sides("pad", P.Padding));
    else if (P.Stride[D] <= 0)
      fail("stride should be greater than zero, but got " + sides("stride", P.Stride));
  }
  return failed() ? std::nullopt : std::optional(P);
}

/// Made like \p Input, resized to \p Shape while a contiguous input is at hand.
Tensor resizedLike(const Tensor &Input, const Sizes &Shape) {
  return withoutGrad([&]() -> Tensor {
    Tensor Out = emptyLike(Input, {}, MemoryFormat::Contiguous);
    Tensor Dense = ops::contiguous(detached(Input));
    return ops::resizeInto(Out, Shape);
  });
}

Tensor columns(const Tensor &Image, const Patches &P);
Tensor image(const Tensor &Columns, const Sizes &Output, const Patches &P);

bool acceptsImage(const Tensor &T, const Patches &P) {
  bool Valid = (T.dim() == 3 && T.size(0) != 0 && T.size(1) != 0 && T.size(2) != 0) ||
               (T.dim() == 4 && T.size(1) != 0 && T.size(2) != 0 && T.size(3) != 0);
  if (!Valid)
    fail("Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, "
         "but got: " +
         formatSizes(T.sizes()));
  else if (P.blocks(T.size(-2), 0) < 1 || P.blocks(T.size(-1), 1) < 1)
    fail("Given input with spatial size (" + std::to_string(T.size(-2)) + ", " + std::to_string(T.size(-1)) +
         "), kernel_size=" + pair(P.Kernel) + ", dilation=" + pair(P.Dilation) + ", padding=" + pair(P.Padding) +
         ", calculated shape of the array of sliding blocks as (" + std::to_string(P.blocks(T.size(-2), 0)) + ", " +
         std::to_string(P.blocks(T.size(-1), 1)) + "), but its components must be at least one.");
  return !failed();
}

bool acceptsColumns(const Tensor &T, const Sizes &Output, const Patches &P) {
  bool Valid =
      (T.dim() == 2 && T.size(0) != 0 && T.size(1) != 0) || (T.dim() == 3 && T.size(1) != 0 && T.size(2) != 0);
  if (!Valid) {
    fail("Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions for "
         "input, but got: " +
         formatSizes(T.sizes()));
    return false;
  }
  if (T.size(-2) % P.area() != 0) {
    fail("Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
         "input.size(1)=" +
         std::to_string(T.size(-2)) + " and kernel_size=" + pair(P.Kernel) + ".");
    return false;
  }
  std::int64_t High = P.blocks(Output[0], 0), Wide = P.blocks(Output[1], 1);
  if (T.size(-1) != High * Wide)
    fail("Given output_size=" + pair(Output) + ", kernel_size=" + pair(P.Kernel) + ", dilation=" + pair(P.Dilation) +
         ", padding=" + pair(P.Padding) + ", stride=" + pair(P.Stride) +
         ", expected size of input's dimension 2 to match the calculated number of sliding blocks " +
         std::to_string(High) + " * " + std::to_string(Wide) + " = " + std::to_string(High * Wide) +
         ", but got input.size(2)=" + std::to_string(T.size(-1)) + ".");
  else if (High < 1 || Wide < 1)
    fail("Given output_size=" + pair(Output) + ", calculated shape of the array of sliding blocks as (" +
         std::to_string(High) + ", " + std::to_string(Wide) + "), which is too small (non-positive)");
  else if (Output[0] < 1 || Output[1] < 1)
    fail("Expected output spatial size to be positive, but got: output_size=" + pair(Output) + ".");
  return !failed();
}

/// The kernel looks at its input when the result is there already, as large as the input.
template <class Fn> bool accepted(const Tensor &Input, Fn Accepts) {
  if (failed() || !Input.defined())
    return false;
  if (Accepts())
    return true;
  const std::optional<std::string> Message = session().takeError();
  emptyLike(detached(Input), {}, MemoryFormat::Contiguous);
  session().raise(Message.value_or(""));
  return false;
}

Tensor columns(const Tensor &Image, const Patches &P) {
  if (!accepted(Image, [&] { return acceptsImage(Image, P); }))
    return {};
  NodeRef Node = record("im2col", {Image});
  keep(Node, Image, !torchAtLeast(2, 0)); // its sizes are asked for in the backward pass; later they alone are kept
  Sizes Shape = {Image.size(-3) * P.area(), P.blocks(Image.size(-2), 0) * P.blocks(Image.size(-1), 1)};
  if (Image.dim() == 4)
    Shape.insert(Shape.begin(), Image.size(0));
  Sizes Spatial = {Image.size(-2), Image.size(-1)};
  return attach(Node, resizedLike(Image, Shape),
                [=](GradNode &, GradList &G) -> GradList { return {image(G[0], Spatial, P)}; });
}

Tensor image(const Tensor &Columns, const Sizes &Output, const Patches &P) {
  if (!accepted(Columns, [&] { return acceptsColumns(Columns, Output, P); }))
    return {};
  NodeRef Node = record("col2im", {Columns});
  Sizes Shape = {Columns.size(-2) / P.area(), Output[0], Output[1]};
  if (Columns.dim() == 3)
    Shape.insert(Shape.begin(), Columns.size(0));
  return attach(Node, resizedLike(Columns, Shape),
                [=](GradNode &, GradList &G) -> GradList { return {columns(G[0], P)}; });
}

template <bool Functional> Argument runIm2Col(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<Patches> P = failed() ? std::nullopt : readPatches(C, Functional);
  if (!P)
    return Tensor();
  if (Functional && Self.dim() != 4)
    return fail("Input Error: Only 4D input Tensors are supported (got " + std::to_string(Self.dim()) + "D)");
  return columns(Self, *P);
}

template <bool Functional> Argument runCol2Im(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<Patches> P = failed() ? std::nullopt : readPatches(C, Functional);
  Sizes Output = C.expanded("output_size", 2, 1);
  if (!P || C.poisoned() || failed())
    return Tensor();
  if (Functional && Self.dim() != 3 && Self.dim() != 2)
    return fail("Input Error: Only unbatched (2D) or batched (3D) input Tensors are supported (got " +
                std::to_string(Self.dim()) + "D)");
  return image(Self, Output, *P);
}

constexpr std::string_view ToColumns = "1.13.1 aten/src/ATen/native/{Im2Col.cpp,im2col_shape_check.h,cuda/Im2Col.cu}";
constexpr std::string_view ToImages = "1.13.1 aten/src/ATen/native/{Col2Im.cpp,im2col_shape_check.h,cuda/Col2Im.cu}";

const OpDecl Decls[] = {
    {.Names = {"im2col"}, .Run = runIm2Col<false>, .Source = ToColumns},
    {.Names = {"F::unfold"}, .Run = runIm2Col<true>, .Source = ToColumns},
    {.Names = {"col2im"}, .Run = runCol2Im<false>, .Source = ToImages},
    {.Names = {"fold"}, .Run = runCol2Im<true>, .Source = ToImages},
};

} // namespace

const std::span<const OpDecl> Im2ColOps = Decls;

} // namespace vramlint
