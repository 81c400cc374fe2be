// Small numbers beside each other are no address of what the program has made first, whatever is given to a function
// that nobody sees.
//
// RUN: %vramlint --entry=sizes %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=picture %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}4.00 KiB
// CHECK: nothing: every figure is exact
#include <opencv2/opencv.hpp>
#include <torch/torch.h>
#include <vision/draw.hpp>

struct Sizes {
  int all[16] = {0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8};
};

void sizes() {
  auto x = torch::zeros({1024});
  Sizes sizes;
  vision::draw(sizes);
}

void picture() {
  auto x = torch::zeros({1024});
  const cv::Mat picture(4, 4, CV_8UC3);
  vision::draw(picture);
}
