// What the families of library layers share: reading options, making parameters, forwarding to one op.
//
// Most layers are "call one functional with my input and my options". Option fields bear the functional's argument
// names, so such a layer is one table entry: `{.Name = "ELU", .Forward = viaOp<"elu">}`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Training/Module.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <span>

namespace vramlint {

namespace detail {
/// Holds what LayerOptions refers to; a base, so that it exists first.
struct HeldOptions {
  NamedArguments Held;
};
} // namespace detail

/// A module's options, read like the arguments of an op.
class LayerOptions : private detail::HeldOptions, public OpCall {
public:
  explicit LayerOptions(Module &M);
  /// What was not known of them is not known of the layer.
  ~LayerOptions();
  LayerOptions(const LayerOptions &) = delete;
  LayerOptions &operator=(const LayerOptions &) = delete;

private:
  Module &Layer;
};

/// The layer's tensor input number \p Index (arguments are positional: users name them as they like).
Tensor inputTensor(OpCall &Call, std::size_t Index = 0);
/// The same, undefined when there is none.
Tensor optionalInput(OpCall &Call, std::size_t Index);

/// Calls \p Op with the forward's tensors under \p Names and every option the program set; training mode
/// goes along as `training`.
Argument forwardTo(std::string_view Op, std::initializer_list<std::string_view> Names, Module &Self, OpCall &Call,
                   NamedArguments Extra = {});

template <Literal Op> Argument viaOp(Module &Self, OpCall &Call) { return forwardTo(Op.Text, {"self"}, Self, Call); }
/// Losses: two tensors, `input` and `target`.
template <Literal Op> Argument viaLoss(Module &Self, OpCall &Call) {
  return forwardTo(Op.Text, {"self", "target"}, Self, Call);
}

/// What reset_parameters() draws, numbers for all parameters of the layer, evenly within a bound that falls with the
/// root of \p Inputs: LibTorch refuses the infinite bound of none.
void drawWithin(const Module &Self, std::int64_t Inputs);

/// A parameter on the CPU in the default type that is not registered yet. Raises LibTorch's error for a negative
/// size.
Tensor unregisteredParameter(const Sizes &Shape);
/// Makes a parameter on the CPU in the default type and registers it. Raises LibTorch's error for a negative size.
Tensor makeParameter(Module &Self, std::string_view Name, const Sizes &Shape);
/// The parameters and buffers of \p M alone are written to in place.
void fillOwn(const Module &M);
Tensor makeBuffer(Module &Self, std::string_view Name, const Sizes &Shape, Dtype Type);

/// Product of sizes that a program chose; saturates, so that the allocation fails instead.
inline std::int64_t times(std::int64_t A, std::int64_t B) {
  std::int64_t Product = 0;
  return __builtin_mul_overflow(A, B, &Product) ? ((A < 0) != (B < 0) ? INT64_MIN : INT64_MAX) : Product;
}

/// `mean` for `kMean`, `torch::kMean`, `Mean`, `mean`: how enumtype options are compared.
std::string enumOption(OpCall &Options, std::string_view Name, std::string_view Default);

/// F::linear of the C++ API, as an op of its own in the trace.
Tensor applyLinear(const Tensor &Input, const Tensor &Weight, const Tensor &Bias);

/// log_prob of AdaptiveLogSoftmaxWithLoss: the log of every class's share.
Argument adaptiveLogProb(const std::shared_ptr<Module> &Self, const Tensor &Input);
/// predict: the class of each row.
Argument adaptivePredict(const std::shared_ptr<Module> &Self, const Tensor &Input);

/// The entries of a family's table.
template <std::size_t N> std::vector<const ModuleDecl *> pointersTo(const ModuleDecl (&Table)[N]) {
  std::vector<const ModuleDecl *> List;
  for (const ModuleDecl &Decl : Table)
    List.push_back(&Decl);
  return List;
}

// The families, each an explicit list.
std::span<const ModuleDecl *const> linearLayers();
std::span<const ModuleDecl *const> convolutionLayers();
std::span<const ModuleDecl *const> normalizationLayers();
std::span<const ModuleDecl *const> poolingLayers();
std::span<const ModuleDecl *const> activationLayers();
std::span<const ModuleDecl *const> lossLayers();
std::span<const ModuleDecl *const> embeddingLayers();
std::span<const ModuleDecl *const> recurrentLayers();
std::span<const ModuleDecl *const> transformerLayers();
std::span<const ModuleDecl *const> containerLayers();

} // namespace vramlint
