// Convolutions on the CPU beside what oneDNN did: onednn-2.6.txt.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/Training/Program.h"

#include "Ops/Convolution/CpuConvolution.h"
#include "Ops/Convolution/OneDnn.h"

#include <fstream>
#include <sstream>

namespace vramlint {
namespace {

struct Measured {
  std::int64_t Block = 8;
  Sizes Input, Weight, Output;
  ConvolutionShape P;
  bool HasBias = false;
  std::array<std::string, 3> Kernels, Events; ///< by pass
};

Measured parse(const std::string &Line) {
  Measured M;
  std::istringstream Parts(Line);
  std::string Part;
  std::getline(Parts, Part, '|');
  std::istringstream Problem(Part);
  std::int64_t Dimensions, Batch, In, Out;
  Problem >> M.Block >> Dimensions >> Batch >> In >> Out >> M.P.Groups;
  const auto Extents = [&] {
    Sizes Found(static_cast<std::size_t>(Dimensions));
    for (std::int64_t &Extent : Found)
      Problem >> Extent;
    return Found;
  };
  const Sizes Input = Extents(), Kernel = Extents();
  M.P.Stride = Extents();
  M.P.Padding = Extents();
  M.P.Dilation = Extents();
  Problem >> M.HasBias;
  M.Input = {Batch, In};
  M.Weight = {Out, In / M.P.Groups};
  M.Output = {Batch, Out};
  for (std::size_t I = 0; I < Input.size(); ++I) {
    M.Input.push_back(Input[I]);
    M.Weight.push_back(Kernel[I]);
    M.Output.push_back((Input[I] + 2 * M.P.Padding[I] - (Kernel[I] - 1) * M.P.Dilation[I] - 1) / M.P.Stride[I] + 1);
  }
  for (std::size_t I = 0; I < 3; ++I) {
    std::getline(Parts, Part, '|');
    std::istringstream Pass(Part);
    Pass >> M.Kernels[I];
    for (std::string Event; Pass >> Event;)
      M.Events[I] += " " + Event;
  }
  return M;
}

class OneDnn : public Program {
protected:
  OneDnn() {
    S.Options.Target = Cpu;
    S.Options.Version = {1, 13};
  }

  /// What happens in \p Run, as the file writes it.
  template <typename Function> std::string events(Function Run) {
    const std::size_t Before = Events.events().size();
    Run();
    std::map<BlockId, std::size_t> Numbers;
    std::string Found;
    for (std::size_t I = Before; I < Events.events().size(); ++I) {
      const Event &E = Events.events()[I];
      if (E.Kind == EventKind::Allocate && E.Size) {
        Numbers[E.Block] = Numbers.size() + 1;
        Found += " +" + std::to_string(E.Size);
      } else if (E.Kind == EventKind::Free && Numbers.count(E.Block)) {
        Found += " -" + std::to_string(Numbers[E.Block]);
      }
    }
    return Found;
  }
  std::size_t doubts() { return S.Assumptions.entries().size(); }
};

std::string name(const onednn::Kernel &K) {
  using Kind = onednn::Kernel::Kind;
  if (K.K == Kind::Product)
    return "x64:gemm:jit";
  const char *Family = K.K == Kind::Depthwise ? "jit_dw" : K.K == Kind::Pointwise ? "jit_1x1" : "jit";
  return Family;
}

TEST_F(OneDnn, DoesWhatItDid) {
  std::ifstream File(VRAMLINT_TEST_DIR "/unit/Ops/onednn-2.6.txt");
  ASSERT_TRUE(File);
  std::size_t Count = 0, Told = 0;
  for (std::string Line; std::getline(File, Line);) {
    if (Line.empty() || Line[0] == '#')
      continue;
    const Measured M = parse(Line);
    S.Options.OneDnnBlock = M.Block;
    const onednn::Problem Problem(M.Input, M.Weight, M.Output, M.P);
    Tensor X = input(M.Input, Dtype::Float, Cpu), W = input(M.Weight, Dtype::Float, Cpu),
           Y = input(M.Output, Dtype::Float, Cpu), B = M.HasBias ? input({M.Output[1]}, Dtype::Float, Cpu) : Tensor();
    S.Workspaces.clear();
    for (const onednn::Pass Pass : {onednn::Pass::Forward, onednn::Pass::InputGrad, onednn::Pass::WeightGrad}) {
      const std::size_t At = static_cast<std::size_t>(Pass);
      const bool IsWeight = Pass == onednn::Pass::WeightGrad;
      if (M.Kernels[At].starts_with("ref"))
        continue;
      EXPECT_TRUE(M.Kernels[At] == name(chooseKernel(Problem, Pass, M.Block)) ||
                  M.Kernels[At].starts_with(name(chooseKernel(Problem, Pass, M.Block)) + ":"))
          << Line;
      S.Assumptions = {};
      Tensor Result;
      GradList Grads;
      const std::string Found = events([&] {
        if (Pass == onednn::Pass::Forward)
          Result = cpu::convolve(X, W, B, M.Output, M.P, MemoryFormat::Contiguous);
        else
          Grads = cpu::convolveBackward(Y, X, W, M.P, !IsWeight, IsWeight, IsWeight && M.HasBias,
                                        MemoryFormat::Contiguous);
      });
      ++Count;
      if (doubts())
        ++Told;
      else
        EXPECT_EQ(Found, M.Events[At]) << Line;
    }
  }
  EXPECT_GT(Count, 2000u);
  EXPECT_LT(Told, Count / 8); // what is cut by the size of the caches
}

TEST_F(OneDnn, IsNotKnownInLaterReleasesWithAvx512) {
  S.Options.Version = {2, 1};
  S.Options.OneDnnBlock = 16;
  Tensor X = input({2, 8, 9, 9}, Dtype::Float, Cpu), W = input({8, 8, 3, 3}, Dtype::Float, Cpu);
  op("conv2d", {{"input", X}, {"weight", W}});
  EXPECT_EQ(doubts(), 1u);
}

} // namespace
} // namespace vramlint
