// One node of the recorded graph (grad_fn): its edges, what it saved, and how it runs backward.
//
// A node owns its saved tensors through `Saved` and nothing else: `Backward` must capture sizes and
// flags only, so that releasing `Saved` releases the memory. An OUTPUT is saved as `detached(Output)`, an INPUT
// as itself, as in torch/csrc/autograd/saved_variable.cpp; so no node owns itself.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/SourcePoint.h"
#include "Tensor/Tensor.h"

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

namespace vramlint {

struct GradEdge {
  std::shared_ptr<GradNode> Node; ///< null: no gradient wanted here
  unsigned InputNumber = 0;
};

/// What the engine needs to know about one forward output (shape for validation, options for zeros).
struct OutputMeta {
  Sizes Shape;
  Dtype Type = Dtype::Float;
  Device Where;
};

struct GradNode;

/// A node that has all its gradients, in the queue of the engine.
struct ReadyNode {
  std::shared_ptr<GradNode> Node;
  std::vector<Tensor> Inputs;
};

struct GradNode : std::enable_shared_from_this<GradNode> {
  static constexpr std::uint64_t AccumulateSequence = std::numeric_limits<std::uint64_t>::max();

  std::string Op;                  ///< forward op: `batch_norm`
  std::uint64_t Sequence = 0;      ///< creation order; AccumulateSequence for leaf accumulation
  std::vector<GradEdge> Next;      ///< one per differentiable forward input, in argument order
  std::vector<OutputMeta> Outputs; ///< one per forward output
  std::vector<Tensor> Saved;       ///< filled by save(); emptied when released
  /// Of a saved tensor, when it was saved: the version of its storage, and how often its sizes had been changed.
  struct SavedState {
    std::uint32_t Version = 0, Resizes = 0;
  };
  std::vector<SavedState> SavedStates;
  std::vector<int> SavedOutputs; ///< of each saved tensor: which output of this node it is, or below 0
  static constexpr int SavedInput = -1, SavedInner = -2; ///< an input, a leaf or not
  bool UsesGraph = false;    ///< Backward has unpacked a saved tensor that requires grad itself
  bool Released = false;     ///< something had been saved and is gone: a second backward fails
  bool UnpacksLater = false; ///< a Function of the program: what it has saved is checked when it asks
  /// Gets one gradient per forward output (undefined where none arrived) and the node (for Saved);
  /// returns one gradient per edge, undefined where the edge does not want one. Gradients are
  /// moved in; the engine keeps its own references alive until the call returns.
  std::function<std::vector<Tensor>(GradNode &, std::vector<Tensor> &)> Backward;
  /// Of an AccumulateGrad node. Strong, as in LibTorch: the graph keeps its leaves alive (the leaf knows this node
  /// only weakly).
  std::shared_ptr<TensorImpl> Leaf;
  /// Called with the complete gradient of output Index before the node runs; a defined result replaces it.
  struct Hook {
    unsigned Index;
    std::function<Tensor(const Tensor &)> Run;
  };
  std::vector<Hook> Hooks;
  unsigned Overload = 0;           ///< the number in its name: `AddBackward1` adds a number
  std::weak_ptr<GradNode> OfView;  ///< of an in-place op on a view: what the view came from then
  std::shared_ptr<GradNode> Inner; ///< of CopySlices: the in-place op on the view; released together
  /// An output on which retain_grad() was called.
  struct RetainedOutput {
    unsigned Index;
    std::weak_ptr<TensorImpl> Of;
    std::size_t HooksBefore; ///< that were registered by then; up to 1.13 it is a hook among them
  };
  std::vector<RetainedOutput> Retained;
  SourcePoint Where;      ///< statement that created the node
  std::string ModulePath; ///< module whose forward created it

  ~GradNode();
  /// Keeps \p T until release(); tells the observer why. Returns its index in Saved. \p Output: SavedOutputs.
  std::size_t save(const Tensor &T, int Output = -1);
  void release();
  /// True iff edge \p Index leads somewhere (a gradient is wanted); while `grad()` runs, also only if it leads to
  /// one of its inputs (task_should_compute_output).
  bool wants(std::size_t Index) const {
    return Index < Next.size() && Next[Index].Node != nullptr &&
           (!Needed || !Needed->count(this) || Needed->count(Next[Index].Node.get()));
  }
  /// Nodes that the running `grad()` executes or captures; null while everything is wanted.
  static thread_local const std::unordered_set<const GradNode *> *Needed;
};

} // namespace vramlint
