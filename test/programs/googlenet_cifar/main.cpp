// Inception blocks on the ten classes in their binary files (one byte of label, 3072 of picture).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using namespace torch;

constexpr int kRecord = 1 + 3 * 32 * 32;

static std::pair<Tensor, Tensor> load_batches(const std::vector<std::string> &files) {
  std::vector<Tensor> pictures;
  std::vector<int64_t> labels;
  for (auto &name : files) {
    FILE *f = std::fopen(name.c_str(), "rb");
    if (!f) {
      std::perror(name.c_str());
      std::exit(EXIT_FAILURE);
    }
    unsigned char record[kRecord];
    while (std::fread(record, 1, kRecord, f) == kRecord) {
      labels.push_back(record[0]);
      pictures.push_back(torch::from_blob(record + 1, {3, 32, 32}, kByte).to(kFloat32) / 255.0);
    }
    std::fclose(f);
  }
  return {torch::stack(pictures), torch::tensor(labels, kInt64)};
}

struct BasicConv : nn::Module {
  BasicConv(int in, int out, int kernel, int padding = 0) {
    conv = register_module("conv", nn::Conv2d(nn::Conv2dOptions(in, out, kernel).padding(padding).bias(false)));
    bn = register_module("bn", nn::BatchNorm2d(out));
  }
  Tensor forward(const Tensor &x) { return torch::relu(bn(conv(x))); }
  nn::Conv2d conv{nullptr};
  nn::BatchNorm2d bn{nullptr};
};

struct Inception : nn::Module {
  std::shared_ptr<BasicConv> b1, b2a, b2b, b3a, b3b, b3c, b4;

  Inception(int in, int n1, int r3, int n3, int r5, int n5, int pool)
      : b1(register_module("b1", std::make_shared<BasicConv>(in, n1, 1))),
        b2a(register_module("b2a", std::make_shared<BasicConv>(in, r3, 1))),
        b2b(register_module("b2b", std::make_shared<BasicConv>(r3, n3, 3, 1))),
        b3a(register_module("b3a", std::make_shared<BasicConv>(in, r5, 1))),
        b3b(register_module("b3b", std::make_shared<BasicConv>(r5, n5, 3, 1))),
        b3c(register_module("b3c", std::make_shared<BasicConv>(n5, n5, 3, 1))),
        b4(register_module("b4", std::make_shared<BasicConv>(in, pool, 1))) {}

  Tensor forward(Tensor x) {
    auto y1 = b1->forward(x);
    auto y2 = b2b->forward(b2a->forward(x));
    auto y3 = b3c->forward(b3b->forward(b3a->forward(x)));
    auto y4 = b4->forward(max_pool2d(x, {3, 3}, {1, 1}, {1, 1}));
    return torch::cat({y1, y2, y3, y4}, 1);
  }
};

struct GoogLeNet : nn::Module {
  GoogLeNet() {
    pre = register_module("pre", std::make_shared<BasicConv>(3, 48, 3, 1));
    a3 = register_module("a3", std::make_shared<Inception>(48, 16, 24, 32, 4, 8, 8));
    b3 = register_module("b3", std::make_shared<Inception>(64, 32, 32, 48, 8, 24, 16));
    a4 = register_module("a4", std::make_shared<Inception>(120, 48, 24, 52, 4, 12, 16));
    linear = register_module("linear", nn::Linear(128, 10));
  }
  Tensor forward(Tensor x) {
    x = b3->forward(a3->forward(pre->forward(x)));
    x = a4->forward(max_pool2d(x, 3, 2, 1));
    x = adaptive_avg_pool2d(x, {1, 1}).view({x.size(0), -1});
    return linear(x);
  }
  std::shared_ptr<BasicConv> pre;
  std::shared_ptr<Inception> a3, b3, a4;
  nn::Linear linear{nullptr};
};

int main(int argc, char *argv[]) {
  const std::string dir = argc > 1 ? argv[1] : "cifar-10-batches-bin";
  auto [images, labels] = load_batches({dir + "/data_batch_1.bin", dir + "/data_batch_2.bin"});
  auto [test_images, test_labels] = load_batches({dir + "/test_batch.bin"});
  std::cout << images.sizes() << " for training, " << test_images.size(0) << " for testing\n";

  Device device(torch::cuda::is_available() ? kCUDA : kCPU);
  auto net = std::make_shared<GoogLeNet>();
  net->to(device);
  optim::Adam adam(net->parameters(), optim::AdamOptions(1e-3).betas({0.9, 0.99}));
  optim::StepLR schedule(adam, /*step_size=*/1, /*gamma=*/0.5);

  const int64_t batch = 10;
  for (int epoch = 0; epoch < 2; epoch++) {
    net->train();
    auto order = torch::randperm(images.size(0), kInt64);
    float total = 0;
    int steps = 0;
    for (int64_t i = 0; i + batch <= images.size(0); i += batch) {
      auto pick = order.narrow(0, i, batch);
      auto x = images.index_select(0, pick).to(device);
      auto y = labels.index_select(0, pick).to(device);
      auto loss = nn::functional::cross_entropy(net->forward(x), y);
      adam.zero_grad();
      loss.backward();
      adam.step();
      total += loss.item().toFloat();
      ++steps;
    }
    schedule.step();
    std::printf("epoch %d: loss %f\n", epoch, total / steps);
  }

  net->eval();
  {
    NoGradGuard guard;
    auto out = net->forward(test_images.to(device));
    auto right = out.argmax(1).eq(test_labels.to(device)).sum().item<int64_t>();
    std::printf("%ld of %ld right\n", long(right), long(test_images.size(0)));
  }
  serialize::OutputArchive archive;
  net->save(archive);
  archive.save_to("googlenet.pt");
  return 0;
}
