// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Comparison.h"

#include <gtest/gtest.h>

using namespace vramlint;

namespace {

/// Events from numbers: > 0 allocates, < 0 frees the allocation of that number.
TraceDocument trace(std::vector<std::int64_t> Values, bool Measured = false) {
  TraceDocument T;
  T.Measured = Measured;
  T.Device = "cpu";
  T.Scenario = "s";
  for (std::int64_t Value : Values) {
    TraceDocument::Event E;
    E.Value = Value;
    T.Events.push_back(E);
  }
  return T;
}

TraceDocument measured(std::vector<std::int64_t> Values) { return trace(std::move(Values), true); }

const FigureRow &figure(const Comparison &C, std::string Where, std::string What) {
  for (const FigureRow &Row : C.Figures)
    if (Row.Where == Where && Row.What == What)
      return Row;
  ADD_FAILURE() << "no figure " << Where << " " << What;
  static FigureRow None;
  return None;
}

TEST(ComparisonTest, SameEventsAgree) {
  Comparison C = compare(trace({100, 200, -1, 300}), measured({100, 200, -1, 300}), {});
  EXPECT_TRUE(C.SameEvents);
  EXPECT_TRUE(C.Agrees);
  EXPECT_EQ(C.Reordered, 0u);
  EXPECT_FALSE(C.First);
  EXPECT_EQ(figure(C, "scenario", "peak").Measured, 500);
  EXPECT_EQ(figure(C, "scenario", "end").Measured, 500);
}

TEST(ComparisonTest, WhatDiesBehindTheEndIsNoDifference) {
  Comparison C = compare(trace({100, 200}), measured({100, 200, -2, -1}), {});
  EXPECT_TRUE(C.Agrees);
  EXPECT_EQ(figure(C, "scenario", "end").Measured, 300);
}

TEST(ComparisonTest, AllocationsBehindTheEndAreADifference) {
  Comparison C = compare(trace({100, 200, -2}), measured({100, 200, -2, -1, 50, -3}), {});
  EXPECT_FALSE(C.SameEvents);
  EXPECT_FALSE(C.Agrees);
  ASSERT_TRUE(C.First);
  ASSERT_FALSE(C.First->Lines.empty());
  EXPECT_FALSE(C.First->Lines[0].Predicted);
  EXPECT_EQ(C.First->Lines[0].Measured->Size, 50);
  // Destructors may allocate, as the prediction knows.
  TraceDocument Dies = trace({100, 200, -2});
  Dies.Behind = 1;
  EXPECT_TRUE(compare(Dies, measured({100, 200, -2, -1, 50, -3}), {}).SameEvents);
  EXPECT_FALSE(compare(Dies, measured({100, 200, -2, -1, 50, -3, 50, -4}), {}).SameEvents);
  // The same where frees come in another order.
  EXPECT_FALSE(compare(trace({100, 200, -1, -2}), measured({100, 200, -2, -1, 50}), {}).SameEvents);
}

TEST(ComparisonTest, AllocationsThatNoOpMakesMayComeInAnyOrder) {
  Comparison C = compare(trace({100, 200, 50, -2, 300}), measured({200, 50, 100, -1, 300}), {});
  EXPECT_TRUE(C.SameEvents);
  EXPECT_EQ(C.Reordered, 3u);
  // What is freed is the same one of them.
  EXPECT_FALSE(compare(trace({100, 200, -2, 300}), measured({200, 100, -2, 300}), {}).SameEvents);
  EXPECT_FALSE(compare(trace({100, 200, 300}), measured({200, 101, 300}), {}).SameEvents);
  EXPECT_FALSE(compare(trace({100, -1, 200}), measured({200, -1, 100}), {}).SameEvents);
  TraceDocument Made = measured({200, 100});
  Made.Ops.push_back("aten::empty");
  Made.Events[0].Op = 1;
  EXPECT_FALSE(compare(trace({100, 200}), Made, {}).SameEvents);
}

TEST(ComparisonTest, FreesOfOneRunMayComeInAnyOrder) {
  Comparison C = compare(trace({100, 200, -1, -2, 300}), measured({100, 200, -2, -1, 300}), {});
  EXPECT_TRUE(C.SameEvents);
  EXPECT_EQ(C.Reordered, 2u);
  // An allocation between them makes the order matter.
  EXPECT_FALSE(compare(trace({100, 200, -1, 300, -2}), measured({100, 200, -2, 300, -1}), {}).SameEvents);
}

TEST(ComparisonTest, EqualSizesFreedInAnotherOrderDiffer) {
  Comparison C = compare(trace({64, 64, -1, 8, -2}), measured({64, 64, -2, 8, -1}), {});
  EXPECT_FALSE(C.SameEvents);
  EXPECT_FALSE(C.Agrees);
  ASSERT_TRUE(C.First);
}

TEST(ComparisonTest, AMissingAllocationIsFoundAndNamed) {
  TraceDocument P = trace({100, 200, -2, 300});
  P.Ops = {"", "conv2d", "relu"};
  P.Events[0].Op = 1;
  P.Events[3].Op = 2;
  TraceDocument M = measured({100, 50, 200, -2, -3, 300});
  M.Ops = {"", "aten::conv"};
  M.Events[1].Op = 1;
  Comparison C = compare(P, M, {});
  EXPECT_FALSE(C.Agrees);
  EXPECT_EQ(C.MatchedEvents, 4u);
  ASSERT_EQ(C.Ops.size(), 2u); // the allocation by its operator, its free by none
  EXPECT_EQ(C.Ops[0].Op, "aten::conv");
  EXPECT_EQ(C.Ops[0].ExtraBytes, 50);
  EXPECT_EQ(figure(C, "scenario", "peak").Predicted, 400);
  EXPECT_EQ(figure(C, "scenario", "peak").Measured, 400);
  ASSERT_TRUE(C.First);
  const auto First = std::find_if(C.First->Lines.begin(), C.First->Lines.end(), [](auto &L) { return L.Differs; });
  ASSERT_NE(First, C.First->Lines.end());
  EXPECT_FALSE(First->Predicted);
  ASSERT_TRUE(First->Measured);
  EXPECT_EQ(First->Measured->Size, 50);
}

TEST(ComparisonTest, PhasesLieWhereTheirNeighboursLie) {
  TraceDocument P = trace({100, 200, -2, 300});
  P.Phases = {{"forward", 1, 1, 3}};
  Comparison C = compare(P, measured({100, 200, 40, -3, -2, 300}), {});
  EXPECT_EQ(figure(C, "forward", "begin").Measured, 100);
  EXPECT_EQ(figure(C, "forward", "peak").Predicted, 300);
  EXPECT_EQ(figure(C, "forward", "peak").Measured, 340);
  EXPECT_FALSE(figure(C, "forward", "peak").Agrees);
  EXPECT_EQ(figure(C, "forward", "end").Measured, 100);
}

TEST(ComparisonTest, ScratchOfTheNextOperatorIsNotBeforeTheBoundary) {
  TraceDocument P = trace({100, 200});
  P.Phases = {{"forward", 1, 1, 2}};
  TraceDocument M = measured({100, 40, 200, -2});
  M.Ops = {"", "conv"};
  for (std::size_t I : {1, 2, 3})
    M.Events[I].Op = 1;
  Comparison C = compare(P, M, {});
  EXPECT_EQ(figure(C, "forward", "begin").Measured, 100);
  EXPECT_EQ(figure(C, "scenario", "end").Measured, 300);
}

TEST(ComparisonTest, TolerancesAreAboutFigures) {
  const TraceDocument P = trace({1000}), M = measured({1010});
  EXPECT_FALSE(compare(P, M, {}).Agrees);
  EXPECT_FALSE(compare(P, M, *parseTolerance("0")).Agrees);
  EXPECT_FALSE(compare(P, M, *parseTolerance("9")).Agrees);
  EXPECT_TRUE(compare(P, M, *parseTolerance("10")).Agrees);
  EXPECT_TRUE(compare(P, M, *parseTolerance("1%")).Agrees);
  EXPECT_FALSE(compare(P, M, *parseTolerance("0.5%")).Agrees);
  for (const char *Bad : {"", "x", "-1", "101%", "nan%", "1 %%"})
    EXPECT_FALSE(parseTolerance(Bad)) << Bad;
}

TEST(ComparisonTest, OutcomesMustAgree) {
  TraceDocument P = trace({100}), M = measured({100});
  M.Outcome = "threw: x";
  EXPECT_FALSE(compare(P, M, {}).Agrees);
  P.Outcome = "threw: y";
  EXPECT_TRUE(compare(P, M, {}).Agrees);
}

TEST(ComparisonTest, TooManyDifferencesGiveUp) {
  std::vector<std::int64_t> A, B;
  for (int I = 1; I <= 200; ++I)
    A.push_back(I), B.push_back(1000 + I);
  Alignment Lines = align(trace(A), measured(B), 50);
  EXPECT_TRUE(Lines.GaveUp);
  Lines = align(trace(A), measured(B), 1000);
  EXPECT_FALSE(Lines.GaveUp);
  for (std::size_t Counterpart : Lines.MeasuredOf)
    EXPECT_EQ(Counterpart, Alignment::None);
}

TEST(ComparisonTest, EmptyTraces) {
  EXPECT_TRUE(compare(trace({}), measured({}), {}).Agrees);
  EXPECT_TRUE(compare(trace({}), measured({100, -1}), *parseTolerance("100")).Agrees);
  EXPECT_FALSE(compare(trace({100}), measured({}), {}).Agrees);
}

} // namespace
