// Leaving without destroying what is static: only what was registered for it runs, until somebody leaves at once.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstdlib>

static void say(const char *Text) {
  std::puts(Text);
  std::fflush(stdout);
}

struct Loud {
  ~Loud() { say("destroyed"); }
};
static Loud Global;

int main() {
  Loud Local;
  std::atexit([] { say("exit"); });
  std::at_quick_exit([] { say("never"); });
  std::at_quick_exit([] {
    say("first");
    std::_Exit(0);
  });
  std::at_quick_exit([] { say("last"); });
  std::quick_exit(1);
}
