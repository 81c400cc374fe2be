#include "data.h"

void train(Data &data, int64_t size) {
  auto mapped = data.map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      mapped, torch::data::DataLoaderOptions().batch_size(size));
  torch::nn::Linear net(192, 4);
  for (auto &batch : *loader)
    net(batch.data.flatten(1)).sum().backward();
}
