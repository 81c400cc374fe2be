// Two headers are not there. The model does not use them, and its figures are exact; what is drawn with them is not.
//
// RUN: %vramlint --model=Net --args=784 --input=32x784 --train=sgd %s 2>&1 | FileCheck %s
// CHECK: vramlint: note: vision/core.hpp, plotting.h not found: {{[0-9]+}} names are foreign
// CHECK: parameters{{ +}}30.66 KiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=main --echo %s 2>&1 | FileCheck --check-prefix=MAIN %s
// MAIN: size ?
#include <torch/torch.h>
#include <vision/core.hpp>

#include "plotting.h"

namespace plt = plotting;

struct Net : torch::nn::Module {
  torch::nn::Linear fc{nullptr};
  explicit Net(int inputs) { fc = register_module("fc", torch::nn::Linear(inputs, 10)); }
  torch::Tensor forward(torch::Tensor x) { return torch::relu(fc(x)); }
};

void show(const std::vector<double> &losses) {
  plt::plot(losses, "r-");
  plt::show();
}

vision::Image picture(const torch::Tensor &t) {
  vision::Image image(28, 28, VISION_8BIT, t.data_ptr());
  for (int y = 0; y < image.rows; ++y)
    image.at<vision::Pixel>(y, 0)[1] += 1;
  vision::put_text(image, "a", vision::Point(1, 2), vision::FONT, 0.5, vision::Color(255, 0, 0), 2);
  return image;
}

int main() {
  Net net(784);
  show({0.5, 0.25});
  std::cout << "size " << vision::Color(1, 2, 3) << std::endl;
}
