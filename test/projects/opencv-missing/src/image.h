#pragma once
#include <opencv2/opencv.hpp>
#include <torch/torch.h>
cv::Mat load(const std::string &path);
torch::Tensor blank();
