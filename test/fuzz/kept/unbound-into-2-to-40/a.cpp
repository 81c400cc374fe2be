#include <torch/torch.h>
int main() {
  auto t = torch::ones({1LL << 40}, torch::kCUDA).unbind()[0];
}
