// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tensor/State.h"

#include "Tensor/GradNode.h"
#include "Tensor/Session.h"
#include "Tensor/Version.h"

namespace vramlint {

static void describe(StateHash &H, Device D) {
  H.mix(static_cast<std::uint64_t>(D.Type));
  H.mix(static_cast<std::uint64_t>(D.Index));
}

/// Instead of which object it is, of one that nobody else has: a data set keeps tens of thousands.
static constexpr std::uint64_t OfNobodyElse = 0x9e3779b97f4a7c15;

static void describe(StateHash &H, const StorageRef &S) {
  if (S.use_count() == 1)
    H.mix(OfNobodyElse);
  else if (!H.enter(S.get()))
    return;
  H.mix(static_cast<std::uint64_t>(S->size()));
  describe(H, S->device());
  H.mix(static_cast<std::uint64_t>(S->category()));
  H.mix(S->isExternal());
  H.mixName(S->Holds.Id);
  H.mix(S->Mirror != nullptr);
  if (S->Mirror)
    S->Mirror->describe(H);
}

static void describe(StateHash &H, const std::shared_ptr<GradNode> &Node) {
  if (!H.enter(Node.get()))
    return;
  H.later([&H, Node] {
    H.mix(Node->Op);
    H.mix(Node->Next.size());
    for (const GradEdge &Edge : Node->Next) {
      H.mix(Edge.InputNumber);
      describe(H, Edge.Node);
    }
    for (const OutputMeta &Output : Node->Outputs) {
      H.mixAll(Output.Shape);
      H.mix(static_cast<std::uint64_t>(Output.Type));
      describe(H, Output.Where);
    }
    H.mix(Node->Saved.size());
    for (std::size_t I = 0; I < Node->Saved.size(); ++I) {
      describe(H, Node->Saved[I]);
      H.mix(Node->Saved[I].defined() && I < Node->SavedStates.size() &&
            versionOf(Node->Saved[I]) == Node->SavedStates[I].Version &&
            Node->Saved[I].impl().Resizes == Node->SavedStates[I].Resizes);
    }
    H.mix(Node->UsesGraph);
    H.mix(Node->Released);
    describe(H, Node->Leaf);
    H.mix(Node->Hooks.size());
    describe(H, Node->Inner);
    H.mix(Node->Retained.size());
    for (const GradNode::RetainedOutput &R : Node->Retained)
      H.mix(R.HooksBefore);
  });
}

/// What a tensor is without all that it leads to.
static void describeShape(StateHash &H, const TensorImpl &T) {
  H.mixAll(T.Shape);
  H.mixAll(T.Strides);
  H.mix(static_cast<std::uint64_t>(T.Offset));
  H.mix(static_cast<std::uint64_t>(T.Type));
  describe(H, T.Store);
  for (const bool Flag : {T.RequiresGrad, T.RetainGrad, T.WrappedNumber, T.Inference, T.OwnVersion != nullptr,
                          T.VirtualZeros, T.Conjugated, T.Negated, T.Anywhere, T.Beside != nullptr})
    H.mix(Flag);
  H.mix(static_cast<std::uint64_t>(T.Origin));
  H.mix(T.Store && T.SeenVersion == versionOf(T));
  H.mix(T.Name);
}

/// Leads nowhere but to its storage.
static bool isAlone(const TensorImpl &T) {
  return !T.Sparse && !T.Function && !T.Grad && !T.Base && T.Hooks.empty() && T.AccumulatorNode.expired();
}

void describe(StateHash &H, const std::shared_ptr<TensorImpl> &T) {
  if (T.use_count() == 1 && isAlone(*T)) {
    H.mix(OfNobodyElse);
    return describeShape(H, *T);
  }
  if (!H.enter(T.get()))
    return;
  H.later([&H, T] {
    describeShape(H, *T);
    H.mix(T->Sparse != nullptr);
    if (T->Sparse) {
      describe(H, T->Sparse->Indices);
      describe(H, T->Sparse->Values);
      H.mix(T->Sparse->Coalesced);
      H.mix(T->Sparse->AtMost);
    }
    describe(H, T->Function);
    H.mix(T->OutputNumber);
    describe(H, T->AccumulatorNode.lock());
    describe(H, T->Grad);
    H.mix(T->Hooks.size());
    describe(H, T->Base);
  });
}

void describe(StateHash &H, const Session &S) {
  H.mix(S.GradEnabled);
  H.mix(S.InferenceMode);
  H.mix(S.OnDeviceThread);
  H.mix(static_cast<std::uint64_t>(S.DefaultCategory));
  H.mix(static_cast<std::uint64_t>(S.DefaultDtype));
  H.mix(S.Options.CudnnEnabled);
  H.mix(S.Options.CudnnBenchmark);
  for (auto &[Handle, Held] : S.Workspaces) {
    H.mix(Handle);
    describe(H, Held);
  }
  for (const std::shared_ptr<ReadyNode> &Left : S.LeftInQueue) {
    describe(H, Left->Node);
    for (const Tensor &T : Left->Inputs)
      describe(H, T);
  }
}

} // namespace vramlint
