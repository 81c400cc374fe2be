// Signals that a program raises itself (of those that nobody sets for it), and clocks that say whether they know the
// time. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sys/resource.h>
#include <sys/times.h>

static volatile std::sig_atomic_t Seen = 0;

static void note(int Number) {
  Seen = Number;
  printf("signal %d\n", Number);
  std::fflush(stdout);
}
static void other(int Number) {
  printf("other %d\n", Number);
  std::signal(Number, note);
}

int main() {
  printf("%d\n", std::signal(SIGUSR2, note) == SIG_DFL);
  printf("%d\n", std::raise(SIGUSR2));
  printf("%d\n", Seen == SIGUSR2);
  printf("%d\n", std::signal(SIGUSR2, other) == note);
  std::raise(SIGUSR2);
  std::raise(SIGUSR2);
  std::signal(SIGTERM, SIG_IGN);
  printf("%d\n", std::raise(SIGTERM));
  printf("%d\n", std::raise(SIGCHLD));
  struct sigaction Once, Old;
  std::memset(&Once, 0, sizeof Once);
  Once.sa_handler = note;
  Once.sa_flags = SA_RESETHAND;
  printf("%d\n", sigaction(SIGUSR1, &Once, nullptr));
  std::raise(SIGUSR1);
  printf("%d\n", sigaction(SIGUSR1, nullptr, &Old));
  printf("%d\n", Old.sa_handler == SIG_DFL);
  printf("%d\n", sigaction(SIGTERM, nullptr, &Old));
  printf("%d\n", Old.sa_handler == SIG_IGN);
  struct timespec Now;
  if (timespec_get(&Now, TIME_UTC) != TIME_UTC)
    printf("no time\n");
  struct rusage Used;
  struct tms Times;
  printf("%d %d\n", getrusage(RUSAGE_SELF, &Used), clock_getres(CLOCK_REALTIME, &Now));
  (void)times(&Times);
  std::signal(SIGABRT, note);
  std::abort();
}
