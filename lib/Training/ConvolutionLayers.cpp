// Conv1d/2d/3d and ConvTranspose1d/2d/3d: weight shapes, padding modes, and the output_padding found from
// output_size.
//
// Zero padding is the convolution's own. Every other padding mode makes a padded copy of the input first, which the
// convolution then saves instead of the input (torch/csrc/api/src/nn/modules/conv.cpp, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

#include "Tensor/Session.h"

#include <algorithm>

namespace vramlint {

static std::int64_t channels(OpCall &Options, std::string_view Name, std::string_view OtherName) {
  return Options.integer(Options.find(Name) ? Name : OtherName, 0);
}

template <int D, bool Transposed> static void buildConv(Module &Self, OpCall &Options) {
  Session &S = Session::current();
  std::int64_t In = channels(Options, "in_channels", "input_channels");
  std::int64_t Out = channels(Options, "out_channels", "output_channels");
  std::int64_t Groups = Options.integer("groups", 1);
  Sizes Kernel = Options.expanded("kernel_size", D, 1);
  if (Options.poisoned() || S.failed())
    return;
  if (Groups <= 0 || (S.Options.Version >= TorchVersion{2, 0} && (In <= 0 || Out <= 0)))
    return S.raise("in_channels, groups and out_channels must be a positive integer.");
  if (In % Groups != 0)
    return S.raise("in_channels must be divisible by groups");
  if (Out % Groups != 0)
    return S.raise("out_channels must be divisible by groups");
  if (const Argument *Padding = Options.find("padding");
      Padding && Padding->is<std::string>() && enumOption(Options, "padding", "valid") == "same")
    for (std::int64_t Step : Options.expanded("stride", D, 1))
      if (Step != 1)
        return S.raise("padding='same' is not supported for strided convolutions");
  Sizes Shape = Transposed ? Sizes{In, Out / Groups} : Sizes{Out, In / Groups};
  Shape.insert(Shape.end(), Kernel.begin(), Kernel.end());
  makeParameter(Self, "weight", Shape);
  if (Options.flag("bias", true))
    makeParameter(Self, "bias", {Out});
  else
    Self.registerParameter("bias", Tensor(), false);
  if (Shape[0] == 0 && !S.failed()) // _calculate_fan_in_and_fan_out looks at the first filter
    return S.raise("select(): index 0 out of range for tensor of size " + formatSizes(Shape) + " at dimension 0",
                   ErrorKind::Index);
  std::int64_t Inputs = Shape[1];
  for (std::int64_t Size : Kernel)
    Inputs = times(Inputs, Size);
  drawWithin(Self, Inputs);
}

static Argument orNone(Tensor *T) { return T && T->defined() ? Argument(*T) : Argument(); }

template <int D> static std::string dimensional(std::string_view Stem) {
  return std::string(Stem) + std::to_string(D) + "d";
}

template <int D> static Argument forwardConv(Module &Self, OpCall &Call) {
  LayerOptions Options(Self);
  Tensor Input = inputTensor(Call);
  if (!Input.defined())
    return Tensor();
  std::string Mode = enumOption(Options, "padding_mode", "zeros");
  const Argument *Written = Options.find("padding");
  Argument Padding = Written ? *Written : Argument(0);
  if (const std::string *Named = Padding.get<std::string>())
    Padding = enumOption(Options, "padding", *Named);
  Tensor Padded = Input;
  if (Mode != "zeros") {
    // The amounts in F::pad's order: last dimension first, before and after.
    Sizes Amounts;
    const std::string *Named = Padding.get<std::string>();
    Sizes Each = Named ? Sizes(D, 0) : Options.expanded("padding", D, 0);
    Sizes Dilation = Options.expanded("dilation", D, 1), Kernel = Options.expanded("kernel_size", D, 1);
    for (int I = 0; I != D; ++I) {
      // For 'same' the library fills its table in dimension order although it is read last dimension first.
      if (Named && *Named == "same") {
        std::int64_t Total = Dilation[I] * (Kernel[I] - 1);
        Amounts.insert(Amounts.end(), {Total / 2, Total - Total / 2});
      } else {
        Amounts.insert(Amounts.end(), 2, Each[D - 1 - I]);
      }
    }
    Padded = invokeTensor("pad", {{"self", Input}, {"pad", Amounts}, {"mode", Mode}});
    if (!Padded.defined())
      return Tensor();
    Padding = Argument(0);
  }
  return invoke(dimensional<D>("conv"), {{"input", Padded},
                                         {"weight", *Self.findTensor("weight")},
                                         {"bias", orNone(Self.findTensor("bias"))},
                                         {"stride", Options.expanded("stride", D, 1)},
                                         {"padding", Padding},
                                         {"dilation", Options.expanded("dilation", D, 1)},
                                         {"groups", Options.integer("groups", 1)}});
}

/// ConvTransposeNdImpl::_output_padding: what must be added to reach the wanted size.
static std::optional<Sizes> paddingFor(const Tensor &Input, Sizes Wanted, const Sizes &Stride, const Sizes &Padding,
                                       const Sizes &Kernel) {
  Session &S = Session::current();
  std::size_t D = Kernel.size();
  if (Wanted.size() == D + 2)
    Wanted.erase(Wanted.begin(), Wanted.begin() + 2);
  if (Wanted.size() != D) {
    S.raise("output_size must have " + std::to_string(D) + " or " + std::to_string(D + 2) + " elements (got " +
            std::to_string(Wanted.size()) + ")");
    return std::nullopt;
  }
  Sizes Result, Least, Most;
  bool Fits = true;
  for (std::size_t I = 0; I != D; ++I) {
    Least.push_back((Input.size(static_cast<std::int64_t>(I) + 2) - 1) * Stride[I] - 2 * Padding[I] + Kernel[I]);
    Most.push_back(Least[I] + Stride[I] - 1);
    Fits = Fits && Wanted[I] >= Least[I] && Wanted[I] <= Most[I];
    Result.push_back(Wanted[I] - Least[I]);
  }
  if (Fits)
    return Result;
  Sizes Spatial(Input.sizes().begin() + 2, Input.sizes().end());
  S.raise("requested an output size of " + formatSizes(Wanted) + ", but valid sizes range from " +
          formatSizes(Least) + " to " + formatSizes(Most) + " (for an input of " + formatSizes(Spatial) + ")");
  return std::nullopt;
}

template <int D> static Argument forwardTransposed(Module &Self, OpCall &Call) {
  LayerOptions Options(Self);
  Tensor Input = inputTensor(Call);
  if (!Input.defined())
    return Tensor();
  if (enumOption(Options, "padding_mode", "zeros") != "zeros") {
    Session::current().raise("Only `zeros` padding mode is supported for " + dimensional<D>("ConvTranspose"));
    return Tensor();
  }
  Sizes Stride = Options.expanded("stride", D, 1), Padding = Options.expanded("padding", D, 0);
  Sizes OutputPadding = Options.expanded("output_padding", D, 0);
  const Argument *OutputSize = Call.at(1);
  if (OutputSize && !OutputSize->isNone() && Input.dim() == D + 2) {
    Sizes Wanted = Call.integers(Call.Arguments[1].Name);
    if (Call.poisoned())
      return Tensor();
    auto Found = paddingFor(Input, Wanted, Stride, Padding, Options.expanded("kernel_size", D, 1));
    if (!Found)
      return Tensor();
    OutputPadding = *Found;
  }
  return invoke(dimensional<D>("conv_transpose"), {{"input", Input},
                                                   {"weight", *Self.findTensor("weight")},
                                                   {"bias", orNone(Self.findTensor("bias"))},
                                                   {"stride", Stride},
                                                   {"padding", Padding},
                                                   {"output_padding", OutputPadding},
                                                   {"groups", Options.integer("groups", 1)},
                                                   {"dilation", Options.expanded("dilation", D, 1)}});
}

static const ModuleDecl Conv1d = {
    .Name = "Conv1d", .Build = buildConv<1, false>, .Forward = forwardConv<1>, .Harmless = listOf<"bias">};
static const ModuleDecl Conv2d = {
    .Name = "Conv2d", .Build = buildConv<2, false>, .Forward = forwardConv<2>, .Harmless = listOf<"bias">};
static const ModuleDecl Conv3d = {
    .Name = "Conv3d", .Build = buildConv<3, false>, .Forward = forwardConv<3>, .Harmless = listOf<"bias">};
static const ModuleDecl ConvTranspose1d = {.Name = "ConvTranspose1d",
                                           .Build = buildConv<1, true>,
                                           .Forward = forwardTransposed<1>,
                                           .Harmless = listOf<"bias">};
static const ModuleDecl ConvTranspose2d = {.Name = "ConvTranspose2d",
                                           .Build = buildConv<2, true>,
                                           .Forward = forwardTransposed<2>,
                                           .Harmless = listOf<"bias">};
static const ModuleDecl ConvTranspose3d = {.Name = "ConvTranspose3d",
                                           .Build = buildConv<3, true>,
                                           .Forward = forwardTransposed<3>,
                                           .Harmless = listOf<"bias">};

std::span<const ModuleDecl *const> convolutionLayers() {
  static const ModuleDecl *const List[] = {&Conv1d,          &Conv2d,          &Conv3d,
                                           &ConvTranspose1d, &ConvTranspose2d, &ConvTranspose3d};
  return List;
}

} // namespace vramlint
