// A stack that runs out is told; another crash stays one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Stack.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace vramlint;

namespace {

constexpr unsigned Small = 1u << 20;

void endOfStack() {
  constexpr char Text[] = "nested too deeply\n";
  _exit(write(STDERR_FILENO, Text, std::strlen(Text)) < 0 ? 4 : 3);
}

/// Frames of \p Size bytes, as many as there are to be; the compiler is kept from making a loop of them.
template <std::size_t Size> unsigned deep(unsigned Frames) {
  volatile char Held[Size];
  Held[0] = static_cast<char>(Frames);
  return Frames ? deep<Size>(Frames - 1) + static_cast<unsigned>(Held[0]) : 0;
}

template <std::size_t Size> void fall() {
  onStackOverflow(endOfStack);
  runOnStack(Small, [](unsigned) { deep<Size>(~0u); });
}

TEST(Stack, WorkIsDone) {
  unsigned Got = 0;
  runOnStack(Small, [&](unsigned Bytes) { Got = Bytes; });
  EXPECT_EQ(Got, Small);
}

TEST(StackDeathTest, OneThatRunsOutIsTold) {
  EXPECT_EXIT(fall<16>(), testing::ExitedWithCode(3), "nested too deeply");
  EXPECT_EXIT(fall<100'000>(), testing::ExitedWithCode(3), "nested too deeply");
}

TEST(StackDeathTest, AnotherCrashIsACrash) {
  auto Crash = [] {
    onStackOverflow(endOfStack);
    runOnStack(Small, [](unsigned) { raise(SIGSEGV); });
  };
  // By the signal, or as a sanitizer tells it.
  auto IsNoOverflow = [](int Status) { return !WIFEXITED(Status) || WEXITSTATUS(Status) != 3; };
  EXPECT_EXIT(Crash(), IsNoOverflow, "");
}

} // namespace
