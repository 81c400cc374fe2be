// A tensor that has everything but data: sizes, strides, dtype, device, storage, autograd state.
//
// `Tensor` is a handle, as in LibTorch: copying it copies a reference, a default-made one is
// undefined. Two handles may share one implementation (`y = x`), two implementations may share one storage
// (views, detach). Use counts are real and are consulted by the gradient accumulation rules.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Device.h"
#include "Tensor/Dtype.h"
#include "Tensor/Shape.h"
#include "Tensor/Storage.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vramlint {

struct GradNode;
struct SparseParts;
class Tensor;

/// How a view was made, where that forbids to change it in place (CreationMeta in torch/csrc/autograd/variable.h).
enum class ViewOrigin : std::uint8_t {
  Plain,
  NoGrad,         ///< while nothing was recorded
  Inference,      ///< of a normal tensor, in inference mode
  MultiOutput,    ///< one of several outputs of split, chunk, unbind
  CustomFunction, ///< given back by a function of the program's own
};

struct TensorImpl : std::enable_shared_from_this<TensorImpl> {
  Sizes Shape;
  Sizes Strides;           ///< in elements
  std::int64_t Offset = 0; ///< in elements
  Dtype Type = Dtype::Float;
  StorageRef Store;
  std::shared_ptr<SparseParts> Sparse; ///< of a tensor of sparse layout, whose own storage is empty
  bool RequiresGrad = false;           ///< of a leaf; a non-leaf requires grad through Function
  bool RetainGrad = false;
  bool WrappedNumber = false;         ///< made from a C++ scalar: takes part in promotion at lower rank
  std::shared_ptr<GradNode> Function; ///< grad_fn, null for leaves
  unsigned OutputNumber = 0;          ///< which output of Function this is
  std::shared_ptr<GradNode> Accumulator() const;
  mutable std::weak_ptr<GradNode> AccumulatorNode; ///< AccumulateGrad of a leaf, made on demand
  std::shared_ptr<TensorImpl> Grad;
  /// Of a leaf (register_hook): called in order with the gradient before it is accumulated; a defined result replaces
  /// it.
  std::vector<std::function<Tensor(const Tensor &)>> Hooks;
  std::shared_ptr<void> Beside;          ///< what a binding keeps for as long as the tensor lives
  std::shared_ptr<TensorImpl> Base;      ///< for differentiable views: the tensor viewed (never itself a view)
  std::uint32_t SeenVersion = 0;         ///< of a view: storage version for which Function is up to date
  std::uint32_t Resizes = 0;             ///< how often its sizes were changed in place
  ViewOrigin Origin = ViewOrigin::Plain; ///< of a view
  bool Inference = false;                ///< made in inference mode: without a version, unknown to autograd
  /// Changes in place are counted here and not with the storage: of what `data()` gives, and of its aliases.
  std::shared_ptr<std::uint32_t> OwnVersion;
  bool VirtualZeros = false; ///< zeros that have no memory (_efficientzerotensor)
  bool Conjugated = false;   ///< a mark on a complex view: who reads the values resolves them first
  bool Negated = false;      ///< the same of a real view: the imaginary part of what is conjugated
  bool Anywhere = false;     ///< a view that begins nobody knows where, and stands for any of them
  bool Constant = false;     ///< a gradient that depends on nothing, in the library as well: zeros of an op
  std::string Name;          ///< `layers.0.weight` for parameters and buffers, else empty
};

class Tensor {
public:
  Tensor() = default;
  explicit Tensor(std::shared_ptr<TensorImpl> Impl) : Impl(std::move(Impl)) {}

  bool defined() const { return Impl != nullptr; }
  explicit operator bool() const { return defined(); }
  TensorImpl &impl() const { return *Impl; }
  const std::shared_ptr<TensorImpl> &implRef() const { return Impl; }
  bool isSame(const Tensor &Other) const { return Impl == Other.Impl; }

  const Sizes &sizes() const { return Impl->Shape; }
  const Sizes &strides() const { return Impl->Strides; }
  std::int64_t size(std::int64_t Dim) const; ///< negative counts from the end; must be in range
  std::int64_t dim() const { return static_cast<std::int64_t>(Impl->Shape.size()); }
  std::int64_t numel() const;
  Dtype dtype() const { return Impl->Type; }
  Device device() const { return Impl->Store->device(); }
  Bytes bytes() const { return numel() * elementSize(dtype()); }
  const StorageRef &storage() const { return Impl->Store; }
  bool isSparse() const { return Impl->Sparse != nullptr; }
  SparseParts &sparse() const { return *Impl->Sparse; }
  bool isContiguous(MemoryFormat Format = MemoryFormat::Contiguous) const;
  bool isNonOverlappingAndDense() const;
  /// Its values are the conjugate, or the negative, of what memory holds (is_conj, is_neg).
  bool isMarked() const { return Impl->Conjugated || Impl->Negated; }

  bool isLeaf() const { return !Impl->Function; }
  /// A view requires grad where its base does, even if it was made while nothing was recorded
  /// (DifferentiableViewMeta).
  bool requiresGrad() const {
    return Impl->RequiresGrad || Impl->Function || (Impl->Base && Tensor(Impl->Base).requiresGrad());
  }
  Tensor grad() const { return Tensor(Impl->Grad); }

private:
  std::shared_ptr<TensorImpl> Impl;
};

/// What a tensor of sparse layout (COO) owns: the places of its elements, and the elements.
struct SparseParts {
  Tensor Indices; ///< sparse dimensions x elements
  Tensor Values;  ///< elements x sizes of the dense dimensions
  bool Coalesced = false;
  bool AtMost = false; ///< how many elements there are is data, and no more than these

  std::int64_t count() const { return Indices.size(1); }
  std::int64_t sparseDims() const { return Indices.size(0); }
};

/// New storage and tensor, contiguous in \p Format. Reports `Storage size calculation overflowed` through
/// the session and returns an undefined tensor when the bytes do not fit in 63 bits.
Tensor makeTensor(const Sizes &Shape, Dtype Type, Device Where, MemoryFormat Format = MemoryFormat::Contiguous);
/// New storage and tensor with the given strides (non-overlapping and dense).
Tensor makeStrided(const Sizes &Shape, const Sizes &Strides, Dtype Type, Device Where);
/// A tensor in memory that the program owns, or that no allocator here gave: nothing is allocated.
Tensor makeExternal(const Sizes &Shape, const Sizes &Strides, Dtype Type, Device Where);
/// Shares the storage of \p Base; not a differentiable view and without autograd state.
Tensor makeAlias(const Tensor &Base, const Sizes &Shape, const Sizes &Strides, std::int64_t Offset);
/// \p View, which begins where is not known: of the numbers in it nothing is.
inline Tensor anywhere(const Tensor &View) {
  if (View.defined())
    View.impl().Anywhere = true;
  return View;
}
/// A tensor of sparse layout, which allocates nothing of its own.
Tensor makeSparse(const Sizes &Shape, SparseParts Parts);
/// Same storage and geometry, no autograd state (`detach`, `tensor_data`).
Tensor detached(const Tensor &T);

} // namespace vramlint
