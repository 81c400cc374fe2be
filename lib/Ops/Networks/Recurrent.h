// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cells and unrolled layers of LSTM, GRU and RNN; Recurrent.cpp decides between them and cuDNN.
#pragma once

#include "Ops/Core/Argument.h"
#include "Tensor/Tensor.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vramlint {

enum class CellKind { Lstm, Gru, Tanh, Relu };

/// A call of lstm, gru, rnn_tanh or rnn_relu.
struct RecurrentCall {
  CellKind Kind = CellKind::Lstm;
  Tensor Input, H, C;                   ///< Input is as given; states are [layers * directions, B, H]
  std::vector<std::int64_t> BatchSizes; ///< of a packed sequence, whose Input is [rows, I]
  std::vector<Tensor> Weights;
  bool Biases = true, Train = false, Bidirectional = false, BatchFirst = false;
  std::int64_t Layers = 1;
  double Dropout = 0;
};

/// Output and last states, as the op gives them; \p C is left out for all but LSTM.
Argument recurrentResults(CellKind Kind, const Tensor &Output, const Tensor &H, const Tensor &C);

/// Whether the CPU hands it to oneDNN, and that (OneDnnLstm.cpp).
bool runsInOneDnn(const RecurrentCall &R);
Argument runOneDnnLstm(const RecurrentCall &R);

/// Gates per hidden unit: 4, 3, 1, 1.
int gateCount(CellKind Kind);

/// Parameters of one layer and direction; biases and projection may be undefined.
struct CellWeights {
  Tensor InputHidden, HiddenHidden, InputBias, HiddenBias, Projection;
};

/// State of a cell: C is undefined for all but LSTM.
struct CellState {
  Tensor H, C;
};

/// One step. \p Input is the step's input, or, when \p Precomputed, its product with the input weights.
CellState runCell(CellKind Kind, const Tensor &Input, const CellState &Before, const CellWeights &W,
                  bool Precomputed);

struct UnrolledLayer {
  Tensor Output; ///< [T, B, H * directions]
  CellState Last;
};
/// One layer in one direction, step by step. \p Input is [T, B, I]. \p Product holds the input's part of all gates;
/// the second direction replaces the first one's. \p Outputs: the states of all steps, which live as long as the
/// layer.
UnrolledLayer unrollLayer(CellKind Kind, const Tensor &Input, const CellState &Before, const CellWeights &W,
                          bool Reverse, Tensor &Product, std::vector<Tensor> &Outputs);

/// The same over a packed sequence: \p Input is [rows, I], of which each step takes as many as \p BatchSizes says.
UnrolledLayer unrollPacked(CellKind Kind, const Tensor &Input, const std::vector<std::int64_t> &BatchSizes,
                           const CellState &Before, const CellWeights &W, bool Reverse);

/// The sizes of the batches of a packed sequence, which fall; nothing where they are not known.
std::optional<std::vector<std::int64_t>> batchSizesOf(const Tensor &BatchSizes);

} // namespace vramlint
