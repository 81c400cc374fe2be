// Whether something is printed is nobody's question: a side of a condition that prints what there is, and no more, is
// neither tried nor assumed. What computes tensors, or keeps something, is.
// RUN: %vramlint --device=cpu --max-paths=1 --entry=printing %s 2>&1 | FileCheck --check-prefix=EXACT %s
// EXACT: nothing: every figure is exact
// RUN: %vramlint --device=cpu --max-paths=1 --entry=computing %s 2>&1 | FileCheck --check-prefix=ASKED %s
// RUN: %vramlint --device=cpu --max-paths=1 --entry=keeping %s 2>&1 | FileCheck --check-prefix=ASKED %s
// RUN: %vramlint --device=cpu --max-paths=1 --entry=guarding %s 2>&1 | FileCheck --check-prefix=ASKED %s
// RUN: %vramlint --device=cpu --max-paths=1 --entry=calling %s 2>&1 | FileCheck --check-prefix=ASKED %s
// ASKED: a condition is taken to be true
#include <torch/torch.h>

#include <chrono>
#include <cstdio>
#include <iostream>

struct Noted {
  int operator()(float loss) const { return std::printf("%f", loss); }
};

static float best = 1;

template <class F> void train(F print) {
  torch::nn::Linear layer(4, 1);
  torch::optim::SGD optimizer(layer->parameters(), 0.1);
  for (int step = 0; step < 3; ++step) {
    optimizer.zero_grad();
    auto loss = layer(torch::rand({8, 4})).pow(2).mean();
    loss.backward();
    optimizer.step();
    print(loss, step);
  }
}

void printing() {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<float> seen(3);
  train([&](const torch::Tensor &loss, int step) {
    const float last = seen[step] = loss.item<float>();
    if (loss.item<float>() < 0.5) {
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      std::cout << "loss " << last << " of " << loss.numel() << " at " << seconds << std::endl;
    }
    if (last > 2)
      std::printf("%d: %.3f\n", step, loss.item<double>());
    if (last > 3)
      std::fprintf(stderr, "%s\n", "large");
  });
}

void computing() {
  train([](const torch::Tensor &loss, int) {
    if (loss.item<float>() < 0.5)
      std::cout << (loss + 1).item<float>() << '\n';
  });
}

void keeping() {
  train([](const torch::Tensor &loss, int) {
    if (loss.item<float>() < best)
      std::cout << (best = loss.item<float>()) << '\n';
  });
}

// What is printed may only be there where the condition holds.
void guarding() {
  std::vector<float> lowest;
  train([&](const torch::Tensor &loss, int) {
    lowest.push_back(loss.item<float>());
    if (loss.item<float>() < 0.5)
      std::cout << lowest.back() << '\n';
  });
}

void calling() {
  train([](const torch::Tensor &loss, int) {
    if (loss.item<float>() < 0.5)
      std::cout << Noted()(loss.item<float>()) << '\n';
  });
}
