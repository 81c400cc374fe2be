// Allocator traces kept as data: test/unit/Memory/traces/*.txt.
//
//   option capacity 314572800      options come first: capacity, max_split, divisions, expandable
//   alloc 1 4096                   block 1 gets 4096 bytes
//   fail 2 999999999               this request must run out of memory
//   free 1
//   empty                          emptyCache()
//   expect allocated 0 reserved 2097152
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/CachingAllocator.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

using namespace vramlint;

namespace {

Bytes figureNamed(const AllocatorStatistics &S, const std::string &Name) {
  const std::map<std::string, Bytes> Figures = {
      {"allocated", S.All.Allocated.Current},
      {"peak", S.All.Allocated.Peak},
      {"reserved", S.All.Reserved.Current},
      {"peak_reserved", S.All.Reserved.Peak},
      {"inactive_split", S.All.InactiveSplit.Current},
      {"requested", S.All.Requested.Current},
      {"segments", S.All.Segments.Current},
      {"large", S.Large.Allocated.Current},
      {"small", S.Small.Allocated.Current},
      {"retries", static_cast<Bytes>(S.Retries)},
  };
  auto Found = Figures.find(Name);
  EXPECT_NE(Found, Figures.end()) << Name;
  return Found == Figures.end() ? -1 : Found->second;
}

bool setOption(CachingAllocatorOptions &Options, const std::string &Name, Bytes Value) {
  if (Name == "capacity")
    Options.CapacityLimit = Value;
  else if (Name == "max_split")
    Options.MaxSplitSize = Value;
  else if (Name == "divisions")
    Options.setRoundupDivisions(static_cast<unsigned>(Value));
  else if (Name == "expandable")
    Options.ExpandableSegments = Value != 0;
  else
    return false;
  return true;
}

void runTrace(const std::filesystem::path &Path) {
  SCOPED_TRACE(Path.filename().string());
  std::ifstream In(Path);
  ASSERT_TRUE(In);
  CachingAllocatorOptions Options;
  std::unique_ptr<CachingAllocator> A;
  std::map<int, CachingAllocator::Block *> Blocks;
  std::string Line;
  int Expectations = 0;
  for (int Number = 1; std::getline(In, Line); ++Number) {
    SCOPED_TRACE("line " + std::to_string(Number));
    std::istringstream Words(Line);
    std::string Verb, Name;
    Bytes Value = 0;
    int Id = 0;
    if (!(Words >> Verb) || Verb.front() == '#')
      continue;
    if (Verb == "option") {
      ASSERT_TRUE(Words >> Name >> Value && setOption(Options, Name, Value));
      continue;
    }
    if (!A)
      A = std::make_unique<CachingAllocator>(Options);
    if (Verb == "alloc") {
      ASSERT_TRUE(Words >> Id >> Value);
      ASSERT_NE(Blocks[Id] = A->allocate(Value), nullptr);
    } else if (Verb == "fail") {
      ASSERT_TRUE(Words >> Id >> Value);
      ASSERT_EQ(A->allocate(Value), nullptr);
    } else if (Verb == "free") {
      ASSERT_TRUE(Words >> Id);
      A->free(Blocks[Id]);
      Blocks.erase(Id);
    } else if (Verb == "empty") {
      A->emptyCache();
    } else {
      ASSERT_EQ(Verb, "expect");
      ++Expectations;
      while (Words >> Name >> Value)
        ASSERT_EQ(figureNamed(A->statistics(), Name), Value) << Name;
    }
    A->checkInvariants();
  }
  EXPECT_GT(Expectations, 0);
  for (auto &[Id, B] : Blocks)
    A->free(B);
  A->emptyCache();
  A->checkInvariants();
  EXPECT_EQ(A->statistics().All.Allocated.Current, 0);
  EXPECT_EQ(A->statistics().All.Reserved.Current, 0);
  EXPECT_EQ(A->statistics().All.InactiveSplit.Current, 0);
}

TEST(TraceFiles, AllHold) {
  int Files = 0;
  for (const auto &Entry : std::filesystem::directory_iterator(VRAMLINT_TEST_DIR "/unit/Memory/traces")) {
    runTrace(Entry.path());
    ++Files;
  }
  EXPECT_GE(Files, 8);
}

} // namespace
