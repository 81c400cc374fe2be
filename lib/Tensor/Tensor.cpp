// Making tensors: the only place where storages for them come from, so that sizes are checked once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tensor/Tensor.h"
#include "Tensor/GradNode.h"
#include "Tensor/Parents.h"
#include "Tensor/Session.h"
#include "Tensor/Version.h"

#include <cassert>

namespace vramlint {

std::shared_ptr<GradNode> TensorImpl::Accumulator() const {
  if (std::shared_ptr<GradNode> Node = AccumulatorNode.lock())
    return Node;
  auto Node = std::make_shared<GradNode>();
  keepParent(*Node);
  Node->Op = "accumulate_grad";
  Node->Sequence = GradNode::AccumulateSequence;
  Node->Leaf = std::const_pointer_cast<TensorImpl>(shared_from_this());
  Node->Outputs.push_back({Shape, Type, Store->device()});
  AccumulatorNode = Node;
  return Node;
}

std::int64_t Tensor::size(std::int64_t Dim) const {
  std::optional<std::int64_t> Wrapped = wrapDim(Dim, dim());
  assert(Wrapped && dim() > 0 && "dimension out of range");
  return Impl->Shape[static_cast<std::size_t>(*Wrapped)];
}

std::int64_t Tensor::numel() const {
  std::int64_t Count = 1;
  for (std::int64_t Size : Impl->Shape)
    Count *= Size;
  return Count;
}

bool Tensor::isContiguous(MemoryFormat Format) const {
  return vramlint::isContiguous(Impl->Shape, Impl->Strides, Format);
}

bool Tensor::isNonOverlappingAndDense() const {
  return vramlint::isNonOverlappingAndDense(Impl->Shape, Impl->Strides);
}

/// Reports what LibTorch reports for sizes that no tensor can have. Returns the bytes of a dense tensor.
static std::optional<Bytes> checkedBytes(const Sizes &Shape, Dtype Type) {
  if (Session::current().failed()) // the op has been refused: it does not come to its kernel
    return std::nullopt;
  for (std::int64_t Size : Shape)
    if (Size < 0) {
      Session::current().raise("Trying to create tensor with negative dimension " + std::to_string(Size) + ": " +
                               formatSizes(Shape));
      return std::nullopt;
    }
  std::optional<Bytes> Size = denseBytes(Shape, Type);
  if (!Size)
    Session::current().raise("Storage size calculation overflowed with sizes=" + formatSizes(Shape));
  return Size;
}

static Tensor makeWith(const Sizes &Shape, Sizes Strides, Bytes Size, Dtype Type, Device Where) {
  auto Impl = std::make_shared<TensorImpl>();
  Impl->Shape = Shape;
  Impl->Strides = std::move(Strides);
  Impl->Type = Type;
  Impl->Store = std::make_shared<Storage>(Size, Where, Session::current().DefaultCategory);
  Impl->Inference = Session::current().InferenceMode;
  return Tensor(std::move(Impl));
}

Tensor makeTensor(const Sizes &Shape, Dtype Type, Device Where, MemoryFormat Format) {
  std::optional<Bytes> Size = checkedBytes(Shape, Type);
  if (!Size)
    return {};
  if ((Format == MemoryFormat::ChannelsLast && Shape.size() != 4) ||
      (Format == MemoryFormat::ChannelsLast3d && Shape.size() != 5)) {
    makeWith(Shape, contiguousStrides(Shape), *Size, Type, Where); // before it is given its strides
    Session::current().raise(Format == MemoryFormat::ChannelsLast
                                 ? "required rank 4 tensor to use channels_last format"
                                 : "required rank 5 tensor to use channels_last_3d format");
    return {};
  }
  return makeWith(Shape, contiguousStrides(Shape, Format), *Size, Type, Where);
}

Tensor makeExternal(const Sizes &Shape, const Sizes &Strides, Dtype Type, Device Where) {
  auto Impl = std::make_shared<TensorImpl>();
  Impl->Shape = Shape;
  Impl->Strides = Strides;
  Impl->Type = Type;
  Impl->Store = std::make_shared<Storage>(ExternalMemory{}, spannedBytes(Shape, Strides, Type), Where);
  Impl->Inference = Session::current().InferenceMode;
  return Tensor(std::move(Impl));
}

Tensor makeStrided(const Sizes &Shape, const Sizes &Strides, Dtype Type, Device Where) {
  assert(Shape.size() == Strides.size());
  std::optional<Bytes> Size = checkedBytes(Shape, Type);
  if (!Size)
    return {};
  return makeWith(Shape, Strides, spannedBytes(Shape, Strides, Type), Type, Where);
}

const std::shared_ptr<std::uint32_t> &counterOf(const TensorImpl &Impl) {
  return Impl.OwnVersion ? Impl.OwnVersion : Impl.Store->Version;
}

Tensor makeAlias(const Tensor &Base, const Sizes &Shape, const Sizes &Strides, std::int64_t Offset) {
  assert(Base.defined() && Shape.size() == Strides.size());
  auto Impl = std::make_shared<TensorImpl>();
  Impl->Shape = Shape;
  Impl->Strides = Strides;
  Impl->Offset = Offset;
  Impl->Type = Base.dtype();
  Impl->Store = Base.storage();
  Impl->SeenVersion = versionOf(Base);
  Impl->OwnVersion = Base.impl().Inference ? nullptr : Base.impl().OwnVersion;
  Impl->Inference = Base.impl().Inference;
  Impl->Conjugated = Base.impl().Conjugated;
  Impl->Negated = Base.impl().Negated;
  Impl->VirtualZeros = Base.impl().VirtualZeros;
  Impl->Anywhere = Base.impl().Anywhere;
  return Tensor(std::move(Impl));
}

/// With fewer than two elements it counts as coalesced (SparseTensorImpl::set_indices_and_values_unsafe, 1.13).
Tensor makeSparse(const Sizes &Shape, SparseParts Parts) {
  if (!Parts.Indices.defined() || !Parts.Values.defined())
    return {};
  Parts.Coalesced |= Parts.count() < 2;
  Tensor Made = makeWith(Shape, contiguousStrides(Shape, MemoryFormat::Contiguous), 0, Parts.Values.dtype(),
                         Parts.Values.device());
  Made.impl().Sparse = std::make_shared<SparseParts>(std::move(Parts));
  return Made;
}

Tensor detached(const Tensor &T) {
  if (!T.defined())
    return {};
  if (T.isSparse())
    return makeSparse(T.sizes(), T.sparse());
  Tensor Alias = makeAlias(T, T.sizes(), T.strides(), T.impl().Offset);
  Alias.impl().WrappedNumber = T.impl().WrappedNumber;
  return Alias;
}

} // namespace vramlint
