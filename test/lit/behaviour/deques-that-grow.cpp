// What steps of an episode are gathered in keeps what stands for its elements when nobody knows any more how many there
// are: a tensor made of one of them has its size.
//
// RUN: %vramlint --max-time=3 --entry=deque %s 2>&1 | FileCheck %s
// RUN: %vramlint --max-time=3 --entry=vector %s 2>&1 | FileCheck %s
// CHECK-NOT: not known where this writes
// CHECK: peak allocated ~1.00 MiB
#include <torch/torch.h>

#include <deque>
#include <random>
#include <vector>

struct Step {
  std::vector<float> seen;
  int action;
  std::vector<float> next;
  bool done;
};

template <class Memory> void play() {
  torch::nn::Linear net(4, 8);
  net->to(torch::kCUDA);
  std::mt19937 g{std::random_device{}()};
  std::uniform_real_distribution<float> some(0, 1);
  Memory memory;
  std::deque<float> returns;
  for (int episode = 0; episode < 400; ++episode) {
    bool done = false;
    while (!done) {
      std::vector<float> seen{some(g), some(g), some(g), some(g)};
      done = some(g) > 0.9f;
      memory.push_back({seen, 1, seen, done});
      if (memory.size() > 1000)
        memory.erase(memory.begin());
      if (memory.size() < 16)
        continue;
      std::vector<torch::Tensor> batch;
      for (int i = 0; i < 16; ++i)
        batch.push_back(torch::tensor(memory[g() % memory.size()].seen));
      net(torch::stack(batch).to(torch::kCUDA)).sum().backward();
    }
    returns.push_back(some(g));
    if (returns.size() > 100)
      returns.pop_front();
  }
}

void deque() { play<std::deque<Step>>(); }
void vector() { play<std::vector<Step>>(); }
