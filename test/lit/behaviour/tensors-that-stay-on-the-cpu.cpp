// Of a tensor on the CPU whose size is not known nothing follows for a card, as long as nothing takes it there: no op that
// makes others of it on the CPU is told. On the CPU itself it is what is asked about.
//
// RUN: %vramlint --device=cuda --entry=stays %s 2>&1 | FileCheck --check-prefix=STAYS %s
// STAYS: peak allocated{{ +}}4.00 KiB
// STAYS: nothing: every figure is exact
// RUN: %vramlint --device=cpu --entry=stays %s 2>&1 | FileCheck --check-prefix=CPU %s
// CPU: what depends on a value that is not known is left out: what is in the file 'n.txt'
// RUN: %vramlint --device=cuda --entry=moved %s 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --device=cuda --entry=movedByName %s 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --device=cuda --entry=like %s 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --device=cuda --entry=options %s 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --device=cuda --entry=registered %s 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --device=cuda --entry=graph %s 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --device=cuda --entry=layer %s 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --device=cuda --entry=byNumber %s 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %vramlint --device=cuda --entry=written %s 2>&1 | FileCheck --check-prefix=TOLD %s
// TOLD: peak allocated{{ +}}unknown
// TOLD: what is in the file 'n.txt'
#include <torch/torch.h>

#include <fstream>
#include <iostream>
#include <vector>

static torch::Tensor unknown() {
  std::ifstream in("n.txt");
  int n;
  in >> n;
  return torch::zeros({n, 4});
}
static torch::Tensor known() { return torch::zeros({1024}, torch::kCUDA); }

void stays() {
  auto x = unknown();
  auto kept = known();
  auto y = torch::cat({x.slice(0, 1, 3), x}).view({-1}) * 2;
  x = y;
  std::vector<torch::Tensor> rows = {x, y, torch::ones({3})};
  auto all = torch::stack(rows).sum();
  std::cout << x.size(0) << x.numel() << (all.item<float>() > 1 ? "much" : "little") << y << "\n";
}

void moved() {
  auto x = unknown();
  auto y = x.to(torch::kCUDA);
}

void movedByName() {
  auto x = unknown();
  auto y = x.cuda();
}

void like() {
  auto x = unknown();
  auto y = torch::zeros(x.sizes(), torch::kCUDA);
}

void options() {
  auto x = unknown();
  auto y = torch::zeros({3}, x.options().device(torch::kCUDA));
}

void registered() {
  struct Net : torch::nn::Module {
    Net() { table = register_buffer("table", unknown()); }
    torch::Tensor table;
  } net;
  net.to(torch::kCUDA);
}

// What it holds is freed when the result is.
void graph() {
  torch::nn::Linear layer(4, 4);
  layer->to(torch::kCUDA);
  auto onCpu = layer(torch::zeros({8, 4}, torch::kCUDA)).cpu();
  auto y = torch::matmul(unknown(), onCpu.t());
}

void layer() {
  torch::nn::Linear layer(4, 4);
  auto y = layer(unknown());
}

void byNumber() {
  auto x = unknown();
  std::vector<torch::Tensor> kept = {known(), known()};
  auto y = kept[static_cast<std::size_t>(x.size(0))] + 1;
  auto z = torch::zeros({x.size(0)}, torch::kCUDA);
}

void written() {
  auto x = known();
  x.add_(unknown().sum());
  auto y = x + unknown();
}
