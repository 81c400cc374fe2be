// A convolutional variational autoencoder; the digits come as lines of a table, the options from argparse.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <argparse/argparse.hpp>
#include <torch/torch.h>

#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

using torch::Tensor;

struct Encoded {
  Tensor reconstruction, mu, log_var;
};

class VAEImpl : public torch::nn::Module {
public:
  VAEImpl(int64_t hidden, int64_t latent)
      : enc1(784, hidden), mean(hidden, latent), log_variance(hidden, latent), dec1(latent, hidden), dec2(hidden, 784) {
    register_module("enc1", enc1);
    register_module("mean", mean);
    register_module("log_variance", log_variance);
    register_module("dec1", dec1);
    register_module("dec2", dec2);
  }
  Tensor decode(Tensor z) { return torch::sigmoid(dec2->forward(torch::relu(dec1->forward(z)))); }
  Encoded forward(Tensor x) {
    auto h = torch::nn::functional::relu(enc1->forward(x));
    auto mu = mean->forward(h);
    auto log_var = log_variance->forward(h);
    if (!is_training())
      return {decode(mu), mu, log_var};
    auto std = log_var.div(2).exp();
    auto eps = torch::randn_like(std);
    return {decode(eps.mul(std).add_(mu)), mu, log_var};
  }

private:
  torch::nn::Linear enc1, mean, log_variance, dec1, dec2;
};
TORCH_MODULE(VAE);

static std::vector<std::vector<float>> read_table(const std::string &file) {
  std::vector<std::vector<float>> rows;
  std::ifstream in(file);
  if (!in.is_open()) {
    std::cerr << "cannot open " << file << '\n';
    exit(1);
  }
  std::string line, cell;
  while (std::getline(in, line)) {
    std::vector<float> row;
    std::istringstream cells(line);
    while (std::getline(cells, cell, ','))
      row.push_back(std::stof(cell) / 255.f);
    rows.push_back(row);
  }
  return rows;
}

int main(int argc, char *argv[]) {
  argparse::ArgumentParser program("vae");
  program.add_argument("table").help("lines of 784 numbers").default_value(std::string("digits.csv"));
  program.add_argument("-b", "--batch").help("batch size").default_value(16).scan<'i', int>();
  program.add_argument("-e", "--epochs").default_value(2).scan<'i', int>();
  program.add_argument("--hidden").default_value(128).scan<'i', int>();
  program.add_argument("--latent").default_value(20).scan<'i', int>();
  program.add_argument("--lr").default_value(1e-3).scan<'g', double>();
  program.add_argument("--verbose").default_value(false).implicit_value(true);
  try {
    program.parse_args(argc, argv);
  } catch (const std::runtime_error &err) {
    std::cerr << err.what() << std::endl << program;
    return 1;
  }
  const int batch = program.get<int>("--batch"), epochs = program.get<int>("--epochs");
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);

  auto rows = read_table(program.get<std::string>("table"));
  const int64_t count = rows.size();
  auto all = torch::zeros({count, 784});
  for (int64_t i = 0; i < count; ++i)
    all[i] = torch::from_blob(rows[i].data(), {784});

  VAE model(program.get<int>("--hidden"), program.get<int>("--latent"));
  model->to(device);
  torch::optim::Adam optimizer(model->parameters(), torch::optim::AdamOptions(program.get<double>("--lr")));
  for (int epoch = 0; epoch != epochs; ++epoch) {
    model->train();
    auto shuffled = all.index_select(0, torch::randperm(count));
    for (int64_t i = 0; i < count / batch; ++i) {
      auto x = shuffled.slice(0, i * batch, (i + 1) * batch).to(device);
      auto output = model->forward(x);
      auto bce = torch::nn::functional::binary_cross_entropy(
          output.reconstruction, x, torch::nn::functional::BinaryCrossEntropyFuncOptions().reduction(torch::kSum));
      auto kl = -0.5 * torch::sum(1 + output.log_var - output.mu.pow(2) - output.log_var.exp());
      auto loss = bce + kl;
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      if (program.get<bool>("--verbose") || i == 0)
        std::cout << "epoch [" << epoch + 1 << "/" << epochs << "], step [" << i + 1 << "/" << count / batch
                  << "], reconstruction " << std::setprecision(6) << bce.item<double>() / batch << ", kl "
                  << kl.item<double>() / batch << '\n';
    }
    model->eval();
    torch::NoGradGuard no_grad;
    auto samples = model->decode(torch::randn({8, program.get<int>("--latent")}, device)).view({8, 1, 28, 28});
    torch::save(samples.cpu(), "samples-" + std::to_string(epoch + 1) + ".pt");
  }
  return 0;
}
