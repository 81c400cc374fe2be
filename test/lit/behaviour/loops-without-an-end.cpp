// A program that runs until somebody ends it is followed until it is shown that its rounds repeat. What stands behind is not
// reached, and nothing static is destroyed.
//
// RUN: %vramlint --entry=serves --device=cpu %s 2>&1 | FileCheck --check-prefix=SERVES %s
// SERVES-NOT: warning:
// SERVES: peak allocated{{ +}}760 B
// SERVES: held at the end{{ +}}440 B
//
// RUN: %vramlint --entry=sleeps --device=cpu %s 2>&1 | FileCheck --check-prefix=SLEEPS %s
// SLEEPS-NOT: warning:
// SLEEPS-NOT: error:
// SLEEPS: peak allocated{{ +}}400 B
// SLEEPS: held at the end{{ +}}400 B
//
// A loop that keeps something takes more with each round.
// RUN: not %vramlint --entry=keeps --device=cpu --max-time=3 %s 2>&1 | FileCheck --check-prefix=KEEPS %s
// KEEPS: peak allocated{{ +}}>=
//
// One that may be left does not run for ever.
// RUN: %vramlint --entry=leaves --device=cpu %s 2>&1 | FileCheck --check-prefix=LEAVES %s
// LEAVES: held at the end{{ +}}800 B
//
// A thread that has been started has run before.
// RUN: %vramlint --entry=starts --device=cpu %s 2>&1 | FileCheck --check-prefix=STARTS %s
// STARTS: threads are run one at a time
// STARTS: peak allocated{{ +}}~4.00 KiB
#include <torch/torch.h>

#include <chrono>
#include <thread>

void serves() {
  torch::nn::Linear net(10, 10);
  for (long served = 0;; ++served) {
    torch::NoGradGuard guard;
    auto answer = net(torch::rand({4, 10}));
    if (served % 100 == 0)
      std::cout << served << std::endl;
  }
  static auto never = torch::zeros({1000});
}

void sleeps() {
  static auto kept = torch::zeros({100});
  while (true)
    std::this_thread::sleep_for(std::chrono::seconds(5));
  kept = torch::Tensor();
}

void keeps() {
  std::vector<torch::Tensor> all;
  do
    all.push_back(torch::zeros({100}));
  while (1);
}

void leaves() {
  static torch::Tensor kept;
  for (int round = 0;; ++round) {
    if (round == 30)
      break;
    auto passing = torch::zeros({100});
  }
  kept = torch::zeros({200});
}

void starts() {
  std::thread worker([] { auto used = torch::zeros({1024}); });
  worker.detach();
  while (true)
    std::this_thread::yield();
}
