// Clang's own diagnostics, and exit code 2.
// RUN: not %vramlint --entry=train %s 2>&1 | FileCheck %s
// RUN: %fails --errors=2 2 "no type named 'Tensr'" %vramlint --entry=train %s

// CHECK: source-does-not-compile.cpp:[[#@LINE+3]]:8: error: no type named 'Tensr' in namespace 'torch'
// CHECK: error: {{.*}}does not compile
#include <torch/torch.h>
torch::Tensr train() { return {}; }
