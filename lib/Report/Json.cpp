// The JSON report. Keys stand in the order of docs/json-schema.md; sizes are integers of bytes, places are
// objects, what is not known is null.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Json.h"

#include <nlohmann/json.hpp>

namespace vramlint {

namespace {

using Json = nlohmann::ordered_json;

const char *effectName(Effect E) {
  switch (E) {
  case Effect::Low:
    return "may_be_low";
  case Effect::High:
    return "may_be_high";
  case Effect::Either:
    break;
  }
  return "either";
}

const char *touchesName(Touches Reach) {
  switch (Reach) {
  case Touches::Nothing:
    return "nothing";
  case Touches::Peak:
    return "peak";
  case Touches::Held:
    return "held";
  case Touches::Everything:
    break;
  }
  return "everything";
}

const char *rankName(Rank R) {
  switch (R) {
  case Rank::Bounded:
    return "bounded";
  case Rank::Assumed:
    return "assumed";
  case Rank::Lost:
    break;
  }
  return "lost";
}

const char *severityName(Severity S) {
  switch (S) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return "error";
}

const char *fitName(Fit F) {
  switch (F) {
  case Fit::Fits:
    return "fits";
  case Fit::TooLarge:
    return "too_large";
  case Fit::Unclear:
    return "unclear";
  }
  return "unclear";
}

/// A figure nothing can be said about is null, not the part of it that happened to be seen.
Json known(std::int64_t Figure, Status S) { return S == Status::Lost ? Json(nullptr) : Json(Figure); }

class Writer {
public:
  explicit Writer(const SourceFiles &Files) : Files(Files) {}

  Json scenario(const ScenarioResult &R) const {
    const Replay &M = R.Memory;
    Json J;
    J["name"] = R.Header.Name;
    J["source"] = R.Header.Source;
    J["model"] = {{"class", R.Header.Model},
                  {"arguments", R.Header.Arguments},
                  {"inputs", R.Header.Inputs},
                  {"mode", R.Header.Mode}};
    J["set"] = Json::array();
    for (const SetValue &S : R.Header.Given)
      J["set"].push_back({{"name", S.Name}, {"value", S.Value}});
    J["files"] = list(R.Header.Found, [](const FoundFile &F) {
      return Json{
          {"path", F.Path}, {"kind", F.What == FoundFile::Kind::File ? "file" : "directory"}, {"size", F.Size}};
    });
    J["torch_version"] = versionName(R.Options.Version);
    J["device"] = deviceName(R.Options.Target);
    J["gpu"] = R.Options.Gpu.Name.empty() ? Json(nullptr) : Json(R.Options.Gpu.Name);
    J["status"] = statusName(R.Peak);
    J["assumptions"] = list(R.Assumptions, [this](const Assumption &A) {
      const DoubtRow &Row = A.row();
      return Json{{"kind", Row.Id},
                  {"message", A.message()},
                  {"at", place(A.Where)},
                  {"rank", rankName(Row.Worst)},
                  {"effect", effectName(Row.Direction)},
                  {"touches", touchesName(Row.Reach)},
                  {"count", A.Count}};
    });
    J["parameters"] = {{"status", statusName(R.Counted)},
                       {"count", known(R.Counts.Parameters, R.Counted)},
                       {"trainable_count", known(R.Counts.Trainable, R.Counted)},
                       {"bytes", known(R.Counts.ParameterBytes, R.Counted)}};
    J["buffers"] = {{"status", statusName(R.Counted)},
                    {"count", known(R.Counts.Buffers, R.Counted)},
                    {"bytes", known(R.Counts.BufferBytes, R.Counted)}};
    J["peak"] = peak(R);
    J["end"] = end(R);
    J["phases"] = Json::array();
    for (std::size_t I = 0; I < M.Phases.size(); ++I)
      J["phases"].push_back(phase(M.Phases[I], R.Phases[I]));
    J["peak_by_category"] = Json::object();
    for (std::size_t C = 0; C < CategoryCount; ++C)
      if (M.PeakByCategory[C])
        J["peak_by_category"][std::string(categoryName(static_cast<Category>(C)))] = M.PeakByCategory[C];
    J["repeated_loops"] = list(R.Repeated, [this](const LeftLoop &L) {
      return Json{
          {"at", place(L.Where)}, {"rounds", L.All ? Json(*L.All) : Json(nullptr)}, {"counted_rounds", L.Executed}};
    });
    J["peak_by_line"] = list(M.PeakByLine, [this](const LineShare &L) {
      return Json{{"file", fileName(L.Where)}, {"line", L.Where.Line}, {"bytes", L.Size}};
    });
    J["live_at_peak"] = list(M.LiveAtPeak, [this](const LiveGroup &G) {
      return Json{
          {"file", fileName(G.Where)},        {"line", G.Where.Line}, {"bytes", G.Size},   {"blocks", G.Blocks},
          {"category", categoryName(G.Kind)}, {"reason", G.Reason},   {"module", G.Module}};
    });
    J["lines"] = list(M.Lines, [this](const LineResult &L) {
      return Json{{"file", fileName(L.Where)},
                  {"line", L.Where.Line},
                  {"allocated_after_bytes", L.AllocatedAfter},
                  {"reserved_after_bytes", L.ReservedAfter},
                  {"peak_during_bytes", L.PeakDuring},
                  {"executions", L.Executions}};
    });
    J["modules"] = list(R.Layers, [](const LayerRow &Row) {
      return Json{{"path", Row.Path},         {"type", Row.Type},
                  {"depth", Row.Depth},       {"calls", Row.Calls},
                  {"inputs", Row.Inputs},     {"outputs", Row.Outputs},
                  {"params", Row.Parameters}, {"trainable_params", Row.Trainable},
                  {"macs", Row.Macs},         {"saved_bytes", Row.Saved},
                  {"peak_bytes", Row.Peak}};
    });
    J["ops"] = list(M.Ops, [](const OpResult &Op) {
      return Json{{"name", Op.Name},
                  {"calls", Op.Calls},
                  {"macs", Op.Macs},
                  {"allocations", Op.Allocations},
                  {"allocated_bytes", Op.Allocated}};
    });
    J["totals"] = {
        {"allocated_bytes", M.TotalAllocated}, {"freed_bytes", M.TotalFreed}, {"allocations", M.Allocations}};
    J["verdicts"] = list(R.Verdicts, [this, &R](const Verdict &V) { return verdict(V, R); });
    J["findings"] = list(R.Findings, [this](const Finding &F) {
      return Json{{"check", F.Check},
                  {"severity", severityName(F.Level)},
                  {"message", F.Message},
                  {"at", place(F.Where)},
                  {"notes", list(F.Notes, [this](const FindingNote &N) {
                     return Json{{"message", N.Message}, {"at", place(N.Where)}};
                   })}};
    });
    return J;
  }

  static std::string versionName(TorchVersion V) { return std::to_string(V.Major) + "." + std::to_string(V.Minor); }

private:
  template <typename T, typename Function> static Json list(const std::vector<T> &Items, Function Render) {
    Json J = Json::array();
    for (const T &Item : Items)
      J.push_back(Render(Item));
    return J;
  }

  const std::string &fileName(SourcePoint Point) const { return Files.name(Point.File); }

  Json place(SourcePoint Point) const {
    if (!Point)
      return nullptr;
    return Json{{"file", fileName(Point)}, {"line", Point.Line}, {"column", Point.Column}};
  }

  Json moment(const Moment &At) const {
    Json J{{"file", fileName(At.Where)}, {"line", At.Where.Line}, {"column", At.Where.Column}, {"op", At.Op},
           {"module", At.Module},        {"phase", At.Phase},     {"iteration", At.Iteration}};
    J["stack"] = list(At.Stack, [this](const CallSite &Site) {
      return Json{{"function", Site.Function}, {"at", place(Site.Where)}};
    });
    return J;
  }

  static Json phase(const PhaseResult &P, const PhaseStatus &S) {
    return Json{{"name", P.Name},
                {"iteration", P.Iteration},
                {"begin_status", statusName(S.Begin)},
                {"begin_allocated_bytes", known(P.BeginAllocated, S.Begin)},
                {"end_status", statusName(S.End)},
                {"end_allocated_bytes", known(P.EndAllocated, S.End)},
                {"peak_status", statusName(S.Peak)},
                {"peak_allocated_bytes", known(P.PeakAllocated, S.Peak)},
                {"reserved_status", statusName(S.Reserved)},
                {"end_reserved_bytes", known(P.EndReserved, S.Reserved)},
                {"peak_reserved_bytes", known(P.PeakReserved, S.Reserved)}};
  }

  Json peak(const ScenarioResult &R) const {
    const PeakResult &P = R.Memory.Peak;
    Json J;
    J["status"] = statusName(R.Peak);
    J["allocated_bytes"] = known(P.Allocated, R.Peak);
    J["reserved_bytes"] = known(P.Reserved, R.Reserved);
    J["reserved_status"] = statusName(R.Reserved);
    J["process_bytes"] = R.ProcessPeak ? known(*R.ProcessPeak, R.Peak) : Json(nullptr);
    J["at"] = moment(P.At);
    return J;
  }

  static Json end(const ScenarioResult &R) {
    const Replay &M = R.Memory;
    Json J;
    J["status"] = statusName(R.Held);
    J["allocated_bytes"] = known(M.EndAllocated, R.Held);
    J["reserved_bytes"] = known(M.EndReserved, R.Reserved);
    J["reserved_status"] = statusName(R.Reserved);
    J["small_pool_allocated_bytes"] = known(M.Statistics.Small.Allocated.Current, R.Held);
    J["large_pool_allocated_bytes"] = known(M.Statistics.Large.Allocated.Current, R.Held);
    return J;
  }

  Json verdict(const Verdict &V, const ScenarioResult &R) const {
    const Status Needed = V.What == Verdict::Budget ? R.Peak : R.Reserved;
    Json J;
    J["subject"] = V.What == Verdict::Budget ? "budget" : "card";
    J["name"] = V.Name;
    J["limit_bytes"] = V.Limit;
    J["needed_status"] = statusName(Needed);
    J["needed_bytes"] = known(V.Needed, Needed);
    J["context_bytes"] = V.Context;
    J["answer"] = fitName(V.Answer);
    J["left_out"] = leftOutNames(R);
    J["retries"] = V.Retries;
    J["failure"] = nullptr;
    if (V.Failure)
      J["failure"] = {{"requested_bytes", V.Failure->Requested},
                      {"allocated_bytes", V.Failure->Allocated},
                      {"reserved_bytes", V.Failure->Reserved},
                      {"at", moment(V.Failure->At)}};
    return J;
  }

  const SourceFiles &Files;
};

} // namespace

std::string renderJson(const std::vector<ScenarioResult> &Scenarios, const SourceFiles &Files,
                       std::string_view ToolVersion) {
  Json J;
  J["schema_version"] = JsonSchemaVersion;
  J["tool"] = {{"name", "vramlint"}, {"version", ToolVersion}};
  J["torch_version"] = nullptr;
  J["device"] = nullptr;
  if (!Scenarios.empty()) {
    J["torch_version"] = Writer::versionName(Scenarios.front().Options.Version);
    J["device"] = deviceName(Scenarios.front().Options.Target);
  }
  J["scenarios"] = Json::array();
  Writer W(Files);
  for (const ScenarioResult &R : Scenarios)
    J["scenarios"].push_back(W.scenario(R));
  // A file name need not be UTF-8; replacing is the one way of writing it that cannot fail.
  return J.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace vramlint
