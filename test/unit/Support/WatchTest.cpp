// What the watch sees: memory that is taken, and work that gets no further.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Watch.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

using namespace vramlint;

namespace {

/// What the watch would have said before it ended the process; the first sentence counts.
class Said {
public:
  void operator()(const std::string &Message) {
    std::lock_guard Held(Lock);
    if (Text.empty())
      Text = Message;
  }
  std::string text() {
    std::lock_guard Held(Lock);
    return Text;
  }

private:
  std::mutex Lock;
  std::string Text;
};

/// Works, for it is the processor's time that counts, until \p Ready or for ten seconds; whether it became so.
template <class F> bool workUntil(F Ready) {
  const auto End = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!Ready())
    if (std::chrono::steady_clock::now() > End)
      return false;
  return true;
}

TEST(Watch, WithoutOneNothingIsShort) { EXPECT_FALSE(Watch::memoryIsShort()); }

TEST(Watch, TheSystemSaysWhatIsResident) {
  const Bytes Before = residentMemory();
  static const char *volatile Seen; // or the compiler leaves the allocation out
  const std::vector<char> Taken(64 << 20, 1);
  Seen = Taken.data();
  EXPECT_EQ(*Seen, 1);
  EXPECT_GE(residentMemory(), Before + Bytes(Taken.size()) / 2);
}

TEST(Watch, MemoryIsShortBeforeItIsOver) {
  Said Last;
  const Watch W({.Memory = residentMemory() + 512 * MiB}, std::ref(Last));
  EXPECT_FALSE(Watch::memoryIsShort());
  std::vector<char> Taken(480 << 20, 1);
  EXPECT_TRUE(workUntil([] { return Watch::memoryIsShort(); }));
  EXPECT_EQ(Last.text(), "");
  // What has been given back is there again.
  std::vector<char>().swap(Taken);
  EXPECT_FALSE(Watch::memoryIsShort());
}

TEST(Watch, TooMuchMemoryEndsTheProcess) {
  Said Last;
  const Watch W({.Memory = 1 * MiB}, std::ref(Last));
  EXPECT_TRUE(workUntil([&] { return !Last.text().empty(); }));
  EXPECT_NE(Last.text().find("more than 1.00 MiB"), std::string::npos) << Last.text();
}

TEST(Watch, WhatGetsNoFurtherEndsTheProcess) {
  Said Last;
  const Watch W({.SecondsOfOneStep = 0.2}, std::ref(Last));
  EXPECT_TRUE(workUntil([&] { return !Last.text().empty(); }));
  EXPECT_NE(Last.text().find("no further for 0.2 seconds"), std::string::npos) << Last.text();
}

TEST(Watch, WhatGetsFurtherOrIsUnhurriedGoesOn) {
  Said Last;
  const Watch W({.SecondsOfOneStep = 0.3}, std::ref(Last));
  const auto Begin = std::chrono::steady_clock::now();
  auto isOver = [&](double Seconds) {
    return std::chrono::steady_clock::now() - Begin > std::chrono::duration<double>(Seconds);
  };
  workUntil([&] {
    Watch::gotFurther();
    return isOver(0.8);
  });
  const Watch::Unhurried Slow;
  workUntil([&] { return isOver(1.6); });
  EXPECT_EQ(Last.text(), "");
}

} // namespace
