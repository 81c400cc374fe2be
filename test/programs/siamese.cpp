// Triplet loss over one embedding network that is called three times; retrieval by distance at the end.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <memory>

class EmbeddingNet : public torch::nn::Module {
public:
  explicit EmbeddingNet(int64_t dimensions)
      : conv_(register_module("conv", torch::nn::Sequential(
                                          torch::nn::Conv2d(1, 8, 5), torch::nn::PReLU(),
                                          torch::nn::MaxPool2d(torch::nn::MaxPool2dOptions(2).stride(2)),
                                          torch::nn::Conv2d(8, 16, 5), torch::nn::PReLU(),
                                          torch::nn::MaxPool2d(torch::nn::MaxPool2dOptions(2).stride(2))))),
        fc_(register_module("fc", torch::nn::Sequential(torch::nn::Flatten(), torch::nn::Linear(16 * 4 * 4, 64),
                                                        torch::nn::PReLU(), torch::nn::Linear(64, dimensions)))) {}

  torch::Tensor forward(const torch::Tensor &x) {
    auto out = fc_->forward(conv_->forward(x));
    return torch::nn::functional::normalize(out, torch::nn::functional::NormalizeFuncOptions().p(2).dim(1));
  }

private:
  torch::nn::Sequential conv_, fc_;
};

struct TripletNet : torch::nn::Module {
  std::shared_ptr<EmbeddingNet> embedding;

  explicit TripletNet(std::shared_ptr<EmbeddingNet> net) : embedding(register_module("embedding", net)) {}

  std::tuple<torch::Tensor, torch::Tensor, torch::Tensor> forward(torch::Tensor anchor, torch::Tensor positive,
                                                                  torch::Tensor negative) {
    auto a = embedding->forward(anchor);
    auto p = embedding->forward(positive);
    auto n = embedding->forward(negative);
    return {a, p, n};
  }
};

// vramlint: scenario(siamese)
int main() {
  torch::manual_seed(0);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  TripletNet net(std::make_shared<EmbeddingNet>(16));
  net.to(device);

  torch::nn::TripletMarginLoss criterion(torch::nn::TripletMarginLossOptions().margin(1.0).p(2));
  torch::optim::Adam optimizer(net.parameters(), torch::optim::AdamOptions(1e-3));
  for (int step = 1; step <= 2; ++step) {
    auto anchor = torch::rand({8, 1, 28, 28}).to(device);
    auto positive = anchor + 0.05 * torch::rand_like(anchor);
    auto negative = torch::rand({8, 1, 28, 28}).to(device);
    auto [a, p, n] = net.forward(anchor, positive, negative);
    auto loss = criterion(a, p, n);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << "step " << step << " loss " << loss.item<float>() << '\n';
  }

  net.eval();
  torch::NoGradGuard no_grad;
  auto gallery = net.embedding->forward(torch::rand({10, 1, 28, 28}).to(device));
  auto query = net.embedding->forward(torch::rand({4, 1, 28, 28}).to(device));
  auto distances = (query.unsqueeze(1) - gallery.unsqueeze(0)).pow(2).sum(-1).sqrt();
  auto nearest = std::get<1>(distances.min(1));
  std::cout << "nearest: " << nearest.cpu() << '\n';
}
