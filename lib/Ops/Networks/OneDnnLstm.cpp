// An LSTM on the CPU as oneDNN runs it since 2.0: one primitive for each layer and direction, that keeps a workspace
// for backward whenever gradients are enabled, whether one is wanted or not (2.6
// aten/src/ATen/native/mkldnn/RNN.cpp).
//
// Sizes of workspaces, scratchpads and reordered weights were measured with 2.6 on one thread, with AVX-512 and AVX2;
// other releases are told.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Networks/Recurrent.h"

#include <algorithm>
#include <array>

namespace vramlint {

namespace {

constexpr std::int64_t Gates = 4;

/// Sizes of one layer and direction, in bytes.
class LayerSizes {
public:
  LayerSizes(const Tensor &Input, std::int64_t Hidden)
      : Steps(Input.size(0)), Batch(Input.size(1)), In(Input.size(2)), Hidden(Hidden) {}

  /// Gates, hidden states, states of the layer and twice of the steps, of the cells, and the same for their
  /// gradients.
  Bytes workspace() const {
    return pages(Steps * gates()) + pages(Steps * lastStates()) + 3 * pages(states()) + pages(cells()) +
           2 * pages(states()) + pages(cells());
  }
  /// In training the products of all steps are made at once, but for large batches; a single sample's without.
  Bytes trainingScratch(bool IsForward) const {
    constexpr int LargeBatch = 128;
    const __int128 Products = (IsForward && Batch >= LargeBatch ? 1 : Steps) * gates();
    const Bytes Space = pages(Products) + 2 * pages(lastStates());
    return Space + Page + Pointers + part(OfBytes * Products) + 2 * part(OfBytes * lastStates());
  }
  Bytes inferenceScratch() const {
    const bool AtOnce = Batch == 1 && Steps > 1;
    const __int128 Products = (AtOnce ? Steps : 1) * gates();
    const Bytes Space = 3 * pages(states()) + pages(cells()) + pages(Products) + pages(lastStates());
    // A product for each of input and state, or both in one.
    const std::int64_t Products2 = In == Hidden && !AtOnce ? 2 : 1;
    return Space + Page + Pointers + part(OfBytes * Products) + part(OfBytes * lastStates()) +
           part(Products2 * OfProduct);
  }

  /// Weights for \p From features, with rows of gates (forward, and their gradients) or of features (backward).
  static bool reordersForward(std::int64_t From) { return From > 1; }
  static bool reordersBackward(std::int64_t From) { return leading(From) != From; }
  Bytes gateRows(std::int64_t From) const {
    return bytes(From > 1 ? From * leading(Gates * Hidden) : __int128(Gates) * Hidden);
  }
  Bytes featureRows(std::int64_t From) const { return bytes(Gates * Hidden * leading(From)); }
  /// In blocks of hidden units.
  Bytes blockedWeights(std::int64_t From) const {
    const std::int64_t Block = 2 * session().Options.OneDnnBlock;
    return bytes(__int128(From) * Gates * ((Hidden + Block - 1) / Block * Block));
  }

private:
  static constexpr Bytes Page = 4096, Margin = 128;
  /// Where weights and biases are noted; what a product of matrices is noted in.
  static constexpr Bytes Pointers = 3 * (8 + Margin) + 32 + Margin, OfProduct = 80;
  /// What is asked for in bytes is booked as so many numbers.
  static constexpr std::int64_t OfBytes = 4 * 4;
  static constexpr __int128 Most = std::int64_t(1) << 56; ///< absurd tensors are refused for themselves

  /// Rows begin at 64 bytes, and not all at the same place of a page.
  static __int128 leading(__int128 Length) {
    const __int128 Up = (Length + 15) / 16 * 16;
    return Up % 256 == 0 ? Up + 16 : Up;
  }
  static Bytes bytes(__int128 Elements) { return static_cast<Bytes>(std::min(4 * Elements, Most)); }
  static Bytes pages(__int128 Elements) { return roundUp(bytes(Elements), Page); }
  static Bytes part(__int128 Size) { return static_cast<Bytes>(std::min(Size, Most)) + Margin; }

  __int128 gates() const { return Batch * leading(Gates * Hidden); }
  __int128 lastStates() const { return Batch * leading(Hidden); }
  __int128 ofSteps() const { return 2 * (__int128(Steps) + 1) * Batch; }
  __int128 states() const { return ofSteps() * leading(std::max(In, Hidden)); }
  __int128 cells() const { return ofSteps() * Hidden; }

  std::int64_t Steps, Batch, In, Hidden;
};

/// What one primitive gives, and what it keeps for backward.
struct LayerResult {
  Tensor Output, H, C, Workspace;
};

/// Weights and biases of a layer, by the places of their gradients.
using LayerWeights = std::array<Tensor, 4>;

Tensor summedBiases(const LayerWeights &W, bool HasBiases, std::int64_t Hidden) {
  return HasBiases ? ops::add(W[2], W[3]) : ops::zeros({Gates * Hidden}, W[0].dtype(), W[0].device());
}

LayerResult compute(const Tensor &Input, const LayerWeights &W, const Tensor &H, const Tensor &C, bool HasBiases) {
  const Device Where = Input.device();
  const std::int64_t Hidden = H.size(-1);
  const LayerSizes Sizes(Input, Hidden);
  const auto Make = [&](const vramlint::Sizes &Shape) { return makeTensor(Shape, Input.dtype(), Where); };
  LayerResult R;
  R.Output = Make({Input.size(0), Input.size(1), Hidden});
  R.H = Make(H.sizes());
  R.C = Make(C.sizes());
  if (failed())
    return {};
  CategoryScope Scope(Category::Temporary);
  const Tensor InputWeights = ops::contiguous(W[0]), StateWeights = ops::contiguous(W[1]);
  const Tensor Bias = summedBiases(W, HasBiases, Hidden);
  Tensor First, Second, Scratch;
  if (session().GradEnabled && !session().InferenceMode) {
    {
      CategoryScope Kept(Category::Workspace);
      R.Workspace = makeTensor({Sizes.workspace()}, Dtype::Byte, Where);
    }
    if (LayerSizes::reordersForward(Input.size(2)))
      First = scratch(Sizes.gateRows(Input.size(2)), Where);
    if (LayerSizes::reordersForward(Hidden))
      Second = scratch(Sizes.gateRows(Hidden), Where);
    Scratch = scratch(Sizes.trainingScratch(/*IsForward=*/true), Where);
  } else {
    First = scratch(Sizes.blockedWeights(Input.size(2)), Where);
    Second = scratch(Sizes.blockedWeights(Hidden), Where);
    Scratch = scratch(Sizes.inferenceScratch(), Where);
  }
  Scratch = Tensor();
  Second = Tensor();
  First = Tensor();
  return R;
}

/// mkldnn_rnn_layer_backward, of operands as they were saved.
struct LayerOperands {
  Tensor Input, H, C, Output;
  LayerWeights W;
  bool HasBiases;
};

GradList computeGrads(const LayerOperands &O, const GradList &G) {
  const auto Given = [&](std::size_t I) { return I < G.size() ? G[I] : Tensor(); };
  if (!Given(0).defined() && !Given(1).defined() && !Given(2).defined())
    return GradList(7);
  const Device Where = O.Input.device();
  const auto GradOf = [&](std::size_t I, const Tensor &Like) {
    return Given(I).defined() ? ops::contiguous(Given(I)) : ops::zeros(Like.sizes(), Like.dtype(), Where);
  };
  const Tensor OfOutput = GradOf(0, O.Output), OfH = GradOf(1, O.H), OfC = GradOf(2, O.C);
  const std::int64_t In = O.Input.size(2), Hidden = O.H.size(-1);
  const Tensor InputWeights = ops::contiguous(O.W[0]), StateWeights = ops::contiguous(O.W[1]);
  const Tensor Bias = summedBiases(O.W, O.HasBiases, Hidden);
  const Tensor OwnC = O.H.storage() == O.C.storage() ? ops::clone(O.C) : Tensor();
  const auto Like = [&](const Tensor &T) { return makeTensor(T.sizes(), Dtype::Float, Where); };
  GradList Grads(7);
  Grads[0] = Like(O.Input);
  Grads[5] = Like(O.H);
  Grads[6] = Like(O.C);
  Grads[1] = Like(O.W[0]);
  Grads[2] = Like(O.W[1]);
  Grads[3] = Like(Bias);
  if (failed())
    return GradList(7);
  {
    const LayerSizes Sizes(O.Input, Hidden);
    Tensor First, Second;
    if (LayerSizes::reordersBackward(In))
      First = scratch(Sizes.featureRows(In), Where);
    if (LayerSizes::reordersBackward(Hidden))
      Second = scratch(Sizes.featureRows(Hidden), Where);
    Tensor FirstGrad = scratch(Sizes.gateRows(In), Where), SecondGrad = scratch(Sizes.gateRows(Hidden), Where);
    Tensor BiasGrad = scratch(Bias.bytes(), Where);
    scratch(Sizes.trainingScratch(/*IsForward=*/false), Where);
    BiasGrad = Tensor();
    SecondGrad = Tensor();
    FirstGrad = Tensor();
    Second = Tensor();
  }
  Grads[4] = ops::clone(Grads[3]);
  return Grads;
}

LayerResult runLayer(const Tensor &Input, const LayerWeights &W, const Tensor &H, const Tensor &C, bool HasBiases) {
  NodeRef Node = record("mkldnn_rnn_layer", {Input, W[0], W[1], W[2], W[3], H, C});
  const SavedSlot SavedC = keep(Node, C), SavedH = keep(Node, H), SavedInput = keep(Node, Input);
  std::array<SavedSlot, 4> SavedWeights;
  LayerWeights Plain;
  for (std::size_t I = 0; I != W.size(); ++I) {
    SavedWeights[I] = keep(Node, W[I]);
    Plain[I] = detached(W[I]);
  }
  LayerResult R = compute(detached(Input), Plain, detached(H), detached(C), HasBiases);
  if (failed())
    return {};
  const SavedSlot SavedOutput = keepOutput(Node, R.Output);
  keepOutput(Node, R.H, 1);
  keepOutput(Node, R.C, 2);
  keep(Node, R.Workspace);
  setHistory(Node, R.Output);
  setHistory(Node, R.H);
  setHistory(Node, R.C);
  if (Node)
    Node->Backward = [=](GradNode &N, GradList &G) -> GradList {
      LayerOperands O{
          unpack(N, SavedInput), unpack(N, SavedH), unpack(N, SavedC), unpack(N, SavedOutput), {}, HasBiases};
      for (std::size_t I = 0; I != SavedWeights.size(); ++I)
        O.W[I] = unpack(N, SavedWeights[I]);
      if (!session().GradEnabled)
        return computeGrads(O, G);
      // mkldnn_rnn_layer_differentiable_backward, step by step
      session().assume(Doubt::NoOpModel, "the second derivative of an LSTM in oneDNN");
      return withoutGrad([&] { return computeGrads(O, G); });
    };
  return R;
}

} // namespace

bool runsInOneDnn(const RecurrentCall &R) {
  const std::size_t Layers = static_cast<std::size_t>(R.Layers) * (R.Bidirectional ? 2 : 1);
  const bool Projects = R.Weights.size() != Layers * (R.Biases ? 4 : 2);
  if (R.Kind != CellKind::Lstm || !torchAtLeast(2, 0) || !R.Input.device().isCpu() ||
      R.Input.dtype() != Dtype::Float || R.Input.numel() == 0 || !R.BatchSizes.empty() || Projects)
    return false;
  const bool WasMeasured = torchAtLeast(2, 6) && !torchAtLeast(2, 7);
  if (session().Options.Target.isCpu() && !WasMeasured)
    session().assume(Doubt::CpuLstm);
  return true;
}

Argument runOneDnnLstm(const RecurrentCall &R) {
  const std::size_t Directions = R.Bidirectional ? 2 : 1, Layers = static_cast<std::size_t>(R.Layers);
  const std::size_t PerLayer = R.Biases ? 4 : 2;
  const Tensor Input = ops::contiguous(R.BatchFirst ? ops::transpose(R.Input, 0, 1) : R.Input);
  const Tensor H = ops::contiguous(R.H), C = ops::contiguous(R.C);
  if (failed())
    return Tensor();
  Tensor Value = Input;
  std::vector<Tensor> Outputs(Directions), LastH(Layers * Directions), LastC(Layers * Directions);
  for (std::size_t Layer = 0; Layer != Layers; ++Layer) {
    for (std::size_t Way = 0; Way != Directions; ++Way) {
      const std::size_t Index = Layer * Directions + Way;
      const Tensor *Given = &R.Weights[Index * PerLayer];
      LayerWeights W{Given[0], Given[1], {}, {}};
      const Tensor LayerH = ops::select(H, 0, static_cast<std::int64_t>(Index)),
                   LayerC = ops::select(C, 0, static_cast<std::int64_t>(Index));
      // Arguments of one call, of which the library's compiler evaluates the last first.
      for (const std::size_t Bias : {3, 2})
        W[Bias] = R.Biases ? Given[Bias]
                           : ops::zeros(Given[Bias - 2].sizes(), Given[Bias - 2].dtype(), Given[Bias - 2].device());
      const LayerResult Made = runLayer(Value, W, LayerH, LayerC, R.Biases);
      if (failed())
        return Tensor();
      W = {};
      Outputs[Way] = Made.Output;
      LastH[Index] = Made.H;
      LastC[Index] = Made.C;
    }
    Value = Directions == 1 ? Outputs[0] : ops::cat(Outputs, -1);
    if (R.Dropout > 0.0 && R.Train && Layer + 1 != Layers)
      Value = invokeTensor("dropout", {{"self", Value}, {"p", R.Dropout}, {"train", true}});
  }
  const Tensor AllH = ops::stack(LastH, 0), AllC = ops::stack(LastC, 0);
  if (R.BatchFirst)
    Value = ops::transpose(Value, 0, 1);
  return recurrentResults(R.Kind, Value, AllH, AllC);
}

} // namespace vramlint
