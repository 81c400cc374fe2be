// The ops as C++ functions, for compositions: backward formulas, composite ops, modules, optimizers.
//
// Names and meaning follow ATen; a trailing underscore in ATen is the suffix `Into` here (`addInto` is `add_`). They
// record graph nodes like the ops do, raise through the session, and return undefined tensors after an error;
// every function accepts undefined tensors then and does nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/TensorIterator.h"
#include "Ops/Core/Toolbox.h"

namespace vramlint::ops {

// Factories
Tensor zeros(const Sizes &Shape, Dtype Type, Device Where);
Tensor zerosLike(const Tensor &T, MemoryFormat Format = MemoryFormat::Preserve);
Tensor fullLike(const Tensor &T);

// Pointwise (Pointwise.cpp, PointwiseUnary.cpp)
Tensor add(const Tensor &A, const Tensor &B, Scalar Alpha = 1);
Tensor add(const Tensor &A, Scalar B, Scalar Alpha = 1);
Tensor sub(const Tensor &A, const Tensor &B, Scalar Alpha = 1);
Tensor sub(const Tensor &A, Scalar B, Scalar Alpha = 1);
Tensor mul(const Tensor &A, const Tensor &B);
Tensor mul(const Tensor &A, Scalar B);
Tensor div(const Tensor &A, const Tensor &B);
Tensor div(const Tensor &A, Scalar B);
Tensor addInto(const Tensor &Self, const Tensor &B, Scalar Alpha = 1);
Tensor addInto(const Tensor &Self, Scalar B, Scalar Alpha = 1);
Tensor subInto(const Tensor &Self, const Tensor &B, Scalar Alpha = 1);
Tensor mulInto(const Tensor &Self, const Tensor &B);
Tensor mulInto(const Tensor &Self, Scalar B);
Tensor divInto(const Tensor &Self, const Tensor &B);
Tensor divInto(const Tensor &Self, Scalar B);
/// `1 - x` as the operator of ATen/TensorOperators.h makes it: filled with ones, then subtracted in place.
Tensor oneMinus(const Tensor &A);
Tensor addcmulInto(const Tensor &Self, const Tensor &A, const Tensor &B, Scalar Value = 1);
Tensor addcdivInto(const Tensor &Self, const Tensor &A, const Tensor &B, Scalar Value = 1);
/// Any op of the unary table by its name: `exp`, `sqrt`, `neg`, `sigmoid`, `sign`, `logical_not` ...
Tensor unary(std::string_view Name, const Tensor &A);
Tensor unaryInto(std::string_view Name, const Tensor &Self);
Tensor pow(const Tensor &A, Scalar Exponent);
Tensor powInto(const Tensor &Self, Scalar Exponent);
Tensor pow(const Tensor &A, const Tensor &Exponent);
Tensor powInto(const Tensor &Self, const Tensor &Exponent);
Tensor pow(Scalar Base, const Tensor &Exponent);
Tensor maximum(const Tensor &A, const Tensor &B);
Tensor minimum(const Tensor &A, const Tensor &B);
/// `eq`, `ne`, `lt`, `le`, `gt`, `ge`, `logical_and` ...: a bool tensor, no gradient.
Tensor compare(const Tensor &A, const Tensor &B);
Tensor compare(const Tensor &A, Scalar B);
Tensor where(const Tensor &Condition, const Tensor &A, const Tensor &B);
Tensor maskedFill(const Tensor &Self, const Tensor &Mask);
Tensor maskedFillInto(const Tensor &Self, const Tensor &Mask);
Tensor clamp(const Tensor &Self, std::optional<Scalar> Min, std::optional<Scalar> Max);
/// What a normal distribution, or whole numbers between two, cannot be made of (native/DistributionTemplates.h), as
/// far as its numbers are known; empty: nothing is wrong with it.
std::string wrongNormal(OpCall &C);
std::string wrongRange(OpCall &C, std::string_view Low, std::string_view High);
/// zero_, fill_, normal_, uniform_: new values, no memory; the gradient of self becomes zero.
Tensor fillInto(const Tensor &Self, std::string_view Op = "fill");
/// resize_: dense strides over the same storage, which grows when it is too small and never shrinks (Resize.cpp).
Tensor resizeInto(const Tensor &Self, const Sizes &Shape, MemoryFormat Format = MemoryFormat::Contiguous);

// Views (Views.cpp)
Tensor view(const Tensor &Self, const Sizes &Shape, std::string_view Op = "view");
Tensor reshape(const Tensor &Self, const Sizes &Shape);
/// A view of a fresh temporary that autograd does not treat as a view (matmul, einsum).
Tensor unsafeView(const Tensor &Self, const Sizes &Shape);
/// The sum of overlapping windows, as unfold makes them along \p Dim.
Tensor unfoldBackward(const Tensor &Windows, const Sizes &Shape, std::int64_t Dim, std::int64_t Size,
                      std::int64_t Step);
Tensor diagonal(const Tensor &Self, std::int64_t Offset = 0, std::int64_t A = 0, std::int64_t B = 1);
Tensor movedim(const Tensor &Self, const Sizes &From, const Sizes &To);
Tensor flatten(const Tensor &Self, std::int64_t Start = 0, std::int64_t End = -1);
Tensor permute(const Tensor &Self, const Sizes &Order);
Tensor transpose(const Tensor &Self, std::int64_t A, std::int64_t B);
Tensor t(const Tensor &Self);
Tensor unsqueeze(const Tensor &Self, std::int64_t Dim);
Tensor squeeze(const Tensor &Self);
Tensor squeeze(const Tensor &Self, std::int64_t Dim);
Tensor expand(const Tensor &Self, const Sizes &Shape);
Tensor select(const Tensor &Self, std::int64_t Dim, std::int64_t Index);
Tensor slice(const Tensor &Self, std::int64_t Dim, std::int64_t Start, std::int64_t End, std::int64_t Step = 1);
Tensor narrow(const Tensor &Self, std::int64_t Dim, std::int64_t Start, std::int64_t Length);
std::vector<Tensor> split(const Tensor &Self, std::int64_t Size, std::int64_t Dim);
std::vector<Tensor> splitWithSizes(const Tensor &Self, const Sizes &Pieces, std::int64_t Dim);
std::vector<Tensor> chunk(const Tensor &Self, std::int64_t Chunks, std::int64_t Dim);
std::vector<Tensor> unbind(const Tensor &Self, std::int64_t Dim);
Tensor alias(const Tensor &Self);
Tensor detach(const Tensor &Self);
Tensor asStrided(const Tensor &Self, const Sizes &Shape, const Sizes &Strides, std::int64_t Offset);

// Complex views (Complex.cpp)
Tensor viewAsReal(const Tensor &Self);
Tensor viewAsComplex(const Tensor &Self);
/// A view that is marked as the conjugate; a real tensor itself.
Tensor conj(const Tensor &Self);
/// A view that is marked as the negative.
Tensor negView(const Tensor &Self);
/// The real or the imaginary part: a view of a complex tensor; a real tensor is its own real part.
Tensor complexPart(const Tensor &Self, bool Imaginary);

// Copies (Copies.cpp)
Tensor clone(const Tensor &Self, MemoryFormat Format = MemoryFormat::Preserve);
Tensor contiguous(const Tensor &Self, MemoryFormat Format = MemoryFormat::Contiguous);
Tensor copyInto(const Tensor &Self, const Tensor &Source, bool NonBlocking = false);
/// `to`: the tensor itself when nothing changes.
Tensor to(const Tensor &Self, std::optional<Dtype> Type, std::optional<Device> Where = {},
          MemoryFormat Format = MemoryFormat::Preserve, bool Copy = false, bool NonBlocking = false);
Tensor cat(const std::vector<Tensor> &Tensors, std::int64_t Dim);
Tensor stack(const std::vector<Tensor> &Tensors, std::int64_t Dim);
Tensor repeat(const Tensor &Self, const Sizes &Times);

// Reductions (Reductions.cpp); empty \p Dims means all
Tensor sum(const Tensor &Self, const Sizes &Dims = {}, bool KeepDim = false, std::optional<Dtype> Type = {});
Tensor mean(const Tensor &Self, const Sizes &Dims = {}, bool KeepDim = false, std::optional<Dtype> Type = {});
/// Sum over the dimensions that were broadcast, and the view to \p Shape (at::sum_to).
Tensor sumTo(const Tensor &Self, const Sizes &Shape);
/// False after raising: \p Op of an empty tensor, or along one of \p Dims (none: all) that is empty.
bool checkNotEmpty(const Tensor &Self, const Sizes &Dims, std::string_view Op);
/// max() or min() over everything.
Tensor extremumAll(const Tensor &Self, bool Max);
Tensor logsumexp(const Tensor &Self, const Sizes &Dims, bool KeepDim = false);
/// The norm of a complex tensor is real. \p Type: what it is counted in; the gradient converts the input to it, where
/// \p ConvertedOnce, and each of its kernels does otherwise.
Tensor norm(const Tensor &Self, double P, const Sizes &Dims = {}, bool KeepDim = false,
            std::optional<Dtype> Type = {}, bool ConvertedOnce = false);
/// norm_backward for the p that have formulas of their own.
Tensor normBackward(const Tensor &Grad, const Tensor &Self, const Tensor &Result, double P, const Sizes &Dims,
                    bool KeepDim);
/// var_mean_backward: the gradient of \p Self from those of its variance, \p Freedom degrees of freedom, and its
/// mean.
Tensor varMeanBackward(Tensor OfVariance, const Tensor &OfMean, const Tensor &Self, const Sizes &Dims, double Freedom,
                       bool KeepDim);
/// The gradient of a value that several places may hold, spread evenly over them.
Tensor evenlyDistribute(const Tensor &Grad, const Tensor &Self, const Tensor &Value);

// Searching (Sorting.cpp, Cumulative.cpp)
/// Values and indices, in the order that sort gives; empty after raising.
std::vector<Tensor> sort(const Tensor &Self, std::int64_t Dim);
Tensor gather(const Tensor &Self, std::int64_t Dim, const Tensor &Index);
/// Zeros of the sizes \p Whole with \p Values scattered in.
Tensor scatterIntoZeros(const Tensor &Values, const Sizes &Whole, std::int64_t Dim, const Tensor &Index);
Tensor cumsum(const Tensor &Self, std::int64_t Dim);
/// True where a value is finite.
Tensor isFinite(const Tensor &Self);
Tensor isInfinite(const Tensor &Self);

// Linear algebra (LinearAlgebra.cpp, Matmul.cpp)
Tensor mm(const Tensor &A, const Tensor &B);
Tensor bmm(const Tensor &A, const Tensor &B);
Tensor mv(const Tensor &A, const Tensor &B);
Tensor dot(const Tensor &A, const Tensor &B);
Tensor outer(const Tensor &A, const Tensor &B);
Tensor matmul(const Tensor &A, const Tensor &B);
Tensor addmm(const Tensor &Bias, const Tensor &A, const Tensor &B, Scalar Beta = 1, Scalar Alpha = 1);
Tensor baddbmm(const Tensor &Input, const Tensor &A, const Tensor &B, Scalar Beta = 1, Scalar Alpha = 1);
/// at::linear. torch::nn::functional::linear of the C++ API is another composition: see Training.
Tensor linear(const Tensor &Input, const Tensor &Weight, const Tensor &Bias);

// Softmax and losses
Tensor softmax(const Tensor &Self, std::int64_t Dim, std::optional<Dtype> Type = {});
Tensor logSoftmax(const Tensor &Self, std::int64_t Dim, std::optional<Dtype> Type = {});

} // namespace vramlint::ops
