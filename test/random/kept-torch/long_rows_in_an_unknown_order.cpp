// What is exchanged by numbers that are not known could be anywhere in the row, at each of many exchanges.
#include <numeric>
#include <algorithm>
#include <random>
torch::Tensor batch(const std::vector<int64_t> &order, size_t first) {
  std::vector<int64_t> chosen(order.begin() + first, order.begin() + first + 64);
  return torch::tensor(chosen);
}

// vramlint: scenario(@NAME@)
void program() {
  std::random_device device;
  std::mt19937 engine(device());
  std::vector<int64_t> order(32768);
  std::iota(order.begin(), order.end(), 0);
  auto table = torch::rand({32768, 4});
  for (int epoch = 0; epoch < 3; ++epoch) {
    std::shuffle(order.begin(), order.end(), engine);
    for (size_t first = 0; first < 256; first += 64)
      table.index_select(0, batch(order, first)).sum().item<float>();
  }
  order[0] = 3;
  std::vector<int64_t> copied = order;
  auto last = torch::zeros({copied[0], static_cast<int64_t>(copied.size())});
}
