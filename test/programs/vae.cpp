// A variational autoencoder: reparametrisation, forward returns a struct, the loss sums over the batch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <utility>

struct VAEOutput {
  torch::Tensor reconstruction;
  torch::Tensor mu;
  torch::Tensor log_var;
};

class VAEImpl : public torch::nn::Module {
public:
  VAEImpl(int64_t image_size, int64_t h_dim, int64_t z_dim);
  std::pair<torch::Tensor, torch::Tensor> encode(torch::Tensor x);
  torch::Tensor reparameterize(torch::Tensor mu, torch::Tensor log_var);
  torch::Tensor decode(torch::Tensor z);
  VAEOutput forward(torch::Tensor x);

private:
  torch::nn::Linear fc1;
  torch::nn::Linear fc2;
  torch::nn::Linear fc3;
  torch::nn::Linear fc4;
  torch::nn::Linear fc5;
};
TORCH_MODULE(VAE);

VAEImpl::VAEImpl(int64_t image_size, int64_t h_dim, int64_t z_dim)
    : fc1(image_size, h_dim), fc2(h_dim, z_dim), fc3(h_dim, z_dim), fc4(z_dim, h_dim), fc5(h_dim, image_size) {
  register_module("fc1", fc1);
  register_module("fc2", fc2);
  register_module("fc3", fc3);
  register_module("fc4", fc4);
  register_module("fc5", fc5);
}

std::pair<torch::Tensor, torch::Tensor> VAEImpl::encode(torch::Tensor x) {
  auto h = torch::nn::functional::relu(fc1->forward(x));
  return {fc2->forward(h), fc3->forward(h)};
}

torch::Tensor VAEImpl::reparameterize(torch::Tensor mu, torch::Tensor log_var) {
  if (is_training()) {
    auto std = log_var.div(2).exp_();
    auto eps = torch::randn_like(std);
    return eps.mul(std).add_(mu);
  }
  // During inference, return mean of the learned distribution
  return mu;
}

torch::Tensor VAEImpl::decode(torch::Tensor z) {
  auto h = torch::nn::functional::relu(fc4->forward(z));
  return torch::sigmoid(fc5->forward(h));
}

VAEOutput VAEImpl::forward(torch::Tensor x) {
  auto encode_output = encode(x);
  auto mu = encode_output.first;
  auto log_var = encode_output.second;
  auto z = reparameterize(mu, log_var);
  auto x_reconstructed = decode(z);
  return {x_reconstructed, mu, log_var};
}

// vramlint: scenario(vae)
int main() {
  torch::manual_seed(0);
  auto cuda_available = torch::cuda::is_available();
  torch::Device device(cuda_available ? torch::kCUDA : torch::kCPU);

  const int64_t h_dim = 100, z_dim = 20, image_size = 14 * 14, batch_size = 16;
  const size_t num_batches = 3;

  VAE model(image_size, h_dim, z_dim);
  model->to(device);
  torch::optim::Adam optimizer(model->parameters(), torch::optim::AdamOptions(1e-3));

  model->train();
  for (size_t i = 0; i < num_batches; ++i) {
    auto images = torch::rand({batch_size, 1, 14, 14}).to(device).reshape({-1, image_size});
    auto output = model->forward(images);

    auto reconstruction_loss = torch::nn::functional::binary_cross_entropy(
        output.reconstruction, images,
        torch::nn::functional::BinaryCrossEntropyFuncOptions().reduction(torch::kSum));
    auto kl_divergence = -0.5 * torch::sum(1 + output.log_var - output.mu.pow(2) - output.log_var.exp());

    auto loss = reconstruction_loss + kl_divergence;
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << "Step [" << i + 1 << "/" << num_batches << "], Reconstruction loss: "
              << reconstruction_loss.item<double>() / batch_size
              << ", KL-divergence: " << kl_divergence.item<double>() / batch_size << std::endl;
  }

  model->eval();
  torch::NoGradGuard no_grad;
  auto z = torch::randn({batch_size, z_dim}).to(device);
  auto images_decoded = model->decode(z).view({-1, 1, 14, 14});
  std::cout << "sampled " << images_decoded.sizes() << std::endl;
}
