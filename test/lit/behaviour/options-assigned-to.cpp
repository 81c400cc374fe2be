// An option is set by its setter or by an assignment to what its getter gives. The lines are those of a native run.
//
// RUN: %vramlint --echo %s 2>&1 | FileCheck %s
// CHECK: [1, 4, 4, 4]
// CHECK-NEXT: [1, 4, 5, 5]
// CHECK-NEXT: [1, 4, 6, 4]
// CHECK-NEXT: [1, 4, 3, 3]
// CHECK-NEXT: [1, 4, 8, 8]
// CHECK-NEXT: [1, 4, 8, 8] 0
// CHECK-NEXT: [1, 4, 16, 16]
// CHECK-NEXT: [5]
// CHECK-NEXT: 16
// CHECK-NEXT: [1, 4, 8, 8]
// CHECK-NEXT: [1, 4, 10, 10]
// CHECK-NEXT: [1, 4, 9, 7]
// CHECK-NEXT: 12 [3, 2, 8]
#include <torch/torch.h>

#include <iostream>

namespace nn = torch::nn;

int main() {
  const auto image = torch::rand({1, 4, 8, 8});
  auto show = [](const torch::Tensor &t) { std::cout << t.sizes() << '\n'; };

  nn::Conv2dOptions conv(4, 4, 3);
  const int64_t one = 1;
  conv.padding() = one;
  conv.stride() = 2;
  conv.bias() = false;
  show(nn::Conv2d(conv)(image));
  conv.padding() = 2;
  show(nn::Conv2d(conv)(image));
  conv.padding() = torch::ExpandingArray<2>({3, 1});
  show(nn::Conv2d(conv)(image));
  conv.padding() = torch::kValid;
  show(nn::Conv2d(conv)(image));
  conv.stride() = {1, 1};
  conv.padding() = torch::kSame;
  show(nn::Conv2d(conv)(image));
  conv.padding_mode() = torch::kReflect;
  nn::Conv2d made(conv);
  std::cout << made(image).sizes() << ' ' << made->options.bias() << '\n';

  nn::functional::InterpolateFuncOptions resize;
  resize.mode() = torch::kBilinear;
  resize.scale_factor() = std::vector<double>{2, 2};
  resize.align_corners() = false;
  show(nn::functional::interpolate(image, resize));

  nn::CrossEntropyLossOptions loss;
  loss.reduction() = torch::kNone;
  show(nn::CrossEntropyLoss(loss)(torch::rand({5, 4}), torch::zeros({5}, torch::kLong)));

  nn::LSTMOptions lstm(3, 4);
  lstm.num_layers() = 2;
  lstm.bidirectional() = true;
  std::cout << nn::LSTM(lstm)->parameters().size() << '\n';

  // Those of a layer that is there already, also by a reference that lives longer than the statement.
  nn::Conv2d layer(nn::Conv2dOptions(4, 4, 3));
  layer->options.padding() = 1;
  show(layer(image));
  auto &padding = layer->options.padding();
  padding = 2;
  show(layer(image));

  // The default of the one that is asked for is what the constructor made of another.
  nn::MaxPool2dOptions pool(2);
  pool.stride() = 1;
  pool.padding() = {1, 0};
  show(nn::MaxPool2d(pool)(image));

  nn::TransformerEncoderLayerOptions encoder(8, 2);
  encoder.dim_feedforward() = 16;
  encoder.activation() = torch::kGELU;
  nn::TransformerEncoderLayer layers(encoder);
  std::cout << layers->parameters().size() << ' ' << layers(torch::rand({3, 2, 8})).sizes() << '\n';
}
