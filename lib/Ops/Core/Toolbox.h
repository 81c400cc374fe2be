// The toolbox of op families: result tensors, recording a graph node, in-place rules, scalars, scratch.
//
// The pattern of a differentiable op, in the order LibTorch's generated code works:
//
//   Tensor relu(const Tensor &Self) {
//     auto Node = record("relu", {Self});            // null when no gradient is wanted
//     Tensor Out = emptyLike(Self);                   // the kernel
//     SavedSlot Result = keepOutput(Node, Out);       // what the formula needs
//     return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList { return {reluBackward(G[0], unpack(N,
//     Result))}; });
//   }
//
// Backward functions are compositions of the same C++ functions, so `create_graph` works by itself. Temporaries
// in a formula live exactly as long as the C++ temporaries that hold them: write it as PyTorch writes it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Op.h"
#include "Tensor/GradNode.h"
#include "Tensor/Session.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace vramlint {

using GradList = std::vector<Tensor>;
using NodeRef = std::shared_ptr<GradNode>;
using BackwardFn = std::function<GradList(GradNode &, GradList &)>;

inline Session &session() { return Session::current(); }

/// Raises LibTorch's message; returns an undefined tensor.
Tensor fail(std::string Message, ErrorKind Kind = ErrorKind::Check);
/// What the dispatch of a kernel says of a type that it is not made for: `"bmm" not implemented for 'Half'`.
Tensor failNotImplemented(std::string_view Kernel, Dtype Type);
inline bool failed() { return session().failed(); }
/// Raises when an argument is undefined, as LibTorch does for a required tensor.
bool requireDefined(std::initializer_list<Tensor> Tensors);
/// Raises when one op would make more tensors than any program could want; their handles alone would fill memory.
bool tooManyTensors(std::int64_t Count);
/// `Dimension out of range (expected to be in range of [-2, 1], but got 5)`; nothing after raising.
std::optional<std::int64_t> checkedDim(std::int64_t Dim, std::int64_t Rank);

/// empty_like: keeps the strides of a non-overlapping dense tensor, otherwise their order.
Tensor emptyLike(const Tensor &T, std::optional<Dtype> Type = {}, MemoryFormat Format = MemoryFormat::Preserve);
/// A contiguous copy that a kernel makes for itself, or \p T; neither recorded nor an activation.
Tensor contiguousForKernel(const Tensor &T);
/// The strides empty_like gives (infer_dense_strides for tensors with gaps or overlap).
Sizes denseStridesLike(const Tensor &T);
/// ChannelsLast, ChannelsLast3d or Contiguous, by strides (suggest_memory_format).
MemoryFormat suggestFormat(const Tensor &T);

/// Zeros without memory (_efficientzerotensor), always in plain order.
Tensor virtualZeros(const Sizes &Shape, Dtype Type, Device Where);
/// Such zeros become one zero that is expanded, for as long as the op that reads
/// them runs (ZeroTensorFallback.cpp); undefined for other tensors.
Tensor zeroBehind(const Tensor &T);
/// Such zeros as a kernel reads them that knows nothing of them, other tensors themselves.
Tensor inMemory(const Tensor &T);

/// A tensor as a kernel reads it that knows no marks: a copy of what is marked as conjugated or negated
/// (MathBitsFallback.h), other tensors themselves.
Tensor resolvedMarks(const Tensor &T);

/// A kernel that reads \p Read as of \p As's type; true after raising.
bool refuseMixed(const Tensor &As, const Tensor &Read);

/// A C++ number: its kind takes part in type promotion as a wrapped number.
struct Scalar {
  double Value = 0;           ///< not a number when it is not known
  Dtype Kind = Dtype::Double; ///< Double, Long or Bool
  Scalar() = default;
  Scalar(double V) : Value(V) {}
  Scalar(int V) : Value(V), Kind(Dtype::Long) {}
  Scalar(std::int64_t V) : Value(static_cast<double>(V)), Kind(Dtype::Long) {}
  /// Whether it is \p Special, for which an op goes another way; false, and told, when it is not known.
  bool is(double Special) const;
};
/// The 0-dim CPU tensor LibTorch wraps a scalar in. Beside CUDA operands it is not recorded in the trace.
Tensor wrapScalar(Scalar Value, Device Beside);
/// A 0-dim tensor of a given type, on the CPU: what an assignment wraps its number in.
Tensor wrapScalarAs(Dtype Type, Device Beside);
/// Reads a number argument (bool, integer, double) as Scalar; \p Default when absent.
Scalar scalarArgument(const OpCall &Call, std::string_view Name, Scalar Default);
/// The same of a parameter that is a double, whatever it is given.
Scalar realArgument(const OpCall &Call, std::string_view Name, double Default);
/// The rate of a dropout. One that is not known is taken to be between 0 and 1, which is told: all of these take the
/// same.
double dropoutRate(OpCall &Call, std::string_view Name, double Default);

/// True iff GradMode is on and one of the tensors requires grad.
bool gradWanted(const std::vector<Tensor> &Inputs);
/// A new node with one edge per input (undefined inputs allowed), or null when no gradient is wanted.
NodeRef record(std::string_view Op, const std::vector<Tensor> &Inputs);
/// The edge through which the gradient of \p T flows; brings a stale view up to date.
GradEdge gradEdge(const Tensor &T);

/// A saved tensor of a node. Default-made: nothing was saved.
struct SavedSlot {
  int Index = -1;
  int Output = -1; ///< >= 0: it is this output of the node itself
};
/// Saves an input when \p Node is not null and \p Condition holds.
SavedSlot keep(const NodeRef &Node, const Tensor &Input, bool Condition = true);
/// Saves an output of the node (as a detached alias).
SavedSlot keepOutput(const NodeRef &Node, const Tensor &Output, int Number = 0);
/// Whether everything a node saved is there, with the values it was saved with; raises LibTorch's messages otherwise.
bool canUnpack(const GradNode &Node);
/// The saved tensor; undefined for an empty slot.
Tensor unpack(GradNode &Node, SavedSlot Slot);
/// The saved tensor for a formula that only compares it: no gradient leads through it.
Tensor unpackToCompare(GradNode &Node, SavedSlot Slot);

/// Makes the tensor an output of the node (next output number). Null nodes leave it as it is.
void setHistory(const NodeRef &Node, const Tensor &Output);
/// setHistory and the backward function, for ops with one output. Returns \p Output.
Tensor attach(const NodeRef &Node, const Tensor &Output, BackwardFn Backward);

/// Before an in-place op: raises LibTorch's errors about leaves. \p Inputs are all differentiable inputs, self first.
bool checkInplace(const Tensor &Self, const std::vector<Tensor> &Inputs);
/// An in-place op whose formula needs the old self saves a copy made before the op (facts: generated code, 1.13), and
/// refuses a self that overlaps itself after that.
SavedSlot keepClone(const NodeRef &Node, const Tensor &Self, bool Condition = true);
/// The data of \p Self changed: new version.
void changed(const Tensor &Self);
/// The same where the elements stay: another shape is a new version, too.
void changedShape(const Tensor &Self);
/// The same where no version is counted: what a kernel writes beside its result (running statistics).
void valuesChanged(const Tensor &Self);
/// After an in-place op: self's history is now \p Node (through CopySlices when self is a view). Returns \p Self.
Tensor rebase(const NodeRef &Node, const Tensor &Self, BackwardFn Backward);

/// Makes \p View (an alias made by makeAlias) a differentiable view of \p Base. \p Backward maps gradients.
Tensor attachView(const NodeRef &Node, const Tensor &Base, const Tensor &View, BackwardFn Backward);
/// Marks a view as such without recording (several outputs share one node: call setHistory after it).
void markView(const Tensor &Base, const Tensor &View, bool MultiView = false);

/// Bytes needed inside the op only.
inline Tensor scratch(Bytes Size, Device Where) {
  CategoryScope Scope(Category::Temporary);
  return makeTensor({Size}, Dtype::Byte, Where);
}
/// Multiply-adds of the op that runs now.
inline void countMacs(std::int64_t Macs) {
  std::int64_t Sum = 0;
  session().Macs = __builtin_add_overflow(session().Macs, Macs, &Sum) ? INT64_MAX : Sum;
}
/// The card, whose name nobody may have said: then the report says what was taken for \p What.
const GpuProfile &cardFor(std::string_view What = "kernels are split as on an A100");
/// The cuBLAS workspace a handle takes on its first GEMM, and what a Lt epilogue takes per call.
void useCublas(Device Where);

inline TorchVersion torchVersion() { return session().Options.Version; }
inline bool torchAtLeast(int Major, int Minor) { return torchVersion() >= TorchVersion{Major, Minor}; }

} // namespace vramlint
