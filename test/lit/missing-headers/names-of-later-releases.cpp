// Programs name what LibTorch has in later releases only: they are analysed as of that release, and it is said.
//
// RUN: %vramlint --entry=device %s 2>&1 | FileCheck --check-prefix=DEVICE %s
// DEVICE: LibTorch 2.0
// DEVICE: peak allocated{{ +}}~512 B
// DEVICE: the program needs LibTorch 2.0 ('torch::mps::is_available' and 1 more)
//
// What is given is followed, and what does not need it is not touched.
// RUN: %vramlint --entry=device --torch-version=2.6 %s 2>&1 | FileCheck --check-prefix=SAID %s
// SAID: LibTorch 2.6
// SAID: peak allocated{{ +}}512 B
// RUN: %vramlint --entry=plain %s -- -DPLAIN 2>&1 | FileCheck --check-prefix=PLAIN %s
// PLAIN: LibTorch 1.
// PLAIN: nothing: every figure is exact
//
// RUN: %vramlint --entry=scheduler %s -- -DMORE 2>&1 | FileCheck --check-prefix=SCHEDULER %s
// SCHEDULER: LibTorch 2.3
// SCHEDULER: peak allocated{{ +}}~
// SCHEDULER: the program needs LibTorch 2.3 (
// SCHEDULER-NOT: no model
//
// A number type is as large as it is there.
// RUN: %vramlint --entry=tokens %s -- -DPLAIN -DTOKENS 2>&1 | FileCheck --check-prefix=TOKENS %s
// TOKENS: LibTorch 2.3
// TOKENS: peak allocated{{ +}}~10.00 KiB
// TOKENS: the program needs LibTorch 2.3 ('at::kUInt16')
//
// An optional of the standard library is what later releases take and give.
// RUN: %vramlint --entry=optional %s -- -DPLAIN -DOPTIONAL 2>&1 | FileCheck --check-prefix=OPTIONAL %s
// OPTIONAL: LibTorch 2.2
// OPTIONAL: peak allocated{{ +}}~4.00 KiB
// OPTIONAL: the program needs LibTorch 2.2 ('std::optional')
//
// A tensor that is made of nullptr is undefined.
// RUN: %vramlint --entry=nothing %s -- -DPLAIN -DNOTHING 2>&1 | FileCheck --check-prefix=NOTHING %s
// NOTHING: LibTorch 2.0
// NOTHING: peak allocated{{ +}}~512 B
// NOTHING: the program needs LibTorch 2.0 ('at::Tensor(nullptr)')
//
// However that is written.
// RUN: %vramlint --entry=cast %s -- -DPLAIN -DCAST 2>&1 | FileCheck --check-prefix=CAST %s
// CAST: peak allocated{{ +}}~512 B
// CAST: the program needs LibTorch 2.0 ('at::Tensor(nullptr)')
//
// A scalar is made of an unsigned number, in a program that lacks headers, too, where what does not compile is left out.
// RUN: %vramlint --entry=scalar %s -- -DPLAIN -DSCALAR 2>&1 | FileCheck --check-prefix=SCALAR %s
// RUN: %vramlint --entry=scalar %s -- -DPLAIN -DSCALAR -DLACKING 2>&1 | FileCheck --check-prefix=SCALAR %s
// SCALAR: LibTorch 2.3
// SCALAR: peak allocated{{ +}}~4.00 KiB
// SCALAR: the program needs LibTorch 2.3 ('c10::Scalar(uint64_t)')
//
// What no release has is an error as ever, and nothing but that is told.
// RUN: %fails --errors=2 2 "no member named 'nowhere' in namespace 'torch'" %vramlint --entry=plain %s -- -DWRONG
#include <torch/torch.h>
#ifdef MORE
#include <torch/xpu.h>
#endif

void plain() {
  auto x = torch::zeros({100}, torch::kCUDA);
#ifdef WRONG
  torch::nowhere::is_available();
#endif
}

#ifdef LACKING
#include <opencv2/opencv.hpp>
#endif
#ifdef SCALAR
void scalar() {
  const size_t count = 1000;
  auto x = torch::full({1024}, count, torch::device(torch::kCUDA).dtype(torch::kFloat));
}
#endif

#if !defined PLAIN && !defined WRONG
void device() {
  torch::Device device(torch::mps::is_available() ? torch::kMPS : torch::kCUDA);
  torch::mps::synchronize();
  auto x = torch::zeros({100}, device);
}
#endif

#ifdef MORE
void scheduler() {
  torch::nn::Linear layer(4, 4);
  layer->to(torch::xpu::is_available() ? torch::kXPU : torch::kCUDA);
  torch::optim::Adam optimizer(layer->parameters());
  torch::optim::ReduceLROnPlateauScheduler plateau(optimizer, torch::optim::ReduceLROnPlateauScheduler::min, 0.5f, 3);
  auto loss = layer(torch::ones({2, 4}, torch::kCUDA)).sum();
  loss.backward();
  optimizer.step();
  plateau.step(loss.item<float>());
  optimizer.step();
}
#endif

#ifdef OPTIONAL
struct Numbers : torch::data::datasets::Dataset<Numbers> {
  torch::data::Example<> get(std::size_t) override { return {torch::zeros({512}), torch::zeros({1})}; }
  std::optional<std::size_t> size() const override { return 4; }
};
void optional() {
  auto loader = torch::data::make_data_loader(Numbers().map(torch::data::transforms::Stack<>()), 2);
  for (auto &batch : *loader)
    auto onDevice = batch.data.slice(0, std::nullopt, 2).to(torch::kCUDA);
}
#endif

#ifdef TOKENS
void tokens() {
  std::vector<std::uint16_t> read(1024, 7);
  auto all = torch::from_blob(read.data(), {1024}, torch::kUInt16);
  auto onDevice = all.to(torch::kCUDA), wide = onDevice.to(torch::kLong);
}
#endif

#ifdef NOTHING
struct Layer : torch::nn::Module {
  torch::Tensor bias{nullptr};
  torch::Tensor forward(torch::Tensor x) { return bias.defined() ? torch::cat({x, x}) : x; }
};
void nothing() {
  auto x = Layer().forward(torch::zeros({100}, torch::kCUDA));
  if (torch::Tensor(nullptr).defined())
    x = torch::zeros({1000}, torch::kCUDA);
}
#endif

#ifdef CAST
struct Masked : torch::nn::Module {
  torch::Tensor mask = torch::Tensor(nullptr);
  torch::Tensor forward(torch::Tensor x) { return mask.defined() ? torch::cat({x, x}) : x; }
};
void cast() { auto x = Masked().forward(torch::zeros({100}, torch::kCUDA)); }
#endif
