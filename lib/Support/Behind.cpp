// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Behind.h"

#include <csignal>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace vramlint {

bool runBehind(const std::function<void()> &Work) {
  if (std::thread::hardware_concurrency() < 2)
    return false;
  const pid_t Child = fork();
  if (Child != 0)
    return Child > 0;
  setsid();
  const int Nowhere = open("/dev/null", O_RDWR);
  for (int Standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    dup2(Nowhere, Standard);
  close_range(STDERR_FILENO + 1, ~0u, 0);
  std::signal(SIGALRM, SIG_DFL);
  alarm(600);
  setpriority(PRIO_PROCESS, 0, 10);
  Work();
  _exit(0);
}

} // namespace vramlint
