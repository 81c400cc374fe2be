// A header of a third party that is not there, and a class of the program that cannot be without it: what is missing,
// and what to do.
//
// RUN: not %vramlint --entry=f %s 2>&1 | FileCheck %s
// CHECK: header-not-found.cpp:[[@LINE+6]]:{{[0-9]+}}: error:
// CHECK: vramlint: error: {{.*}}does not compile, maybe for want of 'vendor/not_installed.hpp', which was not found
// CHECK-SAME: directory can be given behind `--`
#include <torch/torch.h>
#include <vendor/not_installed.hpp>

vendor_register(f, 3) { return 1; }

void f() { auto x = torch::rand({2}); }
