// Reports of the sample trace: what they must say, how they must look, that they agree with each other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Json.h"
#include "Report/Table.h"
#include "Report/Text.h"

#include "report/SampleTrace.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

using namespace vramlint;
using vramlint::test::SampleTrace;

namespace {

ScenarioResult build(const SampleTrace &S, const Ledger &L = {}, std::optional<Bytes> Budget = {},
                     std::vector<GpuProfile> Cards = {}) {
  Settings Options;
  Options.Version = {2, 0};
  ResultInput In{S.T, S.Files, Options, L, {}, {}, {}, {}, Budget, std::move(Cards), {}};
  In.Header = {"Net", "src/unet.cpp", "Net", "1, 2", {"4x1x64x64"}, "train sgd"};
  In.Counts = {524416, 524416, 2 * MiB + 512, 0, 0};
  return buildResult(In);
}

Ledger ledger(Doubt Kind, std::uint64_t Since = 0) {
  Ledger L;
  L.add({Kind, rowOf(Kind).Wording.find("{}") == std::string_view::npos ? "" : "something", {}, Since});
  return L;
}

/// One doubt of each rank.
constexpr Doubt Bounded = Doubt::CufftWorkspace, Assumed = Doubt::Thread, Lost = Doubt::NoModel;

bool contains(const std::string &Text, std::string_view Part) { return Text.find(Part) != std::string::npos; }

TEST(Result, StatusComesFromTheLedger) {
  SampleTrace S;
  EXPECT_EQ(build(S).Peak, Status::Exact);
  ScenarioResult Low = build(S, ledger(Bounded));
  EXPECT_EQ(Low.Peak, Status::AtLeast);
  EXPECT_EQ(Low.Held, Status::Exact);
  EXPECT_EQ(build(S, ledger(Lost)).Held, Status::Lost);
}

TEST(Result, EachFigureHasItsOwnStatus) {
  SampleTrace S;
  EXPECT_EQ(build(S, ledger(Doubt::NoOpModel)).Counted, Status::Exact) << "an op makes no parameters";
  EXPECT_EQ(build(S, ledger(Lost)).Counted, Status::Lost);
  // What was over before the doubt is not touched by it.
  ScenarioResult R = build(S, ledger(Lost, build(S).Memory.Phases[0].EndEvent + 1));
  ASSERT_GE(R.Phases.size(), 2u);
  EXPECT_EQ(R.Phases.size(), R.Memory.Phases.size());
  EXPECT_EQ(R.Phases[0].Peak, Status::Exact);
  EXPECT_EQ(R.Phases[0].End, Status::Exact);
  EXPECT_EQ(R.Phases[0].Reserved, Status::Exact);
  EXPECT_EQ(R.Phases.back().Peak, Status::Lost);
  EXPECT_EQ(R.Peak, Status::Lost);
}

TEST(Result, OverflowedTraceIsALowerBound) {
  SampleTrace S;
  S.T.EventLimit = S.T.events().size();
  S.T.allocate(GiB, S.Cuda, Category::Other);
  ScenarioResult R = build(S);
  EXPECT_EQ(R.Peak, Status::AtLeast);
  ASSERT_EQ(R.Assumptions.size(), 1u);
  EXPECT_EQ(R.Assumptions[0].Kind, Doubt::EventLimit);
  EXPECT_EQ(R.Held, Status::Lost) << "what is left out would also have released memory";
}

TEST(Result, Verdicts) {
  SampleTrace S;
  GpuProfile Small, Large;
  Small.Name = "small";
  Small.TotalMemory = 38 * MiB;
  Large.Name = "large";
  Large.TotalMemory = GiB;
  ScenarioResult R = build(S, {}, 39 * MiB, {Small, Large});
  ASSERT_EQ(R.Verdicts.size(), 3u);
  EXPECT_EQ(R.Verdicts[0].Answer, Fit::TooLarge);
  EXPECT_EQ(R.Verdicts[1].Answer, Fit::TooLarge);
  ASSERT_TRUE(R.Verdicts[1].Failure);
  EXPECT_EQ(R.Verdicts[1].Failure->Requested, 16 * MiB);
  EXPECT_EQ(R.Verdicts[2].Answer, Fit::Fits);

  // What is left out is little and said; an assumption below the limit proves nothing, and what is lost never fits.
  ScenarioResult Low = build(S, ledger(Bounded), 39 * MiB, {Large});
  EXPECT_EQ(Low.Verdicts[0].Answer, Fit::TooLarge);
  EXPECT_EQ(Low.Verdicts[1].Answer, Fit::Fits);
  EXPECT_EQ(build(S, ledger(Assumed), GiB).Verdicts[0].Answer, Fit::Unclear);
  EXPECT_EQ(build(S, ledger(Assumed), 1).Verdicts[0].Answer, Fit::TooLarge);
  EXPECT_EQ(build(S, ledger(Lost), 1).Verdicts[0].Answer, Fit::Unclear);
}

TEST(LayerTable, OnePassWithTotals) {
  SampleTrace S(3);
  ScenarioResult R = build(S);
  ASSERT_EQ(R.Layers.size(), 3u) << "later iterations add no rows";
  EXPECT_EQ(R.Layers[0].Type, "Net");
  EXPECT_EQ(R.Layers[0].Parameters, 524288);
  EXPECT_EQ(R.Layers[0].Macs, 2000000);
  EXPECT_EQ(R.Layers[0].Saved, 8 * MiB);
  EXPECT_EQ(R.Layers[0].Peak, R.Memory.Peak.Allocated);
  EXPECT_EQ(R.Layers[2].Path, "conv2");
  EXPECT_EQ(R.Layers[2].Depth, 1u);
  EXPECT_EQ(R.Layers[2].Calls, 1u);
}

TEST(LayerTable, RepeatedModuleTakesOneRow) {
  SampleTrace S;
  S.T.moduleBegin({"", "Other", "", "", 0, 0});
  for (int I = 0; I < 2; ++I) {
    S.T.moduleBegin({"relu", "ReLU", "[1]", "", 0, 0});
    S.T.moduleEnd("[1]");
  }
  S.T.moduleEnd("[1]");
  ScenarioResult R = build(S);
  ASSERT_EQ(R.Layers.size(), 5u);
  EXPECT_EQ(R.Layers[4].Calls, 2u);
  EXPECT_TRUE(contains(renderText(R, S.Files), "ReLU x2"));
}

TEST(Text, EqualBlocksFold) {
  SampleTrace S;
  S.T.moduleBegin({"", "Stack", "", "", 0, 0});
  for (int I = 0; I < 12; ++I) {
    S.T.moduleBegin({"layers." + std::to_string(I), "Block", "[1]", "", 10, 10});
    S.T.moduleEnd("[1]");
  }
  S.T.moduleEnd("[1]");
  std::string Text = renderText(build(S), S.Files);
  EXPECT_TRUE(contains(Text, "layers.0 "));
  EXPECT_TRUE(contains(Text, "layers.1 .. 11"));
  EXPECT_TRUE(contains(Text, "11 more Block"));
  EXPECT_FALSE(contains(Text, "layers.5"));
}

TEST(Text, SignsStandBeforeFigures) {
  SampleTrace S;
  EXPECT_TRUE(contains(renderText(build(S), S.Files), "peak allocated   40.00 MiB  unet.cpp:6:9"));
  std::string Low = renderText(build(S, ledger(Bounded)), S.Files);
  EXPECT_TRUE(contains(Low, "peak allocated   >= 40.00 MiB"));
  EXPECT_TRUE(contains(Low, "held at the end      8.00 MiB"));
  std::string About = renderText(build(S, ledger(Assumed)), S.Files);
  EXPECT_TRUE(contains(About, "~8.00 MiB"));
  std::string Unknown = renderText(build(S, ledger(Lost)), S.Files);
  EXPECT_FALSE(contains(Unknown, "peak allocated   40.00 MiB"));
  EXPECT_FALSE(contains(Unknown, "2.00 MiB  524,416"));
  EXPECT_TRUE(contains(Unknown, "unknown: no model for something")) << "before any figure";
}

TEST(Text, SaysWhy) {
  SampleTrace S;
  std::string Text = renderText(build(S), S.Files);
  EXPECT_TRUE(contains(Text, "saved by conv2d at unet.cpp:6"));
  EXPECT_TRUE(contains(Text, "3 parameters, largest conv1.weight"));
  EXPECT_TRUE(contains(Text, "nothing: every figure is exact"));
  EXPECT_TRUE(contains(renderText(build(S, ledger(Bounded)), S.Files),
                       "the work areas of cuFFT are left out: the peak may be low [cufft-workspace]"));
}

TEST(Text, EqualIterationsShareTheirRows) {
  SampleTrace S(50);
  EXPECT_TRUE(contains(renderText(build(S), S.Files), "2 .. 50"));
}

TEST(Text, StaysNarrowAndPlain) {
  SampleTrace S;
  S.T.moduleBegin({"", std::string(200, 'T'), "", "", 123456789012, 1});
  std::string Path(300, 'p');
  S.T.moduleBegin({Path, "Conv2d", "", "", 1, 1});
  S.T.opBegin("a_rather_long_name_of_an_op");
  S.T.allocate(GiB, S.Cuda, Category::Activation);
  S.T.opEnd(9'000'000'000'000'000'000);
  S.T.moduleEnd("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]");
  S.T.moduleEnd("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]");
  Ledger L;
  L.add({Doubt::Branch, "a long sentence about something not known, " + std::string(40, 'x') + " and more of it",
         S.at(5), 0, 3});
  std::istringstream Lines(renderText(build(S, L, 1), S.Files));
  for (std::string Line; std::getline(Lines, Line);) {
    EXPECT_LE(Line.size(), 110u) << Line;
    EXPECT_EQ(Line.find('\x1b'), std::string::npos);
    EXPECT_TRUE(Line.empty() || Line.back() != ' ') << Line;
  }
}

TEST(Text, ColorsOnlyOnDemand) {
  SampleTrace S;
  TextOptions Options;
  Options.Colors = true;
  std::string Text = renderText(build(S, {}, 1), S.Files, Options);
  EXPECT_TRUE(contains(Text, "\x1b[1mNet(1, 2)\x1b[0m"));
  EXPECT_TRUE(contains(Text, "\x1b[31m")) << "the budget is exceeded";
}

TEST(Lines, MemoryStandsBesideTheSource) {
  SampleTrace S;
  std::vector<std::string> Source(30, "code");
  Source[5] = "x = conv2(x);";
  std::string Text = renderLines(build(S), S.Files, [&](std::uint32_t) { return &Source; });
  EXPECT_TRUE(contains(Text, "24.00 MiB  40.00 MiB >  6  x = conv2(x);"));
  EXPECT_TRUE(contains(Text, "16.00 MiB  16.00 MiB |  5  code"));
  EXPECT_FALSE(contains(Text, " 30  code")) << "far from anything executed";
  // A file that got shorter, or cannot be read, is no reason to fail.
  Source.resize(3);
  renderLines(build(S), S.Files, [&](std::uint32_t) { return &Source; });
  EXPECT_EQ(renderLines(build(S), S.Files, [](std::uint32_t) { return nullptr; }), "");
}

TEST(Json, SaysWhatTheTextSays) {
  SampleTrace S;
  ScenarioResult R = build(S, {}, GiB);
  auto J = nlohmann::json::parse(renderJson({R}, S.Files, "0.1.0"), nullptr, false);
  ASSERT_FALSE(J.is_discarded());
  EXPECT_EQ(J["schema_version"], "2.1");
  EXPECT_EQ(J["device"], "cuda:0");
  const auto &One = J["scenarios"][0];
  EXPECT_EQ(One["status"], "exact");
  EXPECT_EQ(One["peak"]["allocated_bytes"], R.Memory.Peak.Allocated);
  EXPECT_EQ(One["peak"]["at"]["line"], 6);
  EXPECT_EQ(One["end"]["allocated_bytes"], 8 * MiB + 512);
  EXPECT_EQ(One["end"]["small_pool_allocated_bytes"], 4 * MiB + 512);
  EXPECT_EQ(One["end"]["large_pool_allocated_bytes"], 4 * MiB);
  EXPECT_EQ(One["lines"].size(), 7u);
  EXPECT_EQ(One["verdicts"][0]["answer"], "fits");
  EXPECT_TRUE(One["peak"]["process_bytes"].is_null());
}

TEST(Json, UnknownFiguresAreNull) {
  SampleTrace S;
  ScenarioResult R = build(S, ledger(Lost));
  auto J = nlohmann::json::parse(renderJson({R}, S.Files, "0.1.0"), nullptr, false);
  EXPECT_TRUE(J["scenarios"][0]["peak"]["allocated_bytes"].is_null());
  EXPECT_TRUE(J["scenarios"][0]["end"]["allocated_bytes"].is_null());
  EXPECT_TRUE(J["scenarios"][0]["parameters"]["bytes"].is_null());
  EXPECT_TRUE(J["scenarios"][0]["phases"][0]["peak_allocated_bytes"].is_null());
  EXPECT_EQ(J["scenarios"][0]["status"], "lost");
}

TEST(Json, AnyBytesInNames) {
  SampleTrace S;
  ScenarioResult R = build(S);
  R.Header.Name = "\xff\xfe \"quoted\" \x01";
  EXPECT_FALSE(nlohmann::json::parse(renderJson({R}, S.Files, ""), nullptr, false).is_discarded());
}

TEST(Table, Pieces) {
  EXPECT_EQ(groupDigits(7787393), "7,787,393");
  EXPECT_EQ(groupDigits(-123), "-123");
  EXPECT_EQ(groupDigits(-1234), "-1,234");
  EXPECT_EQ(groupDigits(0), "0");
  EXPECT_EQ(shorten("abcdefghij", 7), "ab...ij");
  EXPECT_EQ(shorten("\xc3\xa4\xc3\xb6\xc3\xbc", 3), "\xc3\xa4\xc3\xb6\xc3\xbc");
  EXPECT_EQ(wrap("one two three", 7, 2), "one two\n  three");
  Table T({{"name", false, 0}, {"size", true, 0}});
  T.row({"a", "10"});
  T.row({"long", "1"});
  EXPECT_EQ(T.render(1, false), " name  size\n a       10\n long     1\n");
}

} // namespace
