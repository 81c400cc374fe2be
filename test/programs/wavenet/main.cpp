// Dilated causal convolutions over mu-law samples of a WAV file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#pragma pack(push, 1)
struct WavHeader {
  char riff[4];
  uint32_t size;
  char wave[4];
  char fmt[4];
  uint32_t fmt_size;
  uint16_t format, channels;
  uint32_t rate, byte_rate;
  uint16_t align, bits;
  char data[4];
  uint32_t data_size;
};
#pragma pack(pop)

static torch::Tensor read_wav(const char *name) {
  std::unique_ptr<FILE, int (*)(FILE *)> f(std::fopen(name, "rb"), &std::fclose);
  if (!f)
    return {};
  WavHeader header;
  if (std::fread(&header, sizeof header, 1, f.get()) != 1 || std::memcmp(header.riff, "RIFF", 4) || header.bits != 16)
    return {};
  std::vector<int16_t> samples(header.data_size / 2);
  const size_t got = std::fread(samples.data(), 2, samples.size(), f.get());
  samples.resize(got);
  return torch::from_blob(samples.data(), {int64_t(samples.size())}, torch::kShort).to(torch::kFloat).div(32768);
}

static torch::Tensor mu_law(const torch::Tensor &x, int levels) {
  const double mu = levels - 1;
  auto y = x.sign() * torch::log1p(mu * x.abs()) / std::log1p(mu);
  return ((y + 1) / 2 * mu + 0.5).to(torch::kLong).clamp(0, levels - 1);
}

struct LayerImpl : torch::nn::Module {
  LayerImpl(int channels, int skip, int dilation) : dilation(dilation) {
    auto options = torch::nn::Conv1dOptions(channels, channels, 2).dilation(dilation);
    filter = register_module("filter", torch::nn::Conv1d(options));
    gate = register_module("gate", torch::nn::Conv1d(options));
    residual = register_module("residual", torch::nn::Conv1d(torch::nn::Conv1dOptions(channels, channels, 1)));
    skip_out = register_module("skip", torch::nn::Conv1d(torch::nn::Conv1dOptions(channels, skip, 1)));
  }
  std::array<torch::Tensor, 2> forward(torch::Tensor x) {
    auto padded = torch::constant_pad_nd(x, {dilation, 0});
    auto z = torch::tanh(filter(padded)) * torch::sigmoid(gate(padded));
    return {residual(z) + x, skip_out(z)};
  }
  int dilation;
  torch::nn::Conv1d filter{nullptr}, gate{nullptr}, residual{nullptr}, skip_out{nullptr};
};
TORCH_MODULE(Layer);

struct WaveNet : torch::nn::Module {
  WaveNet(int levels, int channels, int skip, int blocks, int depth) : input(levels, channels), post1(torch::nn::Conv1dOptions(skip, skip, 1)), post2(torch::nn::Conv1dOptions(skip, levels, 1)) {
    register_module("input", input);
    for (int b = 0; b < blocks; ++b)
      for (int d = 0; d < depth; ++d) {
        layers.push_back(Layer(channels, skip, 1 << d));
        register_module("layer" + std::to_string(b) + "_" + std::to_string(d), layers.back());
      }
    register_module("post1", post1);
    register_module("post2", post2);
  }
  torch::Tensor forward(torch::Tensor codes) {
    auto x = input(codes).transpose(1, 2);
    torch::Tensor sum;
    for (auto &layer : layers) {
      auto [next, skip] = layer(x);
      x = next;
      sum = sum.defined() ? sum + skip : skip;
    }
    return post2(torch::relu(post1(torch::relu(sum))));
  }
  torch::nn::Embedding input;
  std::vector<Layer> layers;
  torch::nn::Conv1d post1, post2;
};

int main(int argc, char **argv) {
  const int levels = 64;
  const int64_t window = 512, batch = 2;
  auto wave = read_wav(argc > 1 ? argv[1] : "speech.wav");
  if (!wave.defined()) {
    std::fprintf(stderr, "no 16-bit WAV file; a sine is learnt\n");
    wave = torch::sin(torch::arange(4096, torch::kFloat) * 0.05);
  }
  auto codes = mu_law(wave, levels);
  std::printf("%lld samples\n", static_cast<long long>(codes.size(0)));
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  WaveNet net(levels, 16, 32, 2, 5);
  net.to(device);
  torch::optim::Adam opt(net.parameters(), torch::optim::AdamOptions(1e-3).weight_decay(1e-6));
  for (int step = 0; step < 4; ++step) {
    std::vector<torch::Tensor> pieces;
    for (int64_t b = 0; b < batch; ++b) {
      const auto start = (step * batch + b) * window % (codes.size(0) - window - 1);
      pieces.push_back(codes.slice(0, start, start + window + 1));
    }
    auto chunk = torch::stack(pieces).to(device);
    auto logits = net.forward(chunk.slice(1, 0, -1));
    auto loss = torch::nn::functional::cross_entropy(logits, chunk.slice(1, 1));
    opt.zero_grad();
    loss.backward();
    opt.step();
    std::printf("step %d loss %.4f\n", step, loss.item<float>());
  }
  return 0;
}
