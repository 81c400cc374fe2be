// A loop that comes to an end of its own is run to that, though a `break` may end it before; other ends are tried.
//
// RUN: %vramlint --device=cpu --entry=stops %s 2>&1 | FileCheck --check-prefix=STOPS %s
// STOPS-NOT: warning:
// STOPS: peak allocated{{ +}}84 B
// STOPS: every figure is exact
//
// RUN: %vramlint --device=cpu --entry=keeps %s 2>&1 | FileCheck --check-prefix=KEEPS %s
// KEEPS: a loop is run to its end; whether it ends before is not known: what a program reads is not known
// KEEPS: peak allocated{{ +}}~4.00 KiB
//
// RUN: %vramlint --device=cpu --entry=ranges %s 2>&1 | FileCheck --check-prefix=RANGES %s
// RANGES: peak allocated{{ +}}~96 B
//
// What is made of nothing fails, and what is made of one is less than what is made of several.
// RUN: %vramlint --device=cpu --entry=needs %s 2>&1 | FileCheck --check-prefix=NEEDS %s
// NEEDS: a loop is run 2 times; how often is not known
// NEEDS: peak allocated{{ +}}~128 B
//
// Breaks in loops inside of one another, conditions in no order: all rounds are shown to repeat.
// RUN: %vramlint --device=cpu --entry=trains %s 2>&1 | FileCheck --check-prefix=TRAINS %s
// TRAINS-NOT: more than the analysis records
// TRAINS: every figure is exact
#include <torch/torch.h>

#include <cmath>
#include <iostream>

static bool isEnough() {
  int number = 0;
  std::cin >> number;
  return number > 3;
}

void stops() {
  for (int epoch = 0; epoch < 1000; ++epoch) {
    auto x = torch::ones({9});
    auto y = x + 1;
    if (isEnough())
      break;
  }
}

void keeps() {
  std::vector<torch::Tensor> all;
  for (int step = 0; step < 64; ++step) {
    all.push_back(torch::ones({16}));
    if (isEnough())
      break;
  }
}

void ranges() {
  std::vector<torch::Tensor> all;
  for (int size : {3, 4, 5, 12}) {
    all.push_back(torch::ones({size}));
    if (isEnough())
      break;
  }
}

void needs() {
  int epochs = 0;
  std::cin >> epochs;
  std::vector<torch::Tensor> last;
  for (int epoch = 0; epoch < epochs; ++epoch) {
    last.push_back(torch::ones({8}));
    if (last.size() > 2)
      last.erase(last.begin());
  }
  auto all = torch::cat(last);
}

void trains() {
  torch::nn::Linear net(10, 1);
  torch::optim::SGD optimizer(net->parameters(), 1e-3);
  double best = 1e9;
  int bad = 0;
  for (int epoch = 0; epoch < 10000; ++epoch) {
    double total = 0;
    for (int batch = 0; batch < 1000; ++batch) {
      auto loss = net(torch::rand({32, 10})).pow(2).mean();
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      total += loss.item<double>();
      if (std::isnan(total))
        break;
    }
    if (total < best) {
      best = total;
      bad = 0;
    } else if (++bad > 10) {
      break;
    }
    if (epoch % 100 == 0)
      std::cout << epoch << " " << total << "\n";
  }
}
