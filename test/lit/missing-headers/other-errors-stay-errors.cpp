// What a missing header cannot have to do with is an error as ever.
//
// RUN: not %vramlint --entry=main %s 2>&1 | FileCheck %s
// CHECK: other-errors-stay-errors.cpp:[[@LINE+5]]:{{[0-9]+}}: error: {{.*}}no type named 'no_such_layer' in namespace 'torch::nn'
// CHECK: vramlint: error: {{.*}}does not compile
#include <torch/torch.h>
#include <vision/core.hpp>

struct Net { torch::nn::no_such_layer layer; };

int main() { vision::draw(); }
