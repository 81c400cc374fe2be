// resize_ and resize_as_: another shape over the same storage. The storage grows (the new block is made before the
// old one goes) and never shrinks, so a tensor made small keeps the bytes of its larger days. Many kernels make their
// result this way.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

namespace vramlint {

Tensor ops::resizeInto(const Tensor &Self, const Sizes &Shape, MemoryFormat Format) {
  if (failed() || !Self.defined())
    return {};
  TensorImpl &Impl = Self.impl();
  if (Self.sizes() != Shape) {
    for (std::int64_t Size : Shape)
      if (Size < 0)
        return fail("Trying to create tensor with negative dimension " + std::to_string(Size) + ": " +
                    formatSizes(Shape));
    std::optional<Bytes> Dense = denseBytes(Shape, Impl.Type);
    if (!Dense || __builtin_add_overflow(*Dense, Impl.Offset * elementSize(Impl.Type), &*Dense))
      return fail("Storage size calculation overflowed with sizes=" + formatSizes(Shape));
    bool Empty = elementCount(Shape).value_or(0) == 0;
    if (!Empty && *Dense > Impl.Store->size()) {
      if (Impl.Store->isExternal())
        return fail("Trying to resize storage that is not resizable");
      Impl.Store->grow(*Dense);
    }
    Impl.Shape = Shape;
    Impl.Strides = contiguousStrides(Shape);
    ++Impl.Resizes;
  }
  if (Format != MemoryFormat::Preserve && Format != MemoryFormat::Contiguous) {
    if (Shape.size() != (Format == MemoryFormat::ChannelsLast ? 4U : 5U))
      return fail(Format == MemoryFormat::ChannelsLast ? "required rank 4 tensor to use channels_last format"
                                                       : "required rank 5 tensor to use channels_last_3d format");
    Impl.Strides = contiguousStrides(Shape, Format);
  }
  return Self;
}

/// What all of them do with \p Shape; the functional forms change a copy, and have no derivative.
static Argument resized(OpCall &C, const Tensor &Self, const Tensor &Template, const Sizes &Shape,
                        MemoryFormat Format) {
  if (C.inplace()) {
    const bool IsCounted = torchAtLeast(2, 1) && Self.defined() && Self.sizes() != Shape && !Self.impl().Inference;
    const Tensor Result = ops::resizeInto(Self, Shape, Format);
    if (IsCounted)
      changedShape(Self);
    return Result;
  }
  NodeRef Node = record(C.name(), {Self, Template});
  Tensor Copy = ops::resizeInto(ops::clone(detached(Self)), Shape, Format);
  return attach(Node, Copy, [Op = std::string(C.name())](GradNode &N, GradList &) -> GradList {
    underived(Op);
    return GradList(N.Next.size());
  });
}

static bool acceptsResize(OpCall &C, const Tensor &Self) {
  // Asked by the kernel of the autograd, which InferenceMode leaves out.
  if (!C.poisoned() && !failed() && C.inplace() && Self.requiresGrad() && !session().InferenceMode)
    fail("cannot resize variables that require grad");
  return !C.poisoned() && !failed();
}

static Argument runResize(OpCall &C) {
  Tensor Self = C.tensor("self");
  Sizes Shape = C.integers("size");
  if (!acceptsResize(C, Self))
    return Tensor();
  const MemoryFormat Format = formatArgument(C, MemoryFormat::Contiguous);
  if (Format == MemoryFormat::Preserve && C.isExplicit("memory_format"))
    return fail("Unsupported memory format Preserve");
  return resized(C, Self, {}, Shape, Format);
}

static Argument runResizeAs(OpCall &C) {
  Tensor Self = C.tensor("self"), Template = C.tensor("the_template");
  if (!acceptsResize(C, Self))
    return Tensor();
  const MemoryFormat Format = formatArgument(C, MemoryFormat::Contiguous);
  return resized(C, Self, Template, Template.sizes(),
                 Format == MemoryFormat::Preserve ? suggestFormat(Template) : Format);
}

static const OpDecl Decls[] = {
    {.Names = {"resize", "resize_"},
     .Run = runResize,
     .ChangesShape = true,
     .Source =
         "1.13.1 aten/src/ATen/native/{Resize.cpp,cuda/Resize.cpp}, torch/csrc/autograd/VariableTypeManual.cpp"},
    {.Names = {"resize_as", "resize_as_"},
     .Run = runResizeAs,
     .ChangesShape = true,
     .Source = "1.13.1 aten/src/ATen/native/Resize.cpp, torch/csrc/autograd/VariableTypeManual.cpp"},
};
const std::span<const OpDecl> ResizeOps = Decls;

} // namespace vramlint
