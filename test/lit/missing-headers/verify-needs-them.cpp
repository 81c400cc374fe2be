// A program that lacks a header can be analysed, but not built.
//
// RUN: not %vramlint verify --device=cpu --entry=main %s 2>&1 | FileCheck %s
// CHECK: vramlint: error: 'vision/core.hpp' was not found, so the program cannot be built
#include <torch/torch.h>
#include <vision/core.hpp>

int main() { vision::draw(); }
