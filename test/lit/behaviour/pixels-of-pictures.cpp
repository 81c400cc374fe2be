// Loops that only move numbers which are not known (the pixels of pictures that are put beside one another to be
// saved) are left as soon as it is shown that their rounds repeat: they are no reason to take long. What a loop
// computes is known behind it.
//
// RUN: %vramlint --max-time=6 %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}48.00 MiB
// CHECK: held at the end{{ +}}4.00 KiB
// CHECK: nothing: every figure is exact
#include <opencv2/opencv.hpp>
#include <torch/torch.h>

void saveSamples(torch::Tensor image, size_t padding) {
  size_t i, j, k, l;
  const size_t batch = image.size(0), height = image.size(2), width = image.size(3);
  std::vector<cv::Mat> samples(batch);
  i = 0;
  for (auto &one : image.to(torch::kCPU).chunk(batch, 0)) {
    torch::Tensor pixels = one.squeeze(0).permute({1, 2, 0}).contiguous();
    cv::Mat mat(cv::Size(width, height), CV_32FC3, pixels.data_ptr<float>());
    mat.convertTo(samples.at(i), CV_8UC3);
    i++;
  }
  cv::Mat sample, output(cv::Size(width * batch, height + 2 * padding), CV_8UC3, cv::Scalar::all(0));
  for (l = 0; l < batch; l++) {
    sample = samples.at(l);
    for (j = 0; j < height; j++)
      for (i = 0; i < width; i++)
        for (k = 0; k < sample.elemSize(); k++)
          output.data[(j + padding) * output.step + (i + l * width) * output.elemSize() + k] =
              sample.data[j * sample.step + i * sample.elemSize() + k];
  }
  cv::imwrite("samples.png", output);
}

int main() {
  auto images = torch::rand({16, 3, 512, 512}, torch::kCUDA);
  saveSamples(images, 2);
  images = torch::Tensor();
  int64_t sum = 0, i;
  std::vector<int64_t> table(1000);
  for (i = 0; i < 1000; i++) {
    table[i] = i;
    for (int64_t j = 0; j < 100; j++)
      sum += j % 2;
  }
  auto row = torch::zeros({(sum - 49000 + table[999] - 999 + i - 1000)}, torch::kCUDA); // 50 000 less 49 000
}
