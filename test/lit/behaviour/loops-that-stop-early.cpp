// A loop that an unknown condition may end early, with the same peaks: the figures are exact, and the ledger says so.
// What would end it before its peak, or do more, is a doubt as any other.
//
// RUN: %vramlint --entry=patience --device=cuda %s 2>&1 | FileCheck --check-prefix=SAME %s
// SAME-NOT: ~
// SAME: the other way no peak and nothing that is held is another
// SAME: nothing else: every figure is exact
// RUN: %vramlint --entry=counter --device=cuda --format=json -o %t %s && %figure 'scenarios[0].peak.status' == exact < %t
// RUN: %vramlint --entry=before_the_peak --device=cuda %s 2>&1 | FileCheck --check-prefix=BEFORE %s
// BEFORE: peak allocated{{ +}}~
// RUN: %vramlint --entry=reserves --device=cuda %s 2>&1 | FileCheck --check-prefix=RESERVED %s
// RESERVED: peak reserved{{ +}}~
//
// The best weights are saved, and loaded at the end: somewhere a round has to be the best one.
// RUN: %vramlint --entry=keeps_the_best --device=cuda %s 2>&1 | FileCheck --check-prefix=BEST %s
// BEST-NOT: ~
// BEST: true at least once
// BEST-NOT: off either way
// RUN: %vramlint --entry=wants_one --device=cuda %s 2>&1 | FileCheck --check-prefix=CHECK %s
// CHECK: a check that throws or ends the program is taken to pass
// CHECK: nothing else: every figure is exact
// What is read hangs on which round is the best one.
// RUN: %vramlint --entry=keeps_what_grows --device=cuda %s 2>&1 | FileCheck --check-prefix=GROWS %s
// GROWS: peak allocated{{ +}}unknown
#include <torch/torch.h>

static torch::Tensor step(torch::nn::Linear &net, torch::optim::Adam &adam) {
  auto loss = net(torch::randn({16, 10}, torch::kCUDA)).sum();
  adam.zero_grad();
  loss.backward();
  adam.step();
  return loss;
}

void patience() {
  torch::nn::Linear net(10, 1);
  net->to(torch::kCUDA);
  torch::optim::Adam adam(net->parameters(), 1e-2);
  float best = 1e9;
  int bad = 0;
  for (int epoch = 0; epoch < 20; ++epoch) {
    const auto loss = step(net, adam).item<float>();
    if (loss < best) {
      best = loss;
      bad = 0;
    } else if (++bad > 5) {
      break;
    }
  }
}

// The side that goes on comes second.
void counter() {
  torch::nn::Linear net(10, 1);
  net->to(torch::kCUDA);
  torch::optim::Adam adam(net->parameters(), 1e-2);
  for (int epoch = 0, bad = 0; epoch < 20; ++epoch)
    if (step(net, adam).item<float>() > 0.1 && ++bad == 8)
      break;
}

void before_the_peak() {
  torch::Tensor kept = torch::zeros({1024}, torch::kCUDA);
  for (int i = 0; i < 20; ++i) {
    kept = torch::cat({kept, kept.slice(0, 0, 1024)});
    if (kept.sum().item<float>() > 3)
      break;
  }
}

// The same peak of what is allocated, but a segment more.
void reserves() {
  auto large = torch::zeros({1 << 20}, torch::kCUDA);
  large = torch::Tensor();
  if (torch::rand({1}).item<float>() > 0.5)
    auto small = torch::zeros({1024}, torch::kCUDA);
}

void keeps_the_best() {
  torch::nn::Linear net(10, 1);
  net->to(torch::kCUDA);
  torch::optim::Adam adam(net->parameters(), 1e-2);
  float best = 1e9;
  int bad = 0;
  for (int epoch = 0; epoch < 100; ++epoch) {
    const auto loss = step(net, adam).item<float>();
    if (loss < best) {
      best = loss;
      bad = 0;
      torch::save(net, "best.pt");
    } else if (++bad > 5) {
      break;
    }
  }
  torch::load(net, "best.pt");
  step(net, adam);
}

void wants_one() {
  torch::nn::Linear net(10, 1);
  net->to(torch::kCUDA);
  torch::optim::Adam adam(net->parameters(), 1e-2);
  bool isFound = false;
  for (int epoch = 0; epoch < 20; ++epoch)
    if (step(net, adam).item<float>() < 0.1)
      isFound = true;
  if (!isFound)
    throw std::runtime_error("no round is good enough");
}

void keeps_what_grows() {
  auto kept = torch::zeros({1024}, torch::kCUDA);
  for (int i = 0; i < 4; ++i) {
    kept = torch::cat({kept, kept});
    if (kept.sum().item<float>() > 3)
      torch::save(kept, "best.pt");
  }
  kept = torch::Tensor();
  torch::Tensor best;
  torch::load(best, "best.pt");
}
