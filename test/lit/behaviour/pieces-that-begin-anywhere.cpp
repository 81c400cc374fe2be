// Where a piece begins is drawn at random, but how long it is stands in the program: it is a view of the same size wherever it lies.
//
// RUN: %vramlint --entry=drawn %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}5.50 KiB
// CHECK: a piece of 16 is taken to lie within its tensor: where it begins is not known
// RUN: %vramlint --entry=narrowed %s 2>&1 | FileCheck --check-prefix=NARROW %s
// NARROW: peak allocated{{ +}}1.00 KiB
// NARROW: nothing: every figure is exact
// RUN: %vramlint --entry=between %s 2>&1 | FileCheck --check-prefix=BETWEEN %s
// BETWEEN: found depends on data; all of them are taken
// BETWEEN: peak allocated{{ +}}~1.00 KiB
// RUN: %vramlint --entry=asked_twice %s 2>&1 | FileCheck --check-prefix=TWICE %s
// TWICE: peak allocated{{ +}}1.50 KiB
// TWICE: a piece of 16 is taken to lie within
// RUN: %vramlint --entry=drawn_twice %s 2>&1 | FileCheck --check-prefix=BETWEEN %s
// RUN: %vramlint --entry=chosen_twice %s 2>&1 | FileCheck --check-prefix=BETWEEN %s
#include <torch/torch.h>

#include <cstdint>
#include <vector>

using torch::indexing::Slice;

void drawn() {
  const std::int64_t block = 16;
  auto text = torch::zeros({4096}, torch::kByte).to(torch::kLong).slice(0, 0, 256).clone();
  auto places = torch::randint(0, 200, {4});
  std::vector<torch::Tensor> inputs, targets;
  for (int i = 0; i < 4; ++i) {
    const auto at = places[i].item<std::int64_t>();
    inputs.push_back(text.slice(0, at, at + block));
    targets.push_back(text.index({Slice(at + 1, at + block + 1)}));
  }
  auto x = torch::stack(inputs).to(torch::kCUDA, torch::kFloat), y = torch::stack(targets).to(torch::kCUDA);
  auto kept = torch::zeros({1024}, torch::kCUDA);
  auto last = x + y;
}

void narrowed() {
  auto data = torch::zeros({128}, torch::kCUDA);
  const auto at = torch::randint(0, 100, {1}).item<std::int64_t>();
  auto piece = data.narrow(0, at, 8) * 2;
}

// What lies between two places of which nothing is known is no piece of a known length: it may be all there is.
void between() {
  auto data = torch::zeros({128}, torch::kCUDA);
  auto places = torch::randint(0, 100, {2});
  const auto from = places[0].item<std::int64_t>(), to = places[1].item<std::int64_t>();
  auto piece = data.slice(0, from, to) * 2;
}

// Asked twice, a tensor says the same.
void asked_twice() {
  const int block = 16;
  auto data = torch::zeros({128}, torch::kCUDA);
  auto places = torch::randint(0, 100, {2});
  auto piece = data.slice(0, places[1].item<int>(), places[1].item<int>() + block) * 2;
  auto same = piece + 1;
}

// Drawn twice, a number is another.
void drawn_twice() {
  auto data = torch::zeros({128}, torch::kCUDA);
  auto piece = data.slice(0, torch::randint(0, 100, {1}).item<int>(), torch::randint(0, 100, {1}).item<int>() + 16) * 2;
}

void chosen_twice() {
  auto data = torch::zeros({128}, torch::kCUDA);
  auto weights = torch::rand({100});
  auto piece = data.slice(0, weights.multinomial(1).item<int>(), weights.multinomial(1).item<int>() + 16) * 2;
}
