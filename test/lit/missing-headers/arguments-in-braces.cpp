// What stands in braces deduces no parameter of a template: functions, members and constructors of missing headers take it all the same.
//
// RUN: %vramlint --entry=plotted %s 2>&1 | FileCheck %s
// CHECK: chart/chart.h not found
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=shown %s 2>&1 | FileCheck --check-prefix=SHOWN %s
// SHOWN: is taken to keep no tensor that it is given
// SHOWN: peak allocated{{ +}}~512 B
#include <chart/chart.h>
#include <torch/torch.h>

#include <vector>

void plotted() {
  std::vector<float> losses;
  for (int step = 0; step < 3; ++step)
    losses.push_back(torch::ones({4}, torch::kCUDA).sum().item<float>());
  chart::show(losses, {"loss", "step"}, {1, 2, 3});
  chart::Figure figure({640, 480});
  figure.add({1.0, 2.0}, {{"color", "red"}, {"width", "2"}});
  figure.limits({}, 3);
  figure.save("loss.png");
  auto last = torch::zeros({3}, torch::kCUDA);
}

void shown() {
  auto x = torch::zeros({4}, torch::kCUDA);
  chart::show({x, x}, {"x"});
}
