// All scenarios of the sources in one run: one report each, one JSON document. One that fails does not hide the others.
#include <torch/torch.h>

// vramlint: scenario(small)
void small() { auto kept = torch::zeros({1 << 18}, torch::kCUDA); }

// vramlint: scenario(failing)
void failing() { auto sum = torch::zeros({2, 3}, torch::kCUDA) + torch::zeros({4}, torch::kCUDA); }

// vramlint: scenario(large) budget(1GiB)
void large() { auto kept = torch::zeros({1 << 20}, torch::kCUDA); }

// RUN: %fails 1 'several-scenarios.cpp:8:.* error: The size of tensor a \(3\) must match .*\[vram-runtime-error\]' %vramlint %s | FileCheck %s
// CHECK-DAG: in scenario 'failing':
// CHECK-DAG: == small ==
// CHECK-DAG: == failing ==
// CHECK-DAG: == large ==

// RUN: %limited 1 %vramlint --format=json -o %t.json %s
// RUN: %validate %t.json
// RUN: %figure 'scenarios[0].name' == small < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 1048576 < %t.json
// RUN: %figure 'scenarios[1].findings[0].check' == vram-runtime-error < %t.json
// RUN: %figure 'scenarios[2].peak.allocated_bytes' == 4194304 < %t.json

// In the order asked for.
// RUN: %vramlint --scenario=large,small --format=json -o %t.two.json %s
// RUN: %figure 'scenarios[0].name' == large < %t.two.json
// RUN: %figure 'scenarios[1].name' == small < %t.two.json
