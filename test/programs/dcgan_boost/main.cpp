// DCGAN with Boost's options, checkpoints to go on from, and samples as files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <boost/program_options.hpp>
#include <fstream>
#include <iostream>

namespace po = boost::program_options;
namespace nn = torch::nn;

static bool exists(const std::string &name) { return std::ifstream(name).good(); }

static void weights_init(nn::Module &m) {
  torch::NoGradGuard guard;
  if (typeid(m) == typeid(nn::ConvTranspose2dImpl) || typeid(m) == typeid(nn::Conv2dImpl)) {
    for (auto &p : m.named_parameters(false))
      if (p.key() == "weight")
        nn::init::normal_(p.value(), 0.0, 0.02);
  } else if (auto *norm = m.as<nn::BatchNorm2d>()) {
    nn::init::normal_(norm->weight, 1.0, 0.02);
    nn::init::zeros_(norm->bias);
  }
}

struct GeneratorImpl : nn::Module {
  explicit GeneratorImpl(const po::variables_map &vm) {
    const auto nz = vm["nz"].as<size_t>(), ngf = vm["ngf"].as<size_t>();
    auto up = [](size_t in, size_t out, int stride, int padding) {
      return nn::ConvTranspose2d(nn::ConvTranspose2dOptions(in, out, 4).stride(stride).padding(padding).bias(false));
    };
    model = nn::Sequential(up(nz, ngf * 4, 1, 0), nn::BatchNorm2d(ngf * 4), nn::ReLU(true), up(ngf * 4, ngf * 2, 2, 1),
                           nn::BatchNorm2d(ngf * 2), nn::ReLU(true), up(ngf * 2, ngf, 2, 1), nn::BatchNorm2d(ngf),
                           nn::ReLU(true), up(ngf, 3, 2, 1), nn::Tanh());
    register_module("model", model);
  }
  torch::Tensor forward(torch::Tensor z) { return model->forward(z); }
  nn::Sequential model;
};
TORCH_MODULE(Generator);

struct DiscriminatorImpl : nn::Module {
  explicit DiscriminatorImpl(const po::variables_map &vm) {
    const auto ndf = vm["ndf"].as<size_t>();
    size_t in = 3, out = ndf;
    for (int i = 0; i < 3; ++i, in = out, out *= 2) {
      model->push_back("conv" + std::to_string(i),
                       nn::Conv2d(nn::Conv2dOptions(in, out, 4).stride(2).padding(1).bias(false)));
      if (i)
        model->push_back("norm" + std::to_string(i), nn::BatchNorm2d(out));
      model->push_back("act" + std::to_string(i), nn::LeakyReLU(nn::LeakyReLUOptions().negative_slope(0.2).inplace(true)));
    }
    model->push_back("last", nn::Conv2d(nn::Conv2dOptions(in, 1, 4).bias(false)));
    model->push_back("sigmoid", nn::Sigmoid());
    register_module("model", model);
  }
  torch::Tensor forward(torch::Tensor x) { return model->forward(x).view({-1}); }
  nn::Sequential model;
};
TORCH_MODULE(Discriminator);

int main(int argc, const char *argv[]) {
  po::options_description args("Options");
  args.add_options()("help", "this text")("nz", po::value<size_t>()->default_value(32), "noise")(
      "ngf", po::value<size_t>()->default_value(16), "channels of the generator")(
      "ndf", po::value<size_t>()->default_value(16), "channels of the discriminator")(
      "batch_size", po::value<size_t>()->default_value(8), "batch")("iters", po::value<size_t>()->default_value(4), "steps")(
      "lr", po::value<float>()->default_value(2e-4), "learning rate")("beta1", po::value<float>()->default_value(0.5), "")(
      "load", po::value<std::string>()->default_value(""), "checkpoint to go on from")("gpu_id", po::value<int>()->default_value(0), "");
  po::variables_map vm;
  po::store(po::parse_command_line(argc, argv, args), vm);
  po::notify(vm);
  if (vm.count("help")) {
    std::cout << args << std::endl;
    return 1;
  }
  const int gpu = vm["gpu_id"].as<int>();
  torch::Device device = torch::cuda::is_available() && gpu >= 0 ? torch::Device(torch::kCUDA, gpu) : torch::Device(torch::kCPU);
  if (device.is_cuda())
    std::cout << "Using the GPU " << gpu << std::endl;

  Generator g(vm);
  Discriminator d(vm);
  g->apply(weights_init);
  d->apply(weights_init);
  g->to(device);
  d->to(device);
  const auto betas = std::make_tuple(double(vm["beta1"].as<float>()), 0.999);
  torch::optim::Adam opt_g(g->parameters(), torch::optim::AdamOptions(vm["lr"].as<float>()).betas(betas));
  torch::optim::Adam opt_d(d->parameters(), torch::optim::AdamOptions(vm["lr"].as<float>()).betas(betas));
  const auto load = vm["load"].as<std::string>();
  if (!load.empty() && exists(load + "-g.pt")) {
    torch::load(g, load + "-g.pt", device);
    torch::load(d, load + "-d.pt", device);
  }

  nn::BCELoss criterion;
  const int64_t batch = vm["batch_size"].as<size_t>(), nz = vm["nz"].as<size_t>();
  auto fixed = torch::randn({4, nz, 1, 1}).to(device);
  std::ofstream log("losses.txt");
  for (size_t step = 0; step < vm["iters"].as<size_t>(); ++step) {
    auto real = torch::rand({batch, 3, 32, 32}).mul(2).sub(1).to(device);
    d->zero_grad();
    auto out = d->forward(real);
    auto real_loss = criterion(out, torch::full({batch}, 1.0, torch::TensorOptions().device(device)));
    real_loss.backward();
    auto fake = g->forward(torch::randn({batch, nz, 1, 1}).to(device));
    out = d->forward(fake.detach());
    auto fake_loss = criterion(out, torch::full({batch}, 0.0, torch::TensorOptions().device(device)));
    fake_loss.backward();
    opt_d.step();

    g->zero_grad();
    auto g_loss = criterion(d->forward(fake), torch::ones(batch).to(device));
    g_loss.backward();
    opt_g.step();
    log << step << ' ' << (real_loss + fake_loss).item<float>() << ' ' << g_loss.item<float>() << std::endl;
  }
  {
    torch::NoGradGuard guard;
    g->eval();
    auto image = ((g->forward(fixed) + 1) * 127.5).clamp(0, 255).to(torch::kU8).permute({0, 2, 3, 1}).contiguous().cpu();
    std::ofstream out("sample.ppm", std::ios::binary);
    out << "P6\n" << image.size(2) << ' ' << image.size(1) << "\n255\n";
    out.write(static_cast<char *>(image.data_ptr()), image.size(1) * image.size(2) * 3);
  }
  torch::save(g, "dcgan-g.pt");
  torch::save(d, "dcgan-d.pt");
  return 0;
}
