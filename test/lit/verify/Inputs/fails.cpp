#include <torch/torch.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

volatile int zero = 0;

// The analysis does not know what is in the file.
// vramlint: scenario(throws)
void throws() {
  auto x = torch::ones({4});
  std::ifstream in("/nonexistent/file");
  if (!in.is_open())
    throw std::runtime_error("no such file");
}

// vramlint: scenario(hangs)
void hangs() {
  auto x = torch::ones({4});
  if (std::getenv("VRAMLINT_TEST_UNSET") == nullptr)
    while (zero == 0) {
    }
}

// vramlint: scenario(crashes)
void crashes() {
  auto x = torch::ones({4});
  if (std::getenv("VRAMLINT_TEST_UNSET") == nullptr)
    std::abort();
}

// vramlint: scenario(greedy)
void greedy() { auto x = torch::ones({int64_t(1) << 30}); }

// vramlint: scenario(leaves)
void leaves() {
  auto x = torch::ones({4});
  std::exit(3);
}
