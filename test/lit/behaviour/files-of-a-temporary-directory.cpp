// What a program writes to a temporary directory and reads again is what it wrote; and oneDNN packs what it
// multiplies in bfloat16, of which nobody says how.
//
// RUN: %vramlint %s | FileCheck %s
// CHECK: peak allocated{{ +}}12.01 KiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=packed %s 2>&1 | FileCheck --check-prefix=PACKED %s
// PACKED: what the CPU's kernels allocate for a product of bfloat16
// RUN: %vramlint --entry=small %s | FileCheck --check-prefix=SMALL %s
// SMALL: nothing: every figure is exact
#include <torch/torch.h>

#include <filesystem>

int main() {
  const auto path = (std::filesystem::temp_directory_path() / "a.pt").string();
  auto a = torch::randn({32, 32});
  torch::save(a, path);
  torch::Tensor b;
  torch::load(b, path);
  auto c = b + 1;
}

torch::Tensor product(int n) {
  return torch::mm(torch::ones({n, n}, torch::kBFloat16), torch::ones({n, n}, torch::kBFloat16));
}
void packed() { product(32); }
void small() { product(8); }
