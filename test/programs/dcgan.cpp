// A deep convolutional GAN: two networks, two optimizers, the fake images detached for the discriminator.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <cstdio>
#include <iostream>

// The size of the noise vector fed to the generator.
const int64_t kNoiseSize = 20;
const int64_t kBatchSize = 8;
const int64_t kNumberOfEpochs = 1;
const int64_t kBatchesPerEpoch = 3;

using namespace torch;

struct DCGANGeneratorImpl : nn::Module {
  DCGANGeneratorImpl(int kNoiseSize)
      : conv1(nn::ConvTranspose2dOptions(kNoiseSize, 64, 4).bias(false)), batch_norm1(64),
        conv2(nn::ConvTranspose2dOptions(64, 32, 3).stride(2).padding(1).bias(false)), batch_norm2(32),
        conv3(nn::ConvTranspose2dOptions(32, 16, 4).stride(2).padding(1).bias(false)), batch_norm3(16),
        conv4(nn::ConvTranspose2dOptions(16, 1, 4).stride(2).padding(1).bias(false)) {
    register_module("conv1", conv1);
    register_module("conv2", conv2);
    register_module("conv3", conv3);
    register_module("conv4", conv4);
    register_module("batch_norm1", batch_norm1);
    register_module("batch_norm2", batch_norm2);
    register_module("batch_norm3", batch_norm3);
  }

  torch::Tensor forward(torch::Tensor x) {
    x = torch::relu(batch_norm1(conv1(x)));
    x = torch::relu(batch_norm2(conv2(x)));
    x = torch::relu(batch_norm3(conv3(x)));
    x = torch::tanh(conv4(x));
    return x;
  }

  nn::ConvTranspose2d conv1;
  nn::BatchNorm2d batch_norm1;
  nn::ConvTranspose2d conv2;
  nn::BatchNorm2d batch_norm2;
  nn::ConvTranspose2d conv3;
  nn::BatchNorm2d batch_norm3;
  nn::ConvTranspose2d conv4;
};
TORCH_MODULE(DCGANGenerator);

nn::Sequential create_discriminator() {
  return nn::Sequential(
      // Layer 1
      nn::Conv2d(nn::Conv2dOptions(1, 16, 4).stride(2).padding(1).bias(false)),
      nn::LeakyReLU(nn::LeakyReLUOptions().negative_slope(0.2)),
      // Layer 2
      nn::Conv2d(nn::Conv2dOptions(16, 32, 4).stride(2).padding(1).bias(false)), nn::BatchNorm2d(32),
      nn::LeakyReLU(nn::LeakyReLUOptions().negative_slope(0.2)),
      // Layer 3
      nn::Conv2d(nn::Conv2dOptions(32, 64, 4).stride(2).padding(1).bias(false)), nn::BatchNorm2d(64),
      nn::LeakyReLU(nn::LeakyReLUOptions().negative_slope(0.2)),
      // Output
      nn::Conv2d(nn::Conv2dOptions(64, 1, 3).stride(1).padding(0).bias(false)), nn::Sigmoid());
}

// vramlint: scenario(dcgan) entry(main)
int main(int argc, const char *argv[]) {
  torch::manual_seed(0);

  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available()) {
    std::cout << "CUDA is available! Training on GPU." << std::endl;
    device = torch::Device(torch::kCUDA);
  }

  DCGANGenerator generator(kNoiseSize);
  generator->to(device);
  nn::Sequential discriminator = create_discriminator();
  discriminator->to(device);

  torch::optim::Adam generator_optimizer(generator->parameters(),
                                         torch::optim::AdamOptions(2e-4).betas(std::make_tuple(0.5, 0.5)));
  torch::optim::Adam discriminator_optimizer(discriminator->parameters(),
                                             torch::optim::AdamOptions(2e-4).betas(std::make_tuple(0.5, 0.5)));

  for (int64_t epoch = 1; epoch <= kNumberOfEpochs; ++epoch) {
    for (int64_t batch_index = 1; batch_index <= kBatchesPerEpoch; ++batch_index) {
      // Train discriminator with real images.
      discriminator->zero_grad();
      torch::Tensor real_images = torch::rand({kBatchSize, 1, 28, 28}).sub_(0.5).div_(0.5).to(device);
      torch::Tensor real_labels = torch::empty(kBatchSize, device).uniform_(0.8, 1.0);
      torch::Tensor real_output = discriminator->forward(real_images).reshape(real_labels.sizes());
      torch::Tensor d_loss_real = torch::binary_cross_entropy(real_output, real_labels);
      d_loss_real.backward();

      // Train discriminator with fake images.
      torch::Tensor noise = torch::randn({kBatchSize, kNoiseSize, 1, 1}, device);
      torch::Tensor fake_images = generator->forward(noise);
      torch::Tensor fake_labels = torch::zeros(kBatchSize, device);
      torch::Tensor fake_output = discriminator->forward(fake_images.detach()).reshape(fake_labels.sizes());
      torch::Tensor d_loss_fake = torch::binary_cross_entropy(fake_output, fake_labels);
      d_loss_fake.backward();

      torch::Tensor d_loss = d_loss_real + d_loss_fake;
      discriminator_optimizer.step();

      // Train generator.
      generator->zero_grad();
      fake_labels.fill_(1);
      fake_output = discriminator->forward(fake_images).reshape(fake_labels.sizes());
      torch::Tensor g_loss = torch::binary_cross_entropy(fake_output, fake_labels);
      g_loss.backward();
      generator_optimizer.step();

      std::printf("[%2ld/%2ld][%3ld/%3ld] D_loss: %.4f | G_loss: %.4f\n", epoch, kNumberOfEpochs, batch_index,
                  kBatchesPerEpoch, d_loss.item<float>(), g_loss.item<float>());
    }
  }
  std::cout << "Training complete!" << std::endl;
}
