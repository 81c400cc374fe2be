// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/ChildProcess.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <unistd.h>

using namespace vramlint;

namespace {

class ChildProcessTest : public testing::Test {
protected:
  std::string Log = testing::TempDir() + "/child-" + std::to_string(getpid()) + ".log";
  std::string Mark = testing::TempDir() + "/child-" + std::to_string(getpid()) + ".pid";
  ~ChildProcessTest() override { unlink(Log.c_str()); }
  ChildResult shell(std::string Script, int Seconds = 0, Bytes Memory = 0) {
    return runChild({{"sh", "-c", std::move(Script)}, Log, Seconds, Memory});
  }
};

TEST_F(ChildProcessTest, CodeAndOutput) {
  ChildResult R = shell("echo out; echo err >&2; exit 3");
  EXPECT_EQ(R.End, ChildResult::Exited);
  EXPECT_EQ(R.Code, 3);
  EXPECT_EQ(R.Output, "out\nerr\n");
  EXPECT_EQ(R.describe(), "exited with code 3");
  EXPECT_TRUE(shell("exit 0").succeeded());
}

TEST_F(ChildProcessTest, SignalIsTold) {
  ChildResult R = shell("kill -SEGV $$");
  EXPECT_EQ(R.End, ChildResult::Signaled);
  EXPECT_EQ(R.Code, SIGSEGV);
}

TEST_F(ChildProcessTest, MissingProgramIsNotStarted) {
  ChildResult R = runChild({{"/nonexistent/program"}, Log, 0, 0});
  EXPECT_EQ(R.End, ChildResult::NotStarted);
  EXPECT_NE(R.describe().find("could not be started"), std::string::npos);
}

/// Whether the process whose number a script has written to \p Mark is gone; it may still wait to be collected.
static bool isGone(const std::string &Mark) {
  std::ifstream In(Mark);
  pid_t Grandchild = 0;
  EXPECT_TRUE(In >> Grandchild);
  unlink(Mark.c_str());
  for (int I = 0; I < 50; ++I) {
    std::ifstream Stat("/proc/" + std::to_string(Grandchild) + "/stat");
    std::string Id, Name, State;
    if (!(Stat >> Id >> Name >> State) || State == "Z")
      return true;
    usleep(20000);
  }
  return false;
}

TEST_F(ChildProcessTest, TimeLimitEndsTheWholeGroup) {
  const auto Begin = std::chrono::steady_clock::now();
  ChildResult R = shell("sleep 60 & echo $! > " + Mark + "; wait", 1);
  EXPECT_EQ(R.End, ChildResult::TimedOut);
  EXPECT_LT(std::chrono::steady_clock::now() - Begin, std::chrono::seconds(10));
  EXPECT_TRUE(isGone(Mark));
}

TEST_F(ChildProcessTest, TimeLimitEndsWhatHasLeftTheGroup) {
  EXPECT_EQ(shell("setsid sh -c 'echo $$ > " + Mark + "; sleep 60' & wait", 1).End, ChildResult::TimedOut);
  EXPECT_TRUE(isGone(Mark));
}

TEST_F(ChildProcessTest, WhatIsLeftInAnotherGroupEndsWithTheChild) {
  EXPECT_TRUE(
      shell("setsid sh -c 'echo $$ > " + Mark + "; sleep 60' & while ! [ -s " + Mark + " ]; do :; done").succeeded());
  EXPECT_TRUE(isGone(Mark));
}

TEST_F(ChildProcessTest, FindsPrograms) {
  EXPECT_EQ(findProgram("sh").substr(0, 1), "/");
  EXPECT_EQ(findProgram("no-such-program-here"), "");
}

} // namespace
