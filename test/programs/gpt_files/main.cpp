// Trains a small GPT on the bytes of a text; goes on from a checkpoint if asked to.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpt.h"

#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>

static void override_from(TrainConfig& t, GPTConfig& g, int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto eq = word.find('=');
    if (word.rfind("--", 0) != 0) throw std::runtime_error("not an option: " + word);
    const std::string key = word.substr(2, eq == std::string::npos ? std::string::npos : eq - 2);
    const std::string value = eq == std::string::npos ? "1" : word.substr(eq + 1);
    if (key == "data") t.data = value;
    else if (key == "max_iters") t.max_iters = std::stoll(value);
    else if (key == "batch_size") t.batch_size = std::stoll(value);
    else if (key == "n_layer") g.n_layer = std::stoll(value);
    else if (key == "n_embd") g.n_embd = std::stoll(value);
    else if (key == "block_size") g.block_size = std::stoll(value);
    else if (key == "resume") t.resume = true;
    else throw std::runtime_error("unknown option: " + key);
  }
}

struct Batches {
  torch::Tensor train, val;
  explicit Batches(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in.is_open()) throw std::runtime_error("cannot read " + path);
    std::stringstream buffer;
    buffer << in.rdbuf();
    const std::string text = buffer.str();
    auto bytes = torch::empty({static_cast<int64_t>(text.size())}, torch::kUInt8);
    std::copy(text.begin(), text.end(), bytes.data_ptr<uint8_t>());
    const int64_t n = bytes.size(0) * 9 / 10;
    train = bytes.slice(0, 0, n);
    val = bytes.slice(0, n);
  }
  std::pair<torch::Tensor, torch::Tensor> get(bool training, int64_t batch, int64_t block, torch::Device device) const {
    const auto& data = training ? train : val;
    auto at = torch::randint(data.size(0) - block - 1, {batch}, torch::kLong);
    std::vector<torch::Tensor> x, y;
    for (int64_t i = 0; i < batch; ++i) {
      const int64_t start = at[i].item<int64_t>();
      x.push_back(data.slice(0, start, start + block).to(torch::kLong));
      y.push_back(data.slice(0, start + 1, start + 1 + block).to(torch::kLong));
    }
    return {torch::stack(x).to(device), torch::stack(y).to(device)};
  }
};

static double rate(const TrainConfig& t, int64_t it) {
  if (it < t.warmup) return t.learning_rate * (it + 1) / t.warmup;
  const double ratio = double(it - t.warmup) / std::max<int64_t>(1, t.max_iters - t.warmup);
  return t.min_lr + 0.5 * (1 + std::cos(M_PI * ratio)) * (t.learning_rate - t.min_lr);
}

int main(int argc, char** argv) {
  TrainConfig t;
  GPTConfig g;
  try {
    override_from(t, g, argc, argv);
    Batches batches(t.data);
    torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
    GPT model(g);
    if (t.resume) torch::load(model, t.out);
    model->to(device);
    auto optimizer = model->configure_optimizer(t.weight_decay, t.learning_rate);
    double best = 1e9;
    for (int64_t it = 0; it < t.max_iters; ++it) {
      for (auto& group : optimizer->param_groups()) group.options().set_lr(rate(t, it));
      if (it % t.eval_interval == 0) {
        torch::NoGradGuard no_grad;
        model->eval();
        double sum = 0;
        for (int64_t k = 0; k < t.eval_iters; ++k) {
          auto [x, y] = batches.get(false, t.batch_size, g.block_size, device);
          sum += std::get<1>(model->forward(x, y)).item<double>();
        }
        model->train();
        std::cout << "step " << it << ": val loss " << sum / t.eval_iters << std::endl;
        if (sum / t.eval_iters < best) {
          best = sum / t.eval_iters;
          torch::save(model, t.out);
        }
      }
      double total = 0;
      for (int64_t micro = 0; micro < t.accumulate; ++micro) {
        auto [x, y] = batches.get(true, t.batch_size, g.block_size, device);
        auto [logits, loss] = model->forward(x, y);
        loss = loss / t.accumulate;
        loss.backward();
        total += loss.item<double>();
      }
      torch::nn::utils::clip_grad_norm_(model->parameters(), t.grad_clip);
      optimizer->step();
      optimizer->zero_grad();
      std::cout << "iter " << it << ": loss " << total << std::endl;
    }
    model->eval();
    auto start = torch::zeros({1, 1}, torch::TensorOptions(torch::kLong).device(device));
    auto tokens = model->generate(start, 10, 0.9, 20)[0].to(torch::kCPU);
    std::string text;
    for (int64_t i = 0; i < tokens.size(0); ++i) text += static_cast<char>(tokens[i].item<int64_t>());
    std::cout << text.size() << " characters written\n";
  } catch (const std::exception& e) {
    std::cerr << e.what() << std::endl;
    return 1;
  }
}
