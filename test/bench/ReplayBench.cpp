// Replay in events per second, on two synthetic traces.
//
//   Churn   many small and large blocks with random lifetimes: the allocator's free lists, nothing else
//   UNet    training steps of a U-Net: nested modules, activations kept down and up again, workspaces
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Replay.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace vramlint;

namespace {

constexpr Device Cuda{DeviceType::CUDA, 0};

struct SyntheticTrace {
  SourceFiles Files;
  std::uint32_t File = Files.intern("net.cpp");
  Trace T;

  BlockId allocate(Bytes Size, Category Kind) { return T.allocate(Size, Cuda, Kind); }
};

/// About 200 000 events: allocations and frees in random order, at most 2000 blocks alive.
void recordChurn(SyntheticTrace &S) {
  std::mt19937 Random(1);
  std::uniform_int_distribution<Bytes> Small(1, MiB), Large(MiB, 64 * MiB);
  std::vector<BlockId> Alive;
  S.T.beginStatement({S.File, 1, 1});
  while (S.T.events().size() < 200'000) {
    if (Alive.empty() || (Alive.size() < 2000 && Random() % 2)) {
      Alive.push_back(S.allocate(Random() % 4 ? Small(Random) : Large(Random), Category::Activation));
      continue;
    }
    std::swap(Alive[Random() % Alive.size()], Alive.back());
    S.T.free(Alive.back());
    Alive.pop_back();
  }
  S.T.endStatement();
}

/// One layer: a module call around an op with a workspace; the output is saved for backward.
BlockId recordLayer(SyntheticTrace &S, std::uint32_t Line, Bytes Output) {
  S.T.beginStatement({S.File, Line, 3});
  S.T.moduleBegin({"level.conv" + std::to_string(Line), "Conv2d", "[4, 64, 256, 256]", "", 36928, 36928});
  S.T.opBegin("conv2d");
  BlockId Block = S.allocate(Output, Category::Activation);
  S.T.free(S.allocate(Output / 4 + 1, Category::Workspace));
  S.T.saved(Block, "conv2d");
  S.T.opEnd(1'000'000);
  S.T.moduleEnd("[4, 64, 256, 256]");
  S.T.endStatement();
  return Block;
}

/// Forward and backward of one U-Net with four halvings, each level four convolutions down and four up.
void recordStep(SyntheticTrace &S) {
  constexpr std::uint32_t Levels = 5, PerLevel = 4;
  std::vector<BlockId> Saved;
  S.T.beginPhase("forward");
  S.T.enterFunction("UNetImpl::forward");
  std::uint32_t Line = 1;
  auto Level = [&](std::uint32_t Depth) {
    for (std::uint32_t I = 0; I < PerLevel; ++I)
      Saved.push_back(recordLayer(S, Line++, 64 * MiB >> Depth));
  };
  for (std::uint32_t Depth = 0; Depth < Levels; ++Depth)
    Level(Depth);
  for (std::uint32_t Depth = Levels - 1; Depth-- > 0;)
    Level(Depth);
  S.T.leaveFunction();
  S.T.endPhase();

  S.T.beginPhase("backward");
  S.T.beginStatement({S.File, 100, 3});
  for (; !Saved.empty(); Saved.pop_back()) {
    S.T.opBegin("convolution_backward");
    BlockId Gradient = S.allocate(16 * MiB, Category::Gradient);
    S.T.free(S.allocate(8 * MiB, Category::Workspace));
    S.T.unsaved(Saved.back());
    S.T.free(Saved.back());
    S.T.free(Gradient);
    S.T.opEnd(2'000'000);
  }
  S.T.endStatement();
  S.T.endPhase();
}

void recordUNet(SyntheticTrace &S) {
  for (std::int64_t Step = 1; S.T.events().size() < 200'000; ++Step) {
    S.T.beginIteration(Step);
    recordStep(S);
  }
}

void replayTrace(benchmark::State &State, void (*Record)(SyntheticTrace &), bool Witness) {
  SyntheticTrace S;
  Record(S);
  ReplayOptions Options;
  Options.Witness = Witness;
  for (auto _ : State)
    benchmark::DoNotOptimize(replay(S.T, S.Files, Options));
  State.SetItemsProcessed(State.iterations() * static_cast<std::int64_t>(S.T.events().size()));
  State.counters["events"] = static_cast<double>(S.T.events().size());
}

BENCHMARK_CAPTURE(replayTrace, Churn, recordChurn, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replayTrace, ChurnWithWitness, recordChurn, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replayTrace, UNet, recordUNet, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replayTrace, UNetWithWitness, recordUNet, true)->Unit(benchmark::kMillisecond);

} // namespace
