// Macros of a header that is not there: they register something, make a function of a body, or stand as a statement. A body may be
// run by whoever defined the macro.
//
// RUN: %vramlint --entry=untouched %s 2>&1 | FileCheck --check-prefix=UNTOUCHED %s
// UNTOUCHED: peak allocated{{ +}}512 B
// UNTOUCHED: nothing: every figure is exact
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck --check-prefix=CASES %s
// CASES: `FRAMEWORK_CASE(...)` needs a header that was not found
// CASES: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=logged %s 2>&1 | FileCheck --check-prefix=LOGGED %s
// LOGGED: `FRAMEWORK_CASE(...)` needs a header that was not found
// LOGGED: peak allocated{{ +}}unknown
// LOGGED: `TRACE_VALUE(x)` is taken to keep no tensor
#include <framework/framework.h>
#include <torch/torch.h>

FRAMEWORK_CASE(adds, "a test (of ours)") {
  auto x = torch::zeros({3}, torch::kCUDA);
  FRAMEWORK_REQUIRE(x.size(0) == 3);
}
REGISTER_THING(int, "thing");
DECLARE_THING(other)
struct Shown {
  FRAMEWORK_OBJECT
public:
  DEFINE_members(Shown, width)
  int width = 3;
};
namespace inner {
REGISTER_THING(Shown, "shown");
}

void untouched() { auto x = torch::zeros({Shown().width}, torch::kCUDA); }

int main() {
  PROFILE_SCOPE("main")
  LOGF(INFO) << "starts " << 3;
  return RUN_CASES();
}

void logged() {
  auto x = torch::zeros({3}, torch::kCUDA);
  TRACE_VALUE(x)
}
