// A data set of the program is executed: get() makes each example, the transforms each batch, in the order given. Sizes
// follow; on the device only what is moved there counts.
//
// RUN: %vramlint --device=cuda --format=json -o %t.json %s
// Batches of 4, 4 and 2 images of 3x8x8 floats: two of the first size are alive when the second takes the place of the
// first; at the end one of 1536 bytes, and labels of 512.
// RUN: %figure 'scenarios[0].peak.allocated_bytes' == 6144 < %t.json
// RUN: %figure 'scenarios[0].lines[@labels = batch.target].allocated_after_bytes' == 2048 < %t.json
// RUN: %vramlint --device=cuda %s | FileCheck %s
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

class Squares : public torch::data::datasets::Dataset<Squares> {
public:
  explicit Squares(int64_t count) : images_(torch::rand({count, 3, 8, 8})) {}
  torch::data::Example<> get(size_t index) override {
    return {images_[index].clone(), torch::full({1}, static_cast<int64_t>(index), torch::kLong)};
  }
  torch::optional<size_t> size() const override { return images_.size(0); }

private:
  torch::Tensor images_;
};

struct Brighter : torch::data::transforms::TensorTransform<> {
  torch::Tensor operator()(torch::Tensor image) override { return image * 2; }
};

// vramlint: scenario(squares)
int main() {
  auto data = Squares(10).map(Brighter()).map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      std::move(data), torch::data::DataLoaderOptions().batch_size(4));
  torch::Tensor kept;
  for (auto &batch : *loader) {
    kept = batch.data.to(torch::kCUDA);
    auto labels = batch.target.squeeze(1).to(torch::kCUDA);
  }
}
