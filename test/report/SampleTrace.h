// A small recorded run for the tests of replay and reports: a model of two convolutions, moved to the device,
// then two training steps. Made by hand, so that every figure can be checked by hand.
//
//   unet.cpp:10  model.to(device)            two weights of 1 MiB, a bias of 512 B
//   unet.cpp:12  x = input                    4 MiB
//   unet.cpp:20  y = model(x)                 calls unet.cpp:5 and :6, each 8 MiB, saved; workspace at :6
//   unet.cpp:21  loss.backward()              gradients of 1 MiB each
//   unet.cpp:22  step()
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Memory/Replay.h"
#include "Memory/Trace.h"

namespace vramlint::test {

struct SampleTrace {
  SourceFiles Files;
  Trace T;
  std::uint32_t File;
  Device Cuda{DeviceType::CUDA, 0};

  SourcePoint at(std::uint32_t Line, std::uint32_t Column = 3) const { return {File, Line, Column}; }

  explicit SampleTrace(int Iterations = 2) : File(Files.intern("src/unet.cpp")) {
    T.enterFunction("main");
    T.beginPhase("model");
    T.beginStatement(at(10));
    BlockId W1 = parameter("conv1.weight", MiB);
    BlockId W2 = parameter("conv2.weight", MiB);
    parameter("conv2.bias", 512);
    T.endStatement();
    T.endPhase();
    T.beginPhase("input");
    T.beginStatement(at(12));
    BlockId X = T.allocate(4 * MiB, Cuda, Category::Input);
    T.named(X, "x");
    T.allocate(4 * MiB, Device{DeviceType::CPU, -1}, Category::Input); // the source of the copy
    T.endStatement();
    T.endPhase();
    BlockId G1 = 0, G2 = 0;
    for (int I = 1; I <= Iterations; ++I) {
      T.beginIteration(I);
      T.beginPhase("forward");
      T.beginStatement(at(20));
      T.enterFunction("NetImpl::forward");
      T.moduleBegin({"", "Net", "[4, 1, 64, 64]", "", 0, 0});
      BlockId Y1 = layer(5, "conv1", X, W1, false);
      BlockId Y2 = layer(6, "conv2", Y1, W2, true);
      T.moduleEnd("[4, 2, 64, 64]");
      T.leaveFunction();
      T.named(Y2, "y");
      T.endStatement();
      T.endPhase();
      T.beginPhase("backward");
      T.beginStatement(at(21));
      gradient(G2, "conv2.weight");
      T.unsaved(Y1);
      T.free(Y1);
      gradient(G1, "conv1.weight");
      T.unsaved(X);
      T.free(Y2);
      T.endStatement();
      T.endPhase();
      T.beginPhase("step");
      T.beginStatement(at(22, 5));
      T.endStatement();
      T.endPhase();
    }
    T.leaveFunction();
  }

private:
  BlockId parameter(const char *Name, Bytes Size) {
    BlockId B = T.allocate(Size, Cuda, Category::Parameter);
    T.named(B, Name);
    return B;
  }

  BlockId layer(std::uint32_t Line, const char *Path, BlockId Input, BlockId Weight, bool Workspace) {
    T.beginStatement(at(Line, 9));
    T.moduleBegin({Path, "Conv2d", "[4, 1, 64, 64]", "", 262144, 262144});
    T.opBegin("conv2d");
    T.saved(Input, "conv2d");
    T.saved(Weight, "conv2d");
    BlockId Y = T.allocate(8 * MiB, Cuda, Category::Activation);
    if (Workspace)
      T.free(T.allocate(16 * MiB, Cuda, Category::Workspace));
    T.opEnd(1000000);
    T.moduleEnd("[4, 2, 64, 64]");
    T.endStatement();
    T.unsaved(Weight);
    return Y;
  }

  void gradient(BlockId &G, const char *Name) {
    if (G)
      T.free(G);
    T.opBegin("convolution_backward");
    G = T.allocate(MiB, Cuda, Category::Gradient);
    T.opEnd(0);
    T.named(G, Name);
  }
};

} // namespace vramlint::test
