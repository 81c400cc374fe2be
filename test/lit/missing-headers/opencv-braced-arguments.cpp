// Points and colours are often written as braces, which need a parameter of their type.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: peak allocated {{ *}}512 B
// CHECK: every figure is exact
#include <opencv2/opencv.hpp>
#include <torch/torch.h>

int main() {
  cv::Mat Image = cv::imread("a.jpg");
  cv::putText(Image, "dog", {0, 30}, cv::FONT_HERSHEY_SIMPLEX, 1, {0, 0, 255}, 2);
  cv::circle(Image, {3, 4}, 2, {255, 0, 0}, -1);
  cv::line(Image, {0, 0}, {3, 4}, {255, 0, 0});
  cv::rectangle(Image, {0, 0}, {3, 4}, cv::Scalar(255, 0, 0));
  cv::rectangle(Image, cv::Rect(0, 0, 2, 2), {0, 255, 0}, 2);
  cv::ellipse(Image, {3, 4}, {5, 6}, 0, 0, 360, {1, 2, 3});
  auto T = torch::ones({3}, torch::kCUDA);
}
