// Clang leaves statements that are wrong out of a body, so a function that does not compile is not executed: not as
// the entry, and not when it is called.
//
// RUN: not %vramlint --entry=wrong %s 2>&1 | FileCheck --check-prefix=ENTRY %s
// ENTRY: vramlint: error: function 'wrong' does not compile without headers that were not found
// RUN: %vramlint --entry=caller %s 2>&1 | FileCheck --check-prefix=CALLED %s
// CALLED: 1 function does not compile without and counts as unknown
// CALLED: `wrong` needs a header that was not found
// CALLED: peak allocated{{ +}}unknown
#include <torch/torch.h>
#include <vision/core.hpp>

template <class T> T smaller(T a, T b) { return a < b ? a : b; }

void wrong() {
  int n = smaller(vision::count(), 3);
  auto kept = torch::zeros({n}, torch::kCUDA);
}

void caller() { wrong(); }
