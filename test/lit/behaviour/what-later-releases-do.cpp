// What LibTorch does otherwise from some release on; figures of 1.13 and of 2.9 measured on the CPU. 2.6 has the sources
// of slices and sizes that 1.13 has.
//
// A slice of a whole dimension is no view of its own since 2.8.
// RUN: %vramlint --entry=slices --device=cpu --torch-version=2.6 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 2048
// RUN: %vramlint --entry=slices --device=cpu --torch-version=2.9 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 1408
//
// An activation moves on what it is given since 2.0.
// RUN: %vramlint --entry=moves --device=cpu --torch-version=1.13 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 1284
// RUN: %vramlint --entry=moves --device=cpu --torch-version=2.9 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 1280
//
// What a hook replaced is gone when a gradient is retained since 2.0.
// RUN: %vramlint --entry=hooks --device=cpu --torch-version=1.13 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 1128
// RUN: %vramlint --entry=hooks --device=cpu --torch-version=2.9 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 980
//
// A size that does not fit is a c10::Error since 2.8.
// RUN: %fails --errors=any 1 %vramlint --entry=refused --torch-version=2.6 %s
// RUN: %vramlint --entry=refused --device=cpu --torch-version=2.9 --format=json %s | %figure 'scenarios[0].status' == exact
//
// An optimizer that is loaded takes over the options that were saved since 2.4.
// RUN: %vramlint --entry=loads --device=cpu --torch-version=2.3 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 10800
// RUN: %vramlint --entry=loads --device=cpu --torch-version=2.9 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 21200
//
// Maxima of volumes keep channels last since 2.0, averages never.
// RUN: %vramlint --entry=volumes --device=cpu --torch-version=1.13 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 29184
// RUN: %vramlint --entry=volumes --device=cpu --torch-version=2.9 --format=json %s | %figure 'scenarios[0].peak.allocated_bytes' == 27648
#include <sstream>
#include <torch/torch.h>

using torch::indexing::Slice;

void slices() {
  auto w = torch::ones({4, 40}, torch::requires_grad());
  w.index({Slice(), torch::zeros({5}, torch::kLong)}).sum().backward();
}

void moves() {
  torch::nn::ReLU layer;
  auto sum = layer->forward(torch::rand({4, 5, 8})).sum();
}

void hooks() {
  const auto w = torch::randn({3, 5, 8});
  w.requires_grad_();
  auto h = w.sum({0});
  auto handle = h.register_hook([](torch::Tensor grad) { return grad * 2; });
  auto loss = (h * torch::ones({8})).sum();
  loss.backward({}, c10::nullopt, false, std::vector<torch::Tensor>{h});
}

void refused() {
  try {
    torch::ones({5}).reshape({-1, 12});
  } catch (const c10::Error &) {
  }
}

void loads() {
  auto w = torch::ones({100}, torch::requires_grad());
  torch::optim::SGD from({w}, torch::optim::SGDOptions(0.5).momentum(0.5)), to({w}, 0.25);
  std::stringstream text;
  torch::save(from, text);
  torch::load(to, text);
  w.mutable_grad() = torch::ones({100});
  to.step();
  auto rate = torch::zeros({static_cast<int64_t>(10000 * to.param_groups()[0].options().get_lr())});
}

void volumes() {
  auto x = torch::rand({2, 4, 8, 8, 6}).movedim(-1, 1);
  auto y = torch::max_pool3d(x, {2, 2, 2}), z = torch::avg_pool3d(x, {2, 2, 2});
}
