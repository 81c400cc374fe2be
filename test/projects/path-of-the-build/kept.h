#include <torch/torch.h>

class Kept {
public:
  explicit Kept(int64_t wide) : net(wide, wide) {}
  void train();
  void save();

private:
  torch::nn::Linear net;
};
