// Layers that keep the sizes of their input: activations, softmax, dropout. All but PReLU hold nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

#include "Ops/Core/Toolbox.h"
#include "Tensor/Session.h"

#include <cmath>

namespace vramlint {

static void buildPReLU(Module &Self, OpCall &Options) {
  std::int64_t Count = Options.integer("num_parameters", 1);
  if (Options.poisoned())
    return;
  if (Tensor Weight = unregisteredParameter({Count}); Weight.defined()) // made full
    Self.registerParameter("weight", Weight);
}

static Argument forwardPReLU(Module &Self, OpCall &Call) {
  Tensor Input = inputTensor(Call);
  if (!Input.defined())
    return Tensor();
  return invoke("prelu", {{"self", Input}, {"weight", *Self.findTensor("weight")}});
}

/// _DropoutNd::reset (torch/csrc/api/include/torch/nn/modules/dropout.h, 1.13).
static void buildDropout(Module &, OpCall &Options) {
  const Argument *Given = Options.find("p");
  const double P = Given && Given->isUnknown() ? 0.5 : Options.number("p", 0.5); // told where it is used
  if (!Options.poisoned() && !(P >= 0.0 && P <= 1.0)) {
    char Text[32];
    std::snprintf(Text, sizeof Text, "%g", P);
    Session::current().raise(std::string("dropout probability has to be between 0 and 1, but got ") + Text);
  }
}

/// HardtanhImpl::reset (torch/csrc/api/src/nn/modules/activation.cpp, 1.13).
static void buildHardtanh(Module &, OpCall &Options) {
  const double Low = realArgument(Options, "min_val", -1).Value, High = realArgument(Options, "max_val", 1).Value;
  if (std::isnan(Low) || std::isnan(High))
    Session::current().assume(Doubt::Guard, "that max_val is greater than min_val");
  else if (!(Low < High))
    Session::current().raise("max_val must be greater than min_val");
}

/// Softmax2d works on the channels of images.
static Argument forwardSoftmax2d(Module &, OpCall &Call) {
  Tensor Input = inputTensor(Call);
  if (!Input.defined())
    return Tensor();
  if (Input.dim() != 4 && Input.dim() != 3) {
    Session::current().raise("Softmax2d requires a 3D or 4D tensor as input");
    return Tensor();
  }
  return invoke("softmax", {{"self", Input}, {"dim", -3}});
}

static const ModuleDecl Layers[] = {
    {.Name = "ReLU", .Forward = viaOp<"relu">},
    {.Name = "ReLU6", .Forward = viaOp<"relu6">},
    {.Name = "LeakyReLU", .Forward = viaOp<"leaky_relu">},
    {.Name = "RReLU", .Forward = viaOp<"rrelu">},
    {.Name = "PReLU", .Build = buildPReLU, .Forward = forwardPReLU, .Harmless = listOf<"init">},
    {.Name = "ELU", .Forward = viaOp<"elu">},
    {.Name = "SELU", .Forward = viaOp<"selu">},
    {.Name = "CELU", .Forward = viaOp<"celu">},
    {.Name = "GELU", .Forward = viaOp<"gelu">},
    {.Name = "SiLU", .Forward = viaOp<"silu">},
    {.Name = "Mish", .Forward = viaOp<"mish">},
    {.Name = "Hardtanh", .Build = buildHardtanh, .Forward = viaOp<"hardtanh">},
    {.Name = "Hardshrink", .Forward = viaOp<"hardshrink">},
    {.Name = "Softshrink", .Forward = viaOp<"softshrink">},
    {.Name = "Tanhshrink", .Forward = viaOp<"tanhshrink">},
    {.Name = "Softplus", .Forward = viaOp<"F::softplus">},
    {.Name = "Softsign", .Forward = viaOp<"softsign">},
    {.Name = "LogSigmoid", .Forward = viaOp<"log_sigmoid">},
    {.Name = "Sigmoid", .Forward = viaOp<"sigmoid">},
    {.Name = "Tanh", .Forward = viaOp<"tanh">},
    {.Name = "Threshold", .Forward = viaOp<"threshold">},
    {.Name = "GLU", .Forward = viaOp<"glu">},
    {.Name = "Softmax", .Forward = viaOp<"softmax">},
    {.Name = "Softmin", .Forward = viaOp<"softmin">},
    {.Name = "LogSoftmax", .Forward = viaOp<"log_softmax">},
    {.Name = "Softmax2d", .Forward = forwardSoftmax2d},
    {.Name = "Dropout", .Build = buildDropout, .Forward = viaOp<"dropout">},
    {.Name = "Dropout2d", .Build = buildDropout, .Forward = viaOp<"dropout2d">},
    {.Name = "Dropout3d", .Build = buildDropout, .Forward = viaOp<"dropout3d">},
    {.Name = "AlphaDropout", .Build = buildDropout, .Forward = viaOp<"alpha_dropout">},
    {.Name = "FeatureAlphaDropout", .Build = buildDropout, .Forward = viaOp<"feature_alpha_dropout">},
    {.Name = "FeatureDropout", .Build = buildDropout, .Forward = viaOp<"feature_dropout">},
};

std::span<const ModuleDecl *const> activationLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
