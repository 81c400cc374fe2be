#include "image.h"
cv::Mat load(const std::string &path) {
  cv::Mat image = cv::imread(path, cv::IMREAD_GRAYSCALE);
  cv::resize(image, image, cv::Size(28, 28));
  return image;
}
torch::Tensor blank() { return torch::zeros({64, 784}); }
