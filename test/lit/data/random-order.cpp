// The order of a random sampler is not known. Where examples are alike it makes no difference; where they are not, what
// meets in a batch is assumed.
#include <torch/torch.h>

#include <iostream>

using namespace torch::data;

struct Alike : datasets::Dataset<Alike> {
  Example<> get(size_t i) override { return {torch::ones({100}), torch::tensor(static_cast<int64_t>(i))}; }
  torch::optional<size_t> size() const override { return 10; }
};

struct Growing : datasets::Dataset<Growing, torch::Tensor> {
  torch::Tensor get(size_t i) override { return torch::ones({100 * (static_cast<long>(i) + 1)}); }
  torch::optional<size_t> size() const override { return 10; }
};

template <class Loader> void joined(Loader &loader) {
  for (auto &batch : loader)
    auto twice = torch::cat(batch) * 2;
}

// RUN: %vramlint --device=cpu --entry=alike %s | FileCheck %s --check-prefix=EXACT
// RUN: %vramlint --device=cpu --entry=sequential %s | FileCheck %s --check-prefix=EXACT
// EXACT: nothing: every figure is exact
void alike() {
  auto loader = make_data_loader(Alike().map(transforms::Stack<>()), DataLoaderOptions().batch_size(4));
  for (auto &batch : *loader)
    auto twice = batch.data * 2;
}

void sequential() {
  auto loader = make_data_loader<samplers::SequentialSampler>(Growing(), DataLoaderOptions().batch_size(2));
  joined(*loader);
}

// RUN: %vramlint --device=cpu --entry=drawn %s 2>&1 | FileCheck %s --check-prefix=RANDOM
// RANDOM: peak allocated{{ +}}~
// RANDOM: whether examples are drawn in the order of the data set
void drawn() {
  auto loader = make_data_loader(Growing(), DataLoaderOptions().batch_size(2));
  joined(*loader);
}

// What the program asks of such a sampler itself.
// RUN: %vramlint --device=cpu --echo --entry=asked %s 2>/dev/null | FileCheck %s --check-prefix=ASKED
// ASKED: 4 ? 3
void asked() {
  samplers::RandomSampler drawn(10);
  samplers::SequentialSampler ordered(10);
  const auto places = *drawn.next(4);
  std::cout << places.size() << " " << places[0] << " " << ordered.next(4)->back() << std::endl;
}
