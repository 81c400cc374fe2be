// What std::rand gives is the same in every run, and another number in each round of a loop: it is not known in the round
// that stands for any of them, as a counter is not. Where it decides nothing about memory, nothing is assumed; where it
// does, all rounds are executed, with the numbers that glibc gives.
//
// RUN: %vramlint --entry=examples %s 2>&1 | FileCheck --check-prefix=EXAMPLES %s
// EXAMPLES: peak allocated {{ *}}[[#]].{{[0-9]+}} KiB
// EXAMPLES: The rounds of the loop at rounds-that-draw-numbers.cpp:[[#@LINE+19]] repeat
// EXAMPLES: nothing: every figure is exact
// RUN: %vramlint --entry=sizes %s 2>&1 | FileCheck --check-prefix=SIZES %s
// SIZES: held at the end {{ *}}[[#]]
// SIZES: nothing: every figure is exact
// RUN: %vramlint --entry=sizes --format=json %s > %t.json
// RUN: %vramlint --entry=sizes --all-rounds --format=json %s > %t.all.json
// RUN: %python -c "import json,sys; a,b=([json.load(open(f))['scenarios'][0][k] for k in ('peak','end')] for f in sys.argv[1:]); [x.pop('at',0) for x in a+b]; assert a==b, (a,b)" %t.json %t.all.json
#include <torch/torch.h>

#include <cstdlib>
#include <vector>

namespace {
void examples() {
  torch::nn::Embedding Model(65, 65);
  Model->to(torch::kCUDA);
  torch::optim::SGD Optimizer(Model->parameters(), 0.1);
  std::vector<int64_t> Text(1000, 1);
  for (int Step = 0; Step < 100000; ++Step) {
    std::vector<torch::Tensor> Rows;
    for (int I = 0; I < 4; ++I)
      Rows.push_back(torch::from_blob(Text.data() + std::rand() % 992, {8}, torch::kLong));
    auto Batch = torch::stack(Rows).to(torch::kCUDA);
    Optimizer.zero_grad();
    auto Loss = torch::cross_entropy_loss(Model(Batch).view({32, 65}), Batch.view({32}));
    Loss.backward();
    Optimizer.step();
    if (std::rand() % 100 < 5)
      std::srand(static_cast<unsigned>(Step));
  }
}

void sizes() {
  std::vector<torch::Tensor> Kept;
  for (int Step = 0; Step < 3000; ++Step) {
    auto Short = torch::ones({4}, torch::kCUDA);
    if (Step == 2990)
      Kept.push_back(torch::ones({1 + std::rand() % 1000, 128}, torch::kCUDA));
    std::rand();
  }
  auto Last = torch::ones({1 + std::rand() % 1000, 128}, torch::kCUDA);
}
} // namespace
