// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Watched.h"

#include "Support/Stack.h"

#include <llvm/Support/Signals.h>
#include <llvm/Support/raw_ostream.h>

#include <new>
#include <unistd.h>

namespace vramlint {

[[noreturn]] static void giveUp(const std::string &Message) {
  // Other threads still run: nothing of theirs is touched but the files that are only half written.
  llvm::errs() << "vramlint: error: " + Message + "\n";
  llvm::sys::RunInterruptHandlers();
  _exit(2);
}

/// Calls nothing but what a handler of signals may; a file that is only half written is cleaned up later.
template <std::size_t N> [[noreturn]] static void giveUpAtOnce(const char (&Message)[N]) {
  [[maybe_unused]] const ssize_t Written = write(STDERR_FILENO, Message, N - 1);
  _exit(2);
}

void endOnExhaustion() {
  onStackOverflow(
      [] { giveUpAtOnce("vramlint: error: the sources are nested too deeply: the stack has run out\n"); });
  // Clang asks for arrays as large as the source says.
  std::set_new_handler([] { giveUpAtOnce("vramlint: error: the sources ask for more memory than there is\n"); });
}

Watch watched(const Options &O) {
  WatchLimits Limits;
  Limits.Memory = O.Ask.MaxMemory;
  // Where more is allowed for an execution, more is for each of its steps, and for reading the sources.
  Limits.SecondsOfOneStep = 10 + O.Ask.MaxSeconds;
  return Watch(Limits, giveUp);
}

} // namespace vramlint
