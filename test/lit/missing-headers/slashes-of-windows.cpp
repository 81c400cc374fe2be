// Names of headers with backslashes, as compilers for Windows read them: what such a header includes is found beside
// it. Elsewhere a backslash is one.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: not found
// CHECK: peak allocated{{ +}}4.50 KiB
// CHECK: nothing: every figure is exact
#include "Inputs\nets\net.h"
#include <torch\torch.h>

#include <string>

int main() {
  const std::string path = "data\\set"
                           "#include <a\\b>";
  const std::string text = R"(
#include "a\b.h"
)";
  if (text.find('\\') != 12)
    auto wrong = torch::zeros({1 << 20}, torch::kCUDA);
  /*
#include "c\d.h"
  */
  Net net;
  net->to(torch::kCUDA);
  auto x = torch::zeros({static_cast<int64_t>(path.size()) * 32}, torch::kCUDA);
}
