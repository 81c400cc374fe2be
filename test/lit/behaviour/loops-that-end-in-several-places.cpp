// A loop that asks in several places whether it is over, none of which is known: an episode that ends early. Its
// rounds are as many as its counter allows, whichever of the places ends it.
//
// RUN: %vramlint --entry=once %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=twice %s 2>&1 | FileCheck %s
// CHECK: a loop is run to its end; whether it ends before is not known: what std::random_device gives
// CHECK-NOT: more change nothing
// CHECK: peak allocated{{ +}}~{{[1-9][0-9]}}.{{[0-9]+}} KiB
// RUN: %vramlint --entry=unbounded %s 2>&1 | FileCheck --check-prefix=UNBOUNDED %s
// UNBOUNDED: a loop is taken to be run at least 2 times; how often is not known: {{.*}}each further round takes 3.91 KiB more
#include <torch/torch.h>

#include <random>
#include <vector>

/// The graph of all steps of four episodes is alive when they are learnt from; what backward leaves makes the second
/// round larger.
template <class Step> void train(Step step) {
  std::mt19937 generator(std::random_device{}());
  torch::nn::Linear net(4, 4);
  for (int epoch = 0; epoch < 500; ++epoch) {
    auto loss = torch::zeros({1});
    for (int episode = 0; episode < 4; ++episode) {
      float angle = static_cast<float>(generator() % 7);
      step(net, angle, loss);
    }
    loss.sum().backward();
  }
}

void once() {
  train([](torch::nn::Linear &net, float angle, torch::Tensor &loss) {
    for (int k = 0; k < 200; ++k) {
      loss = loss + net(torch::ones({1, 4})).sum();
      angle += 0.5f;
      if (angle > 50)
        break;
    }
  });
}

void twice() {
  train([](torch::nn::Linear &net, float angle, torch::Tensor &loss) {
    bool done = false;
    for (int k = 0; k < 200; ++k) {
      if (done)
        break;
      loss = loss + net(torch::ones({1, 4})).sum();
      angle += 0.5f;
      done = angle > 50;
      if (done)
        break;
    }
  });
}

void unbounded() {
  std::mt19937 generator(std::random_device{}());
  std::vector<torch::Tensor> kept;
  for (float angle = static_cast<float>(generator() % 7);; angle += 0.5f) {
    if (angle > 50)
      break;
    kept.push_back(torch::ones({1000}));
    if (angle > 60)
      break;
  }
}
