// Limits of the analysis; each ends its scenario, and the exit code is 2.
#include <string>
#include <vector>

// vramlint: scenario(time-limit)
void timeLimit() {
  volatile int turns = 0;
  while (turns >= 0)
    ++turns;
}

// vramlint: scenario(size-limit)
void sizeLimit() {
  std::string text = "x";
  while (!text.empty())
    text += text;
}

namespace {
int deeper(int n) { return deeper(n + 1) + 1; }
} // namespace

// vramlint: scenario(depth-limit)
void depthLimit() { deeper(0); }
