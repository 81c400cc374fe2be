// What is written into a picture whose size is not known changes its pixels, and nothing else.
//
// RUN: %vramlint %s | FileCheck %s
// CHECK: peak allocated{{ +}}6.00 KiB
// CHECK: a check that throws or ends the program is taken to pass: pixels are not known
// CHECK-NOT: unknown-write
#include <opencv2/opencv.hpp>
#include <torch/torch.h>

static cv::Mat mirrored(const cv::Mat &from) {
  cv::Mat to(cv::Size(from.cols, from.rows), from.type());
  for (int j = 0; j < from.rows; j++)
    for (int i = 0; i < from.cols; i++)
      for (size_t k = 0; k < from.elemSize(); k++)
        to.data[j * to.step + i * to.elemSize() + k] =
            from.data[j * to.step + (from.cols - i - 1) * to.elemSize() + k];
  float *numbers = (float *)to.data;
  numbers[from.cols] = 1;
  return to;
}

int main() {
  cv::Mat picture = mirrored(cv::imread("picture.png"));
  if (!picture.data)
    return 1;
  cv::Mat sized, bounded = cv::max(cv::min(picture, 1.0), 0.0);
  cv::resize(bounded, sized, cv::Size(64, 32));
  auto pixels = torch::from_blob(sized.data, {sized.rows, sized.cols, 3}, torch::kUInt8).to(torch::kCUDA);
}
