// Layers that change the sizes of their input and hold nothing: pooling, upsampling, padding, folding, pixel
// shuffling.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

namespace vramlint {

/// Padding layers all call F::pad with their mode (torch/csrc/api/src/nn/modules/padding.cpp, 1.13).
template <Literal Mode, int Amounts> static Argument forwardPad(Module &Self, OpCall &Call) {
  LayerOptions Options(Self);
  Tensor Input = inputTensor(Call);
  if (!Input.defined())
    return Tensor();
  return invoke("pad", {{"self", Input},
                        {"pad", Options.expanded("padding", Amounts, 0)},
                        {"mode", Mode.Text},
                        {"value", Options.number("value", 0.0)}});
}

static Argument forwardUpsample(Module &Self, OpCall &Call) { return forwardTo("interpolate", {"self"}, Self, Call); }

static Argument forwardUnpool(Module &Self, OpCall &Call, std::string_view Op) {
  NamedArguments Extra;
  if (const Argument *OutputSize = Call.at(2))
    Extra.push_back({"output_size", *OutputSize});
  return forwardTo(Op, {"self", "indices"}, Self, Call, std::move(Extra));
}

/// The random samples of the windows are a buffer, undefined unless the program gives them.
static void buildFractional(Module &Self, OpCall &Options) {
  Self.registerBuffer("_random_samples", Options.optionalTensor("_random_samples").value_or(Tensor()));
  const bool BySize = Options.has("output_size"), ByRatio = Options.has("output_ratio");
  if (!BySize && !ByRatio)
    Session::current().raise(Self.TypeName + " requires specifying either an output size, or a pooling ratio");
  else if (BySize && ByRatio)
    Session::current().raise("only one of output_size and output_ratio may be specified");
}

static const ModuleDecl Layers[] = {
    {.Name = "MaxPool1d", .Forward = viaOp<"max_pool1d">},
    {.Name = "MaxPool2d", .Forward = viaOp<"max_pool2d">},
    {.Name = "MaxPool3d", .Forward = viaOp<"max_pool3d">},
    {.Name = "AvgPool1d", .Forward = viaOp<"avg_pool1d">},
    {.Name = "AvgPool2d", .Forward = viaOp<"avg_pool2d">},
    {.Name = "AvgPool3d", .Forward = viaOp<"avg_pool3d">},
    {.Name = "AdaptiveAvgPool1d", .Forward = viaOp<"F::adaptive_avg_pool1d">},
    {.Name = "AdaptiveAvgPool2d", .Forward = viaOp<"F::adaptive_avg_pool2d">},
    {.Name = "AdaptiveAvgPool3d", .Forward = viaOp<"F::adaptive_avg_pool3d">},
    {.Name = "AdaptiveMaxPool1d", .Forward = viaOp<"F::adaptive_max_pool1d">},
    {.Name = "AdaptiveMaxPool2d", .Forward = viaOp<"F::adaptive_max_pool2d">},
    {.Name = "AdaptiveMaxPool3d", .Forward = viaOp<"F::adaptive_max_pool3d">},
    {.Name = "MaxUnpool1d", .Forward = [](Module &M, OpCall &C) { return forwardUnpool(M, C, "max_unpool1d"); }},
    {.Name = "MaxUnpool2d", .Forward = [](Module &M, OpCall &C) { return forwardUnpool(M, C, "F::max_unpool2d"); }},
    {.Name = "MaxUnpool3d", .Forward = [](Module &M, OpCall &C) { return forwardUnpool(M, C, "F::max_unpool3d"); }},
    {.Name = "FractionalMaxPool2d", .Build = buildFractional, .Forward = viaOp<"F::fractional_max_pool2d">},
    {.Name = "FractionalMaxPool3d", .Build = buildFractional, .Forward = viaOp<"F::fractional_max_pool3d">},
    {.Name = "LPPool1d", .Forward = viaOp<"lp_pool1d">},
    {.Name = "LPPool2d", .Forward = viaOp<"lp_pool2d">},
    {.Name = "Upsample", .Forward = forwardUpsample},
    {.Name = "PixelShuffle", .Forward = viaOp<"pixel_shuffle">},
    {.Name = "PixelUnshuffle", .Forward = viaOp<"pixel_unshuffle">},
    {.Name = "Fold", .Forward = viaOp<"fold">},
    {.Name = "Unfold", .Forward = viaOp<"F::unfold">},
    {.Name = "ReflectionPad1d", .Forward = forwardPad<"reflect", 2>},
    {.Name = "ReflectionPad2d", .Forward = forwardPad<"reflect", 4>},
    {.Name = "ReflectionPad3d", .Forward = forwardPad<"reflect", 6>},
    {.Name = "ReplicationPad1d", .Forward = forwardPad<"replicate", 2>},
    {.Name = "ReplicationPad2d", .Forward = forwardPad<"replicate", 4>},
    {.Name = "ReplicationPad3d", .Forward = forwardPad<"replicate", 6>},
    {.Name = "ZeroPad2d", .Forward = forwardPad<"constant", 4>},
    {.Name = "ConstantPad1d", .Forward = forwardPad<"constant", 2>},
    {.Name = "ConstantPad2d", .Forward = forwardPad<"constant", 4>},
    {.Name = "ConstantPad3d", .Forward = forwardPad<"constant", 6>},
};

std::span<const ModuleDecl *const> poolingLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
