// The table of doubts, and the statuses that follow from it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Ledger.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

using namespace vramlint;

namespace {

TEST(Ledger, TheTableIsCompleteAndInOrder) {
  std::set<std::string_view> Names;
  for (std::size_t I = 0; I < DoubtCount; ++I) {
    const DoubtRow &Row = doubtTable()[I];
    EXPECT_EQ(Row.Kind, static_cast<Doubt>(I)) << Row.Id;
    EXPECT_TRUE(Names.insert(Row.Id).second) << Row.Id << " stands twice";
    EXPECT_TRUE(std::all_of(Row.Id.begin(), Row.Id.end(), [](char C) { return (C >= 'a' && C <= 'z') || C == '-'; }))
        << Row.Id;
    EXPECT_EQ(Row.Worst == Rank::Bounded, !Row.LeftOut.empty()) << Row.Id;
  }
}

TEST(Ledger, TheWorstEntryThatTouchesAFigureDecides) {
  Ledger L;
  EXPECT_EQ(L.status(Figure::Peak), Status::Exact);
  EXPECT_FALSE(L.rank(Figure::Peak));
  L.add({Doubt::CudnnWorkspace, "convolutions"});
  EXPECT_EQ(L.status(Figure::Peak), Status::AtLeast);
  EXPECT_EQ(L.status(Figure::Held), Status::Exact);
  EXPECT_EQ(L.rank(Figure::Peak), Rank::Bounded);
  L.add({Doubt::OptimizerOption, "momentum"});
  EXPECT_EQ(L.status(Figure::Held), Status::Assumed);
  EXPECT_EQ(L.status(Figure::Counts), Status::Exact);
  L.add({Doubt::NoModel, "`f`"});
  EXPECT_EQ(L.status(Figure::Counts), Status::Lost);
  EXPECT_EQ(L.rank(Figure::Peak), Rank::Lost);
}

TEST(Ledger, WhatCameLaterDoesNotTouchWhatWasBefore) {
  Ledger L;
  L.add({Doubt::NoModel, "`f`", {}, 10});
  EXPECT_EQ(L.status(Figure::Peak, 9), Status::Exact);
  EXPECT_EQ(L.status(Figure::Peak, 10), Status::Lost);
  L.add({Doubt::NoModel, "`f`", {}, 5});
  EXPECT_EQ(L.status(Figure::Peak, 9), Status::Exact) << "the same again only counts up";
  EXPECT_EQ(L.entries()[0].Count, 2u);
}

TEST(Ledger, ALimitBoundsThePeakAndNothingThatIsHeld) {
  for (Doubt Kind : {Doubt::TimeLimit, Doubt::DepthLimit, Doubt::SizeLimit, Doubt::EventLimit}) {
    Ledger L;
    L.add({Kind, "10"});
    EXPECT_TRUE(isLimit(Kind));
    EXPECT_EQ(L.status(Figure::Peak), Status::AtLeast);
    EXPECT_EQ(L.status(Figure::Held), Status::Lost);
    EXPECT_EQ(L.rank(Figure::Peak), Rank::Assumed) << "no limit is kept by what was not seen to its end";
  }
}

TEST(Ledger, TheSameDetailIsToldAtEachPlaceOrOnce) {
  Ledger L;
  SourcePoint Here{1, 4, 2}, There{1, 9, 2};
  for (Doubt Kind : {Doubt::NoOpModel, Doubt::UnknownValue})
    for (SourcePoint Where : {Here, There, There})
      L.add({Kind, "x", Where});
  ASSERT_EQ(L.entries().size(), 3u);
  EXPECT_EQ(L.entries()[1].Count, 2u);
  EXPECT_EQ(L.entries()[2].Count, 3u);
  EXPECT_EQ(L.entries()[2].Where, Here);
  EXPECT_EQ(L.entries()[0].message(), "no model for the op `x`");
}

} // namespace
