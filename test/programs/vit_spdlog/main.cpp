// A vision transformer on the records of a binary file, logging with spdlog, exponential decay of the rate.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <torch/torch.h>

#include <fstream>
#include <memory>

struct ViTOptions {
  TORCH_ARG(int64_t, image_size) = 32;
  TORCH_ARG(int64_t, patch_size) = 4;
  TORCH_ARG(int64_t, classes) = 10;
  TORCH_ARG(int64_t, dim) = 48;
  TORCH_ARG(int64_t, depth) = 2;
  TORCH_ARG(int64_t, heads) = 3;
  TORCH_ARG(double, dropout) = 0.1;
};

struct EncoderBlockImpl : torch::nn::Module {
  EncoderBlockImpl(int64_t dim, int64_t heads, double dropout)
      : norm1(torch::nn::LayerNormOptions({dim})), norm2(torch::nn::LayerNormOptions({dim})),
        attention(torch::nn::MultiheadAttentionOptions(dim, heads).dropout(dropout)),
        mlp(torch::nn::Linear(dim, 2 * dim), torch::nn::GELU(), torch::nn::Dropout(dropout), torch::nn::Linear(2 * dim, dim),
            torch::nn::Dropout(dropout)) {
    register_module("norm1", norm1);
    register_module("attention", attention);
    register_module("norm2", norm2);
    register_module("mlp", mlp);
  }
  torch::Tensor forward(torch::Tensor x) {
    auto y = norm1(x);
    torch::Tensor attended, weights;
    std::tie(attended, weights) = attention(y, y, y);
    x = x + attended;
    return x + mlp->forward(norm2(x));
  }
  torch::nn::LayerNorm norm1, norm2;
  torch::nn::MultiheadAttention attention;
  torch::nn::Sequential mlp;
};
TORCH_MODULE(EncoderBlock);

struct ViTImpl : torch::nn::Module {
  explicit ViTImpl(const ViTOptions &o = {}) : options(o) {
    const int64_t patches = (o.image_size() / o.patch_size()) * (o.image_size() / o.patch_size());
    patchify = register_module("patchify", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, o.dim(), o.patch_size()).stride(o.patch_size())));
    token = register_parameter("token", torch::zeros({1, 1, o.dim()}));
    positions = register_parameter("positions", torch::randn({patches + 1, 1, o.dim()}) * 0.02);
    for (int64_t i = 0; i < o.depth(); i++)
      blocks->push_back("block" + std::to_string(i), EncoderBlock(o.dim(), o.heads(), o.dropout()));
    register_module("blocks", blocks);
    norm = register_module("norm", torch::nn::LayerNorm(torch::nn::LayerNormOptions({o.dim()})));
    head = register_module("head", torch::nn::Linear(o.dim(), o.classes()));
  }
  torch::Tensor forward(torch::Tensor x) {
    x = patchify(x).flatten(2).permute({2, 0, 1});
    x = torch::cat({token.expand({1, x.size(1), -1}), x}, 0) + positions;
    x = blocks->forward(x);
    return head(norm(x[0]));
  }
  ViTOptions options;
  torch::nn::Conv2d patchify{nullptr};
  torch::Tensor token, positions;
  torch::nn::Sequential blocks;
  torch::nn::LayerNorm norm{nullptr};
  torch::nn::Linear head{nullptr};
};
TORCH_MODULE(ViT);

class Records : public torch::data::datasets::Dataset<Records> {
public:
  explicit Records(const std::string &path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) {
      spdlog::error("cannot open {}", path);
      std::exit(1);
    }
    in.seekg(0, std::ios::end);
    const auto bytes = static_cast<size_t>(in.tellg());
    in.seekg(0, std::ios::beg);
    const auto count = static_cast<int64_t>(bytes / 3073);
    std::vector<char> buffer(bytes);
    in.read(buffer.data(), bytes);
    auto all = torch::from_blob(buffer.data(), {count, 3073}, torch::kUInt8);
    targets = all.select(1, 0).to(torch::kInt64);
    images = all.slice(1, 1).view({count, 3, 32, 32}).to(torch::kFloat32) / 255;
  }
  torch::data::Example<> get(size_t index) override { return {images[index], targets[index]}; }
  torch::optional<size_t> size() const override { return images.size(0); }

private:
  torch::Tensor images, targets;
};

int main(int argc, char *argv[]) {
  auto console = std::make_shared<spdlog::sinks::stdout_color_sink_mt>();
  auto file = std::make_shared<spdlog::sinks::basic_file_sink_mt>("vit.log", true);
  spdlog::set_default_logger(std::make_shared<spdlog::logger>("vit", spdlog::sinks_init_list{console, file}));
  spdlog::set_pattern("[%H:%M:%S] [%l] %v");

  const std::string data = argc > 1 ? argv[1] : "train.bin";
  auto set = Records(data).map(torch::data::transforms::Normalize<>(0.5, 0.25)).map(torch::data::transforms::Stack<>());
  spdlog::info("{} examples", set.size().value());
  auto loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(std::move(set), 8);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  ViT model(ViTOptions().depth(3));
  model->to(device);
  torch::optim::Adam optimizer(model->parameters(), 1e-3);
  torch::nn::CrossEntropyLoss criterion;
  for (int epoch = 1; epoch <= 2; ++epoch) {
    double loss_sum = 0, correct = 0;
    int64_t seen = 0;
    for (auto &batch : *loader) {
      auto images = batch.data.to(device);
      auto labels = batch.target.to(device);
      auto output = model->forward(images);
      auto loss = criterion(output, labels);
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      loss_sum += loss.item<double>() * images.size(0);
      correct += output.argmax(1).eq(labels).sum().item<double>();
      seen += images.size(0);
    }
    auto &options = static_cast<torch::optim::AdamOptions &>(optimizer.param_groups().front().options());
    options.lr(options.lr() * 0.9);
    spdlog::info("epoch {} loss {:.4f} accuracy {:.2f} % rate {}", epoch, loss_sum / seen, 100 * correct / seen, options.lr());
  }
  torch::save(model, "vit.pt");
  spdlog::info("saved");
}
