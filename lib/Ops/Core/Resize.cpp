// resize_ and resize_as_: another shape over the same storage. The storage grows (the new block is made before the
// old one goes) and never shrinks, so a tensor made small keeps the bytes of its larger days. Many kernels make their
// result this way.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
  }
  if (Format != MemoryFormat::Preserve && Format != MemoryFormat::Contiguous) {
    if (Shape.size() != (Format == MemoryFormat::ChannelsLast ? 4U : 5U))
      return fail(Format == MemoryFormat::ChannelsLast ? "required rank 4 tensor to use channels_last format"
                                                       : "required rank 5 tensor to use channels_last_3d format");
    Impl.Strides = contiguousStrides(Shape, Format);
  }
  return Self;
}

static Argument runResize(OpCall &C) {
  Tensor Self = C.tensor("self");
  bool As = C.name().starts_with("resize_as");
  Tensor Template = As ? C.tensor("the_template|template|other") : Tensor();
  Sizes Shape = As ? Sizes() : C.integers("size");
  if (C.poisoned() || failed())
    return Tensor();
  if (C.inplace() && Self.requiresGrad())
    return fail("cannot resize variables that require grad");
  MemoryFormat Format = MemoryFormat::Contiguous;
  if (const Argument *A = C.find("memory_format"))
    if (const auto *Given = A->get<MemoryFormat>())
      Format = *Given;
  if (As && Format == MemoryFormat::Preserve)
    Format = suggestFormat(Template);
  else if (!As && Format == MemoryFormat::Preserve && C.isExplicit("memory_format"))
    return fail("Unsupported memory format Preserve");
  if (!C.inplace()) { // the functional form changes a copy, and has no derivative
    NodeRef Node = record(C.name(), {Self, Template});
    Tensor Copy = ops::resizeInto(ops::clone(detached(Self)), As ? Template.sizes() : Shape, Format);
    std::string Op(C.name());
    return attach(Node, Copy, [Op](GradNode &N, GradList &) -> GradList {
      fail("derivative for aten::" + Op + " is not implemented");
      return GradList(N.Next.size());
    });
  }
  return ops::resizeInto(Self, As ? Template.sizes() : Shape, Format);
}

static const OpDecl Decls[] = {
    {.Names = {"resize", "resize_", "resize_as", "resize_as_"},
     .Run = runResize,
     .Source =
         "1.13.1 aten/src/ATen/native/{Resize.cpp,cuda/Resize.cpp}, torch/csrc/autograd/VariableTypeManual.cpp"},
};
const std::span<const OpDecl> ResizeOps = Decls;

} // namespace vramlint
