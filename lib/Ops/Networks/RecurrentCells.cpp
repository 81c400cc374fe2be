// The cells, and layers unrolled step by step (what runs on the CPU, and for the Cell modules).
//
// On the CPU a cell is a composition, and every gate of every step stays alive until backward. On CUDA the LSTM and
// GRU cells are fused: two gate products, one workspace that is kept, the new state
// (aten/src/ATen/native/RNN.cpp, native/cuda/RNN.cu, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Networks/Recurrent.h"

#include "Ops/Core/Functions.h"
#include "Tensor/Version.h"

#include <algorithm>

namespace vramlint {

Argument recurrentResults(CellKind Kind, const Tensor &Output, const Tensor &H, const Tensor &C) {
  if (Kind == CellKind::Lstm)
    return ArgumentList{Output, H, C};
  return ArgumentList{Output, H};
}

int gateCount(CellKind Kind) { return Kind == CellKind::Lstm ? 4 : Kind == CellKind::Gru ? 3 : 1; }

namespace {

/// unsafe_chunk: pieces with version counters of their own, so that each may be changed in place.
std::vector<Tensor> unsafeChunk(const Tensor &Self, int Count) {
  if (!requireDefined({Self}))
    return std::vector<Tensor>(static_cast<std::size_t>(Count));
  NodeRef Node = record("unsafe_split", {Self});
  Sizes Shape = Self.sizes();
  Shape.back() /= Count;
  std::vector<Tensor> Pieces;
  for (int I = 0; I != Count; ++I) {
    Tensor Piece =
        makeAlias(Self, Shape, Self.strides(), Self.impl().Offset + I * Shape.back() * Self.strides().back());
    countForItself(Piece.impl());
    setHistory(Node, Piece);
    Pieces.push_back(Piece);
  }
  if (Node)
    Node->Backward = [Shape](GradNode &, GradList &G) -> GradList {
      Tensor Some;
      for (const Tensor &T : G)
        if (T.defined())
          Some = T;
      std::vector<Tensor> All;
      for (const Tensor &T : G)
        All.push_back(T.defined() ? T : ops::zeros(Shape, Some.dtype(), Some.device()));
      return {ops::cat(All, -1)};
    };
  return Pieces;
}

Tensor inputGates(const Tensor &Input, const CellWeights &W, bool Precomputed) {
  return Precomputed ? Input : ops::linear(Input, W.InputHidden, W.InputBias);
}

Tensor gateSum(const Tensor &Input, const Tensor &H, const CellWeights &W, bool Precomputed) {
  Tensor Gates = ops::linear(H, W.HiddenHidden, W.HiddenBias);
  return ops::addInto(Gates, inputGates(Input, W, Precomputed));
}

Tensor sum0(const Tensor &T) { return ops::sum(T, {0}); }

/// What the formulas of the fused cells read only when they are differentiated themselves, which has no model, and
/// keep always: both gate products and both biases (tools/autograd/derivatives.yaml, _thnn_fused_lstm_cell).
void keepForSecond(const NodeRef &Node, const Tensor &In, const Tensor &Hidden, const CellWeights &W) {
  keep(Node, In);
  keep(Node, Hidden);
  keep(Node, W.InputBias, W.InputBias.defined());
  keep(Node, W.HiddenBias, W.HiddenBias.defined());
}

void tellSecond(std::string_view Op) {
  if (session().GradEnabled)
    session().assume(Doubt::NoOpModel, std::string(Op));
}

Tensor rowsLike(const Tensor &T) { return emptyLike(T, {}, MemoryFormat::Contiguous); }

/// _thnn_fused_lstm_cell: keeps the old and new cell state and a workspace of four gates. The gradients of both
/// biases are one tensor, which is made wherever there are biases.
CellState fusedLstm(const Tensor &Input, const CellState &Before, const CellWeights &W) {
  Tensor In = ops::matmul(Input, ops::t(W.InputHidden)), Hidden = ops::matmul(Before.H, ops::t(W.HiddenHidden));
  if (failed())
    return {};
  NodeRef Node = record("_thnn_fused_lstm_cell", {In, Hidden, Before.C, W.InputBias, W.HiddenBias});
  SavedSlot OldCell = keep(Node, Before.C);
  Tensor Work = rowsLike(In);
  CellState After = {rowsLike(Before.C), rowsLike(Before.C)};
  keepForSecond(Node, In, Hidden, W);
  SavedSlot NewCell = keepOutput(Node, After.C, 1), Kept = keep(Node, Work);
  (void)NewCell;
  setHistory(Node, After.H);
  setHistory(Node, After.C);
  const bool Biased = W.InputBias.defined();
  if (Node)
    Node->Backward = [=](GradNode &N, GradList &) -> GradList {
      tellSecond("_thnn_differentiable_lstm_cell_backward");
      Tensor Gates = rowsLike(unpack(N, Kept)), Cell = rowsLike(unpack(N, OldCell));
      Tensor Bias = Biased ? sum0(Gates) : Tensor();
      return {Gates, Gates, Cell, Bias, Bias};
    };
  return After;
}

/// _thnn_fused_gru_cell: keeps a workspace of five gates.
CellState fusedGru(const Tensor &Input, const CellState &Before, const CellWeights &W) {
  Tensor In = ops::matmul(Input, ops::t(W.InputHidden)), Hidden = ops::matmul(Before.H, ops::t(W.HiddenHidden));
  if (failed())
    return {};
  NodeRef Node = record("_thnn_fused_gru_cell", {In, Hidden, Before.H, W.InputBias, W.HiddenBias});
  Sizes Five = Before.H.sizes(), Three = In.sizes();
  Five.back() *= 5;
  Tensor Work = makeTensor(Five, In.dtype(), In.device());
  CellState After = {rowsLike(Before.H), {}};
  keepForSecond(Node, In, Hidden, W);
  keep(Node, Before.H);
  keep(Node, Work);
  Sizes Shape = Before.H.sizes();
  const bool Biased = W.InputBias.defined();
  attach(Node, After.H, [=](GradNode &, GradList &G) -> GradList {
    tellSecond("_thnn_differentiable_gru_cell_backward");
    Tensor InGrad = makeTensor(Three, G[0].dtype(), G[0].device());
    Tensor HiddenGrad = makeTensor(Three, G[0].dtype(), G[0].device());
    Tensor StateGrad = makeTensor(Shape, G[0].dtype(), G[0].device());
    Tensor InBias = Biased ? sum0(InGrad) : Tensor(), HiddenBias = Biased ? sum0(HiddenGrad) : Tensor();
    return {InGrad, HiddenGrad, StateGrad, InBias, HiddenBias};
  });
  return After;
}

CellState plainLstm(const Tensor &Input, const CellState &Before, const CellWeights &W, bool Precomputed) {
  Tensor Gates = gateSum(Input, Before.H, W, Precomputed);
  std::vector<Tensor> Chunks = unsafeChunk(Gates, 4);
  Tensor In = ops::unaryInto("sigmoid", Chunks[0]), Forget = ops::unaryInto("sigmoid", Chunks[1]);
  Tensor Cell = ops::unaryInto("tanh", Chunks[2]), Out = ops::unaryInto("sigmoid", Chunks[3]);
  CellState After;
  Tensor Remembered = ops::mul(Forget, Before.C);
  After.C = ops::addInto(Remembered, ops::mul(In, Cell));
  After.H = ops::mul(Out, ops::unary("tanh", After.C));
  if (W.Projection.defined())
    After.H = ops::matmul(After.H, ops::t(W.Projection));
  return After;
}

CellState plainGru(const Tensor &Input, const CellState &Before, const CellWeights &W, bool Precomputed) {
  std::vector<Tensor> In = unsafeChunk(inputGates(Input, W, Precomputed), 3);
  std::vector<Tensor> Hidden = unsafeChunk(ops::linear(Before.H, W.HiddenHidden, W.HiddenBias), 3);
  Tensor Reset = ops::unaryInto("sigmoid", ops::addInto(Hidden[0], In[0]));
  Tensor Update = ops::unaryInto("sigmoid", ops::addInto(Hidden[1], In[1]));
  Tensor New = ops::unaryInto("tanh", ops::add(In[2], ops::mulInto(Hidden[2], Reset)));
  return {ops::addInto(ops::mulInto(ops::sub(Before.H, New), Update), New), {}};
}

} // namespace

CellState runCell(CellKind Kind, const Tensor &Input, const CellState &Before, const CellWeights &W,
                  bool Precomputed) {
  if (failed() || !Input.defined())
    return {};
  bool Fused = Input.device().isCuda() && !W.Projection.defined();
  switch (Kind) {
  case CellKind::Lstm:
    return Fused ? fusedLstm(Input, Before, W) : plainLstm(Input, Before, W, Precomputed);
  case CellKind::Gru:
    return Fused ? fusedGru(Input, Before, W) : plainGru(Input, Before, W, Precomputed);
  case CellKind::Tanh:
  case CellKind::Relu: {
    // One expression: both products live until the result is there.
    Tensor Gates = ops::linear(Before.H, W.HiddenHidden, W.HiddenBias);
    Tensor Own = inputGates(Input, W, Precomputed);
    ops::addInto(Gates, Own);
    return {Kind == CellKind::Tanh ? ops::unary("tanh", Gates) : invokeTensor("relu", {{"self", Gates}}), {}};
  }
  }
  return {};
}

UnrolledLayer unrollLayer(CellKind Kind, const Tensor &Input, const CellState &Before, const CellWeights &W,
                          bool Reverse, Tensor &Product, std::vector<Tensor> &Outputs) {
  // On the CPU the input's part of all gates is one product.
  bool Precompute = Input.device().isCpu();
  Product = Precompute ? ops::linear(Input, W.InputHidden, W.InputBias) : Input;
  if (!Product.defined())
    return {};
  std::vector<Tensor> Steps = ops::unbind(Product, 0);
  if (Steps.empty()) {
    fail("Expected sequence length to be larger than 0 in RNN");
    return {};
  }
  if (Reverse)
    std::reverse(Steps.begin(), Steps.end());
  CellState State = Before;
  for (const Tensor &Step : Steps) {
    State = runCell(Kind, Step, State, W, Precompute);
    if (failed())
      return {};
    Outputs.push_back(State.H);
  }
  if (Reverse)
    std::reverse(Outputs.begin(), Outputs.end());
  return {ops::stack(Outputs, 0), State};
}

} // namespace vramlint
