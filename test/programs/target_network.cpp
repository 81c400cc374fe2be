// Copies of networks made by clone(): of a class that says how it is made anew, and of a Sequential. Then pooling
// that remembers where its maxima were, and a mask for attention.
#include <torch/torch.h>

#include <memory>
#include <tuple>

namespace {

struct GatedImpl : torch::nn::Cloneable<GatedImpl> {
  explicit GatedImpl(int64_t width) : width(width) { reset(); }
  void reset() override {
    fc = register_module("fc", torch::nn::Linear(width, width));
    gate = register_parameter("gate", torch::ones({width}));
    calls = register_buffer("calls", torch::zeros({1}));
  }
  torch::Tensor forward(torch::Tensor x) { return torch::relu(fc(x)) * gate; }

  int64_t width;
  torch::nn::Linear fc{nullptr};
  torch::Tensor gate, calls;
};
TORCH_MODULE(Gated);

} // namespace

// vramlint: scenario(target_network)
int main() {
  torch::manual_seed(7);
  Gated online(64);
  auto target = std::dynamic_pointer_cast<GatedImpl>(online->clone());
  torch::nn::Sequential head(torch::nn::Linear(64, 32), torch::nn::ReLU(), torch::nn::BatchNorm1d(32));
  auto frozen = std::dynamic_pointer_cast<torch::nn::SequentialImpl>(head->clone());

  auto states = torch::randn({8, 64});
  torch::Tensor wanted;
  {
    torch::NoGradGuard no_grad;
    wanted = frozen->forward(target->forward(states));
  }
  auto loss = torch::mse_loss(head->forward(online(states)), wanted);
  loss.backward();

  torch::nn::MaxPool2d pool(torch::nn::MaxPool2dOptions(2).stride(2));
  torch::nn::MaxUnpool2d unpool(torch::nn::MaxUnpool2dOptions(2).stride(2));
  auto images = torch::rand({2, 3, 16, 16}, torch::requires_grad());
  torch::Tensor maxima, where;
  std::tie(maxima, where) = pool->forward_with_indices(images);
  unpool->forward(maxima, where).sum().backward();
  auto mask = torch::nn::TransformerImpl::generate_square_subsequent_mask(20);
}
