// A function of a library that ours stands in for is called in a way that ours does not have: it is not known what
// that does, and nothing else is lost.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: opencv2/opencv.hpp not found: a stand-in of ours is read
// CHECK: peak allocated{{ +}}512 B
// CHECK: nothing: every figure is exact
#include <opencv2/opencv.hpp>
#include <torch/torch.h>

#include <vector>

using namespace cv;

int main() {
  std::vector<Mat> pictures;
  Mat out(4, 4, CV_8UC3);
  resize(pictures, out, Size(3, 3), "by their names");
  cv::resize(pictures, out);
  out |= out;
  Mat::MSize size = out.size;
  for (float &x : Mat_<float>(2, 2))
    x = 1;
  Rect place(1, 1, 2, 2);
  place += Point(1, 1);
  auto kept = torch::ones({3}, torch::kCUDA);
  return size[0] + place.x;
}
