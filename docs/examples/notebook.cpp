// A notebook that trains one image classifier after the other, in one program.
//
// Each model stays alive, with its gradients, while the next one trains; train() gives the cache back before it
// starts. Scenarios: each step alone, and the whole notebook. The targets are probabilities, not class
// numbers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

// The first header exists only where LibTorch itself was built with CUDA.
#if __has_include(<c10/cuda/impl/cuda_cmake_macros.h>) && __has_include(<c10/cuda/CUDACachingAllocator.h>) &&          \
    __has_include(<cuda_runtime_api.h>)
#include <c10/cuda/CUDACachingAllocator.h>
#else
// Without CUDA there is no cache to give back. The analyzer answers this call by its name, whichever declaration it
// sees.
namespace c10 {
namespace cuda {
namespace CUDACachingAllocator {
inline void emptyCache() {}
} // namespace CUDACachingAllocator
} // namespace cuda
} // namespace c10
#endif

namespace nn = torch::nn;
namespace F = torch::nn::functional;
using torch::Tensor;

struct Workload {
  int64_t samples = 512;
  int64_t batch = 128;
  int64_t side = 224;
  int64_t classes = 10;
  int epochs = 3;
  double learning_rate = 1e-2;
  int64_t variable_elements = (int64_t{1} << 30) / sizeof(float);
};

static torch::Device best_device() { return torch::cuda::is_available() ? torch::kCUDA : torch::kCPU; }

static void say(const std::string &what) { std::cout << what << std::endl; }

//===-- The models --------------------------------------------------------===//

struct CNNImpl : nn::Module {
  CNNImpl(int64_t channels, int64_t height, int64_t width)
      : conv(nn::Conv2dOptions(channels, 8, 3)), pool(nn::AvgPool2dOptions(2).stride(2)),
        fc(8 * ((height - 2) / 2) * ((width - 2) / 2), 10) {
    register_module("conv", conv);
    register_module("pool", pool);
    register_module("fc", fc);
  }

  Tensor forward(Tensor x) {
    x = conv->forward(x);
    x = pool->forward(x);
    x = x.view({x.size(0), -1});
    x = fc->forward(x);
    return x;
  }

  nn::Conv2d conv;
  nn::AvgPool2d pool;
  nn::Linear fc;
};
TORCH_MODULE(CNN);

// VGG with batch normalization; 'M' in the plan stands for a maximum pool, a number for a convolution.
struct VGGImpl : nn::Module {
  static constexpr int64_t M = -1;

  explicit VGGImpl(const std::vector<int64_t> &plan, int64_t num_classes = 1000) {
    int64_t channels = 3;
    for (int64_t step : plan) {
      if (step == M) {
        features->push_back(nn::MaxPool2d(nn::MaxPool2dOptions(2).stride(2)));
        continue;
      }
      features->push_back(nn::Conv2d(nn::Conv2dOptions(channels, step, 3).padding(1)));
      features->push_back(nn::BatchNorm2d(step));
      features->push_back(nn::ReLU(nn::ReLUOptions(true)));
      channels = step;
    }
    classifier = nn::Sequential(nn::Linear(512 * 7 * 7, 4096), nn::ReLU(nn::ReLUOptions(true)), nn::Dropout(),
                                nn::Linear(4096, 4096), nn::ReLU(nn::ReLUOptions(true)), nn::Dropout(),
                                nn::Linear(4096, num_classes));
    register_module("features", features);
    register_module("avgpool", avgpool);
    register_module("classifier", classifier);
  }

  Tensor forward(Tensor x) {
    x = features->forward(x);
    x = avgpool->forward(x);
    x = torch::flatten(x, 1);
    return classifier->forward(x);
  }

  nn::Sequential features;
  nn::AdaptiveAvgPool2d avgpool{nn::AdaptiveAvgPool2dOptions({7, 7})};
  nn::Sequential classifier{nullptr};
};
TORCH_MODULE(VGG);

struct BottleneckImpl : nn::Module {
  static constexpr int64_t expansion = 4;

  BottleneckImpl(int64_t in_channels, int64_t planes, int64_t stride = 1, nn::Sequential shortcut = nullptr)
      : conv1(nn::Conv2dOptions(in_channels, planes, 1).bias(false)), bn1(planes),
        conv2(nn::Conv2dOptions(planes, planes, 3).stride(stride).padding(1).bias(false)), bn2(planes),
        conv3(nn::Conv2dOptions(planes, planes * expansion, 1).bias(false)), bn3(planes * expansion),
        relu(nn::ReLUOptions(true)), downsample(std::move(shortcut)) {
    register_module("conv1", conv1);
    register_module("bn1", bn1);
    register_module("conv2", conv2);
    register_module("bn2", bn2);
    register_module("conv3", conv3);
    register_module("bn3", bn3);
    register_module("relu", relu);
    if (downsample)
      register_module("downsample", downsample);
  }

  Tensor forward(const Tensor &x) {
    auto identity = x;
    auto out = relu(bn1(conv1(x)));
    out = relu(bn2(conv2(out)));
    out = bn3(conv3(out));
    if (downsample)
      identity = downsample->forward(x);
    out += identity;
    return relu(out);
  }

  nn::Conv2d conv1;
  nn::BatchNorm2d bn1;
  nn::Conv2d conv2;
  nn::BatchNorm2d bn2;
  nn::Conv2d conv3;
  nn::BatchNorm2d bn3;
  nn::ReLU relu;
  nn::Sequential downsample;
};
TORCH_MODULE(Bottleneck);

struct ResNetImpl : nn::Module {
  explicit ResNetImpl(const std::vector<int> &blocks, int64_t num_classes = 1000)
      : conv1(nn::Conv2dOptions(3, 64, 7).stride(2).padding(3).bias(false)), bn1(64), relu(nn::ReLUOptions(true)),
        maxpool(nn::MaxPool2dOptions(3).stride(2).padding(1)), layer1(make_layer(64, blocks[0])),
        layer2(make_layer(128, blocks[1], 2)), layer3(make_layer(256, blocks[2], 2)),
        layer4(make_layer(512, blocks[3], 2)), avgpool(nn::AdaptiveAvgPool2dOptions({1, 1})),
        fc(512 * BottleneckImpl::expansion, num_classes) {
    register_module("conv1", conv1);
    register_module("bn1", bn1);
    register_module("relu", relu);
    register_module("maxpool", maxpool);
    register_module("layer1", layer1);
    register_module("layer2", layer2);
    register_module("layer3", layer3);
    register_module("layer4", layer4);
    register_module("avgpool", avgpool);
    register_module("fc", fc);

    for (auto &module : modules(/*include_self=*/false)) {
      if (auto *conv = module->as<nn::Conv2d>()) {
        nn::init::kaiming_normal_(conv->weight, 0.0, torch::kFanOut, torch::kReLU);
      } else if (auto *norm = module->as<nn::BatchNorm2d>()) {
        nn::init::constant_(norm->weight, 1);
        nn::init::constant_(norm->bias, 0);
      }
    }
  }

  Tensor forward(Tensor x) {
    x = maxpool(relu(bn1(conv1(x))));
    x = layer1->forward(x);
    x = layer2->forward(x);
    x = layer3->forward(x);
    x = layer4->forward(x);
    x = avgpool(x);
    x = torch::flatten(x, 1);
    return fc(x);
  }

private:
  nn::Sequential make_layer(int64_t planes, int blocks, int64_t stride = 1) {
    const int64_t out = planes * BottleneckImpl::expansion;
    nn::Sequential shortcut = nullptr;
    if (stride != 1 || in_channels != out) {
      shortcut = nn::Sequential(nn::Conv2d(nn::Conv2dOptions(in_channels, out, 1).stride(stride).bias(false)),
                                nn::BatchNorm2d(out));
    }
    nn::Sequential layers;
    layers->push_back(Bottleneck(in_channels, planes, stride, shortcut));
    in_channels = out;
    for (int i = 1; i < blocks; ++i)
      layers->push_back(Bottleneck(in_channels, planes));
    return layers;
  }

  int64_t in_channels = 64;

public:
  nn::Conv2d conv1;
  nn::BatchNorm2d bn1;
  nn::ReLU relu;
  nn::MaxPool2d maxpool;
  nn::Sequential layer1, layer2, layer3, layer4;
  nn::AdaptiveAvgPool2d avgpool;
  nn::Linear fc;
};
TORCH_MODULE(ResNet);

// The published VGG16 with its last layer replaced by one for the classes at hand.
static VGG vgg16_bn(int64_t classes) {
  constexpr int64_t M = VGGImpl::M;
  VGG model(std::vector<int64_t>{64, 64, M, 128, 128, M, 256, 256, 256, M, 512, 512, 512, M, 512, 512, 512, M});
  nn::Sequential head;
  for (size_t i = 0; i + 1 < model->classifier->size(); ++i)
    head->push_back(*(model->classifier->begin() + i));
  head->push_back(nn::Linear(4096, classes));
  model->classifier = model->replace_module("classifier", head);
  return model;
}

static ResNet resnet50(int64_t classes) {
  ResNet model(std::vector<int>{3, 4, 6, 3});
  model->fc = model->replace_module("fc", nn::Linear(model->fc->options.in_features(), classes));
  return model;
}

//===-- Training ----------------------------------------------------------===//

// Calls `report` at the end, while the last batch is still on the device.
template <typename Net, typename Report> void train(Net &model, const Workload &work, Report report) {
  c10::cuda::CUDACachingAllocator::emptyCache();
  const auto device = best_device();
  model->to(device);

  std::vector<std::pair<Tensor, Tensor>> data;
  for (int64_t i = 0; i < work.samples / work.batch; ++i)
    data.emplace_back(torch::randn({work.batch, 3, work.side, work.side}), torch::randn({work.batch, work.classes}));

  auto criterion = [](const Tensor &prediction, const Tensor &target) {
    return F::cross_entropy(prediction, target);
  };
  torch::optim::SGD optimizer(model->parameters(), torch::optim::SGDOptions(work.learning_rate));

  Tensor x, y, prediction, loss;
  for (int epoch = 1; epoch <= work.epochs; ++epoch) {
    model->train();
    for (const auto &batch : data) {
      std::tie(x, y) = batch;
      x = x.to(device);
      y = y.to(device);

      optimizer.zero_grad();
      prediction = model->forward(x);
      loss = criterion(prediction, y);
      loss.backward();
      optimizer.step();
    }
  }
  report();
}

//===-- The steps of the notebook -----------------------------------------===//

static void run_variable(const Workload &work) {
  auto host = torch::zeros({work.variable_elements}, torch::kFloat32);
  auto copy = host.to(best_device(), /*non_blocking=*/false, /*copy=*/true);
  copy = Tensor();
  c10::cuda::CUDACachingAllocator::emptyCache();
}

static void run_notebook(const Workload &work) {
  run_variable(work);

  CNN cnn(3, work.side, work.side);
  train(cnn, work, [] {
    say("notebook: cnn trained");
  });

  auto vgg = vgg16_bn(work.classes);
  train(vgg, work, [] {
    say("notebook: vgg16_bn trained");
  });

  auto resnet = resnet50(work.classes);
  train(resnet, work, [] {
    say("notebook: resnet50 trained");
  });
}

// vramlint: scenario(variable) entry(variable) torch(2.0) device(cuda) budget(1GiB)
void variable() { run_variable(Workload()); }

// vramlint: scenario(cnn) entry(cnn) torch(2.0) device(cuda) budget(1GiB)
void cnn() {
  Workload work;
  CNN model(3, work.side, work.side);
  train(model, work, [] {
    say("cnn trained");
  });
}

// vramlint: scenario(vgg16_bn) entry(vgg16_bn_alone) torch(2.0) device(cuda) budget(24GiB)
void vgg16_bn_alone() {
  Workload work;
  auto model = vgg16_bn(work.classes);
  train(model, work, [] {
    say("vgg16_bn trained");
  });
}

// vramlint: scenario(resnet50) entry(resnet50_alone) torch(2.0) device(cuda) budget(24GiB)
void resnet50_alone() {
  Workload work;
  auto model = resnet50(work.classes);
  train(model, work, [] {
    say("resnet50 trained");
  });
}

// vramlint: scenario(notebook) torch(2.0) device(cuda) budget(24GiB)
void notebook() { run_notebook(Workload()); }

// vramlint: scenario(trial) entry(main) torch(2.0)
int main(int argc, char **argv) {
  torch::manual_seed(0);
  Workload work;
  // The full size needs a card with 24 GiB; anything else is a trial run.
  if (argc < 2 || std::string(argv[1]) != "full") {
    work.samples = 4;
    work.batch = 2;
    work.side = 32;
    work.epochs = 1;
    work.variable_elements = 1024;
  }
  run_notebook(work);
}
