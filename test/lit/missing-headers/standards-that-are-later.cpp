// A program of C++20 is seen to be one where a header is missing as well: it did not compile, and the header was blamed; in
// a function, that one was left out.
//
// RUN: split-file %s %t
// RUN: %vramlint %t/outside.cpp 2>&1 | FileCheck %s
// RUN: %vramlint %t/inside.cpp 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: flags are guessed: {{.*}}-std=c++20
// CHECK: peak allocated {{ *}}512 B

//--- outside.cpp
#include <opencv2/opencv.hpp>
#include <torch/torch.h>

auto twice(auto x) { return x; }

int main() {
  cv::Mat image;
  auto y = twice(torch::ones({4}, torch::kCUDA));
}

//--- inside.cpp
#include <acme/plot.h>
#include <algorithm>
#include <torch/torch.h>
#include <vector>

std::vector<long> sorted(std::vector<long> sizes) {
  std::ranges::sort(sizes);
  return sizes;
}

int main() {
  acme::Plot plot;
  auto y = torch::ones({sorted({4, 2})[0]}, torch::kCUDA);
}
