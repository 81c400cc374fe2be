// What dies when the entry returns may allocate: that belongs to the scenario.
#include <memory>
struct Doubles {
  void operator()(torch::Tensor *T) const {
    torch::zeros({T->size(0) * 2});
    delete T;
  }
};
struct Trainer {
  torch::nn::Linear Layer{8, 4};
  torch::Tensor Held = torch::ones({16});
  ~Trainer() {
    torch::NoGradGuard Guard;
    for (int I = 0; I < 2; ++I)
      Layer(torch::ones({2, 8})).sum();
  }
};
// vramlint: scenario(@NAME@)
void program() {
  std::unique_ptr<torch::Tensor, Doubles> U(new torch::Tensor(torch::ones({6})));
  Trainer T;
  T.Layer(torch::ones({1, 8})).sum().backward();
  auto Last = torch::ones({3});
}
