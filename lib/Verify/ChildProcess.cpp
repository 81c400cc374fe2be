// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/ChildProcess.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace vramlint {

namespace {

volatile sig_atomic_t ActiveGroup = 0;

/// `/proc/17/task/17/children`: what a process of one thread has started.
class ChildrenFile {
public:
  explicit ChildrenFile(pid_t Process) {
    for (const char *Part : {"/proc/", "", "/task/", "", "/children"})
      *Part ? add(Part) : addNumber(Process);
    *End = 0;
  }
  const char *path() const { return Text; }

private:
  void add(const char *Part) {
    while (*Part)
      *End++ = *Part++;
  }
  void addNumber(pid_t N) {
    char Digits[16], *From = Digits + sizeof Digits;
    for (*--From = 0; N > 0; N /= 10)
      *--From = static_cast<char>('0' + N % 10);
    add(From);
  }
  char Text[80], *End = Text;
};

/// Ends a process and all that it has started, also what has left its group: ninja gives each compiler one of its
/// own. Calls nothing but what a handler of signals may.
void endTree(pid_t Process, int Depth = 0) {
  constexpr int MostDepth = 64;
  kill(Process, SIGSTOP); // it starts no more
  const int File = Depth < MostDepth ? open(ChildrenFile(Process).path(), O_RDONLY | O_CLOEXEC) : -1;
  if (File >= 0) {
    char Some[256];
    pid_t Child = 0;
    for (ssize_t Count; (Count = read(File, Some, sizeof Some)) > 0;)
      for (ssize_t I = 0; I < Count; ++I)
        if (Some[I] >= '0' && Some[I] <= '9')
          Child = Child * 10 + (Some[I] - '0');
        else if (pid_t Whole = std::exchange(Child, 0))
          endTree(Whole, Depth + 1);
    close(File);
  }
  kill(Process, SIGKILL);
}

void endGroup(pid_t Leader) {
  endTree(Leader);
  kill(-Leader, SIGKILL);
}

/// What a child has left behind in other groups: it is this process's now (a subreaper).
void endOrphans() {
  std::error_code Failure;
  for (const auto &Thread : std::filesystem::directory_iterator("/proc/self/task", Failure)) {
    std::ifstream In(Thread.path() / "children");
    for (pid_t Child; In >> Child;) {
      endTree(Child);
      waitpid(Child, nullptr, 0);
    }
  }
}

void endGroupAndDie(int Signal) {
  if (ActiveGroup)
    endGroup(static_cast<pid_t>(ActiveGroup));
  std::signal(Signal, SIG_DFL);
  raise(Signal);
}

/// While a child runs, what would end this process ends the child first.
class ForwardedSignals {
public:
  ForwardedSignals() {
    for (std::size_t I = 0; I < std::size(Signals); ++I) {
      struct sigaction Action = {};
      Action.sa_handler = endGroupAndDie;
      sigaction(Signals[I], &Action, &Before[I]);
    }
  }
  ~ForwardedSignals() {
    for (std::size_t I = 0; I < std::size(Signals); ++I)
      sigaction(Signals[I], &Before[I], nullptr);
  }

private:
  static constexpr int Signals[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction Before[std::size(Signals)];
};

std::string tailOf(const std::string &Path) {
  constexpr std::streamoff Most = 16 * 1024;
  std::ifstream In(Path, std::ios::binary | std::ios::ate);
  if (!In)
    return "";
  const std::streamoff Size = In.tellg();
  In.seekg(std::max<std::streamoff>(0, Size - Most));
  std::string Text(static_cast<std::size_t>(std::min(Size, Most)), '\0');
  In.read(Text.data(), static_cast<std::streamsize>(Text.size()));
  return Text;
}

} // namespace

std::string ChildResult::describe() const {
  switch (End) {
  case Exited:
    return "exited with code " + std::to_string(Code);
  case Signaled:
    return "was ended by signal " + std::to_string(Code) + " (" + strsignal(Code) + ")";
  case TimedOut:
    return "did not end within " + std::to_string(Code) + " s";
  case NotStarted:
    return std::string("could not be started: ") + std::strerror(Code);
  }
  return "";
}

std::string findProgram(const std::string &Name) {
  if (Name.find('/') != std::string::npos)
    return access(Name.c_str(), X_OK) == 0 ? Name : "";
  const char *Path = std::getenv("PATH");
  std::string Rest = Path ? Path : "/usr/bin:/bin";
  while (!Rest.empty()) {
    const std::size_t Colon = Rest.find(':');
    const std::string Candidate = Rest.substr(0, Colon) + "/" + Name;
    if (access(Candidate.c_str(), X_OK) == 0)
      return Candidate;
    Rest = Colon == std::string::npos ? "" : Rest.substr(Colon + 1);
  }
  return "";
}

ChildResult runChild(const ChildRequest &Request) {
  ChildResult Result;
  std::vector<char *> Arguments;
  for (const std::string &Word : Request.Command)
    Arguments.push_back(const_cast<char *>(Word.c_str()));
  Arguments.push_back(nullptr);

  ForwardedSignals Forwarded;
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  int ExecFailed[2];
  if (pipe2(ExecFailed, O_CLOEXEC) != 0) {
    Result.Code = errno;
    return Result;
  }
  const pid_t Child = fork();
  if (Child < 0) {
    Result.Code = errno;
    close(ExecFailed[0]);
    close(ExecFailed[1]);
    return Result;
  }
  if (Child == 0) {
    setpgid(0, 0);
    for (int Signal : {SIGINT, SIGTERM, SIGHUP})
      std::signal(Signal, SIG_DFL);
    const int In = open("/dev/null", O_RDONLY);
    const int Out = open(Request.LogFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(In, 0);
    dup2(Out, 1);
    dup2(Out, 2);
    if (Request.Memory) {
      const rlimit Limit = {static_cast<rlim_t>(Request.Memory), static_cast<rlim_t>(Request.Memory)};
      setrlimit(RLIMIT_AS, &Limit);
    }
    const rlimit NoCore = {0, 0};
    setrlimit(RLIMIT_CORE, &NoCore);
    execvp(Arguments[0], Arguments.data());
    const int Why = errno;
    (void)!write(ExecFailed[1], &Why, sizeof(Why));
    _exit(127);
  }
  setpgid(Child, Child);
  ActiveGroup = Child;
  close(ExecFailed[1]);
  int Why = 0;
  const bool Started = read(ExecFailed[0], &Why, sizeof(Why)) != sizeof(Why);
  close(ExecFailed[0]);

  using Clock = std::chrono::steady_clock;
  const Clock::time_point Deadline = Clock::now() + std::chrono::seconds(Request.Seconds);
  int Status = 0;
  auto Pause = std::chrono::milliseconds(2);
  for (;;) {
    const pid_t Ended = waitpid(Child, &Status, WNOHANG);
    if (Ended == Child)
      break;
    if (Ended < 0 && errno != EINTR)
      break;
    if (Request.Seconds && Clock::now() >= Deadline) {
      endGroup(Child);
      waitpid(Child, &Status, 0);
      endOrphans();
      ActiveGroup = 0;
      Result.End = ChildResult::TimedOut;
      Result.Code = Request.Seconds;
      Result.Output = tailOf(Request.LogFile);
      return Result;
    }
    std::this_thread::sleep_for(Pause);
    Pause = std::min(Pause * 2, std::chrono::milliseconds(50));
  }
  // What it left in the background.
  kill(-Child, SIGKILL);
  ActiveGroup = 0;
  endOrphans();
  if (!Started) {
    Result.Code = Why;
    return Result;
  }
  Result.End = WIFSIGNALED(Status) ? ChildResult::Signaled : ChildResult::Exited;
  Result.Code = WIFSIGNALED(Status) ? WTERMSIG(Status) : WEXITSTATUS(Status);
  Result.Output = tailOf(Request.LogFile);
  return Result;
}

} // namespace vramlint
