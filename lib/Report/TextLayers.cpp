// The layer table of the text report, and how it stays readable for deep networks.
//
// Twelve equal blocks in a row say no more than one and the number twelve: of three or more equal neighbours
// the first is shown whole and the rest as one row with their sum. What is still too long loses its
// deepest levels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Table.h"
#include "Report/TextSections.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <iterator>

namespace vramlint {

namespace {

/// A row of the table as it will be shown.
struct ShownRow {
  const LayerRow *Row;
  std::string Label;
  std::string Type;
  std::int64_t Parameters, Macs;
  Bytes Saved;
  bool Folded = false;
};

/// One past the last row of the subtree that starts at \p I.
std::size_t subtreeEnd(const std::vector<LayerRow> &Rows, std::size_t I) {
  std::size_t End = I + 1;
  while (End < Rows.size() && Rows[End].Depth > Rows[I].Depth)
    ++End;
  return End;
}

/// Equal for the reader: same types, shapes and counts in the same tree. Bytes saved may differ: the first of a
/// chain often finds its input saved already.
bool sameSubtree(const std::vector<LayerRow> &Rows, std::size_t A, std::size_t B) {
  std::size_t Length = subtreeEnd(Rows, A) - A;
  if (subtreeEnd(Rows, B) - B != Length)
    return false;
  for (std::size_t I = 0; I < Length; ++I) {
    const LayerRow &X = Rows[A + I], &Y = Rows[B + I];
    if (X.Depth != Y.Depth || X.Type != Y.Type || X.Inputs != Y.Inputs || X.Outputs != Y.Outputs ||
        X.Parameters != Y.Parameters || X.Macs != Y.Macs || X.Calls != Y.Calls)
      return false;
  }
  return true;
}

/// `layers.3` for `up4.conv.layers.3` inside `up4.conv`.
std::string localName(const std::vector<LayerRow> &Rows, std::size_t I) {
  const std::string &Path = Rows[I].Path;
  std::size_t Parent = I;
  while (Parent > 0 && Rows[Parent].Depth >= Rows[I].Depth)
    --Parent;
  const std::string &Prefix = Rows[Parent].Path;
  if (Parent != I && !Prefix.empty() && Path.size() > Prefix.size() && Path.starts_with(Prefix) &&
      Path[Prefix.size()] == '.')
    return Path.substr(Prefix.size() + 1);
  return Path.empty() ? "(root)" : Path;
}

std::string orDash(std::int64_t Value) { return Value ? groupDigits(Value) : "-"; }

/// Multiply-adds exactly while they are short, then as `7.407 G`; JSON has all digits.
std::string formatMacs(std::int64_t Macs) {
  if (Macs < 10'000'000)
    return orDash(Macs);
  static constexpr const char *Units[] = {" M", " G", " T", " P", " E"};
  double Value = static_cast<double>(Macs) / 1e6;
  std::size_t Unit = 0;
  for (; Value >= 999.9995 && Unit + 1 < std::size(Units); ++Unit)
    Value /= 1000;
  std::array<char, 32> Text;
  std::snprintf(Text.data(), Text.size(), "%.3f%s", Value, Units[Unit]);
  return Text.data();
}

/// `layers.3 .. 11` for layers.3 and layers.11.
std::string nameRange(const std::string &First, const std::string &Last) {
  std::size_t Common = 0;
  while (Common < First.size() && Common < Last.size() && First[Common] == Last[Common])
    ++Common;
  while (Common > 0 && std::isdigit(static_cast<unsigned char>(Last[Common - 1])))
    --Common;
  std::string Rest = Last.substr(Common);
  return First + " .. " + (Rest.empty() ? Last : Rest);
}

void show(const std::vector<LayerRow> &Rows, std::size_t Begin, std::size_t End, unsigned MaxDepth,
          std::vector<ShownRow> &Shown) {
  for (std::size_t I = Begin; I < End;) {
    const LayerRow &Row = Rows[I];
    std::size_t Next = subtreeEnd(Rows, I);
    std::string Indent(2 * Row.Depth, ' ');
    std::string Type = Row.Calls > 1 ? Row.Type + " x" + std::to_string(Row.Calls) : Row.Type;
    Shown.push_back({&Row, Indent + localName(Rows, I), Type, Row.Parameters, Row.Macs, Row.Saved, false});
    if (Row.Depth < MaxDepth)
      show(Rows, I + 1, Next, MaxDepth, Shown);

    // Equal neighbours that follow.
    std::size_t Last = Next, Equal = 0, LastStart = I;
    std::int64_t Parameters = 0, Macs = 0;
    Bytes Saved = 0;
    while (Last < End && sameSubtree(Rows, I, Last)) {
      Parameters += Rows[Last].Parameters;
      Macs += Rows[Last].Macs;
      Saved += Rows[Last].Saved;
      LastStart = Last;
      ++Equal;
      Last = subtreeEnd(Rows, Last);
    }
    if (Equal >= 2) {
      Shown.push_back({&Row, Indent + nameRange(localName(Rows, Next), localName(Rows, LastStart)),
                       std::to_string(Equal) + " more " + Row.Type, Parameters, Macs, Saved, true});
      Next = Last;
    }
    I = Next;
  }
}

} // namespace

std::string layerSection(const ScenarioResult &R, const TextOptions &Options) {
  if (R.Layers.empty())
    return "";
  unsigned Deepest = 0;
  for (const LayerRow &Row : R.Layers)
    Deepest = std::max(Deepest, Row.Depth);
  std::vector<ShownRow> Shown;
  unsigned Depth = Deepest;
  for (;; --Depth) {
    Shown.clear();
    show(R.Layers, 0, R.Layers.size(), Depth, Shown);
    if (!Options.LayerLimit || Shown.size() <= Options.LayerLimit || Depth <= 1)
      break;
  }

  Table T({{"layer", false, 36},
           {"type", false, 20},
           {"output", false, 20},
           {"parameters", true, 0},
           {"MACs", true, 0},
           {"saved", true, 0}});
  std::size_t Limit = Options.LayerLimit ? std::max<std::size_t>(Options.LayerLimit, 1) : Shown.size();
  for (std::size_t I = 0; I < Shown.size() && I < Limit; ++I) {
    const ShownRow &S = Shown[I];
    T.row({S.Label, S.Type, S.Row->Outputs, orDash(S.Parameters), formatMacs(S.Macs),
           S.Saved ? formatBytes(S.Saved) : "-"},
          S.Folded ? Look::Dim : Look::Plain);
  }
  std::string Text = T.render(2, Options.Colors, ReportWidth);
  if (Shown.size() > Limit)
    Text += "  " + std::to_string(Shown.size() - Limit) + " more rows are left out\n";
  if (Depth < Deepest)
    Text += "  levels below " + std::to_string(Depth) + " are folded into their parents\n";
  return Text;
}

} // namespace vramlint
