#include <torch/torch.h>
int main() {
  while (true)
    std::cout << std::string(1000000, 'x');
}
