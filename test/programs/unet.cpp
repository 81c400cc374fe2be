// U-Net for segmentation: an encoder, a decoder with transposed convolutions, and skip connections by cat.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

using namespace torch;

class DoubleConvImpl : public nn::Module {
public:
  DoubleConvImpl(int in_ch, int out_ch) {
    conv = nn::Sequential(nn::Conv2d(nn::Conv2dOptions(in_ch, out_ch, 3).padding(1).bias(false)),
                          nn::BatchNorm2d(out_ch), nn::ReLU(nn::ReLUOptions(true)),
                          nn::Conv2d(nn::Conv2dOptions(out_ch, out_ch, 3).padding(1).bias(false)),
                          nn::BatchNorm2d(out_ch), nn::ReLU(nn::ReLUOptions(true)));
    register_module("conv", conv);
  }
  Tensor forward(Tensor x) { return conv->forward(x); }

private:
  nn::Sequential conv{nullptr};
};
TORCH_MODULE(DoubleConv);

class UpImpl : public nn::Module {
public:
  UpImpl(int in_ch, int out_ch)
      : up(nn::ConvTranspose2dOptions(in_ch, in_ch / 2, 2).stride(2)), conv(in_ch, out_ch) {
    register_module("up", up);
    register_module("conv", conv);
  }
  Tensor forward(Tensor x1, Tensor x2) {
    x1 = up(x1);
    auto x = torch::cat({x2, x1}, 1);
    return conv(x);
  }

private:
  nn::ConvTranspose2d up;
  DoubleConv conv;
};
TORCH_MODULE(Up);

class UNetImpl : public nn::Module {
public:
  UNetImpl(int n_channels, int n_classes, int base = 8)
      : inc(n_channels, base), down1(base, base * 2), down2(base * 2, base * 4), up1(base * 4, base * 2),
        up2(base * 2, base), outc(nn::Conv2dOptions(base, n_classes, 1)), pool(nn::MaxPool2dOptions(2)) {
    register_module("inc", inc);
    register_module("down1", down1);
    register_module("down2", down2);
    register_module("up1", up1);
    register_module("up2", up2);
    register_module("outc", outc);
  }

  Tensor forward(Tensor x) {
    auto x1 = inc(x);
    auto x2 = down1(pool(x1));
    auto x3 = down2(pool(x2));
    auto y = up1(x3, x2);
    y = up2(y, x1);
    return outc(y);
  }

private:
  DoubleConv inc, down1, down2;
  Up up1, up2;
  nn::Conv2d outc;
  nn::MaxPool2d pool;
};
TORCH_MODULE(UNet);

// 1 - 2|A n B| / (|A| + |B|)
static Tensor dice_loss(Tensor logits, Tensor target, double smooth = 1.) {
  auto probs = torch::sigmoid(logits).flatten(1);
  target = target.flatten(1);
  auto intersection = (probs * target).sum(1);
  auto dice = (2. * intersection + smooth) / (probs.sum(1) + target.sum(1) + smooth);
  return 1 - dice.mean();
}

// vramlint: scenario(unet)
int main() {
  torch::manual_seed(0);
  Device device = torch::cuda::is_available() ? kCUDA : kCPU;

  UNet net(3, 1);
  net->to(device);
  optim::RMSprop optimizer(net->parameters(), optim::RMSpropOptions(1e-4).weight_decay(1e-8).momentum(0.9));
  nn::BCEWithLogitsLoss bce;

  net->train();
  for (int iter = 0; iter < 2; iter++) {
    Tensor images = torch::rand({2, 3, 48, 64}).to(device);
    Tensor masks = (torch::rand({2, 1, 48, 64}) > 0.5).to(torch::kFloat32).to(device);

    Tensor pred = net(images);
    Tensor loss = bce(pred, masks) + dice_loss(pred, masks);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << "iter " << iter << " loss " << loss.item<float>() << std::endl;
  }

  net->eval();
  {
    NoGradGuard guard;
    auto mask = torch::sigmoid(net(torch::rand({1, 3, 48, 64}, device))) > 0.5;
    std::cout << "foreground: " << mask.sum().item<int64_t>() << " pixels" << std::endl;
  }
  return 0;
}
