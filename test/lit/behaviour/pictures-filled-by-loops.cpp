// Pixels of pictures are not known, whatever is written there: loops that only write some need not be executed, and
// what they count by is what it is behind them.
//
// RUN: %vramlint --device=cpu %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}51.35 KiB
// CHECK-NOT: vram-limit
#include <torch/torch.h>

#include <opencv2/opencv.hpp>

cv::Mat joined(const cv::Mat &left, const cv::Mat &right, torch::Tensor &counted) {
  std::size_t i, j, k;
  cv::Mat all(cv::Size(left.cols + right.cols, left.rows), left.type(), cv::Scalar::all(0));
  for (j = 0; j < static_cast<std::size_t>(left.rows); j++)
    for (i = 0; i < static_cast<std::size_t>(left.cols); i++)
      for (k = 0; k < left.elemSize(); k++) {
        all.data[j * all.step + i * all.elemSize() + k] = left.data[j * left.step + i * left.elemSize() + k];
        all.data[j * all.step + (i + left.cols) * all.elemSize() + k] =
            right.data[j * right.step + i * right.elemSize() + k];
      }
  counted = torch::zeros({static_cast<long>(j + i + k)});
  return all;
}

int main() {
  cv::Mat left(4096, 4096, CV_8UC3), right(4096, 4096, CV_8UC3);
  torch::Tensor counted;
  cv::Mat all = joined(left, right, counted);
  int last = 0;
  for (int y = 0; y < all.rows; ++y)
    for (int x = all.cols - 1; x >= 0; x -= 2)
      all.at<cv::Vec3b>(y, x)[1] += 3;
  // What else a loop does is done.
  for (int y = 0; y < 100; ++y) {
    all.at<cv::Vec3b>(y, 0)[0] = 0;
    last += y;
  }
  auto sized = torch::zeros({last});
  return 0;
}
