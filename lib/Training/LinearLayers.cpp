// Linear, Bilinear, Identity, Flatten, Unflatten.
//
// nn::Linear in C++ is not at::linear: only a matrix with a bias reaches the fused addmm; everything else is a matmul
// followed by `output += bias` in place. So backward makes the bias gradient first in one case and last in the other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

#include "Tensor/Session.h"

namespace vramlint {

Tensor applyLinear(const Tensor &Input, const Tensor &Weight, const Tensor &Bias) {
  if (!Input.defined() || !Weight.defined())
    return {};
  return invokeTensor("F::linear", {{"input", Input}, {"weight", Weight}, {"bias", Bias}});
}

static Tensor parameter(Module &Self, std::string_view Name) {
  Tensor *T = Self.findTensor(Name);
  return T ? *T : Tensor();
}

/// Options that only making reads are harmless: set afterwards they change nothing.
static const ModuleDecl Linear = {
    .Name = "Linear",
    .Build =
        [](Module &Self, OpCall &Options) {
          std::int64_t In = Options.integer("in_features", 0), Out = Options.integer("out_features", 0);
          if (Options.poisoned())
            return;
          makeParameter(Self, "weight", {Out, In});
          if (Options.flag("bias", true))
            makeParameter(Self, "bias", {Out});
          else
            Self.registerParameter("bias", Tensor(), false);
          drawWithin(Self, In);
        },
    .Forward = [](Module &Self, OpCall &Call) -> Argument {
      return applyLinear(inputTensor(Call), parameter(Self, "weight"), parameter(Self, "bias"));
    },
    .Harmless = listOf<"bias">,
    .Source = "torch/csrc/api/src/nn/modules/linear.cpp, 1.13",
};

static const ModuleDecl Bilinear = {
    .Name = "Bilinear",
    .Build =
        [](Module &Self, OpCall &Options) {
          std::int64_t Out = Options.integer("out_features", 0);
          Sizes Shape = {Out, Options.integer("in1_features", 0), Options.integer("in2_features", 0)};
          if (Options.poisoned())
            return;
          makeParameter(Self, "weight", Shape);
          if (Options.flag("bias", true))
            makeParameter(Self, "bias", {Out});
          else
            Self.registerParameter("bias", Tensor(), false);
          drawWithin(Self, Shape[1]);
        },
    .Forward = [](Module &Self, OpCall &Call) -> Argument {
      return invoke("bilinear", {{"input1", inputTensor(Call, 0)},
                                 {"input2", inputTensor(Call, 1)},
                                 {"weight", parameter(Self, "weight")},
                                 {"bias", parameter(Self, "bias")}});
    },
    .Harmless = listOf<"bias">,
};

static const ModuleDecl Identity = {
    .Name = "Identity",
    .Forward = [](Module &, OpCall &Call) -> Argument {
      const Argument *Input = Call.at(0);
      return Input ? *Input : Argument();
    },
};

static const ModuleDecl Flatten = {
    .Name = "Flatten",
    .Forward = [](Module &Self, OpCall &Call) -> Argument {
      LayerOptions Options(Self);
      std::int64_t Start = Options.integer("start_dim", 1), End = Options.integer("end_dim", -1);
      return invoke("flatten", {{"self", inputTensor(Call)}, {"start_dim", Start}, {"end_dim", End}});
    },
};

static const ModuleDecl Unflatten = {
    .Name = "Unflatten",
    .Forward = [](Module &Self, OpCall &Call) -> Argument {
      LayerOptions Options(Self);
      return invoke(
          "unflatten",
          {{"self", inputTensor(Call)}, {"dim", Options.integer("dim", 1)}, {"sizes", Options.integers("sizes")}});
    },
};

std::span<const ModuleDecl *const> linearLayers() {
  static const ModuleDecl *const List[] = {&Linear, &Bilinear, &Identity, &Flatten, &Unflatten};
  return List;
}

} // namespace vramlint
