// pickle_save gives bytes, whose number is known, and of which pickle_load knows what they are.
#include <fstream>
static void fact(int64_t n) { auto z = torch::zeros({n + 1}); }
namespace pickle {
void work() {
  auto x = torch::ones({3, 4});
  std::vector<char> f = torch::pickle_save(x);
  torch::IValue iv = torch::pickle_load(f);
  auto y = iv.toTensor();
  fact(y.numel());
}
} // namespace pickle
namespace pickle_more {
void work() {
  auto x = torch::ones({3, 4});
  auto f = torch::pickle_save(x);
  fact(f.size());
  auto y = torch::pickle_load(f).toTensor();
  auto g = f;
  auto z = torch::pickle_load(g).toTensor();
  fact(z.size(1));
  auto big = torch::pickle_save(torch::rand({100, 7}, torch::kDouble).t());
  fact(big.size());
  auto w = torch::pickle_load(std::vector<char>(big.begin(), big.end())).toTensor();
  fact(w.size(0));
  fact(torch::pickle_load(torch::pickle_save(5)).toInt());
  std::ofstream("adv-p.bin", std::ios::binary).write(f.data(), f.size());
}
} // namespace pickle_more
// vramlint: scenario(@NAME@)
void program() {
  pickle::work();
  pickle_more::work();
  auto last = torch::zeros({3});
}
