// A class of a missing header that the program registers is a module: it is taken to hold nothing, which is told, and what it
// gives is taken to be a tensor like the first that it is given, with a way back to that one.
//
// RUN: %vramlint --model=Held --args=64 --input=2x16x64 %s 2>&1 | FileCheck --check-prefix=HELD %s
// RUN: %vramlint --model=Shared --args=64 --input=2x16x64 %s 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: %vramlint --model=Listed --args=64 --input=2x16x64 %s 2>&1 | FileCheck --check-prefix=LISTED %s
// RUN: %vramlint --model=Several --args=64 --input=2x16x64 %s 2>&1 | FileCheck --check-prefix=SEVERAL %s
// RUN: %vramlint --model=Called --args=64 --input=2x16x64 %s 2>&1 | FileCheck --check-prefix=CALLED %s
// RUN: %vramlint --model=Misfit --args=64 --input=2x16x64 %s 2>&1 | FileCheck --check-prefix=MISFIT %s
#include <torch/torch.h>
#include "parts.h"

// HELD: the module `Encoder` is taken to hold and take nothing: its header was not found
// HELD: 'encoder->forward(x, encoder->steps())' is taken to give a tensor like the first that it is given
// HELD: peak allocated{{ +}}~24.00 KiB
// HELD: parameters{{ +}}~0 B
// HELD: 8.00 KiB{{.*}}saved by pow
struct HeldImpl : torch::nn::Module {
  HeldImpl(int width) {
    Encoder::Config config;
    config.depth = Encoder::MaxDepth;
    encoder = register_module("encoder", Encoder(width, config));
  }
  torch::Tensor forward(torch::Tensor x) { return encoder->forward(x, encoder->steps()).pow(2); }
  Encoder encoder{nullptr};
};
TORCH_MODULE(Held);

// SHARED: the module `FeedForward` is taken to hold and take nothing
// SHARED: peak allocated{{ +}}~24.00 KiB
struct SharedImpl : torch::nn::Module {
  SharedImpl(int width) : part(std::make_shared<FeedForward>(width, 4 * width)) { register_module("part", part); }
  torch::Tensor forward(torch::Tensor x) { return x + part->forward(x); }
  std::shared_ptr<FeedForward> part;
};
TORCH_MODULE(Shared);

// LISTED: the module `Inner` is taken to hold and take nothing: its header was not found
// LISTED: peak allocated{{ +}}~24.00 KiB
struct ListedImpl : torch::nn::Module {
  ListedImpl(int width) {
    for (int i = 0; i < 2; ++i)
      parts->push_back(Inner(width));
    register_module("parts", parts);
  }
  torch::Tensor forward(torch::Tensor x) {
    for (auto &part : *parts)
      x = part->as<Inner>()->forward(x);
    return x;
  }
  torch::nn::ModuleList parts;
};
TORCH_MODULE(Listed);

// SEVERAL: 'cell->forward(x, h)' is taken to give a tensor like the first that it is given
// SEVERAL: peak allocated{{ +}}~32.00 KiB
struct SeveralImpl : torch::nn::Module {
  SeveralImpl(int width) { cell = register_module("cell", Cell(width)); }
  torch::Tensor forward(torch::Tensor x) {
    auto [y, h] = cell->forward(x);
    torch::Tensor z, last;
    std::tie(z, last) = cell->forward(x, h);
    return z + last;
  }
  Cell cell{nullptr};
};
TORCH_MODULE(Several);

// What is called as a tensor is asks the tensor, also with a list in braces; a number beside it is left as it is.
// CALLED: is taken to leave each number that it is given beside a tensor as it is
// CALLED: peak allocated{{ +}}~32.00 KiB
struct CalledImpl : torch::nn::Module {
  CalledImpl(int width) { encoder = register_module("encoder", Encoder(width)); }
  torch::Tensor forward(torch::Tensor x) {
    auto rows = x.size(1);
    auto y = encoder(x, rows);
    return encoder->forward(y).transpose(1, 2).reshape({2, rows, -1}).relu();
  }
  Encoder encoder{nullptr};
};
TORCH_MODULE(Called);

// It is no such tensor where LibTorch would refuse it: nothing is known of it then.
// MISFIT-NOT: error
// MISFIT: peak allocated{{ +}}unknown
struct MisfitImpl : torch::nn::Module {
  MisfitImpl(int width) : fc(16, 10) {
    encoder = register_module("encoder", Encoder(width));
    register_module("fc", fc);
  }
  torch::Tensor forward(torch::Tensor x) {
    torch::Tensor y = encoder->forward(x);
    return fc->forward(y);
  }
  Encoder encoder{nullptr};
  torch::nn::Linear fc;
};
TORCH_MODULE(Misfit);
