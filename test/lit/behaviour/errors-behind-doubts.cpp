// What LibTorch would refuse is the program's error where everything that leads there is known, and a warning else.
//
// RUN: not %vramlint --entry=certain %s -- -std=c++17 2>&1 | FileCheck --check-prefix=CERTAIN %s
// CERTAIN: error: {{.*}}[vram-runtime-error]
// RUN: %vramlint --entry=behind_a_missing_body %s -- -std=c++17 2>&1 | FileCheck --check-prefix=DOUBT %s
// DOUBT: warning: as far as is known, the program ends here: {{.*}}[vram-runtime-error]
#include <torch/torch.h>

#include <vector>

void certain() { torch::cat(std::vector<torch::Tensor>()); }

torch::Tensor read(const char *name);
void behind_a_missing_body() {
  auto table = read("table.pt");
  torch::cat(std::vector<torch::Tensor>());
}
