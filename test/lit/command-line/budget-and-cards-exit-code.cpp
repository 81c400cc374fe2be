// 4 MiB: within a limit of 4 MiB, above one of 3. The command line has the last word over the source.
#include <torch/torch.h>

// RUN: %vramlint --entry=hold --budget=4MiB %s | FileCheck --check-prefix=FITS %s
// FITS: budget {{.*}}4.00 MiB {{.*}}fits
// RUN: %fails 1 'exit-code.cpp:[0-9]+:[0-9]+: error: peak of 4.00 MiB .*above the budget of 3.00 MiB \[vram-over-budget\]' %vramlint --entry=hold --budget=3MiB %s
void hold() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); }

// RUN: %fails 1 'budget of 1.00 MiB' %vramlint --scenario=written %s
// RUN: %vramlint --scenario=written --budget=1GiB %s
// vramlint: scenario(written) budget(1MiB)
void written() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); }

// A card that holds it and one that does not: one execution, a verdict for each.
// RUN: %fails 1 'error: out of memory on T4' %vramlint --entry=large '--gpu=T4,H100' %s | FileCheck --check-prefix=CARDS %s
// CARDS: T4 {{.*}}20.00 GiB {{.*}}out of memory
// CARDS: H100 {{.*}}20.00 GiB {{.*}}fits
// RUN: %vramlint --entry=large '--gpu=H100' %s
void large() { auto kept = torch::empty({20, 1 << 28}, torch::kCUDA); }

// RUN: %fails 2 "unknown card 'RTX 4091'; did you mean '.*RTX4090" %vramlint --entry=hold '--gpu=RTX 4091' %s

// The CPU's memory is another question.
// RUN: %vramlint --entry=host --device=cpu --format=json -o %t.json %s
// RUN: %figure 'device' == cpu < %t.json
// RUN: %fails 2 'gpu is about cards, and --device says cpu' %vramlint --entry=host --device=cpu --gpu=T4 %s
void host() { auto kept = torch::zeros({1 << 20}); }
