// What no compiler can evaluate is an error of the program, with its place.
// RUN: %fails --errors=2 2 "none.cpp:[0-9]+:[0-9]+: error: non-constexpr function 'drawn' cannot be used" %vramlint --entry=constant %s
// RUN: %fails --errors=2 2 "none.cpp:[0-9]+:[0-9]+: error: non-constexpr function 'drawn' cannot be used" %vramlint --entry=constant %s -- -DASSERTS
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

int drawn();

#ifdef ASSERTS
static_assert(drawn() > 3, "drawn");
constexpr int Size = 16;
#else
constexpr int Size = drawn();
#endif

void constant() { auto x = torch::zeros({Size}); }
