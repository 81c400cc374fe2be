// The second pass: which blocks are alive at the peak, which line made each, and why it is still there.
//
// A block has one reason, the strongest that applies: what it is for (a parameter, a gradient ...), else
// that the autograd graph saved it, else the variable that holds it, else the op that made it. Of several
// nodes that saved a block the first is named: backward releases them in reverse order.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Replay.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace vramlint {

namespace {

struct BlockStory {
  Category Kind = Category::Other;
  bool Live = false;
  std::uint32_t Context = 0;
  std::uint32_t Op = 0;
  std::uint32_t Module = 0;
  std::uint32_t Savers = 0;
  std::uint32_t Saver = 0; ///< text
  std::uint32_t SaverContext = 0;
  std::uint32_t Name = 0; ///< text
  std::uint32_t NameContext = 0;
};

/// Tells the blocks alive after the events up to and including \p Last.
std::vector<BlockStory> blocksAt(const Trace &T, std::size_t Last) {
  std::vector<BlockStory> Blocks(T.blockLimit());
  for (std::size_t I = 0; I <= Last && I < T.events().size(); ++I) {
    const Event &E = T.events()[I];
    BlockStory &B = Blocks[E.Block];
    switch (E.Kind) {
    case EventKind::Allocate:
      B.Live = true;
      B.Kind = E.Cat;
      B.Context = E.Context;
      B.Op = E.Op;
      B.Module = E.Module;
      break;
    case EventKind::Free:
      B.Live = false;
      break;
    case EventKind::Categorize:
      B.Kind = E.Cat;
      break;
    case EventKind::Saved:
      if (!B.Savers++) {
        B.Saver = E.Text;
        B.SaverContext = E.Context;
      }
      break;
    case EventKind::Unsaved:
      if (B.Savers)
        --B.Savers;
      break;
    case EventKind::Named:
      B.Name = E.Text;
      B.NameContext = E.Context;
      break;
    default:
      break;
    }
  }
  return Blocks;
}

/// `unet.cpp:23`: the line is enough, and the folder would only push the figures apart.
std::string shortPlace(const SourceFiles &Files, SourcePoint Point) {
  if (!Point)
    return "";
  std::string_view Name = Files.name(Point.File);
  if (auto Slash = Name.rfind('/'); Slash != std::string_view::npos)
    Name.remove_prefix(Slash + 1);
  return std::string(Name) + ":" + std::to_string(Point.Line);
}

struct Noun {
  const char *One;
  const char *Many;
};

/// What a block of this category is called, if the category alone is the reason.
Noun nounOf(Category Kind) {
  switch (Kind) {
  case Category::Parameter:
    return {"parameter", "parameters"};
  case Category::Buffer:
    return {"buffer", "buffers"};
  case Category::Gradient:
    return {"gradient", "gradients"};
  case Category::OptimizerState:
    return {"optimizer state", "optimizer states"};
  case Category::Input:
    return {"input", "inputs"};
  default:
    return {nullptr, nullptr};
  }
}

/// The reason without a name of its own, under which blocks are counted together.
std::string sharedReason(const Trace &T, const SourceFiles &Files, const BlockStory &B) {
  if (nounOf(B.Kind).One)
    return "";
  std::string Op = B.Op ? T.text(B.Op) : "";
  if (B.Kind == Category::Workspace)
    return Op.empty() ? "workspace" : "workspace of " + Op;
  if (B.Savers) {
    std::string Place = shortPlace(Files, statementOf(T, B.SaverContext));
    return "saved by " + T.text(B.Saver) + (Place.empty() ? "" : " at " + Place);
  }
  if (B.Name) {
    const std::string &Function = T.text(T.contexts()[B.NameContext].Function);
    return "variable " + T.text(B.Name) + (Function.empty() ? "" : " of " + Function);
  }
  if (B.Kind == Category::Temporary)
    return Op.empty() ? "temporary" : "temporary of " + Op;
  if (B.Kind == Category::Output)
    return "output";
  return Op.empty() ? "held by the program" : "result of " + Op;
}

/// A group while it is collected: the reason of its largest block names it.
struct Group {
  LiveGroup Result;
  Bytes Largest = -1;
  std::uint32_t LargestName = 0;
};

std::string groupReason(const Trace &T, const Group &G) {
  Noun N = nounOf(G.Result.Kind);
  if (!N.One)
    return G.Result.Reason;
  const std::string &Name = T.text(G.LargestName);
  if (G.Result.Blocks > 1)
    return std::to_string(G.Result.Blocks) + " " + N.Many + (Name.empty() ? "" : ", largest " + Name);
  if (Name.empty())
    return N.One;
  // A name may say it already: `gradient of conv1.weight`.
  if (Name.starts_with(N.One))
    return Name;
  bool Of = G.Result.Kind == Category::Gradient || G.Result.Kind == Category::OptimizerState;
  return std::string(N.One) + (Of ? " of " : " ") + Name;
}

} // namespace

void findPeakWitness(const Trace &T, const SourceFiles &Files, Replay &Result) {
  Result.PeakByCategory.fill(0);
  Result.LiveAtPeak.clear();
  Result.PeakByLine.clear();
  if (Result.Peak.Allocated == 0)
    return;

  std::map<std::tuple<SourcePoint, Category, std::string>, Group> Groups;
  std::map<SourcePoint, Bytes> Lines;
  std::vector<BlockStory> Blocks = blocksAt(T, Result.Peak.At.Event);
  for (BlockId Id = 1; Id < Blocks.size(); ++Id) {
    const BlockStory &B = Blocks[Id];
    Bytes Size = Result.BlockSizes[Id];
    if (!B.Live || Size == 0)
      continue;
    Result.PeakByCategory[static_cast<std::size_t>(B.Kind)] += Size;
    SourcePoint Where = statementOf(T, B.Context);
    SourcePoint First = Where;
    Where.Column = 0; // one entry per line
    Lines[Where] += Size;
    std::string Reason = sharedReason(T, Files, B);
    Group &G = Groups[{Where, B.Kind, Reason}];
    if (!G.Result.Where)
      G.Result.Where = First;
    G.Result.Kind = B.Kind;
    G.Result.Reason = std::move(Reason);
    G.Result.Size += Size;
    ++G.Result.Blocks;
    if (Size > G.Largest) {
      G.Largest = Size;
      G.LargestName = B.Name;
      G.Result.Module = B.Module ? T.moduleCalls()[B.Module - 1].Path : "";
    }
  }

  for (auto &[Key, G] : Groups) {
    G.Result.Reason = groupReason(T, G);
    Result.LiveAtPeak.push_back(std::move(G.Result));
  }
  for (auto &[Where, Size] : Lines)
    Result.PeakByLine.push_back({Where, Size});
  auto Larger = [](const auto &A, const auto &B) { return A.Size > B.Size; };
  std::stable_sort(Result.LiveAtPeak.begin(), Result.LiveAtPeak.end(), Larger);
  std::stable_sort(Result.PeakByLine.begin(), Result.PeakByLine.end(), Larger);
}

} // namespace vramlint
