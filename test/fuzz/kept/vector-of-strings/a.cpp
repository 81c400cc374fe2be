#include <torch/torch.h>
int main() {
  std::vector<std::string> v;
  while (v.size() < 1000000000)
    v.push_back(std::string(1000000, 'x'));
}
