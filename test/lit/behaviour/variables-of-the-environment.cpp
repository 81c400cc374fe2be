// Variables of the environment are taken not to be set, each told with the way to say it, as long as the program goes on
// without them.
// RUN: %vramlint --device=cpu %s | FileCheck %s --check-prefix=UNSET
// RUN: %vramlint --device=cpu --set env.WIDTH=32 --set env.DEPTH=4 %s | FileCheck %s --check-prefix=SAID
// RUN: %vramlint --device=cpu --entry=needs %s | FileCheck %s --check-prefix=NEEDED
// RUN: %vramlint --device=cpu --entry=sets %s | FileCheck %s --check-prefix=SETS
#include <torch/torch.h>
#include <cstdlib>

int64_t number(const char *name, int64_t fallback) {
  const char *value = std::getenv(name);
  return value ? std::stoll(value) : fallback;
}

// UNSET: peak allocated{{ +}}~2.69 KiB
// UNSET: a condition is taken to be false: that the environment variable 'WIDTH' is set (--set 'env.WIDTH=...')
// UNSET: a condition is taken to be false: that the environment variable 'DEPTH' is set (--set 'env.DEPTH=...')
// UNSET-NOT: HOME
// SAID: peak allocated{{ +}}~18.38 KiB
// SAID-NOT: {{WIDTH|DEPTH}}' is set
int main() {
  int64_t width = 16;
  if (auto *given = std::getenv("WIDTH"); given && *given)
    width = std::stoll(given);
  const std::string device = std::getenv("ACCELERATOR") ? std::getenv("ACCELERATOR") : "cpu";
  const std::string home = std::getenv("HOME");
  torch::nn::Sequential net;
  for (int64_t i = number("DEPTH", 2); i > 0; --i)
    net->push_back(torch::nn::Linear(width, width));
  auto output = net->forward(torch::rand({3, width}, torch::Device(device)));
}

/// Without it there is no program.
// NEEDED: a check that throws or ends the program is taken to pass: the environment variable 'SIZE' is not known
// NEEDED: a check that throws or ends the program is taken to pass: that the environment variable 'SIZE' is set
void needs() {
  const char *size = std::getenv("SIZE");
  if (!size)
    throw std::runtime_error("SIZE is not set");
  auto kept = torch::zeros({std::atoi(size)});
}

// SETS: peak allocated{{ +}}400 B
// SETS: every figure is exact
void sets() {
  setenv("SIZE", "70", 1);
  setenv("SIZE", "50", 0);
  static char more[] = "MORE=30";
  putenv(more);
  unsetenv("GONE");
  auto kept = torch::zeros({std::atoi(std::getenv("SIZE")) + std::atoi(std::getenv("MORE")) + (std::getenv("GONE") ? 1 : 0)});
}
