// Findings from figures, their selection and suppression, their printed form, and the cards.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lint/Checks.h"
#include "Lint/Diagnostics.h"
#include "Lint/GpuCards.h"
#include "Lint/Suppressions.h"

#include "report/SampleTrace.h"

#include <gtest/gtest.h>

#include <set>

using namespace vramlint;
using vramlint::test::SampleTrace;

namespace {

using Lines = std::vector<std::string>;

TEST(GlobList, LastMatchDecides) {
  EXPECT_TRUE(GlobList("*").matches("vram-unknown"));
  EXPECT_FALSE(GlobList("").matches("vram-unknown"));
  EXPECT_FALSE(GlobList("*,-vram-unknown").matches("vram-unknown"));
  EXPECT_TRUE(GlobList("*, -vram-*, vram-over-*").matches("vram-over-budget"));
  EXPECT_FALSE(GlobList("*, -vram-*, vram-over-*").matches("vram-unknown"));
  EXPECT_TRUE(GlobList("vram-*-budget").matches("vram-over-budget"));
  EXPECT_FALSE(GlobList("vram-*-budget").matches("vram-over-budgets"));
  EXPECT_FALSE(GlobList("vram").matches("vram-unknown"));
  EXPECT_TRUE(GlobList(std::string(2000, '*')).matches("x"));
}

TEST(Suppressions, Forms) {
  Lines Source = {
      "a(); // NOLINT",                  // 1
      "b(); // NOLINT(vram-over-*)",     // 2
      "// NOLINTNEXTLINE(vram-unknown)", // 3
      "c();",                            // 4
      "// NOLINTBEGIN(vram-unknown)",    // 5
      "d();",                            // 6
      "// NOLINTEND(vram-unknown)",      // 7
      "e();",                            // 8
      "// NOLINTBEGIN",                  // 9: never ends
      "f();",                            // 10
  };
  EXPECT_TRUE(isSuppressed(Source, 1, "vram-unknown"));
  EXPECT_TRUE(isSuppressed(Source, 2, "vram-over-budget"));
  EXPECT_FALSE(isSuppressed(Source, 2, "vram-unknown"));
  EXPECT_FALSE(isSuppressed(Source, 3, "vram-unknown"));
  EXPECT_TRUE(isSuppressed(Source, 4, "vram-unknown"));
  EXPECT_FALSE(isSuppressed(Source, 4, "vram-over-budget"));
  EXPECT_TRUE(isSuppressed(Source, 6, "vram-unknown"));
  EXPECT_FALSE(isSuppressed(Source, 6, "vram-over-budget"));
  EXPECT_FALSE(isSuppressed(Source, 8, "vram-unknown"));
  EXPECT_FALSE(isSuppressed(Source, 10, "vram-unknown"));
  EXPECT_FALSE(isSuppressed(Source, 0, "vram-unknown"));
  EXPECT_FALSE(isSuppressed(Source, 99, "vram-unknown"));
}

ScenarioResult result(const SampleTrace &S, const Ledger &L, std::optional<Bytes> Budget,
                      std::vector<GpuProfile> Cards = {}) {
  Settings Options;
  ResultInput In{S.T, S.Files, Options, L, {}, {}, {}, {}, Budget, std::move(Cards), {}};
  return buildResult(In);
}

TEST(Checks, BudgetAtTheLineOfThePeak) {
  SampleTrace S;
  EXPECT_TRUE(memoryFindings(result(S, {}, GiB), S.Files).empty());
  std::vector<Finding> Found = memoryFindings(result(S, {}, 32 * MiB), S.Files);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Check, "vram-over-budget");
  EXPECT_EQ(Found[0].Where, S.at(6, 9));
  EXPECT_EQ(Found[0].Level, Severity::Error);
  EXPECT_EQ(Found[0].Message,
            "peak of 40.00 MiB in conv2d of conv2 (forward, iteration 2) is above the budget of 32.00 MiB");
  EXPECT_EQ(Found[0].Notes.size(), 4u) << "three places that hold most, one call";
}

TEST(Checks, CardRunsOutAtTheRequest) {
  SampleTrace S;
  GpuProfile Tiny;
  Tiny.Name = "tiny";
  Tiny.TotalMemory = 38 * MiB;
  std::vector<Finding> Found = memoryFindings(result(S, {}, {}, {Tiny}), S.Files);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Check, "vram-out-of-memory");
  EXPECT_EQ(Found[0].Where, S.at(6, 9));
}

std::vector<Finding> findings(const SampleTrace &S, Doubt Kind, std::string Detail,
                              std::optional<Bytes> Budget = {}) {
  Ledger L;
  L.add({Kind, std::move(Detail), S.at(5)});
  return memoryFindings(result(S, L, Budget), S.Files);
}

TEST(Checks, WhatIsBoundedIsANote) {
  SampleTrace S;
  std::vector<Finding> Found = findings(S, Doubt::CudnnWorkspace, "convolutions", GiB);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Check, "vram-bounded");
  EXPECT_EQ(Found[0].Level, Severity::Note);
  CheckOptions Options;
  Options.WarningsAsErrors = GlobList("vram-*");
  EXPECT_FALSE(hasErrors(selectFindings(Found, Options, nullptr)));
  Options.Strict = true;
  EXPECT_TRUE(hasErrors(selectFindings(Found, Options, nullptr)));
}

TEST(Checks, ALimitIsNotKeptByAFigureThatIsLost) {
  SampleTrace S;
  std::vector<Finding> Found = findings(S, Doubt::NoModel, "torch::foo", GiB);
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0].Check, "vram-undecided");
  EXPECT_EQ(Found[0].Level, Severity::Error);
  EXPECT_EQ(Found[0].Where, S.at(5));
  EXPECT_EQ(Found[1].Check, "vram-unknown");
  EXPECT_EQ(findings(S, Doubt::NoModel, "torch::foo").size(), 1u) << "no limit was asked for";
}

TEST(Checks, StrictAndSelection) {
  SampleTrace S;
  std::vector<Finding> Found = findings(S, Doubt::Branch, "true: a file");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Check, "vram-unknown");

  CheckOptions Options;
  EXPECT_FALSE(hasErrors(selectFindings(Found, Options, nullptr)));
  Options.Strict = true;
  EXPECT_TRUE(hasErrors(selectFindings(Found, Options, nullptr)));
  Options.Strict = false;
  Options.WarningsAsErrors = GlobList("vram-*");
  EXPECT_TRUE(hasErrors(selectFindings(Found, Options, nullptr)));
  Options.Checks = GlobList("*,-vram-unknown");
  EXPECT_TRUE(selectFindings(Found, Options, nullptr).empty());

  Lines Source(10, "code // NOLINT");
  unsigned Suppressed = 0;
  EXPECT_TRUE(selectFindings(
                  Found, {}, [&](std::uint32_t) { return &Source; }, &Suppressed)
                  .empty());
  EXPECT_EQ(Suppressed, 1u);
}

TEST(Checks, EveryFindingIsAKnownCheck) {
  std::set<std::string_view> Names;
  for (const CheckDescription &C : knownChecks())
    Names.insert(C.Name);
  for (const char *Name : {"vram-over-budget", "vram-out-of-memory", "vram-runtime-error", "vram-unknown",
                           "vram-bounded", "vram-undecided"})
    EXPECT_TRUE(Names.count(Name)) << Name;
}

TEST(Diagnostics, LooksLikeClang) {
  SourceFiles Files;
  std::uint32_t File = Files.intern("net.cpp");
  Lines Source = {"int a;", "\tx = conv(x);", "y(x);"};
  std::vector<Finding> Found = {
      runtimeError("shapes do not fit", {File, 2, 6}, {{{File, 2, 6}, "forward"}, {{File, 3, 1}, "main"}})};
  std::string Text = renderDiagnostics(Found, Files, [&](std::uint32_t) { return &Source; });
  EXPECT_EQ(Text, "net.cpp:2:6: error: shapes do not fit [vram-runtime-error]\n"
                  "    2 | \tx = conv(x);\n"
                  "      | \t    ^\n"
                  "net.cpp:3:1: note: in forward, called from here\n"
                  "    3 | y(x);\n"
                  "      | ^\n");
  EXPECT_EQ(summarizeDiagnostics(Found), "1 error generated.\n");
  EXPECT_EQ(summarizeDiagnostics({}), "");
  // Places outside the text, and none at all.
  Found[0].Where = {File, 99, 500};
  EXPECT_EQ(renderDiagnostics({{"c", Severity::Warning, "m", {}, {}}}, Files, nullptr), "warning: m [c]\n");
  EXPECT_NE(renderDiagnostics(Found, Files, [&](std::uint32_t) { return &Source; }), "");
}

TEST(GpuCards, NamesAreForgiving) {
  for (const char *Name : {"RTX4090", "rtx 4090", "NVIDIA GeForce RTX 4090", "rtx-4090", "4090"}) {
    ASSERT_TRUE(findCard(Name)) << Name;
    EXPECT_EQ(findCard(Name)->Name, "RTX4090");
  }
  EXPECT_EQ(findCard("a100 80gb")->Name, "A100-80GB");
  EXPECT_EQ(findCard("NVIDIA A100-SXM4-80GB")->Name, "A100-80GB");
  EXPECT_EQ(findCard("Tesla T4")->Name, "T4");
  EXPECT_FALSE(findCard("RTX9999"));
  EXPECT_FALSE(findCard(""));
}

TEST(GpuCards, Suggestions) {
  std::vector<std::string> Names = similarCards("RTX4091");
  ASSERT_FALSE(Names.empty());
  EXPECT_EQ(Names[0], "RTX4090");
  EXPECT_LE(Names.size(), 5u);
  EXPECT_TRUE(similarCards("completely different").empty());
  EXPECT_EQ(similarCards("a100")[0], "A100-40GB");
}

TEST(GpuCards, TableIsSane) {
  std::set<std::string> Seen;
  for (const GpuProfile &Card : knownCards()) {
    EXPECT_TRUE(Seen.insert(Card.Name).second) << Card.Name;
    EXPECT_GT(Card.TotalMemory, 8 * GiB) << Card.Name;
    EXPECT_LT(Card.TotalMemory, 200 * GiB) << Card.Name;
    EXPECT_GE(Card.ComputeMajor, 7) << Card.Name;
    EXPECT_GT(Card.Multiprocessors, 20) << Card.Name;
  }
  EXPECT_GE(Seen.size(), 21u);
}

} // namespace
