#include <torch/torch.h>
int main() {
  std::vector<std::vector<int>> v;
  while (true)
    v.push_back(std::vector<int>(1000000));
}
