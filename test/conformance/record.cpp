// conformance-record --output FILE [--cpu] [--dropped | --twice] [--expanded | --permuted] [--random N --seed S]
// [--shard I/N] [--from K] <case file>...: runs every case with the real library, on CUDA, and writes what happened.
// `conformance --recorded FILE` holds the shadow against it, on any machine.
//
// What a kernel finds wrong ends the device for the process: exit code 3, the last case is written as dead, and the
// rest is done by another process with --from and the number that is printed. Needs LibTorch and nothing else:
//
//   c++ -std=c++20 -I... record.cpp Recorded.cpp Case.cpp Random.cpp Real.cpp -ltorch -ltorch_cuda ...
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Case.h"
#include "Recorded.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

using namespace conformance;

int main(int Count, char **Words) {
  Mode How;
  bool Cuda = true;
  long RandomCases = 0, Shard = 0, Shards = 1, From = 0;
  unsigned Seed = 1;
  std::string Output;
  std::vector<std::string> Files;
  for (int I = 1; I < Count; ++I) {
    const std::string Word = Words[I];
    const auto Value = [&] { return I + 1 < Count ? Words[++I] : ""; };
    if (Word == "--cpu")
      Cuda = false;
    else if (Word == "--dropped")
      How.How = Results::Dropped;
    else if (Word == "--twice")
      How.How = Results::Twice;
    else if (Word == "--expanded")
      How.Seeds = Gradients::Expanded;
    else if (Word == "--permuted")
      How.Seeds = Gradients::Permuted;
    else if (Word == "--random")
      RandomCases = std::atol(Value());
    else if (Word == "--seed")
      Seed = static_cast<unsigned>(std::strtoul(Value(), nullptr, 10));
    else if (Word == "--from")
      From = std::atol(Value());
    else if (Word == "--output")
      Output = Value();
    else if (Word == "--shard")
      std::sscanf(Value(), "%ld/%ld", &Shard, &Shards);
    else
      Files.push_back(Word);
  }
  if (Cuda && !useCuda()) {
    std::fprintf(stderr, "conformance-record: there is no CUDA device; --cpu records on the CPU\n");
    return 2;
  }
  std::vector<Case> Cases;
  std::vector<std::string> Lines;
  for (const std::string &File : Files) {
    if (RandomCases)
      for (std::string &Line : readLines(File))
        Lines.push_back(std::move(Line));
    else
      for (Case &C : readCases(File))
        Cases.push_back(std::move(C));
  }
  std::mt19937 Random(Seed);
  for (long N = 0; N < RandomCases && !Lines.empty(); ++N)
    Cases.push_back(randomCase(Lines, Random));
  std::ofstream Out(Output, From ? std::ios::app : std::ios::trunc);
  if (!From)
    Out << machineText(realMachine());
  for (long N = Shard; N < static_cast<long>(Cases.size()); N += Shards) {
    if (N < From)
      continue;
    const Outcome Real = runReal(Cases[static_cast<std::size_t>(N)], How);
    Out << recordText(Cases[static_cast<std::size_t>(N)], How, Real) << std::flush;
    if (Real.Dead.empty())
      continue;
    Out.close();
    std::printf("%ld\n", N + 1);
    std::fflush(nullptr);
    std::_Exit(3);
  }
  Out.close();
  std::fflush(nullptr);
  std::_Exit(Out ? 0 : 2);
}
