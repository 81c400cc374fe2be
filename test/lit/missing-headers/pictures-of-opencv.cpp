// OpenCV is not there. What the program says about a picture's size is known, what the file says is not, and memory
// of the device that is not LibTorch's is told.
//
// RUN: %vramlint --entry=resized %s 2>&1 | FileCheck --check-prefix=RESIZED %s
// RESIZED: opencv2/opencv.hpp not found: a stand-in of ours is read
// RESIZED: peak allocated{{ +}}588.00 KiB
// RESIZED: nothing: every figure is exact
// RUN: %vramlint --entry=rounded --echo %s 2>&1 | FileCheck --check-prefix=ROUNDED %s
// ROUNDED: 2 x 4
// RUN: %vramlint --entry=written %s 2>&1 | FileCheck --check-prefix=WRITTEN %s
// WRITTEN: nothing: every figure is exact
// RUN: %vramlint --entry=as_it_is %s 2>&1 | FileCheck --check-prefix=FILE %s
// FILE: the size of a picture of cv::imread
// FILE: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=of_any_depth %s 2>&1 | FileCheck --check-prefix=DEPTH %s
// DEPTH: peak allocated{{ +}}48.00 KiB
// DEPTH: nothing: every figure is exact
// RUN: %vramlint --entry=in_a_loop %s 2>&1 | FileCheck --check-prefix=LOOP %s
// LOOP-NOT: warning:
// LOOP: a check that throws or ends the program is taken to pass: the size of a picture of cv::imread
// LOOP-NOT: warning:
// RUN: %vramlint --entry=by_pointer %s 2>&1 | FileCheck --check-prefix=POINTER %s
// POINTER: peak allocated{{ +}}512 B
// POINTER: nothing: every figure is exact
// RUN: %vramlint --entry=steps --echo %s 2>&1 | FileCheck --check-prefix=STEPS %s
// STEPS: 24 12 6 5 40 7
// RUN: %vramlint --entry=drawn %s 2>&1 | FileCheck --check-prefix=DRAWN %s
// DRAWN: peak allocated{{ +}}144.00 KiB
// DRAWN: nothing: every figure is exact
// RUN: %vramlint --entry=unlisted %s 2>&1 | FileCheck --check-prefix=UNLISTED %s
// UNLISTED: needs a header that was not found
// UNLISTED: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=member %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// MEMBER: needs a header that was not found
// MEMBER: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=on_device %s 2>&1 | FileCheck --check-prefix=DEVICE %s
// DEVICE: `cv::cuda::GpuMat` needs a header that was not found
// DEVICE: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=typed %s 2>&1 | FileCheck --check-prefix=TYPED %s
// TYPED: peak allocated{{ +}}2.00 KiB
// TYPED: nothing: every figure is exact
#include <opencv2/opencv.hpp>
#include <torch/torch.h>

torch::Tensor tensor_of(const cv::Mat &image) {
  return torch::from_blob(image.data, {image.rows, image.cols, image.channels()}, torch::kByte);
}

void resized() {
  cv::Mat image = cv::imread("a.png"), small;
  cv::resize(image, small, cv::Size(224, 224));
  cv::cvtColor(small, small, cv::COLOR_BGR2RGB);
  small.convertTo(small, CV_32FC3, 1 / 255.0);
  auto x = torch::from_blob(small.data, {1, small.rows, small.cols, small.channels()}).to(torch::kCUDA);
}

void rounded() {
  cv::Mat odd(7, 5, CV_8UC1), half;
  cv::resize(odd, half, cv::Size(), 0.5, 0.5);
  std::cout << half.cols << " x " << half.rows << std::endl;
}

void written() {
  for (int i = 0; i < 2; ++i) {
    auto x = torch::zeros({1, 28, 28}, torch::kCUDA);
    auto bytes = x.mul(255).clamp(0, 255).to(torch::kU8).permute({1, 2, 0}).contiguous().cpu();
    cv::Mat image(cv::Size(28, 28), CV_8UC1, bytes.data_ptr()), large;
    cv::resize(image, large, cv::Size(), 4.0, 4.0, cv::INTER_NEAREST);
    if (!cv::imwrite("x" + std::to_string(i) + ".png", large, {cv::IMWRITE_PNG_COMPRESSION, 9}))
      std::cerr << "failed" << std::endl;
  }
}

void as_it_is() { auto x = tensor_of(cv::imread("a.png")).to(torch::kCUDA); }

void of_any_depth() {
  cv::Mat image = cv::imread("a.png", cv::IMREAD_COLOR | cv::IMREAD_ANYDEPTH), rgb, small, back;
  cv::cvtColor(image, rgb, cv::COLOR_BGR2RGB);
  cv::resize(rgb, small, cv::Size(64, 64));
  small.convertTo(back, image.depth());
  back.convertTo(back, CV_32F);
  auto x = torch::from_blob(back.data, {back.rows, back.cols, back.channels()}).to(torch::kCUDA);
}

void in_a_loop() {
  for (int i = 0; i < 3; ++i)
    if (cv::imread(std::to_string(i) + ".png").empty())
      std::exit(1);
}

/// What is written to pixels changes pixels.
void by_pointer() {
  cv::Mat read = cv::imread("a.png"), made(4, 5, CV_8UC3);
  for (cv::Mat m : {read, made})
    for (int y = 0; y < m.rows; ++y) {
      uchar *row = m.ptr<uchar>(y);
      for (int x = 0; x < m.cols * 3; ++x)
        row[x] = 255 - row[x];
      m.at<cv::Vec3b>(y, 1)[2] = m.ptr<cv::Vec3b>(y)[0][0];
    }
  made.data[2 * made.step + read.rows] = 3;
  auto kept = torch::zeros({4}, torch::kCUDA);
}

void steps() {
  float own[10] = {};
  cv::Mat made(2, 4, CV_16UC3), over(1, 10, CV_32FC1, own);
  over.at<float>(0, 3) = 5;
  over.ptr<float>(0)[4] = 7;
  std::cout << made.step << " " << made.step1() << " " << made.step[1] << " " << own[3] << " " << over.step << " "
            << own[4] << std::endl;
}

void drawn() {
  cv::Mat canvas(cv::Size(256, 192), CV_8UC3, cv::Scalar(0, 0, 0));
  std::vector<cv::Rect> boxes{cv::Rect(1, 2, 30, 40), cv::Rect(cv::Point(5, 6), cv::Point(50, 60))};
  for (const cv::Rect &box : boxes) {
    cv::rectangle(canvas, box, cv::Scalar(0, 0, 255), 2);
    int baseline = 0;
    const cv::Size text = cv::getTextSize("label", cv::FONT_HERSHEY_SIMPLEX, 0.5, 1, &baseline);
    cv::putText(canvas, "label", cv::Point(box.tl().x, box.tl().y - text.height), cv::FONT_HERSHEY_SIMPLEX, 0.5,
                cv::Scalar(255, 255, 255), 1);
    canvas.at<cv::Vec3b>(3, 4)[1] = 7;
  }
  std::vector<cv::Mat> planes;
  cv::split(canvas, planes);
  cv::merge(planes, canvas);
  auto x = tensor_of(canvas).to(torch::kCUDA);
}

void unlisted() {
  cv::Mat canvas(4, 4, CV_8UC1), shrunk(4, 4, CV_8UC1);
  cv::seamCarve(canvas, shrunk);
  auto x = tensor_of(shrunk).to(torch::kCUDA);
}

void member() {
  cv::Mat canvas(4, 4, CV_8UC1);
  canvas.crumple(2);
  auto x = tensor_of(canvas).to(torch::kCUDA);
}

void on_device() {
  cv::cuda::GpuMat image;
  auto x = torch::zeros({3}, torch::kCUDA);
}

// Matrices with the type of their elements, over pixels of the program's own.
void typed() {
  std::vector<float> pixels(8 * 16, 1.0f);
  cv::Mat1f gray(8, 16, pixels.data());
  cv::Mat_<cv::Vec2f> flow(cv::Size(16, 8), cv::Vec2f());
  cv::Mat1f column(pixels), both;
  cv::bitwise_and(gray, gray, both, cv::Mat1b(8, 16));
  cv::Mat4b marked(both.rows, both.cols);
  auto t = torch::from_blob(gray.data, {gray.rows, gray.cols}, torch::kFloat).to(torch::kCUDA);
  auto u = torch::zeros({flow.rows, marked.cols}, torch::kCUDA);
  auto v = torch::zeros({column.rows}, torch::kCUDA);
  auto w = torch::zeros({both.rows, both.cols, marked.channels() / flow.channels() / 2}, torch::kCUDA);
}
