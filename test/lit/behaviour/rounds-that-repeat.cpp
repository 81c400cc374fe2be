// A long loop is left once it is shown that its rounds repeat, and what comes behind it is executed: nothing is assumed.
//
// RUN: %vramlint --entry=million %s 2>&1 | FileCheck %s --check-prefix=MILLION
// MILLION-NOT: gave up
// MILLION: peak allocated {{ *}}4.00 MiB
// MILLION-SAME: rounds-that-repeat.cpp:[[#@LINE+26]]
// MILLION: nothing: every figure is exact
#include <torch/torch.h>

#include <iostream>
#include <string>
#include <vector>

namespace {
void million() {
  torch::nn::Linear Net(4, 4);
  Net->to(torch::kCUDA);
  torch::optim::SGD Optimizer(Net->parameters(), 0.1);
  for (int Epoch = 0; Epoch < 1000; ++Epoch) {
    for (int Step = 0; Step < 1000; ++Step) {
      Optimizer.zero_grad();
      auto Loss = Net(torch::ones({2, 4}, torch::kCUDA)).sum();
      Loss.backward();
      Optimizer.step();
      if (Step % 100 == 0)
        std::cout << Loss.item() << "\n";
    }
  }
  Net = nullptr;
  Optimizer.zero_grad();
  // The peak is here.
  auto Big = torch::zeros({1024, 1024}, torch::kCUDA);
}

constexpr int Rounds = 3000;

// What only one of the rounds does is not left out, whatever says which: all of them are executed.
//
// RUN: %vramlint --entry=late --format=json %s -- -std=c++17 > %t.json && %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 1049088 < %t.json
void late() {
  torch::Tensor Kept;
  for (int Step = 0; Step < Rounds; ++Step) {
    auto x = torch::ones({2, 4}, torch::kCUDA);
    if (Step == Rounds - 1)
      Kept = torch::ones({512, 512}, torch::kCUDA);
  }
}

// RUN: %vramlint --entry=filled --format=json %s -- -std=c++17 > %t.json && %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 12583424 < %t.json
void filled() {
  std::vector<float> Losses;
  for (int Step = 0; Step < Rounds; ++Step) {
    auto x = torch::ones({2, 4}, torch::kCUDA);
    Losses.push_back(1.0f);
    if (Losses.size() == Rounds)
      auto Curve = torch::ones({1000 * Rounds}, torch::kCUDA);
  }
}

// What is behind a loop hangs on its counter.
//
// RUN: %vramlint --entry=counted --format=json %s -- -std=c++17 > %t.json && %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 12288 < %t.json
void counted() {
  int Step = 0;
  for (; Step < Rounds; ++Step)
    auto x = torch::ones({2, 4}, torch::kCUDA);
  auto Behind = torch::ones({Step}, torch::kCUDA);
}

// The state of an optimizer changes where the program keeps nothing itself.
//
// RUN: %vramlint --entry=scheduled --format=json %s -- -std=c++17 > %t.json && %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 12800 < %t.json
void scheduled() {
  auto w = torch::ones({4}, torch::requires_grad().device(torch::kCUDA));
  torch::optim::SGD Optimizer({w}, 1.0);
  auto &Options = static_cast<torch::optim::SGDOptions &>(Optimizer.param_groups()[0].options());
  for (int Step = 0; Step < Rounds; ++Step) {
    auto x = torch::ones({2, 4}, torch::kCUDA);
    Options.lr(Options.lr() + 1);
  }
  auto Behind = torch::ones({static_cast<long>(Options.lr())}, torch::kCUDA);
}

// A row of numbers that grows, or a text, is nothing that a round could do otherwise for, unless it is asked.
//
// RUN: %vramlint --entry=recorded --format=json %s -- -std=c++17 > %t.json && %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 1024 < %t.json
// RUN: %figure 'scenarios[0].repeated_loops[0].counted_rounds' at-most 3000 < %t.json
void recorded() {
  std::vector<float> Losses;
  std::string Log;
  for (int Step = 0; Step < 1000 * Rounds; ++Step) {
    auto x = torch::ones({2, 4}, torch::kCUDA);
    Losses.push_back(x.sum().item<float>());
    Log += "a step\n";
    if (Step % 100 == 0)
      std::cout << Losses.back() << " of " << Losses.size() << "\n";
  }
  float Sum = 0;
  for (float Loss : Losses)
    Sum += Loss;
  std::cout << Sum << "\n";
}

// All rounds and those that are needed come to the same.
//
// RUN: %vramlint --entry=equal --format=json %s -- -std=c++17 > %t.json && %figure 'scenarios[0].status' == exact < %t.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 1081856 < %t.json
// RUN: %vramlint --all-rounds --entry=equal --format=json %s -- -std=c++17 > %t.all.json && %figure 'scenarios[0].status' == exact < %t.all.json
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 1081856 < %t.all.json
void equal() {
  torch::nn::Linear Net(10, 100);
  Net->to(torch::kCUDA);
  torch::optim::Adam Optimizer(Net->parameters(), 1e-3);
  std::vector<torch::Tensor> Last(3);
  for (int Step = 0; Step < 300; ++Step) {
    Optimizer.zero_grad();
    auto y = Net(torch::ones({8, 10}, torch::kCUDA));
    Last[Step % 3] = y.detach();
    y.pow(2).sum().backward();
    Optimizer.step();
  }
}
} // namespace

// What a checkpoint tells of the steps decides nothing.
// RUN: %vramlint --entry=checkpoints --format=json %s | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=resumes %s | FileCheck %s --check-prefix=RESUMES
// RESUMES: peak allocated {{ *}}unknown
void checkpoints() {
  torch::nn::Linear Net(4, 4);
  Net->to(torch::kCUDA);
  torch::optim::Adam Optimizer(Net->parameters(), 0.1);
  for (int Step = 0; Step < 1'000'000; ++Step) {
    Optimizer.zero_grad();
    Net(torch::ones({2, 4}, torch::kCUDA)).sum().backward();
    Optimizer.step();
    if (Step % 1000 == 0) {
      torch::save(Net, "net.pt");
      torch::save(Optimizer, "optimizer.pt");
    }
  }
}

void resumes() {
  torch::nn::Linear Net(4, 4);
  torch::optim::Adam Optimizer(Net->parameters(), 0.1);
  Net(torch::ones({2, 4})).sum().backward();
  Optimizer.step();
  torch::save(Optimizer, "optimizer.pt");
  torch::serialize::InputArchive In, State, One;
  In.load_from("optimizer.pt");
  In.read("state", State);
  c10::IValue Steps;
  for (const std::string &Key : State.keys()) {
    State.read(Key, One);
    One.read("step", Steps);
  }
  auto T = torch::zeros({Steps.toInt()}, torch::kCUDA);
}
