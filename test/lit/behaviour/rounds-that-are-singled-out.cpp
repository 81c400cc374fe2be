// Rounds that their number singles out do more than the others: an evaluation every 1 000 steps, a generator that is
// trained in every fifth. The rounds between them repeat, and are not executed; nothing is assumed for that, and the
// figures are those of all rounds.
//
// RUN: %vramlint --entry=evaluated %s | FileCheck --check-prefixes=EXACT,EVALUATED %s
// RUN: %vramlint --entry=evaluated --all-rounds %s | FileCheck --check-prefix=EVALUATED %s
// RUN: %vramlint --entry=byItsOwnCounter %s | FileCheck --check-prefixes=EXACT,OWN %s
// RUN: %vramlint --entry=everyFifth %s | FileCheck --check-prefixes=EXACT,FIFTH %s
// RUN: %vramlint --entry=overData %s | FileCheck --check-prefixes=EXACT,DATA %s
// RUN: %vramlint --entry=behindIt %s | FileCheck --check-prefixes=EXACT,BEHIND %s
// RUN: %vramlint --format=json --entry=evaluated %s | %figure 'scenarios[0].repeated_loops[0].counted_rounds' at-most 400
// RUN: %vramlint --format=json --entry=everyFifth %s | %figure 'scenarios[0].repeated_loops[0].counted_rounds' at-most 400
#include <torch/torch.h>

// EXACT-NOT: assumed
// EXACT-NOT: ~

struct Net : torch::nn::Module {
  torch::nn::Linear a{nullptr}, b{nullptr};
  Net() {
    a = register_module("a", torch::nn::Linear(16, 32));
    b = register_module("b", torch::nn::Linear(32, 4));
  }
  torch::Tensor forward(torch::Tensor x) { return b(torch::relu(a(x))); }
};

void train(Net &net, torch::optim::Optimizer &opt) {
  opt.zero_grad();
  net.forward(torch::randn({64, 16}, torch::kCUDA)).sum().backward();
  opt.step();
}

// 40 000 rows and their results: 40 000 * (16 + 32 + 32 + 4) * 4 B and the net are more than a step takes.
void evaluate(Net &net, int64_t rows) {
  torch::NoGradGuard guard;
  net.forward(torch::randn({rows, 16}, torch::kCUDA));
}

// EVALUATED: peak allocated {{ *}}13.83 MiB
void evaluated() {
  Net net;
  net.to(torch::kCUDA);
  torch::optim::Adam opt(net.parameters(), 1e-3);
  const int every = 1000;
  for (int it = 0; it < 30000; ++it) {
    train(net, opt);
    const int step = it + 1;
    if (step % every == 0 || step == 30000)
      evaluate(net, 40000);
  }
}

// OWN: peak allocated {{ *}}13.83 MiB
void byItsOwnCounter() {
  Net net;
  net.to(torch::kCUDA);
  torch::optim::Adam opt(net.parameters(), 1e-3);
  int step = 0;
  while (step < 30000) {
    train(net, opt);
    if (++step % 1000 == 0)
      evaluate(net, 40000);
  }
}

// FIFTH: peak allocated {{ *}}13.84 MiB
void everyFifth() {
  Net net, other;
  net.to(torch::kCUDA);
  other.to(torch::kCUDA);
  torch::optim::RMSprop opt(net.parameters(), 1e-3), ofOther(other.parameters(), 1e-3);
  for (int it = 0; it < 30000; ++it) {
    train(net, opt);
    if (it % 5 == 0) {
      train(other, ofOther);
      evaluate(other, 40000);
    }
  }
}

// DATA: peak allocated {{ *}}13.83 MiB
void overData() {
  Net net;
  net.to(torch::kCUDA);
  auto set = torch::data::datasets::TensorDataset(torch::zeros({30000, 16}))
                 .map(torch::data::transforms::Stack<torch::data::TensorExample>());
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(std::move(set), 10);
  torch::optim::Adam opt(net.parameters(), 1e-3);
  int64_t seen = 0;
  for (auto &batch : *loader) {
    opt.zero_grad();
    net.forward(batch.data.to(torch::kCUDA)).sum().backward();
    opt.step();
    if (++seen % 500 == 0)
      evaluate(net, 40000);
  }
}

// What is counted is known behind the loop: 1 700 rows.
// BEHIND: peak allocated {{ *}}1.23 MiB
void behindIt() {
  Net net;
  net.to(torch::kCUDA);
  torch::optim::Adam opt(net.parameters(), 1e-3);
  int64_t rows = 200, step = 0;
  while (step < 3000) {
    train(net, opt);
    ++step;
    if (step == 1500) // only one round does
      rows += 1500;
  }
  auto x = torch::zeros({rows, step / 16}, torch::kCUDA);
}
