// A function of a header that is not there is taken to leave the tensors that it is given, and to keep none; that is
// said. One that is empty is what the function makes of it, and so is what is read as a tensor: its size can be said.
//
// RUN: %vramlint --entry=given %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// GIVEN: assumed: `vision::draw(image)` is taken to keep no tensor that it is given
// GIVEN: peak allocated{{ +}}~512 B
// RUN: %vramlint --entry=beside %s 2>&1 | FileCheck --check-prefix=BESIDE %s
// BESIDE: peak allocated{{ +}}512 B
// BESIDE: nothing: every figure is exact
// RUN: %vramlint --entry=model %s 2>&1 | FileCheck --check-prefix=MODEL %s
// MODEL: `vision::quantize(net)` needs a header that was not found
// MODEL: peak allocated{{ +}}unknown
//
// RUN: %vramlint --entry=filled %s 2>&1 | FileCheck --check-prefix=FILLED %s
// FILLED: not found (--set 'std::get<1>(batch)=...', such as 64x3x28x28)
// RUN: %vramlint --entry=filled --set 'std::get<1>(batch)=256:int64' %s 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: not found (--set 'std::get<0>(batch)=...', such as 64x3x28x28)
// RUN: %vramlint --entry=filled --set 'std::get<0>(batch)=256x8' --set 'std::get<1>(batch)=256:int64' --set 'feed.next(batch)=3' %s 2>&1 | FileCheck --check-prefix=SAID %s
// SAID: assumed: `feed.next(batch)` is taken to keep no tensor that it is given
// SAID: peak allocated{{ +}}~7.06 MiB
// RUN: %vramlint --entry=read --set 'vision::picture()=256x8:float:cuda' --set 'vision::other()=256x8' %s 2>&1 | FileCheck --check-prefix=READ %s
// READ: peak allocated{{ +}}16.00 KiB
// READ: nothing: every figure is exact
// RUN: not %vramlint --entry=read --set 'vision::picture()=many' %s 2>&1 | FileCheck --check-prefix=BAD %s
// BAD: error: --set: vision::picture() = many does not fit
// What is never used takes memory all the same.
// RUN: %vramlint --entry=unused %s 2>&1 | FileCheck --check-prefix=UNUSED %s
// RUN: %vramlint --entry=unusedFilled %s 2>&1 | FileCheck --check-prefix=UNUSED %s
// RUN: %vramlint --entry=unusedMade %s 2>&1 | FileCheck --check-prefix=UNUSED %s
// UNUSED: peak allocated{{ +}}unknown
//
// A schedule of its own changes the rates of an optimizer, and no memory.
// RUN: %vramlint --entry=scheduled %s 2>&1 | FileCheck --check-prefix=SCHEDULED %s
// SCHEDULED: is taken to leave the optimizer that it is given as it is
// SCHEDULED: peak allocated{{ +}}~1.{{[0-9]+}} MiB
#include <torch/torch.h>
#include <vision/core.hpp>

void given() {
  auto image = torch::zeros({3, 4}, torch::kCUDA);
  vision::draw(image);
}

void beside() {
  vision::Window window("title");
  auto image = torch::zeros({3, 4}, torch::kCUDA);
  window.show(3);
}

void model() {
  torch::nn::Linear net(8, 1024);
  net->to(torch::kCUDA);
  vision::quantize(net);
}

void filled() {
  vision::Feed feed("data");
  std::tuple<torch::Tensor, torch::Tensor> batch;
  torch::nn::Linear net(8, 1024);
  net->to(torch::kCUDA);
  std::vector<torch::Tensor> all;
  while (feed.next(batch))
    all.push_back(net(std::get<0>(batch).to(torch::kCUDA)));
  auto rest = torch::zeros({1 << 20}, torch::kCUDA);
}

void read() {
  torch::Tensor there = vision::picture();
  torch::Tensor here = torch::Tensor(vision::other()).to(torch::kCUDA);
}

void scheduled() {
  torch::nn::Linear net(8, 1024);
  net->to(torch::kCUDA);
  torch::optim::Adam optimizer(net->parameters(), 0.1);
  vision::StepLR scheduler(optimizer, 5);
  for (int i = 0; i < 3; ++i) {
    optimizer.zero_grad();
    net(torch::ones({4, 8}, torch::kCUDA)).sum().backward();
    optimizer.step();
    scheduler.step();
  }
}

void unused() {
  torch::Tensor picture = vision::picture();
  auto beside = torch::zeros({4}, torch::kCUDA);
}

void unusedFilled() {
  torch::Tensor picture;
  vision::fill(picture);
  auto beside = torch::zeros({4}, torch::kCUDA);
}

void unusedMade() {
  torch::Tensor picture;
  vision::Maker maker(picture);
  auto beside = torch::zeros({4}, torch::kCUDA);
}
