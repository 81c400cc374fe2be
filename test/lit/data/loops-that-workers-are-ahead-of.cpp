// A loop over a data loader with workers that is left before its end: what they were asked for ahead is under way,
// and LibTorch refuses another loop. With the last batch nothing is.
//
// RUN: %vramlint --entry=main --echo %s 2>&1 | FileCheck %s
// CHECK: {{^}}13 -1 33 -1 22 22{{$}}
#include <iostream>
#include <torch/torch.h>
static int leave_behind(int64_t count, int64_t left_behind, bool drop, int workers) {
  auto set = torch::data::datasets::TensorDataset(torch::ones({count, 3}))
                 .map(torch::data::transforms::Stack<torch::data::TensorExample>());
  auto options = torch::data::DataLoaderOptions().batch_size(4).drop_last(drop).workers(workers);
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(std::move(set), options);
  int64_t seen = 0;
  try {
    for (int epoch = 0; epoch < 2; ++epoch) {
      seen *= 10;
      for (auto &batch : *loader) {
        if (++seen == left_behind)
          break;
      }
    }
  } catch (const c10::Error &) {
    return -1;
  }
  return seen;
}
int main() {
  std::cout << leave_behind(10, 1, false, 0) << " ";
  std::cout << leave_behind(10, 1, false, 2) << " ";
  std::cout << leave_behind(10, 3, false, 2) << " ";
  std::cout << leave_behind(10, 2, false, 2) << " ";
  std::cout << leave_behind(10, 2, true, 2) << " ";
  std::cout << leave_behind(10, 99, true, 2) << "\n";
}
