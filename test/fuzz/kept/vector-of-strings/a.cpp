#include <torch/torch.h>
int main() {
  std::vector<std::string> v;
  while (true)
    v.push_back(std::string(1000000, 'x'));
}
