// Classes of LibTorch's headers that are plain C++ are executed: a file of a temporary name that is written and read
// again, what carries batches between threads.
//
// RUN: %vramlint --entry=saved %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=queued %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}1.00 KiB
// CHECK: nothing: every figure is exact
#include <torch/torch.h>

#include <c10/util/tempfile.h>
#include <torch/data/detail/data_shuttle.h>
#include <torch/data/detail/sequencers.h>

#include <stdexcept>

torch::Tensor block() { return torch::ones({128}, torch::kCUDA); }

void saved() {
  auto file = c10::make_tempfile(), other = c10::make_tempfile("other-");
  auto first = torch::ones({64}, torch::kCUDA);
  torch::save(first, file.name);
  torch::save(block(), other.name);
  torch::Tensor read;
  torch::load(read, file.name);
  if (file.name == other.name)
    block();
}

void queued() {
  torch::data::detail::Queue<torch::Tensor> queue;
  queue.push(block());
  queue.push(block());
  auto first = queue.pop();
  if (queue.clear() != 1)
    throw std::logic_error("one was left");
  torch::data::detail::sequencers::NoSequencer<int> none;
  if (*none.next([] { return c10::optional<int>(5); }) != 5)
    throw std::logic_error("it gives what it is given");
  auto second = block();
}
