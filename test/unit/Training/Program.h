// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program without data, as the tests write it: a session, its trace, layers and ops by name.
#pragma once

#include "Autograd/Engine.h"
#include "Memory/Replay.h"
#include "Ops/Core/Op.h"
#include "Tensor/Session.h"
#include "Training/Module.h"
#include "Training/Optimizer.h"

#include <gtest/gtest.h>

namespace vramlint {

inline constexpr Device Cuda{DeviceType::CUDA, 0};
inline constexpr Device Cpu{DeviceType::CPU, -1};

class Program : public ::testing::Test {
protected:
  Program() { S.Options.Target = Cuda; }

  /// Bytes that the target's allocator counts as allocated now, and the peak since the start.
  Replay measure(Device Where = Cuda) {
    ReplayOptions Options;
    Options.Where = Where;
    Options.Witness = false;
    return replay(Events, Files, Options);
  }

  static std::shared_ptr<Module> layer(std::string_view Type, const NamedArguments &Options = {}) {
    return makeModule(Type, Options);
  }
  static std::shared_ptr<Module> conv(std::int64_t In, std::int64_t Out, std::int64_t Kernel, std::int64_t Stride = 1,
                                      std::int64_t Padding = 0, bool Bias = false) {
    return layer("Conv2d", {{"in_channels", In},
                            {"out_channels", Out},
                            {"kernel_size", Kernel},
                            {"stride", Stride},
                            {"padding", Padding},
                            {"bias", Bias}});
  }
  static Tensor call(const std::shared_ptr<Module> &M, const Tensor &X) {
    Argument Result = callModule(M, {{"input", X}});
    const Tensor *T = Result.get<Tensor>();
    return T ? *T : Tensor();
  }
  static Tensor op(std::string_view Name, const NamedArguments &Arguments) { return invokeTensor(Name, Arguments); }
  static Tensor input(const Sizes &Shape, Dtype Type = Dtype::Float, Device Where = Cuda) {
    CategoryScope Scope(Category::Input);
    return makeTensor(Shape, Type, Where);
  }
  static std::vector<Tensor> parameters(const Module &M) {
    std::vector<Tensor> All;
    for (auto &[Name, T] : M.namedParameters())
      All.push_back(T);
    return All;
  }

  SourceFiles Files;
  Trace Events;
  Session S{Settings{}, Events};
  SessionScope Current{S};
};

} // namespace vramlint
