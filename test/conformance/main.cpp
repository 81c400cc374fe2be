// conformance [-v] [--dropped | --twice] [--expanded | --permuted] [--spread] [--any-order]
//             [--ops [--without-cases FILE] [--told FILE]] [--except FILE] [--random N [--seed S] [--astray]]
//             [--kind K] [--shadow] <case file>...: runs every case on both sides and compares.
//
// With --any-order frees that follow each other may be in another order, which the library's compiler decides.
// With --dropped nothing but the graph is left after the forward pass; with --spread random tensors have gaps, or are
// expanded. With --twice every op is differentiated twice (create_graph); where the shadow tells that it has no
// model, nothing is compared. With --expanded and --permuted the gradients that backward starts with have another
// layout than the results: expanded from one element, or dense with reversed dimensions. Fails for a difference, for
// an operand that the real op writes to and the shadow does not tell to be written (OpDecl::Writes), and
// with --ops for an op declaration that no case mentions, and for an argument of a real schema that the declaration
// neither asks for in any case nor names as harmless. With --random, N cases made from those of the files are run in
// their place; a case that differs is printed so that it can be put into a file. A random case may come upon what has
// no model, a gradient above all: where the ledger says so, nothing is compared. A case of a file must say it itself.
// With --astray one argument of each is another than the op wants, which the library refuses, or does not: each is
// run in a process of its own, and compared where the library does not end there. With --kind every floating-point
// tensor is of that type, and nothing requires a gradient. With --shadow as well nothing is compared: the shadow has to
// answer whatever it is given; -v shows what it could not answer last.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Case.h"
#include "Recorded.h"

#include "Ops/Core/Op.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <optional>
#include <set>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

using namespace conformance;

namespace {

/// A sequence with the frees that follow each other in the order of their blocks.
std::string withoutOrder(const std::string &Sequence) {
  std::istringstream In(Sequence);
  std::string Text;
  std::vector<int> Frees;
  const auto Flush = [&] {
    std::sort(Frees.begin(), Frees.end());
    for (int Block : Frees)
      Text += "-" + std::to_string(Block) + " ";
    Frees.clear();
  };
  for (std::string Word; In >> Word;) {
    if (Word[0] == '-') {
      Frees.push_back(std::atoi(Word.c_str() + 1));
      continue;
    }
    Flush();
    Text += Word + " ";
  }
  Flush();
  return Text;
}

std::string compare(const Case &C, const Outcome &Real, const Outcome &Shadow, bool AnyOrder) {
  std::string Text;
  auto Differs = [&](const std::string &What, const std::string &R, const std::string &S) {
    if (R != S)
      Text += "    " + What + ": real " + R + ", shadow " + S + "\n";
  };
  if (Real.Unsupported || Shadow.Unsupported)
    return Text + "    cannot run: real " + (Real.Unsupported ? Real.Message : "ok") + ", shadow " +
           (Shadow.Unsupported ? "unsupported " + Shadow.Message : "ok") + "\n";
  if (!Shadow.Unread.empty())
    Text += "    nobody asks for " + Shadow.Unread + "\n";
  if (Real.Error != Shadow.Error)
    return "    error: real `" + (Real.Error ? Real.Message : "none") + "`, shadow `" +
           (Shadow.Error ? Shadow.Message : "none") + "`\n";
  if (Real.Error)
    return Text;
  for (const std::string &Name : Real.Written)
    if (!Shadow.Written.count(Name))
      Text += "    writes `" + Name + "`, which the row of the op does not say, or nobody is told\n";
  Differs("results", std::to_string(Real.Results.size()), std::to_string(Shadow.Results.size()));
  for (std::size_t I = 0; I < std::min(Real.Results.size(), Shadow.Results.size()); ++I)
    Differs("result " + std::to_string(I), Real.Results[I], Shadow.Results[I]);
  for (std::size_t I = 0; I < std::min(Real.Gradients.size(), Shadow.Gradients.size()); ++I)
    Differs("gradient " + std::to_string(I), Real.Gradients[I], Shadow.Gradients[I]);
  if (!C.SkipBytes.empty())
    return Text;
  auto Number = [](std::int64_t N) { return std::to_string(N); };
  if (Shadow.HeldKnown) {
    Differs("bytes held after forward", Number(Real.HeldForward), Number(Shadow.HeldForward));
    Differs("bytes held after backward", Number(Real.HeldBackward), Number(Shadow.HeldBackward));
    Differs("bytes held at the end", Number(Real.HeldEnd), Number(Shadow.HeldEnd));
  }
  if (Shadow.Bounded) {
    if (Shadow.PeakForward > Real.PeakForward || Shadow.PeakBackward > Real.PeakBackward)
      Text += "    peaks: real " + std::to_string(Real.PeakForward) + " and " + std::to_string(Real.PeakBackward) +
              ", shadow at least " + std::to_string(Shadow.PeakForward) + " and " +
              std::to_string(Shadow.PeakBackward) + "\n";
    return Text;
  }
  if (!C.SkipSequence.empty())
    return Text;
  Differs("peak of forward", Number(Real.PeakForward), Number(Shadow.PeakForward));
  Differs("peak of backward", Number(Real.PeakBackward), Number(Shadow.PeakBackward));
  const bool Same =
      AnyOrder ? withoutOrder(Real.Sequence) == withoutOrder(Shadow.Sequence) : Real.Sequence == Shadow.Sequence;
  if (!Same)
    Text += "    events: real   " + Real.Sequence + "\n            shadow " + Shadow.Sequence + "\n";
  return Text;
}

/// Arguments of the real overloads of an op, under all of its names, that nobody asked for.
int countForgotten(const vramlint::OpDecl &Decl, const vramlint::AskedArguments &Asked,
                   const std::set<std::string> &Told) {
  // The tensor a method belongs to; options of factories: another layout than strided is told at run time, and pinned
  // memory is not the device's.
  std::set<std::string> Known = {"self", "input", "x", "names", "layout", "pin_memory", "dtype", "device"};
  Known.insert(Decl.Harmless.begin(), Decl.Harmless.end());
  bool Ran = false; // an op that no case can run stands in another list
  for (const auto &[Op, Name] : Asked.Names)
    if (std::find(Decl.Names.begin(), Decl.Names.end(), Op) != Decl.Names.end())
      Ran = true, Known.insert(Name);
  if (!Ran)
    return 0;
  std::set<std::string> Forgotten;
  for (std::string_view Op : Decl.Names)
    for (const std::string &Name : realArguments(std::string(Op)))
      if (!Known.count(Name) && !Told.count(std::string(Op) + " " + Name))
        Forgotten.insert(Name);
  for (const std::string &Name : Forgotten)
    std::printf("FAILED nobody asks for `%s` of `%s`\n", Name.c_str(), std::string(Decl.Names.front()).c_str());
  return static_cast<int>(Forgotten.size());
}

/// What \p Does says in a process of its own; nothing where that ends in another way.
std::optional<bool> alone(const std::function<bool()> &Does) {
  std::fflush(stdout);
  const pid_t Child = fork();
  if (Child == 0) {
    alarm(20);
    const bool Right = Does();
    std::fflush(stdout);
    _exit(Right ? 0 : 1);
  }
  int Status = 0;
  waitpid(Child, &Status, 0);
  return WIFEXITED(Status) ? std::optional(WEXITSTATUS(Status) == 0) : std::nullopt;
}

/// Whether the shadow answers at all.
bool survives(const Case &C, Mode How) {
  const bool Right = alone([&] { return runShadow(C, How), true; }).has_value();
  if (!Right)
    std::printf("FAILED %s\n    the shadow ends\n", C.Text.c_str());
  return Right;
}

} // namespace

int main(int Count, char **Words) {
  bool Recorded = false, ShadowAlone = false, Verbose = false, CheckOps = false, Spread = false, Astray = false,
       AnyOrder = false;
  char Kind = 0;
  Mode How;
  int Failures = 0, Total = 0;
  long RandomCases = 0;
  std::mt19937 Random(1);
  std::vector<std::string> Lines;
  std::set<std::string> Covered, ToldArguments, Excepted;
  int Told = 0;
  const vramlint::AskedArguments Asked;
  const auto Judge = [&](const Case &C, const Outcome &Real) {
    Covered.insert(C.Op);
    Outcome Shadow = runShadow(C, How);
    const bool Open = (Shadow.Lost && (Recorded || RandomCases || How.How == Results::Twice)) ||
                      (Shadow.Assumed && (Recorded || RandomCases || How.Seeds != Gradients::Dense)) ||
                      Excepted.count(C.Text) != 0 || Excepted.count(C.Op) != 0;
    Told += Open;
    if (Open && Verbose)
      std::printf("told   %s\n", C.Text.c_str());
    std::string Difference = Open ? "" : compare(C, Real, Shadow, AnyOrder);
    ++Total;
    Failures += !Difference.empty();
    if (!Difference.empty() || Verbose)
      std::printf("%s %s\n%s", Difference.empty() ? "ok    " : "FAILED", C.Text.c_str(), Difference.c_str());
    if (Verbose && Real.Error)
      std::printf("    real   `%s`\n    shadow `%s`\n", Real.Message.c_str(), Shadow.Message.c_str());
  };
  const auto Run = [&](const Case &C) { Judge(C, runReal(C, How)); };
  // The library may end instead of refusing.
  const auto RunAlone = [&](const Case &C) {
    Covered.insert(C.Op);
    ++Total;
    if (ShadowAlone) {
      if (Verbose)
        std::printf("%s\n", C.Text.c_str());
      std::fflush(stdout);
      runShadow(C, How);
      return;
    }
    Failures +=
        !survives(C, How) || !alone([&, Before = Failures] { return Run(C), Failures == Before; }).value_or(true);
  };
  for (int I = 1; I < Count; ++I) {
    if (!std::strcmp(Words[I], "--recorded") && I + 1 < Count) {
      std::ifstream In(Words[++I]);
      Recorded = true;
      for (std::string Line; std::getline(In, Line);) {
        if (const auto M = parseMachine(Line))
          ShadowMachine = *M;
        if (const auto R = parseRecord(Line)) {
          How = R->How;
          Judge(parseCase(R->CaseText, Random, false), R->Real);
        }
      }
      continue;
    }
    if (!std::strcmp(Words[I], "-v")) {
      Verbose = true;
      continue;
    }
    if (!std::strcmp(Words[I], "--dropped")) {
      How.How = Results::Dropped;
      continue;
    }
    if (!std::strcmp(Words[I], "--twice")) {
      How.How = Results::Twice;
      continue;
    }
    if (!std::strcmp(Words[I], "--expanded") || !std::strcmp(Words[I], "--permuted")) {
      How.Seeds = Words[I][2] == 'e' ? Gradients::Expanded : Gradients::Permuted;
      continue;
    }
    if (!std::strcmp(Words[I], "--any-order")) {
      AnyOrder = true;
      continue;
    }
    if (!std::strcmp(Words[I], "--kind") && I + 1 < Count) {
      Kind = *Words[++I];
      continue;
    }
    if (!std::strcmp(Words[I], "--shadow")) {
      ShadowAlone = true;
      continue;
    }
    if (!std::strcmp(Words[I], "--astray")) {
      Astray = true;
      continue;
    }
    if (!std::strcmp(Words[I], "--spread")) {
      Spread = true;
      continue;
    }
    if (!std::strcmp(Words[I], "--ops")) {
      CheckOps = true;
      continue;
    }
    // One op per line, behind a colon the reason why no case can run it; and one op with an argument, behind a colon
    // the reason why it has no model.
    const bool WithoutCases = !std::strcmp(Words[I], "--without-cases");
    if ((WithoutCases || !std::strcmp(Words[I], "--told")) && I + 1 < Count) {
      std::ifstream In(Words[++I]);
      for (std::string Line; std::getline(In, Line);)
        if (std::size_t Colon = Line.find(" : "); Colon != std::string::npos && Line[0] != '#')
          (WithoutCases ? Covered : ToldArguments).insert(Line.substr(0, Colon));
      continue;
    }
    // One case per line as it is printed, or an op for all of its cases, behind a colon the reason why it is not
    // compared.
    if (!std::strcmp(Words[I], "--except") && I + 1 < Count) {
      std::ifstream In(Words[++I]);
      for (std::string Line; std::getline(In, Line);)
        if (std::size_t Colon = Line.find(" : "); Colon != std::string::npos && Line[0] != '#')
          Excepted.insert(Line.substr(0, Colon));
      continue;
    }
    if (!std::strcmp(Words[I], "--random") && I + 1 < Count) {
      RandomCases = std::strtol(Words[++I], nullptr, 10);
      continue;
    }
    if (!std::strcmp(Words[I], "--seed") && I + 1 < Count) {
      Random.seed(static_cast<unsigned>(std::strtoul(Words[++I], nullptr, 10)));
      continue;
    }
    if (RandomCases) {
      for (std::string &Line : readLines(Words[I]))
        Lines.push_back(std::move(Line));
      continue;
    }
    for (const Case &C : readCases(Words[I]))
      if (Kind)
        RunAlone(ofKind(C, Kind));
      else
        Run(C);
  }
  for (long N = 0; N < RandomCases && !Lines.empty(); ++N) {
    if (!Astray) {
      Run(randomCase(Lines, Random, Spread));
      continue;
    }
    RunAlone(astrayCase(Lines, Random));
  }
  if (CheckOps)
    for (const vramlint::OpDecl *Decl : vramlint::allOps())
      Failures += countForgotten(*Decl, Asked, ToldArguments);
  if (CheckOps)
    for (const vramlint::OpDecl *Decl : vramlint::allOps()) {
      bool Any = false;
      for (std::string_view Name : Decl->Names)
        Any |= Covered.count(std::string(Name)) != 0;
      if (Any || Decl->Names.empty())
        continue;
      std::printf("FAILED no case for `%s`\n", std::string(Decl->Names.front()).c_str());
      ++Failures;
    }
  if (Recorded && Total == 0) {
    std::printf("FAILED the recording has no cases\n");
    ++Failures;
  }
  std::printf("%d cases, %zu ops, %d told, %d failures\n", Total, Covered.size(), Told, Failures);
  return Failures != 0;
}
