// A dense autoencoder, two Sequentials in a module held by a holder; Adagrad.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

namespace nn = torch::nn;

class AutoencoderImpl : public nn::Module {
public:
  explicit AutoencoderImpl(int64_t features, int64_t bottleneck = 8)
      : encoder_{register_module("encoder", block(features, 64, bottleneck))},
        decoder_{register_module("decoder", block(bottleneck, 64, features))} {
    decoder_->push_back("output", nn::Sigmoid());
  }

  torch::Tensor encode(const torch::Tensor &x) { return encoder_->forward(x); }
  torch::Tensor decode(const torch::Tensor &z) { return decoder_->forward(z); }
  torch::Tensor forward(const torch::Tensor &x) { return decode(encode(x)); }

private:
  static nn::Sequential block(int64_t from, int64_t middle, int64_t to) {
    return nn::Sequential({{"fc1", nn::Linear(from, middle)},
                           {"act", nn::LeakyReLU(nn::LeakyReLUOptions().negative_slope(0.2))},
                           {"fc2", nn::Linear(middle, to)}});
  }

  nn::Sequential encoder_;
  nn::Sequential decoder_;
};
TORCH_MODULE(Autoencoder);

struct Config {
  int64_t rows = 12;
  int64_t columns = 12;
  int64_t batch_size = 64;
  int epochs = 3;
  double lr = 1e-2;
};

static void run(const Config &config, torch::Device device) {
  const int64_t pixels = config.rows * config.columns;
  Autoencoder model(pixels);
  model->to(device);
  std::cout << model << std::endl;

  torch::optim::Adagrad optimizer(model->parameters(), torch::optim::AdagradOptions(config.lr).lr_decay(1e-6));
  auto data = torch::rand({config.batch_size, config.rows, config.columns}).to(device);

  for (int epoch = 0; epoch < config.epochs; epoch++) {
    auto flat = data.view({-1, pixels});
    auto noisy = flat + 0.1 * torch::randn_like(flat);
    auto reconstruction = model->forward(noisy.clamp(0, 1));
    auto loss = torch::nn::functional::mse_loss(reconstruction, flat);

    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << "epoch " << epoch << " mse " << loss.item().toFloat() << std::endl;
  }

  model->eval();
  torch::NoGradGuard no_grad;
  const auto codes = model->encode(data.view({-1, pixels}));
  std::cout << "codes " << codes.sizes() << ", mean " << codes.mean().item<float>() << std::endl;
}

// vramlint: scenario(autoencoder)
int main() {
  torch::manual_seed(0);
  run(Config{}, torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
}
