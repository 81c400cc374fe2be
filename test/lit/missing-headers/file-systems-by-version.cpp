// The experimental library's names stand in an inline namespace, which programs name.
//
// RUN: %vramlint --device=cpu --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t && %figure 'scenarios[0].end.allocated_bytes' == 48 < %t
#include <experimental/filesystem>
#include <torch/torch.h>

namespace fs = std::experimental::filesystem::v1;

int main() {
  const fs::path file = fs::path("runs") / "model.pt";
  auto t = torch::zeros({static_cast<int64_t>(file.filename().string().size()), 1}); // "model.pt"
  auto u = std::experimental::filesystem::path("a") == fs::path("a") ? torch::zeros({4}) : torch::zeros({8});
  return 0;
}
