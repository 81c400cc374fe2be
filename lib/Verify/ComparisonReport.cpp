// How a comparison looks: a table of figures, the operators that differ, and the first divergence side by side.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Table.h"
#include "Verify/Comparison.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace vramlint {

static std::string signedBytes(Bytes Difference) {
  return Difference ? (Difference > 0 ? "+" : "") + formatBytes(Difference) : "0";
}

static std::string percent(const FigureRow &Row) {
  if (Row.Predicted == Row.Measured || !Row.Measured)
    return "";
  char Text[32];
  std::snprintf(Text, sizeof(Text), "%+.2f %%",
                100.0 * static_cast<double>(Row.Predicted - Row.Measured) / static_cast<double>(Row.Measured));
  return Text;
}

static std::string shown(const std::optional<EventView> &E) {
  if (!E)
    return "-";
  return "#" + std::to_string(E->Number) + (E->IsAllocation ? "  + " : "  - ") + std::to_string(E->Size) +
         (E->Op.empty() ? "" : "  " + E->Op);
}

static std::string where(const std::optional<EventView> &E) {
  if (!E)
    return "";
  std::string Text = E->Module;
  if (E->Place.Line) {
    const std::size_t Slash = E->Place.File.rfind('/');
    Text += (Text.empty() ? "" : "  ") + E->Place.File.substr(Slash == std::string::npos ? 0 : Slash + 1) + ":" +
            std::to_string(E->Place.Line);
  }
  return Text;
}

static std::string plural(std::size_t N, const char *Noun) {
  return std::to_string(N) + " " + Noun + (N == 1 ? "" : "s");
}

std::string renderComparison(const Comparison &C, const ComparisonTextOptions &Options) {
  std::string Out = styled(C.Scenario, Look::Bold, Options.Colors) + "  " + C.Device + ", torch " + C.MeasuredTorch;
  for (const auto &[Key, Value] : C.Machine)
    if (Key == "gpu" && !Value.empty())
      Out += ", " + Value;
  Out += "\n\n";
  if (C.PredictedOutcome != "completed" || C.MeasuredOutcome != "completed")
    Out += "  outcome: predicted " + C.PredictedOutcome + ", measured " + C.MeasuredOutcome + "\n\n";

  Table Figures(
      {{"", false, 24}, {"figure"}, {"predicted", true}, {"measured", true}, {"difference", true}, {"", true}});
  std::size_t Agreeing = 0;
  for (const FigureRow &Row : C.Figures) {
    Agreeing += Row.Agrees;
    if (Row.Agrees && !Options.AllFigures && Row.Where != "scenario")
      continue;
    std::string Where = Row.Where;
    if (Row.Iteration)
      Where += " " + std::to_string(Row.Iteration);
    Figures.row({Where, Row.What, formatBytes(Row.Predicted), Row.Known ? formatBytes(Row.Measured) : "?",
                 Row.Known ? signedBytes(Row.Predicted - Row.Measured) : "?", percent(Row)},
                Row.Agrees ? Look::Plain : Look::Red);
  }
  Out += Figures.render(2, Options.Colors, Options.Width);
  Out += "\n  " + std::to_string(Agreeing) + " of " + plural(C.Figures.size(), "figure") + " agree; ";
  if (C.SameEvents) {
    Out += "all " + plural(C.PredictedEvents, "event") + " are the same, ";
    Out +=
        C.Reordered ? std::to_string(C.Reordered) + " neighbouring ones in another order.\n" : "in the same order.\n";
  } else {
    Out += std::to_string(C.MatchedEvents) + " of " + plural(C.PredictedEvents, "event") +
           " have a counterpart among " + std::to_string(C.MeasuredEvents) + " measured.\n";
    if (C.GaveUp)
      Out += "  The two are too different to be aligned to the end.\n";
  }
  for (const std::string &Assumption : C.Assumptions)
    Out += "  assumed: " + Assumption + "\n";

  if (!C.Ops.empty()) {
    Out += "\n  Operators that differ\n\n";
    Table Ops({{"operator", false, 40},
               {"events", true},
               {"not measured", true},
               {"", true},
               {"not predicted", true},
               {"", true}});
    for (const OpRow &Row : C.Ops)
      Ops.row({Row.Op, std::to_string(Row.Events), std::to_string(Row.Missing), formatBytes(Row.MissingBytes),
               std::to_string(Row.Extra), formatBytes(Row.ExtraBytes)});
    Out += Ops.render(2, Options.Colors, Options.Width);
  }
  if (C.First) {
    Out += "\n  First divergence\n\n";
    Table Events({{""}, {"predicted", false, 44}, {"measured", false, 44}, {"where", false, 50}});
    for (const Divergence::Line &Line : C.First->Lines)
      Events.row({Line.Differs ? ">" : "", shown(Line.Predicted), shown(Line.Measured), where(Line.Predicted)},
                 Line.Differs ? Look::Red : Look::Plain);
    Out += Events.render(2, Options.Colors, Options.Width);
  }
  return Out;
}

namespace {

using Json = nlohmann::ordered_json;

Json event(const std::optional<EventView> &E) {
  if (!E)
    return nullptr;
  Json J{{"number", E->Number}, {"kind", E->IsAllocation ? "allocate" : "free"},
         {"bytes", E->Size},    {"op", E->Op},
         {"module", E->Module}, {"at", nullptr}};
  if (E->Place.Line)
    J["at"] = {{"file", E->Place.File}, {"line", E->Place.Line}, {"column", E->Place.Column}};
  return J;
}

Json json(const Comparison &C) {
  Json J{{"program", C.Program}, {"scenario", C.Scenario}, {"device", C.Device},
         {"agrees", C.Agrees},   {"status", C.Status},     {"assumptions", C.Assumptions}};
  J["predicted"] = {
      {"torch_version", C.PredictedTorch}, {"outcome", C.PredictedOutcome}, {"events", C.PredictedEvents}};
  J["measured"] = {{"torch_version", C.MeasuredTorch}, {"outcome", C.MeasuredOutcome}, {"events", C.MeasuredEvents}};
  J["measured"]["machine"] = Json::object();
  for (const auto &[Key, Value] : C.Machine)
    J["measured"]["machine"][Key] = Value;
  J["same_events"] = C.SameEvents;
  J["reordered"] = C.Reordered;
  J["matched_events"] = C.MatchedEvents;
  J["figures"] = Json::array();
  for (const FigureRow &Row : C.Figures)
    J["figures"].push_back({{"where", Row.Where},
                            {"iteration", Row.Iteration},
                            {"figure", Row.What},
                            {"predicted_bytes", Row.Predicted},
                            {"measured_bytes", Row.Known ? Json(Row.Measured) : Json(nullptr)},
                            {"agrees", Row.Agrees}});
  J["ops"] = Json::array();
  for (const OpRow &Row : C.Ops)
    J["ops"].push_back({{"op", Row.Op},
                        {"events", Row.Events},
                        {"not_measured", Row.Missing},
                        {"not_measured_bytes", Row.MissingBytes},
                        {"not_predicted", Row.Extra},
                        {"not_predicted_bytes", Row.ExtraBytes}});
  J["first_divergence"] = nullptr;
  if (C.First) {
    J["first_divergence"] = Json::array();
    for (const Divergence::Line &Line : C.First->Lines)
      J["first_divergence"].push_back(
          {{"differs", Line.Differs}, {"predicted", event(Line.Predicted)}, {"measured", event(Line.Measured)}});
  }
  return J;
}

} // namespace

std::string renderComparisonsJson(const std::vector<Comparison> &All, std::string_view ToolVersion) {
  Json J{{"schema_version", "1.0"}, {"tool", {{"name", "vramlint"}, {"version", ToolVersion}}}};
  J["comparisons"] = Json::array();
  for (const Comparison &C : All)
    J["comparisons"].push_back(json(C));
  return J.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace vramlint
