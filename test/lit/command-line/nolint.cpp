// Suppressions as in clang-tidy: the finding goes, and with it the exit code.
#include <torch/torch.h>

// RUN: %vramlint --entry=same_line --budget=1MiB %s 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK: 1 finding suppressed by NOLINT
void same_line() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); } // NOLINT(vram-over-budget)

// RUN: %vramlint --entry=next_line --budget=1MiB %s
void next_line() {
  // NOLINTNEXTLINE
  auto kept = torch::zeros({1 << 20}, torch::kCUDA);
}

// RUN: %vramlint --entry=region --budget=1MiB %s
// NOLINTBEGIN(vram-*)
void region() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); }
// NOLINTEND(vram-*)

// Another check's suppression is none.
// RUN: %fails 1 'vram-over-budget' %vramlint --entry=other --budget=1MiB %s
void other() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); } // NOLINT(vram-unknown)

// The same by option; a misspelt check would switch nothing off.
// RUN: %vramlint --entry=plain --budget=1MiB --checks=-vram-over-budget %s
// RUN: %fails 1 'vram-over-budget' %vramlint --entry=plain --budget=1MiB '--checks=-*,vram-over-budget' %s
// RUN: %fails 2 "unknown check 'vram-over-bugdet'; did you mean 'vram-over-budget'" %vramlint --entry=plain --checks=-vram-over-bugdet %s
void plain() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); }
