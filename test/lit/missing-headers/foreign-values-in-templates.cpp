// What takes foreign values apart or hands them to the standard library's templates compiles, and is unknown; a class of the
// program may override functions of a foreign base, and a foreign template has members, whatever it is made with.
//
// RUN: %vramlint --entry=beside %s -- -std=c++17 2>&1 | FileCheck --check-prefix=BESIDE %s
// BESIDE-NOT: not compile
// BESIDE: peak allocated{{ +}}512 B
// BESIDE: nothing: every figure is exact
// RUN: %vramlint --entry=sized %s -- -std=c++17 2>&1 | FileCheck --check-prefix=SIZED %s
// SIZED: 'std::min(frame.width(), 640)' needs a header that was not found
// SIZED: peak allocated{{ +}}unknown
#include <algorithm>
#include <cmath>
#include <torch/torch.h>
#include <vision/core.hpp>

struct Handler : vision::Handler {
  int count() const override { return 3; }
  virtual void seen(const vision::Frame &frame) override { last = frame; }
  vision::Frame last;
};

void beside() {
  vision::Frame frame = vision::load("a");
  const double depth = std::sqrt(frame.depth()) + std::max(2.0, frame.scale);
  auto [left, right] = vision::split(frame);
  for (const auto &[name, value] : frame.items())
    std::cout << name << value << depth << left << right;
  vision::Series<std::vector<float>, vision::Frame> series(3);
  series.push(2.0f);
  Handler handler;
  auto x = torch::zeros({handler.count()}, torch::kCUDA);
}

void sized() {
  vision::Frame frame = vision::load("a");
  auto x = torch::zeros({std::min(frame.width(), 640)}, torch::kCUDA);
}
