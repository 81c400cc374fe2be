// Rules of torch/csrc/autograd/input_buffer.cpp, functions/accumulate_grad.h and utils/grad_layout_contract.h
// (1.13, 2.4).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Autograd/Accumulate.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/Functions.h"

namespace vramlint {

void addToBuffer(Tensor &Slot, Tensor Grad) {
  if (!Grad.defined())
    return;
  if (!Slot.defined()) {
    Slot = std::move(Grad);
    return;
  }
  if (Slot.isSparse() || Grad.isSparse()) { // a dense one comes first
    const bool Turned = Slot.isSparse() && !Grad.isSparse();
    Slot = invokeTensor("add", {{"self", Turned ? Grad : Slot}, {"other", Turned ? Slot : Grad}});
    return;
  }
  const bool Alone = Slot.implRef().use_count() == 1 && Slot.storage().use_count() == 1 &&
                     Slot.isNonOverlappingAndDense() && !Slot.impl().VirtualZeros;
  if (torchAtLeast(2, 0) && !session().GradEnabled && Alone)
    ops::addInto(Slot, Grad);
  else
    Slot = ops::add(Slot, Grad);
}

void runHook(const std::function<Tensor(const Tensor &)> &Hook, std::size_t Number, Tensor &Grad) {
  Tensor Replaced = Hook(Grad);
  if (failed() || !Replaced.defined())
    return;
  const bool SameType = Replaced.dtype() == Grad.dtype() && Replaced.device() == Grad.device() &&
                        Replaced.isSparse() == Grad.isSparse();
  if (SameType && (Replaced.isSparse() || Replaced.sizes() == Grad.sizes()))
    Grad = std::move(Replaced);
  else
    fail("hook '" + std::to_string(Number) + "' has changed the " + (SameType ? "size" : "type") + " of value",
         ErrorKind::Runtime);
}

/// Strides a stolen gradient must have so that it can be the leaf's grad for good.
static bool obeysContract(const Tensor &Grad, const TensorImpl &Leaf) {
  if (!isNonOverlappingAndDense(Leaf.Shape, Leaf.Strides))
    return Grad.isContiguous();
  if (Grad.sizes() != Leaf.Shape) // set_data has changed the leaf since
    return false;
  for (std::size_t I = 0; I < Leaf.Shape.size(); ++I)
    if (Leaf.Shape[I] != 1 ? Grad.strides()[I] != Leaf.Strides[I] : Grad.strides()[I] == 0)
      return false;
  return true;
}

/// A copy in the leaf's layout. Recorded when the graph of the gradients is wanted.
static Tensor cloneForLeaf(const Tensor &Grad, const TensorImpl &Leaf) {
  const Tensor Zero = zeroBehind(Grad);
  Tensor Resolved = Grad.isMarked() ? emptyLike(Grad) : Tensor();
  if (!isNonOverlappingAndDense(Leaf.Shape, Leaf.Strides))
    return ops::clone(Grad, MemoryFormat::Contiguous);
  NodeRef Node = record("clone", {Grad});
  Tensor Copy = makeStrided(Leaf.Shape, Leaf.Strides, Grad.dtype(), Grad.device());
  if (!Copy.defined())
    return {};
  if (Grad.sizes() != Leaf.Shape) { // set_data has changed the leaf since
    ops::copyInto(Copy, detached(Grad));
    return failed() ? Tensor() : Copy;
  }
  takeCopyScratch(Copy, Grad);
  changed(Copy); // copy_() of what was made empty (clone_obey_contract)
  return attach(Node, Copy, [](GradNode &, GradList &G) -> GradList { return {G[0]}; });
}

/// A leaf's first gradient where that is sparse: its parts where nobody else holds it, and they lie in one piece.
/// They are not said to be coalesced any more.
static Tensor sparseForLeaf(const Tensor &Grad) {
  const SparseParts &P = Grad.sparse();
  const bool Steal = !session().GradEnabled && Grad.implRef().use_count() == 1 && P.Indices.isContiguous() &&
                     P.Values.isContiguous();
  return Steal ? makeSparse(Grad.sizes(), {P.Indices, P.Values, false, P.AtMost})
               : invokeTensor("clone", {{"self", Grad}});
}

/// Where one of both is sparse; nothing where that is no sum in place.
static Tensor sparseSum(TensorImpl &Leaf, const Tensor &Grad) {
  const Tensor Old(Leaf.Grad);
  if (Old.isSparse() && !Grad.isSparse())
    return invokeTensor("add", {{"self", Grad}, {"other", Old}});
  return invokeTensor(session().GradEnabled ? "add" : "add_", {{"self", Old}, {"other", Grad}});
}

static void accumulateSparse(TensorImpl &Leaf, const Tensor &Grad) {
  const Tensor Sum = Leaf.Grad ? sparseSum(Leaf, Grad) : sparseForLeaf(Grad);
  if (!Sum.defined())
    return;
  Leaf.Grad = Sum.implRef();
  if (!Sum.isSparse())
    return Sum.storage()->setCategory(Category::Gradient);
  for (const Tensor &Part : {Sum.sparse().Indices, Sum.sparse().Values})
    if (Part.storage()->category() == Category::Temporary)
      Part.storage()->setCategory(Category::Gradient);
}

void accumulateIntoLeaf(TensorImpl &Leaf, Tensor Grad) {
  if (!Grad.defined() || !(Leaf.RequiresGrad && !Leaf.Function))
    return;
  const auto Hooks = Leaf.Hooks; // a hook may register another
  {
    const Tensor Given = Hooks.empty() ? Tensor() : Grad; // lives until the last of them is done (cpp_hook.cpp)
    for (std::size_t I = 0; I < Hooks.size() && !failed(); ++I)
      runHook(Hooks[I], I, Grad);
  }
  if (failed())
    return;
  if (Grad.isSparse() || (Leaf.Grad && Leaf.Grad->Sparse))
    return accumulateSparse(Leaf, Grad);
  if (!Leaf.Grad) {
    bool Steal = !session().GradEnabled && Grad.implRef().use_count() == 1 && obeysContract(Grad, Leaf);
    Tensor Kept = Steal ? detached(Grad) : cloneForLeaf(Grad, Leaf);
    if (!Kept.defined())
      return;
    Leaf.Grad = Kept.implRef();
  } else if (!session().GradEnabled) {
    ops::addInto(Tensor(Leaf.Grad), Grad);
  } else {
    Tensor Sum = ops::add(Tensor(Leaf.Grad), Grad);
    if (!Sum.defined())
      return;
    Leaf.Grad = Sum.implRef();
  }
  Leaf.Grad->Store->setCategory(Category::Gradient);
}

} // namespace vramlint
