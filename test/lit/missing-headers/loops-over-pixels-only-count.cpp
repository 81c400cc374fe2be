// RUN: %vramlint %s --max-time=4 | FileCheck %s
// A picture is put together pixel by pixel: nothing is known of what is written, so such a loop does nothing but to
// count, and is left when that is shown. What it counts by is known behind it, whoever declares it.
// CHECK: peak allocated{{ +}}12.00 MiB
// CHECK: 2.00 KiB
// CHECK: nothing: every figure is exact
#include <opencv2/opencv.hpp>
#include <torch/torch.h>

static std::size_t save(const torch::Tensor &images, const std::string &path) {
  std::size_t i, j, k, l;
  const std::size_t height = images.size(2), width = images.size(3), number = images.size(0), columns = 8;
  std::vector<cv::Mat> samples(number);
  for (i = 0; i < number; i++) {
    torch::Tensor one = images[i].cpu().permute({1, 2, 0}).contiguous();
    cv::Mat pixels(cv::Size(width, height), CV_32FC3, one.data_ptr<float>());
    pixels.convertTo(samples.at(i), CV_8UC3);
  }
  cv::Mat output(cv::Size(width * columns, height * ((number + columns - 1) / columns)), CV_8UC3, cv::Scalar::all(0));
  for (l = 0; l < number; l++) {
    cv::Mat sample = samples.at(l);
    const std::size_t right = (l % columns) * width, down = (l / columns) * height;
    for (j = 0; j < height; j++)
      for (i = 0; i < width; i++)
        for (k = 0; k < sample.elemSize(); k++)
          output.data[(j + down) * output.step + (i + right) * output.elemSize() + k] =
              sample.data[j * sample.step + i * sample.elemSize() + k];
  }
  cv::imwrite(path, output);
  return i + j;
}

int main() {
  const torch::Device device(torch::kCUDA);
  const torch::Tensor images = torch::rand({16, 3, 256, 256}, device); // 12 MiB
  const std::size_t sides = save(images, "images.jpg");
  torch::zeros({static_cast<long>(sides)}, device);
}
