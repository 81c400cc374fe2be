// BatchNorm, InstanceNorm, GroupNorm, LayerNorm, LocalResponseNorm: what they hold and what they call.
//
// Batch and instance norm register weight and bias first, then running_mean, running_var and num_batches_tracked (an
// int64 scalar, 8 bytes, a block of its own on the device). Undefined entries are registered too, so that names stay
// free for nobody else (torch/csrc/api/include/torch/nn/modules/batchnorm.h, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

#include "Tensor/Session.h"

namespace vramlint {

/// A number that the op takes as it is, known or not: how fast the statistics follow.
static Argument numberOf(OpCall &Options, std::string_view Name, double Default) {
  const Argument *A = Options.find(Name);
  return A ? *A : Argument(Default);
}

static Argument orNone(Tensor *T) { return T && T->defined() ? Argument(*T) : Argument(); }

static void buildStatistics(Module &Self, OpCall &Options, bool AffineDefault, bool TrackDefault) {
  // `features` is the name of the field in releases before 1.4.
  std::int64_t Features = Options.integer(Options.find("num_features") ? "num_features" : "features", 0);
  bool Affine = Options.flag("affine", AffineDefault), Track = Options.flag("track_running_stats", TrackDefault);
  if (Options.poisoned())
    return;
  for (std::string_view Name : {"weight", "bias"})
    if (Affine)
      makeParameter(Self, Name, {Features});
    else
      Self.registerParameter(Name, Tensor(), false);
  for (std::string_view Name : {"running_mean", "running_var"})
    if (Track)
      makeBuffer(Self, Name, {Features}, Session::current().DefaultDtype);
    else
      Self.registerBuffer(Name, Tensor());
  if (Track)
    makeBuffer(Self, "num_batches_tracked", {}, Dtype::Long);
  else
    Self.registerBuffer("num_batches_tracked", Tensor());
}

static bool rankIsOneOf(const Tensor &Input, std::initializer_list<std::int64_t> Ranks, std::string_view Words) {
  for (std::int64_t Rank : Ranks)
    if (Input.dim() == Rank)
      return true;
  Session::current().raise("expected " + std::string(Words) + " input (got " + std::to_string(Input.dim()) +
                           "D input)");
  return false;
}

template <int D> static Argument forwardBatchNorm(Module &Self, OpCall &Call) {
  Tensor Input = inputTensor(Call);
  if (!Input.defined())
    return Tensor();
  if (!(D == 0   ? true
        : D == 1 ? rankIsOneOf(Input, {2, 3}, "2D or 3D")
        : D == 2 ? rankIsOneOf(Input, {4}, "4D")
                 : rankIsOneOf(Input, {5}, "5D")))
    return Tensor();
  LayerOptions Options(Self);
  Tensor *Mean = Self.findTensor("running_mean"), *Variance = Self.findTensor("running_var");
  Tensor *Count = Self.findTensor("num_batches_tracked");
  // `num_batches_tracked += 1`: a scalar operand, nothing on the device.
  if (Self.Training && Count && Count->defined())
    invokeTensor("add_", {{"self", *Count}, {"other", 1}});
  bool Tracks = Mean && Mean->defined();
  bool Train = Self.Training || !Tracks;
  if (Train) {
    std::int64_t PerChannel = Input.size(0);
    for (std::int64_t I = 2; I < Input.dim(); ++I)
      PerChannel *= Input.size(I);
    if (PerChannel == 1) {
      Session::current().raise("Expected more than 1 value per channel when training, got input size " +
                               formatSizes(Input.sizes()));
      return Tensor();
    }
  }
  return invoke("batch_norm", {{"input", Input},
                               {"weight", orNone(Self.findTensor("weight"))},
                               {"bias", orNone(Self.findTensor("bias"))},
                               {"running_mean", orNone(Mean)},
                               {"running_var", orNone(Variance)},
                               {"training", Train},
                               {"momentum", numberOf(Options, "momentum", 0.1)},
                               {"eps", numberOf(Options, "eps", 1e-5)},
                               {"cudnn_enabled", Session::current().Options.CudnnEnabled}});
}

template <int D> static Argument forwardInstanceNorm(Module &Self, OpCall &Call) {
  Tensor Input = inputTensor(Call);
  if (!Input.defined())
    return Tensor();
  // A lone sample is unsqueezed, normalised and squeezed again.
  bool Single = Input.dim() == D + 1;
  if (!Single && Input.dim() != D + 2) {
    std::string Ranks = std::to_string(D + 1) + "D or " + std::to_string(D + 2) + "D";
    return rankIsOneOf(Input, {}, Ranks), Tensor();
  }
  LayerOptions Options(Self);
  Tensor *Mean = Self.findTensor("running_mean"), *Variance = Self.findTensor("running_var");
  bool Tracks = Mean && Mean->defined();
  Tensor Batch = Single ? invokeTensor("unsqueeze", {{"self", Input}, {"dim", 0}}) : Input;
  Tensor Out = invokeTensor("instance_norm", {{"input", Batch},
                                              {"weight", orNone(Self.findTensor("weight"))},
                                              {"bias", orNone(Self.findTensor("bias"))},
                                              {"running_mean", orNone(Mean)},
                                              {"running_var", orNone(Variance)},
                                              {"use_input_stats", Self.Training || !Tracks},
                                              {"momentum", numberOf(Options, "momentum", 0.1)},
                                              {"eps", numberOf(Options, "eps", 1e-5)},
                                              {"cudnn_enabled", Session::current().Options.CudnnEnabled}});
  return Single && Out.defined() ? invoke("squeeze", {{"self", Out}, {"dim", 0}}) : Argument(Out);
}

static void buildBatchNorm(Module &Self, OpCall &Options) { buildStatistics(Self, Options, true, true); }
static void buildInstanceNorm(Module &Self, OpCall &Options) { buildStatistics(Self, Options, false, false); }

/// The class without a dimension, of releases before 1.5.
static const ModuleDecl BatchNorm = {
    .Name = "BatchNorm", .Build = buildBatchNorm, .Forward = forwardBatchNorm<0>, .Harmless = listOf<"affine">};
static const ModuleDecl BatchNorm1d = {
    .Name = "BatchNorm1d", .Build = buildBatchNorm, .Forward = forwardBatchNorm<1>, .Harmless = listOf<"affine">};
static const ModuleDecl BatchNorm2d = {
    .Name = "BatchNorm2d", .Build = buildBatchNorm, .Forward = forwardBatchNorm<2>, .Harmless = listOf<"affine">};
static const ModuleDecl BatchNorm3d = {
    .Name = "BatchNorm3d", .Build = buildBatchNorm, .Forward = forwardBatchNorm<3>, .Harmless = listOf<"affine">};
static const ModuleDecl InstanceNorm1d = {.Name = "InstanceNorm1d",
                                          .Build = buildInstanceNorm,
                                          .Forward = forwardInstanceNorm<1>,
                                          .Harmless = listOf<"affine">};
static const ModuleDecl InstanceNorm2d = {.Name = "InstanceNorm2d",
                                          .Build = buildInstanceNorm,
                                          .Forward = forwardInstanceNorm<2>,
                                          .Harmless = listOf<"affine">};
static const ModuleDecl InstanceNorm3d = {.Name = "InstanceNorm3d",
                                          .Build = buildInstanceNorm,
                                          .Forward = forwardInstanceNorm<3>,
                                          .Harmless = listOf<"affine">};

static const ModuleDecl LayerNorm = {
    .Name = "LayerNorm",
    .Build =
        [](Module &Self, OpCall &Options) {
          Sizes Shape = Options.integers("normalized_shape");
          if (Options.poisoned())
            return;
          for (std::string_view Name : {"weight", "bias"})
            if (Options.flag("elementwise_affine", true))
              makeParameter(Self, Name, Shape);
            else
              Self.registerParameter(Name, Tensor(), false);
        },
    .Forward = [](Module &Self, OpCall &Call) -> Argument {
      LayerOptions Options(Self);
      return invoke("layer_norm", {{"input", inputTensor(Call)},
                                   {"normalized_shape", Options.integers("normalized_shape")},
                                   {"weight", orNone(Self.findTensor("weight"))},
                                   {"bias", orNone(Self.findTensor("bias"))},
                                   {"eps", numberOf(Options, "eps", 1e-5)}});
    },
    .Harmless = listOf<"elementwise_affine">,
};

static const ModuleDecl GroupNorm = {
    .Name = "GroupNorm",
    .Build =
        [](Module &Self, OpCall &Options) {
          std::int64_t Channels = Options.integer("num_channels", 0);
          if (Options.poisoned())
            return;
          for (std::string_view Name : {"weight", "bias"})
            if (Options.flag("affine", true))
              makeParameter(Self, Name, {Channels});
            else
              Self.registerParameter(Name, Tensor(), false);
        },
    .Forward = [](Module &Self, OpCall &Call) -> Argument {
      LayerOptions Options(Self);
      return invoke("group_norm", {{"input", inputTensor(Call)},
                                   {"num_groups", Options.integer("num_groups", 1)},
                                   {"weight", orNone(Self.findTensor("weight"))},
                                   {"bias", orNone(Self.findTensor("bias"))},
                                   {"eps", numberOf(Options, "eps", 1e-5)}});
    },
    .Harmless = listOf<"affine">,
};

static const ModuleDecl CrossMapLRN2d = {
    .Name = "CrossMapLRN2d", .Forward = viaOp<"cross_map_lrn2d">, .Harmless = listOf<"alpha", "beta", "k">};
static const ModuleDecl LocalResponseNorm = {.Name = "LocalResponseNorm", .Forward = viaOp<"local_response_norm">};

std::span<const ModuleDecl *const> normalizationLayers() {
  static const ModuleDecl *const List[] = {&BatchNorm,      &BatchNorm1d,    &BatchNorm2d,      &BatchNorm3d,
                                           &InstanceNorm1d, &InstanceNorm2d, &InstanceNorm3d,   &LayerNorm,
                                           &GroupNorm,      &CrossMapLRN2d,  &LocalResponseNorm};
  return List;
}

} // namespace vramlint
