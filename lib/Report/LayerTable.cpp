// The rows of the layer table, from the recorded module calls.
//
// A training loop calls the same modules again and again; the table shows one forward pass. A pass is a call that is
// not inside another module's call; the first one of each root (path and type) gives the rows. Within
// a pass, calls of the same module add up in one row.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Result.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace vramlint {

std::vector<LayerRow> layerTable(const Trace &T, const Replay &R) {
  const std::vector<ModuleCall> &Calls = T.moduleCalls();
  std::vector<LayerRow> Rows;
  std::vector<std::ptrdiff_t> RowOf(Calls.size(), -1); // the row a call went to
  std::vector<std::size_t> RowParent;                  // row + 1 of the enclosing call's row
  std::set<std::pair<std::string, std::string>> Seen;  // roots
  std::unordered_map<std::string, Bytes> Peaks;        // over all calls, by path and type
  std::unordered_map<std::string, std::size_t> Pass;   // rows of the pass being read

  auto Identity = [](const ModuleCall &C) { return C.Path + '\0' + C.Type; };
  for (std::size_t I = 0; I < Calls.size(); ++I) {
    const ModuleCall &C = Calls[I];
    const ModuleResult &M = R.Modules[I];
    Bytes &Peak = Peaks[Identity(C)];
    Peak = std::max(Peak, M.PeakDuring);

    std::ptrdiff_t Parent = M.Parent ? RowOf[M.Parent - 1] : -1;
    if (M.Parent && Parent < 0)
      continue; // inside a later pass
    if (!M.Parent) {
      if (!Seen.insert({C.Path, C.Type}).second)
        continue;
      Pass.clear();
    }
    auto [Found, Inserted] = Pass.try_emplace(Identity(C), Rows.size());
    if (!Inserted) {
      LayerRow &Row = Rows[Found->second];
      ++Row.Calls;
      Row.Macs += M.MacsTotal;
      Row.Saved += M.SavedTotal;
      RowOf[I] = static_cast<std::ptrdiff_t>(Found->second);
      continue;
    }
    LayerRow Row;
    Row.Path = C.Path;
    Row.Type = C.Type;
    Row.Inputs = C.Inputs;
    Row.Outputs = C.Outputs;
    Row.Parameters = C.Parameters;
    Row.Trainable = C.Trainable;
    Row.Macs = M.MacsTotal;
    Row.Saved = M.SavedTotal;
    Row.Depth = Parent < 0 ? 0 : Rows[static_cast<std::size_t>(Parent)].Depth + 1;
    RowOf[I] = static_cast<std::ptrdiff_t>(Rows.size());
    RowParent.push_back(static_cast<std::size_t>(Parent + 1));
    Rows.push_back(std::move(Row));
  }

  // Children come after their parents, so one walk backward gives every row its totals.
  for (std::size_t I = Rows.size(); I-- > 0;) {
    if (std::size_t Parent = RowParent[I]) {
      Rows[Parent - 1].Parameters += Rows[I].Parameters;
      Rows[Parent - 1].Trainable += Rows[I].Trainable;
    }
  }
  for (LayerRow &Row : Rows)
    Row.Peak = Peaks[Row.Path + '\0' + Row.Type];
  return Rows;
}

} // namespace vramlint
