// What only a header declares is seen from what its source does with it: a row of layers, to which some are added; the
// layer that a member's name says; what is made by std::make_tuple; a class that registers nothing. That it is taken to
// be so is told.
//
// RUN: %vramlint --model=words::Reader --args='100, 8, 16' --input=1x4:int64 --device=cpu %s 2>&1 | FileCheck %s
// CHECK: peak allocated {{ *}}~
// CHECK: parameters {{ *}}~4.19 KiB
// CHECK-DAG: `ReaderImpl::embedding` is taken to be torch::nn::Embedding
// CHECK-DAG: `ReaderImpl::fc_out` is taken to be torch::nn::Linear
// RUN: %vramlint --model=words::Rows --args=8 --input=2x8 --device=cpu %s 2>&1 | FileCheck --check-prefix=ROWS %s
// ROWS: peak allocated {{ *}}~768 B
// ROWS: parameters {{ *}}~576 B
// RUN: %vramlint --model=words::Plain --args=8 --input=2x8 --device=cpu %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// PLAIN: peak allocated {{ *}}~296 B
// What is computed of numbers alone is one.
// RUN: %vramlint --model=words::Heads --args='8, 2, 4' --input=2x8 --device=cpu %s 2>&1 | FileCheck --check-prefix=HEADS %s
// HEADS: peak allocated {{ *}}~1.47 KiB
// HEADS: parameters {{ *}}~1.03 KiB
#include "words.of.ours.h"
#include <torch/torch.h>

words::ReaderImpl::ReaderImpl(int64_t count, int64_t width, int64_t hidden)
    : embedding(count, width), fc_out(width * 2, hidden), state(std::make_tuple(torch::zeros({2}), torch::zeros({2}))) {
  nn::Module::register_module("embedding", embedding);
  nn::Module::register_module("fc_out", fc_out);
  this->old = std::make_tuple(torch::zeros({2}), torch::zeros({4}));
}

words::ReaderImpl::~ReaderImpl() = default;

torch::Tensor words::ReaderImpl::joined(torch::Tensor A, torch::Tensor B, int dim) { return torch::cat({A, B}, dim); }

torch::Tensor words::ReaderImpl::forward(torch::Tensor X) {
  auto Y = embedding->forward(X);
  old = std::make_tuple(Y, Y);
  return fc_out->forward(joined(Y, Y, 2));
}

namespace words {

Rows::Rows(int width) {
  for (int I = 0; I < 2; ++I)
    blocks->push_back(torch::nn::Linear(width, width));
  register_module("blocks", blocks);
}

torch::Tensor Rows::forward(torch::Tensor X) { return blocks->forward(X); }

Plain::Plain(int width) {
  layer = torch::nn::Linear(width, 4);
  auto *Second = new torch::nn::Linear(4, 2);
  all->push_back(*Second);
}

torch::Tensor Plain::forward(torch::Tensor X) { return all[0]->as<torch::nn::Linear>()->forward(layer->forward(X)); }

HeadsImpl::HeadsImpl(int width, int heads, int head_width)
    : inner(head_width * heads), scale(std::pow((double)head_width, -0.5)),
      linear1(nn::LinearOptions(width, inner * 3).bias(false)), linear2(nn::LinearOptions(inner, width)) {
  register_module("linear1", linear1);
  register_module("linear2", linear2);
}

torch::Tensor HeadsImpl::forward(torch::Tensor X) {
  auto parts = linear1->forward(X).chunk(3, 1);
  return linear2->forward(parts[0] * scale + parts[1]).view({-1, inner});
}

} // namespace words
