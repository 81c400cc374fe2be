// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/TraceDocument.h"

#include <gtest/gtest.h>

using namespace vramlint;

namespace {

const char *const Minimal = R"({"format": "vramlint-trace", "version": "1.0", "origin": "measured", "scenario": "s",
  "device": "cpu", "torch_version": "1.13.0", "outcome": "completed", "ops": [""], "events": EVENTS})";

std::string with(std::string From, const std::string &What, const std::string &To) {
  From.replace(From.find(What), What.size(), To);
  return From;
}

std::string errorOf(const std::string &Text) {
  auto Read = readTrace(Text);
  auto *Why = std::get_if<std::string>(&Read);
  return Why ? *Why : "";
}

TEST(TraceDocumentTest, WrittenIsRead) {
  TraceDocument T;
  T.Device = "cuda";
  T.Scenario = "a \"b\"";
  T.TorchVersion = "2.0";
  T.Ops = {"", "conv"};
  T.Modules = {"", "net.1"};
  T.Places = {{}, {"x.cpp", 3, 4}};
  T.Phases = {{"forward", 2, 0, 2}};
  T.Events = {{512, 1, 2097152, 1, 1}, {1024, 0, 2097152, 0, 0}, {-1, 1, 2097152, 1, 1}};
  const std::string Text = writeTrace(T);
  auto Read = readTrace(Text);
  ASSERT_TRUE(std::holds_alternative<TraceDocument>(Read)) << std::get<std::string>(Read);
  const TraceDocument &Back = std::get<TraceDocument>(Read);
  EXPECT_EQ(writeTrace(Back), Text);
  EXPECT_EQ(Back.Places[1].File, "x.cpp");
  EXPECT_EQ(heldBytes(Back), (std::vector<Bytes>{0, 512, 1536, 1024}));
}

TEST(TraceDocumentTest, MalformedIsRefusedWithTheReason) {
  EXPECT_EQ(errorOf(with(Minimal, "EVENTS", "[[5,0],[-1,0]]")), "");
  EXPECT_NE(errorOf("").find("no JSON"), std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "[[5,0],")).find("no JSON"), std::string::npos);
  EXPECT_NE(errorOf("[]").find("'format' is missing"), std::string::npos);
  EXPECT_NE(errorOf("{\"schema_version\": \"1.0\"}").find("report of --format=json"), std::string::npos);
  EXPECT_NE(errorOf(with(with(Minimal, "EVENTS", "[]"), "1.0", "2.0")).find("version 2.0"), std::string::npos);
  EXPECT_NE(errorOf(with(with(Minimal, "EVENTS", "[]"), "\"cpu\"", "\"tpu\"")).find("neither cpu nor cuda"),
            std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "[[-1,0]]")).find("frees what is not allocated"), std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "[[5,0],[-1,0],[-1,0]]")).find("event 3 frees"), std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "[[0,0]]")).find("frees what"), std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "[[5,7]]")).find("operator 7"), std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "[[5.5,0]]")).find("no integer"), std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "[[18446744073709551615,0]]")).find("beyond 2^63"), std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "[[9223372036854775807,0],[1,0]]")).find("more than 2^63"),
            std::string::npos);
  EXPECT_NE(errorOf(with(Minimal, "EVENTS", "{}")).find("no list"), std::string::npos);
  EXPECT_NE(errorOf(with(with(Minimal, "EVENTS", "[]"), "[\"\"]", "[]")).find("is empty"), std::string::npos);
}

} // namespace
