#include <torch/torch.h>
int main() {
  auto t = torch::nn::LSTM(4, 4)->forward(torch::ones({1LL << 40, 2, 4}));
}
