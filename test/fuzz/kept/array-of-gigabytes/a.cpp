#include <torch/torch.h>
int main() {
  static int a[200][200][200][200];
  auto t = torch::zeros({3});
}
