#include <torch/torch.h>
int main() {
  for (long n = 0; n >= 0; ++n)
    std::cout << std::string(1000000, 'x');
}
