// A model that takes a structure of the program whose members have defaults is made with them, and says so.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: sizes are guessed, as with: {{.*}}--args='app::Config{}'
// CHECK: parameters {{ *}}503.91 KiB
#include <torch/torch.h>

namespace app {
struct Config {
  int64_t Words = 1000, Width = 64;
};
} // namespace app

struct LanguageModelImpl : torch::nn::Module {
  explicit LanguageModelImpl(const app::Config &C) {
    Table = register_module("table", torch::nn::Embedding(C.Words, C.Width));
    Head = register_module("head", torch::nn::Linear(C.Width, C.Words));
  }
  torch::Tensor forward(torch::Tensor Index) { return Head(Table(Index)); }
  torch::nn::Embedding Table{nullptr};
  torch::nn::Linear Head{nullptr};
};
TORCH_MODULE(LanguageModel);
