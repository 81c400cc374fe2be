// A densely connected network: every layer sees the concatenation of all features before it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <string>
#include <vector>

using torch::Tensor;
using torch::nn::AvgPool2d;
using torch::nn::AvgPool2dOptions;
using torch::nn::BatchNorm2d;
using torch::nn::BatchNorm2dOptions;
using torch::nn::Conv2d;
using torch::nn::Conv2dOptions;
using torch::nn::Functional;
using torch::nn::Linear;
using torch::nn::Module;
using torch::nn::Sequential;

static Conv2d plain_conv(int64_t in, int64_t out, int64_t kernel, int64_t padding = 0) {
  return Conv2d(Conv2dOptions(in, out, kernel).stride(1).padding(padding).bias(false));
}

// Batch norm - relu - 1x1 - batch norm - relu - 3x3, in a module that derives from Sequential.
class DenseLayerImpl : public torch::nn::SequentialImpl {
  double drop_rate;

public:
  DenseLayerImpl(int64_t num_input_features, int64_t growth_rate, int64_t bn_size, double drop_rate)
      : drop_rate(drop_rate) {
    push_back("norm1", BatchNorm2d(num_input_features));
    push_back("relu1", Functional(torch::relu));
    push_back("conv1", plain_conv(num_input_features, bn_size * growth_rate, 1));
    push_back("norm2", BatchNorm2d(bn_size * growth_rate));
    push_back("relu2", Functional(torch::relu));
    push_back("conv2", plain_conv(bn_size * growth_rate, growth_rate, 3, 1));
  }

  Tensor forward(Tensor x) {
    auto new_features = torch::nn::SequentialImpl::forward(x);
    if (drop_rate > 0)
      new_features = torch::dropout(new_features, drop_rate, this->is_training());
    return torch::cat({x, new_features}, 1);
  }
};
TORCH_MODULE(DenseLayer);

class TransitionImpl : public torch::nn::SequentialImpl {
public:
  TransitionImpl(int64_t num_input_features, int64_t num_output_features) {
    push_back("norm", BatchNorm2d(num_input_features));
    push_back("relu", Functional(torch::relu));
    push_back("conv", plain_conv(num_input_features, num_output_features, 1));
    push_back("pool", AvgPool2d(AvgPool2dOptions(2).stride(2)));
  }

  Tensor forward(Tensor x) { return torch::nn::SequentialImpl::forward(x); }
};
TORCH_MODULE(Transition);

class DenseBlockImpl : public Module {
public:
  DenseBlockImpl(int64_t num_layers, int64_t num_input_features, int64_t bn_size, int64_t growth_rate,
                 double drop_rate) {
    for (int64_t i = 0; i < num_layers; ++i) {
      DenseLayer layer(num_input_features + i * growth_rate, growth_rate, bn_size, drop_rate);
      layers.push_back(register_module("denselayer" + std::to_string(i + 1), layer));
    }
  }

  Tensor forward(Tensor x) {
    for (auto &layer : layers)
      x = layer->forward(x);
    return x;
  }

private:
  std::vector<DenseLayer> layers;
};
TORCH_MODULE(DenseBlock);

struct DenseNet : Module {
  Sequential features;
  Linear classifier{nullptr};

  DenseNet(int64_t num_classes, int64_t growth_rate, const std::vector<int64_t> &block_config,
           int64_t num_init_features, int64_t bn_size, double drop_rate) {
    features->push_back("conv0", plain_conv(3, num_init_features, 3, 1));
    features->push_back("norm0", BatchNorm2d(BatchNorm2dOptions(num_init_features).eps(1e-5).momentum(0.1)));
    features->push_back("relu0", Functional(torch::relu));
    features->push_back("pool0", Functional([](Tensor input) { return torch::max_pool2d(input, 3, 2, 1); }));

    auto num_features = num_init_features;
    for (size_t i = 0; i < block_config.size(); ++i) {
      features->push_back("denseblock" + std::to_string(i + 1),
                          DenseBlock(block_config[i], num_features, bn_size, growth_rate, drop_rate));
      num_features += block_config[i] * growth_rate;
      if (i + 1 != block_config.size()) {
        features->push_back("transition" + std::to_string(i + 1), Transition(num_features, num_features / 2));
        num_features /= 2;
      }
    }
    features->push_back("norm5", BatchNorm2d(num_features));
    classifier = Linear(num_features, num_classes);
    register_module("features", features);
    register_module("classifier", classifier);
  }

  Tensor forward(Tensor x) {
    auto out = features->forward(x);
    out = torch::relu_(out);
    out = torch::adaptive_avg_pool2d(out, {1, 1});
    out = out.view({out.size(0), -1});
    return this->classifier->forward(out);
  }
};

// vramlint: scenario(densenet)
int main() {
  torch::manual_seed(0);
  torch::Device device{torch::cuda::is_available() ? "cuda" : "cpu"};
  auto model = std::make_shared<DenseNet>(/*num_classes=*/10, /*growth_rate=*/8, std::vector<int64_t>{3, 3},
                                          /*num_init_features=*/16, /*bn_size=*/2, /*drop_rate=*/0.1);
  model->to(device);

  torch::optim::RMSprop optimizer(model->parameters(), 1e-3);
  for (int i = 1; i <= 2; i++) {
    Tensor x = torch::rand({4, 3, 32, 32}, device);
    Tensor t = torch::randint(10, {4}, device).to(torch::kLong);
    Tensor loss = torch::nll_loss(torch::log_softmax(model->forward(x), 1), t);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << i << "\t" << loss.item<float>() << "\n";
  }
}
