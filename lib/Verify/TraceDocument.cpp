// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/TraceDocument.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace vramlint {

namespace {

using Json = nlohmann::ordered_json;

/// Malformed content; the text is for the user.
struct Malformed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

const Json &member(const Json &Object, const char *Key) {
  auto Found = Object.find(Key);
  if (Found == Object.end())
    throw Malformed(std::string("'") + Key + "' is missing");
  return *Found;
}

std::string text(const Json &Object, const char *Key) {
  const Json &Value = member(Object, Key);
  if (!Value.is_string())
    throw Malformed(std::string("'") + Key + "' is no text");
  return Value.get<std::string>();
}

std::string textOr(const Json &Object, const char *Key) { return Object.contains(Key) ? text(Object, Key) : ""; }

std::int64_t integer(const Json &Value, const char *What) {
  if (!Value.is_number_integer())
    throw Malformed(std::string("'") + What + "' holds something that is no integer");
  if (Value.is_number_unsigned() && Value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
    throw Malformed(std::string("'") + What + "' holds an integer beyond 2^63");
  return Value.get<std::int64_t>();
}

const Json &array(const Json &Object, const char *Key) {
  const Json &Value = member(Object, Key);
  if (!Value.is_array())
    throw Malformed(std::string("'") + Key + "' is no list");
  return Value;
}

std::vector<std::string> texts(const Json &Object, const char *Key) {
  std::vector<std::string> All;
  for (const Json &Value : array(Object, Key)) {
    if (!Value.is_string())
      throw Malformed(std::string("'") + Key + "' holds something that is no text");
    All.push_back(Value.get<std::string>());
  }
  return All;
}

std::uint32_t index(const Json &Value, std::size_t Size, const char *What) {
  const std::int64_t Index = integer(Value, "events");
  if (Index < 0 || static_cast<std::uint64_t>(Index) >= Size)
    throw Malformed(std::string("an event names ") + What + " " + std::to_string(Index) + ", which is not there");
  return static_cast<std::uint32_t>(Index);
}

void readEvents(const Json &J, TraceDocument &T) {
  std::vector<bool> Alive(1);
  Bytes Held = 0;
  std::vector<Bytes> Sizes(1);
  for (const Json &Row : array(J, "events")) {
    if (!Row.is_array() || Row.size() < 2)
      throw Malformed("an event is no list of integers");
    TraceDocument::Event E;
    E.Value = integer(Row[0], "events");
    E.Op = index(Row[1], T.Ops.size(), "operator");
    if (Row.size() > 2)
      E.Reserved = integer(Row[2], "events");
    if (Row.size() > 3)
      E.Module = index(Row[3], T.Modules.size(), "module");
    if (Row.size() > 4)
      E.Place = index(Row[4], T.Places.size(), "place");
    if (E.isAllocation()) {
      if (E.Value > std::numeric_limits<Bytes>::max() - Held)
        throw Malformed("the events allocate more than 2^63 bytes");
      Held += E.Value;
      Alive.push_back(true);
      Sizes.push_back(E.Value);
    } else {
      if (E.Value == 0 || E.freed() >= Alive.size() || !Alive[E.freed()])
        throw Malformed("event " + std::to_string(T.Events.size() + 1) + " frees what is not allocated");
      Alive[E.freed()] = false;
      Held -= Sizes[E.freed()];
    }
    T.Events.push_back(E);
  }
}

void readPhases(const Json &J, TraceDocument &T) {
  if (!J.contains("phases"))
    return;
  for (const Json &Row : array(J, "phases")) {
    TraceDocument::Phase P;
    P.Name = text(Row, "name");
    P.Iteration = integer(member(Row, "iteration"), "iteration");
    const std::int64_t Begin = integer(member(Row, "begin"), "begin"), End = integer(member(Row, "end"), "end");
    if (Begin < 0 || End < Begin || static_cast<std::uint64_t>(End) > T.Events.size())
      throw Malformed("phase '" + P.Name + "' does not lie among the events");
    P.Begin = static_cast<std::size_t>(Begin);
    P.End = static_cast<std::size_t>(End);
    T.Phases.push_back(std::move(P));
  }
}

TraceDocument read(const Json &J) {
  if (!J.is_object() || !J.contains("format")) {
    if (J.is_object() && J.contains("schema_version"))
      throw Malformed(
          "this is a report of --format=json; traces are written by 'vramlint verify --emit' and '--save'");
    throw Malformed("this is no trace of vramlint: 'format' is missing");
  }
  if (text(J, "format") != TraceFormat)
    throw Malformed("this is no trace of vramlint: 'format' is '" + text(J, "format") + "'");
  const std::string Version = text(J, "version");
  if (Version.substr(0, Version.find('.')) != std::to_string(TraceMajorVersion))
    throw Malformed("it has version " + Version + " of the format; this vramlint reads " + std::string(TraceVersion));
  TraceDocument T;
  const std::string Origin = text(J, "origin");
  if (Origin != "measured" && Origin != "predicted")
    throw Malformed("'origin' is '" + Origin + "', neither measured nor predicted");
  T.Measured = Origin == "measured";
  T.Program = textOr(J, "program");
  T.Scenario = text(J, "scenario");
  T.Device = text(J, "device");
  if (T.Device != "cpu" && T.Device != "cuda")
    throw Malformed("'device' is '" + T.Device + "', neither cpu nor cuda");
  T.TorchVersion = text(J, "torch_version");
  T.Outcome = text(J, "outcome");
  T.Status = textOr(J, "status");
  if (J.contains("assumptions"))
    T.Assumptions = texts(J, "assumptions");
  if (J.contains("machine"))
    for (const auto &[Key, Value] : J["machine"].items())
      T.Machine.push_back({Key, Value.is_string() ? Value.get<std::string>() : Value.dump()});
  if (J.contains("statistics"))
    for (const auto &[Key, Value] : J["statistics"].items())
      T.Statistics.push_back({Key, integer(Value, "statistics")});
  if (J.contains("allocations_behind"))
    T.Behind =
        static_cast<std::size_t>(std::max<std::int64_t>(0, integer(J["allocations_behind"], "allocations_behind")));
  T.Ops = texts(J, "ops");
  if (J.contains("modules"))
    T.Modules = texts(J, "modules");
  if (J.contains("places")) {
    T.Places.clear();
    for (const Json &Row : array(J, "places"))
      T.Places.push_back({text(Row, "file"), static_cast<unsigned>(integer(member(Row, "line"), "line")),
                          static_cast<unsigned>(integer(member(Row, "column"), "column"))});
  }
  if (T.Ops.empty() || T.Modules.empty() || T.Places.empty())
    throw Malformed("a list of names is empty; the first one stands for none");
  readEvents(J, T);
  readPhases(J, T);
  return T;
}

} // namespace

std::variant<TraceDocument, std::string> readTrace(std::string_view Text) {
  try {
    return read(Json::parse(Text));
  } catch (const Malformed &E) {
    return std::string(E.what());
  } catch (const Json::exception &E) {
    // Its text begins with an identifier in brackets.
    std::string Why = E.what();
    if (const std::size_t End = Why.find("] "); Why.starts_with("[json") && End != std::string::npos)
      Why = Why.substr(End + 2);
    return "this is no JSON: " + Why;
  }
}

std::string writeTrace(const TraceDocument &T) {
  const auto Dump = [](const Json &J) { return J.dump(-1, ' ', false, Json::error_handler_t::replace); };
  std::string Out = "{\n";
  const auto Member = [&](const char *Key, const Json &Value) {
    Out += "\"" + std::string(Key) + "\": " + Dump(Value) + ",\n";
  };
  Member("format", TraceFormat);
  Member("version", TraceVersion);
  Member("origin", T.Measured ? "measured" : "predicted");
  Member("program", T.Program);
  Member("scenario", T.Scenario);
  Member("device", T.Device);
  Member("torch_version", T.TorchVersion);
  Member("outcome", T.Outcome);
  if (T.Measured) {
    Json Machine = Json::object(), Statistics = Json::object();
    for (const auto &[Key, Value] : T.Machine)
      Machine[Key] = Value;
    for (const auto &[Key, Value] : T.Statistics)
      Statistics[Key] = Value;
    Member("machine", Machine);
    Member("statistics", Statistics);
  } else {
    Member("status", T.Status);
    Member("assumptions", T.Assumptions);
    Member("modules", T.Modules);
    Json Places = Json::array(), Phases = Json::array();
    for (const TraceDocument::Place &P : T.Places)
      Places.push_back({{"file", P.File}, {"line", P.Line}, {"column", P.Column}});
    for (const TraceDocument::Phase &P : T.Phases)
      Phases.push_back({{"name", P.Name}, {"iteration", P.Iteration}, {"begin", P.Begin}, {"end", P.End}});
    if (T.Behind)
      Member("allocations_behind", T.Behind);
    Member("places", Places);
    Member("phases", Phases);
  }
  Member("ops", T.Ops);
  Out += "\"events\": [";
  for (std::size_t I = 0; I < T.Events.size(); ++I) {
    const TraceDocument::Event &E = T.Events[I];
    Out += (I ? ",\n[" : "\n[") + std::to_string(E.Value) + "," + std::to_string(E.Op);
    if (!T.Measured || T.isCuda())
      Out += "," + std::to_string(E.Reserved);
    if (!T.Measured)
      Out += "," + std::to_string(E.Module) + "," + std::to_string(E.Place);
    Out += "]";
  }
  return Out + "\n]\n}\n";
}

std::vector<Bytes> heldBytes(const TraceDocument &T) {
  std::vector<Bytes> Held(1, 0), Sizes(1, 0);
  Held.reserve(T.Events.size() + 1);
  for (const TraceDocument::Event &E : T.Events) {
    if (E.isAllocation()) {
      Sizes.push_back(E.Value);
      Held.push_back(Held.back() + E.Value);
    } else {
      Held.push_back(Held.back() - Sizes[E.freed()]);
    }
  }
  return Held;
}

} // namespace vramlint
