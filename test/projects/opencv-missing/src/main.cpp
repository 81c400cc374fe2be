#include "image.h"
#include "net.h"

int main() {
  cv::Mat image = load("digit.png");
  torch::NoGradGuard no_grad;
  app::Net net(256);
  net->to(torch::kCUDA);
  auto y = net->forward(blank().to(torch::kCUDA));
  cv::imshow("digit", image);
}
