// What a missing header says is a number where one of several functions takes one, and an integer in braces; what the
// program computes with such numbers is known where they are said. Layers take them as they take numbers.
//
// RUN: %vramlint --entry=calls --set 'settings.axis=1' --set 'settings.scale=0.5' --set 'settings.width=32' %s 2>&1 | FileCheck --check-prefix=CALLS %s
// CALLS-NOT: does not compile
// CALLS: peak allocated{{ +}}>= 6.50 KiB
// CALLS-NOT: is taken to be a number
//
// It is told that a tensor could stand there.
// RUN: %vramlint --entry=calls --set 'settings.axis=1' --set 'settings.width=32' %s 2>&1 | FileCheck --check-prefix=TOLD %s
// TOLD: what a tensor is computed with is taken to be a number (of floating point, unless it is an index):
// TOLD: peak allocated{{ +}}~6.50 KiB
//
// RUN: %vramlint --entry=layers --set 'settings.rate=0.5' --set 'settings.size=2' --set 'settings.width=32' --set 'settings.momentum=0.2' %s 2>&1 | FileCheck --check-prefix=LAYERS %s
// LAYERS-NOT: does not compile
// LAYERS: parameters{{ +}}>= 416 B  104
//
// RUN: %vramlint --entry=computes --set 'settings.width=33' --set 'settings.scale=0.5' %s 2>&1 | FileCheck --check-prefix=COMPUTED %s
// COMPUTED: peak allocated{{ +}}>= 4.50 KiB
// RUN: %vramlint --entry=computes --set 'settings.scale=0.5' %s 2>&1 | FileCheck --check-prefix=ASKED %s
// ASKED: --set 'settings.width=...'
// What holds something of LibTorch's is none of its options.
// RUN: %vramlint --entry=converted %s 2>&1 | FileCheck --check-prefix=CONVERTED %s
// CONVERTED: peak allocated{{ +}}>= 4.00 KiB
// What a function makes of a number is another, and is not known.
// RUN: %vramlint --entry=made --set 'settings.width=33' %s 2>&1 | FileCheck --check-prefix=MADE %s
// MADE: peak allocated{{ +}}unknown
#include "said-sizes.h"
#include <torch/torch.h>

void calls() {
  Settings settings;
  auto x = torch::ones({16, 32}, torch::kCUDA);
  auto y = x.mul(settings.scale).clamp(-settings.scale, settings.scale);
  auto z = torch::softmax(y, settings.axis).sum(settings.axis);
  auto first = x[settings.axis];
  auto w = torch::zeros({4, settings.width}, torch::kCUDA);
  y += settings.scale;
  y.slice(0, 0, 4) += settings.scale * x[0];
}

void layers() {
  Settings settings;
  torch::nn::Sequential net(torch::nn::Dropout(settings.rate), torch::nn::MaxPool2d(settings.size),
                            torch::nn::LayerNorm(torch::nn::LayerNormOptions({settings.size, settings.size})),
                            torch::nn::BatchNorm2d(torch::nn::BatchNorm2dOptions(settings.width).momentum(settings.momentum)),
                            torch::nn::PReLU(torch::nn::PReLUOptions().num_parameters(32)));
  net->to(torch::kCUDA);
  net->forward(torch::ones({2, 32, 4, 4}, torch::kCUDA));
}

void computes() {
  Settings settings;
  auto half = settings.width / 2; // 16
  half += 2;
  --half;
  int more = settings.width * settings.scale; // 16
  auto x = torch::ones({half, 64}, torch::kCUDA);
  if (half % 2 == 1 && more == 16 && settings.width - half > 15)
    return;
  auto never = torch::ones({1024, 1024}, torch::kCUDA);
}

void made() {
  Settings settings;
  auto length = settings.padded(settings.width * 2);
  auto x = torch::ones({length, 64}, torch::kCUDA);
}

void converted() {
  Settings settings;
  auto x = torch::ones({1024}, torch::kCUDA);
  Handle handle = settings.handle;
  Pointer<torch::optim::Adam> kept(handle);
  Pointer<torch::optim::Adam> other = settings.other(handle);
}
