#include <torch/torch.h>
int main() {
  torch::nn::ModuleList l;
  while (true)
    l->push_back(torch::nn::Conv2d(8, 8, 3));
}
