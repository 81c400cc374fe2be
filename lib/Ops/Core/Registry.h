// The families of ops, one span per family file. Registry.cpp lists them explicitly: a static library silently
// drops objects that only register themselves.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Op.h"

#include <span>

namespace vramlint {

extern const std::span<const OpDecl> FactoryOps;
extern const std::span<const OpDecl> FillOps;
extern const std::span<const OpDecl> ViewOps;
extern const std::span<const OpDecl> CopyOps;
extern const std::span<const OpDecl> IndexingOps;
extern const std::span<const OpDecl> ScatterOps;
extern const std::span<const OpDecl> PaddingOps;
extern const std::span<const OpDecl> RearrangeOps;
extern const std::span<const OpDecl> PointwiseOps;
extern const std::span<const OpDecl> UnaryOps;
extern const std::span<const OpDecl> TernaryOps;
extern const std::span<const OpDecl> ForeachOps;
extern const std::span<const OpDecl> ReductionOps;
extern const std::span<const OpDecl> SortingOps;
extern const std::span<const OpDecl> LinearAlgebraOps;
extern const std::span<const OpDecl> VectorProductOps;
extern const std::span<const OpDecl> SoftmaxOps;
extern const std::span<const OpDecl> LossOps;
extern const std::span<const OpDecl> ConvolutionOps;
extern const std::span<const OpDecl> NormalizationOps;
extern const std::span<const OpDecl> WeightNormOps;
extern const std::span<const OpDecl> PoolingOps;
extern const std::span<const OpDecl> ActivationOps;
extern const std::span<const OpDecl> UpsampleOps;
extern const std::span<const OpDecl> DropoutOps;
extern const std::span<const OpDecl> DataSizeOps;
extern const std::span<const OpDecl> EmbeddingOps;
extern const std::span<const OpDecl> RecurrentOps;
extern const std::span<const OpDecl> PackedSequenceOps;
extern const std::span<const OpDecl> AttentionOps;
extern const std::span<const OpDecl> DotProductAttentionOps;
extern const std::span<const OpDecl> ResizeOps;
extern const std::span<const OpDecl> MarginLossOps;
extern const std::span<const OpDecl> CtcLossOps;
extern const std::span<const OpDecl> GridSampleOps;
extern const std::span<const OpDecl> Im2ColOps;
extern const std::span<const OpDecl> EmbeddingBagOps;
extern const std::span<const OpDecl> BilinearOps;
extern const std::span<const OpDecl> RandomPoolingOps;
extern const std::span<const OpDecl> FftOps;
extern const std::span<const OpDecl> ComplexOps;
extern const std::span<const OpDecl> SpecialOps;
extern const std::span<const OpDecl> CumulativeOps;
extern const std::span<const OpDecl> QuantileOps;
extern const std::span<const OpDecl> DifferenceOps;
extern const std::span<const OpDecl> ScatterReduceOps;
extern const std::span<const OpDecl> ViewScatterOps;
extern const std::span<const OpDecl> OutFormOps;
extern const std::span<const OpDecl> OutFactoryOps;
extern const std::span<const OpDecl> StackingOps;
extern const std::span<const OpDecl> DiagonalOps;
extern const std::span<const OpDecl> SearchingOps;
extern const std::span<const OpDecl> DistanceOps;
extern const std::span<const OpDecl> WindowOps;
extern const std::span<const OpDecl> SolverOps;
extern const std::span<const OpDecl> DeterminantOps;
extern const std::span<const OpDecl> CholeskyOps;
extern const std::span<const OpDecl> LeastSquaresOps;
extern const std::span<const OpDecl> MatrixNormOps;
extern const std::span<const OpDecl> DecompositionOps;
extern const std::span<const OpDecl> ReflectorOps;
extern const std::span<const OpDecl> MatrixFunctionOps;
extern const std::span<const OpDecl> FactOps;
extern const std::span<const OpDecl> SparseMakingOps;

// Ops with an operand of sparse layout.
extern const std::span<const OpDecl> SparseLayoutOps;
extern const std::span<const OpDecl> SparseArithmeticOps;
extern const std::span<const OpDecl> SparseProductOps;

} // namespace vramlint
