#include <torch/torch.h>
int main() {
  std::vector<std::vector<int>> v;
  while (v.size() < 1000000000)
    v.push_back(std::vector<int>(1000000));
}
