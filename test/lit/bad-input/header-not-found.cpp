// A header of a third party that is not there: the compiler's own message, and what to do.
//
// RUN: not %vramlint --entry=f %s 2>&1 | FileCheck %s
// CHECK: fatal error: 'vendor/not_installed.hpp' file not found
// CHECK: vramlint: error: {{.*}}does not compile
// CHECK-SAME: the directory of 'vendor/not_installed.hpp' can be given behind `--`
#include <torch/torch.h>
#include <vendor/not_installed.hpp>

void f() { auto x = torch::rand({2}); }
