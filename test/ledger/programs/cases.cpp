// Every kind of not knowing, made by a scenario of its name: test/ledger/check.py holds what the ledger of each says
// against the table. A kind that only a limit of the analysis makes stands in limits.cpp.
#include <ATen/autocast_mode.h>
#include <c10/core/StreamGuard.h>
#include <torch/torch.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <thread>
#include <vector>

namespace {

/// A number that no analysis can know.
int64_t unknown() {
  std::ifstream file("number.txt");
  int64_t number;
  file >> number;
  return number;
}

torch::Tensor onDevice(std::vector<int64_t> sizes) { return torch::rand(sizes, torch::kCUDA); }

} // namespace

// vramlint: scenario(no-model)
void noModel() {
  auto kept = onDevice({8, 8});
  auto result = torch::batch_norm_stats(kept, 1e-5);
}

// vramlint: scenario(unknown-value)
void unknownValue() { auto kept = torch::zeros({unknown(), 4}, torch::kCUDA); }

// vramlint: scenario(unknown-layer)
void unknownLayer() { torch::nn::Linear layer(unknown(), 4); }

// vramlint: scenario(unknown-module)
void unknownModule() {
  torch::nn::Sequential layers;
  std::shared_ptr<torch::nn::Module> child;
  layers->push_back(child);
}

// vramlint: scenario(branch)
void branch() {
  torch::Tensor kept;
  if (unknown() > 3)
    kept = onDevice({1024});
}

// vramlint: scenario(guard)
void guard() {
  if (unknown() > 3)
    throw std::runtime_error("too many");
  auto kept = onDevice({1024});
}

// vramlint: scenario(less-done)
void lessDone() {
  auto kept = onDevice({1024});
  if (unknown() > 3)
    onDevice({16});
  auto more = onDevice({1024});
}

// vramlint: scenario(taken-once)
void takenOnce() {
  torch::nn::Linear best(16, 16);
  best->to(torch::kCUDA);
  for (int i = 0; i < 4; ++i)
    if (unknown() > 3)
      torch::save(best, "best.pt");
  torch::load(best, "best.pt");
}

// vramlint: scenario(loop-rounds)
void loopRounds() {
  std::vector<torch::Tensor> kept;
  int64_t round = 0;
  for (int64_t left = unknown(); left > 0; --left)
    if (++round % 1000 == 0)
      kept.push_back(onDevice({1024}));
}

// vramlint: scenario(loop-grows)
void loopGrows() {
  std::vector<torch::Tensor> kept;
  for (int64_t left = unknown(); left > 0; --left)
    kept.push_back(onDevice({1024}));
}

// vramlint: scenario(loop-peaks)
void loopPeaks() {
  static std::vector<torch::Tensor> kept;
  for (int64_t left = unknown(); left > 0; --left)
    kept.push_back(onDevice({1024}));
  if (kept.size() > 300)
    kept.clear();
}

// vramlint: scenario(any-element)
void anyElement() {
  std::vector<torch::Tensor> kept = {onDevice({1024}), onDevice({1024})};
  auto one = kept[unknown()] + 1;
}

// vramlint: scenario(unknown-rate)
void unknownRate() {
  torch::nn::Dropout drop(0.01 * unknown());
  auto result = drop(onDevice({1024}));
}

// vramlint: scenario(drawn-zero)
void drawnZero() {
  auto drawn = torch::randn({4, 6}, torch::requires_grad());
  drawn.prod().backward();
}

// vramlint: scenario(piece)
void piece() {
  auto whole = onDevice({1024});
  const auto at = unknown();
  auto twice = whole.slice(0, at, at + 16) * 2;
}

torch::Tensor elsewhere(torch::Tensor given); // in another file

// vramlint: scenario(missing-body)
void missingBody() { auto result = elsewhere(onDevice({1024})); }

// vramlint: scenario(unknown-callee)
void unknownCallee() {
  using Change = void (*)(torch::Tensor &);
  const Change changes[] = {[](torch::Tensor &t) { t = onDevice({8}); }, [](torch::Tensor &t) { t.reset(); }};
  auto changed = onDevice({1024});
  changes[unknown()](changed);
}

// vramlint: scenario(unknown-write)
void unknownWrite() {
  torch::Tensor kept[2] = {onDevice({8}), onDevice({16})};
  int64_t *const places[] = {nullptr, nullptr};
  *places[unknown()] = 1;
}

// vramlint: scenario(thread)
void thread() {
  std::thread worker([] { auto gone = onDevice({1024}); });
  worker.join();
}

// vramlint: scenario(unknown-device)
void unknownDevice() {
  torch::nn::Linear layer(4, 4);
  layer->to(static_cast<torch::Dtype>(unknown()));
}

// vramlint: scenario(autocast)
void automaticMixedPrecision() {
  at::autocast::set_enabled(true);
  auto kept = onDevice({1024});
}

// vramlint: scenario(optimizer-option)
void optimizerOption() {
  torch::nn::Linear layer(4, 4);
  layer->to(torch::kCUDA);
  torch::optim::SGD optimizer(layer->parameters(), torch::optim::SGDOptions(0.1).momentum(unknown()));
  layer(onDevice({2, 4})).sum().backward();
  optimizer.step();
}

// vramlint: scenario(lbfgs-iterations)
void lbfgsIterations() {
  torch::nn::Linear layer(4, 4);
  layer->to(torch::kCUDA);
  torch::optim::LBFGS optimizer(layer->parameters(), torch::optim::LBFGSOptions(0.1));
  auto input = onDevice({2, 4});
  optimizer.step([&] {
    optimizer.zero_grad();
    auto loss = layer(input).sum();
    loss.backward();
    return loss;
  });
}

namespace {

struct Points : torch::data::Dataset<Points> {
  torch::data::Example<> get(size_t) override { return {torch::rand({3}), torch::zeros({1})}; }
  torch::optional<size_t> size() const override { return 10'000'000; }
};

void readAll(int workers) {
  auto loader = torch::data::make_data_loader<torch::data::samplers::SequentialSampler>(
      Points().map(torch::data::transforms::Stack<>()),
      torch::data::DataLoaderOptions().batch_size(4).workers(workers));
  std::map<int, float> sums; // it grows: no round does what another did
  for (auto &batch : *loader)
    sums[static_cast<int>(sums.size())] = batch.data.sum().item<float>();
}

} // namespace

// vramlint: scenario(data-loop)
void dataLoop() { readAll(0); }

// vramlint: scenario(data-workers) device(cpu)
void dataWorkers() { readAll(2); }

// vramlint: scenario(data-size)
void foundInData() {
  auto scores = torch::rand({100}, torch::kCUDA);
  auto places = torch::nonzero(scores > 0.5);
}

// vramlint: scenario(empty-bags) device(cpu)
void emptyBags() {
  torch::nn::EmbeddingBag bag(torch::nn::EmbeddingBagOptions(10, 3).mode(torch::kMax));
  auto rows = torch::zeros({4}, torch::kLong), offsets = torch::randint(0, 4, {2}, torch::kLong);
  bag(rows, offsets).sum().backward();
}

namespace {

void ctc(torch::Tensor targets, torch::Tensor lengths, torch::Device device) {
  auto scores = torch::rand({50, 4, 20}, torch::TensorOptions().device(device).requires_grad(true));
  auto loss = torch::ctc_loss(scores.log_softmax(2), targets, torch::full({4}, 50, torch::kLong), lengths);
}

} // namespace

// vramlint: scenario(ctc-full-targets) device(cpu)
void ctcFullTargets() {
  ctc(torch::ones({4, 30}, torch::kLong), torch::randint(1, 30, {4}, torch::kLong), torch::kCPU);
}

// vramlint: scenario(ctc-equal-targets) device(cpu)
void ctcEqualTargets() {
  ctc(torch::ones({60}, torch::kLong), torch::randint(1, 30, {4}, torch::kLong), torch::kCPU);
}

// vramlint: scenario(ctc-cudnn)
void ctcCudnn() { ctc(torch::ones({60}, torch::kInt), torch::randint(1, 30, {4}, torch::kInt), torch::kCUDA); }

// vramlint: scenario(cpu-lstm) device(cpu) torch(2.0)
void cpuLstm() {
  torch::nn::LSTM layer(4, 8);
  auto result = layer(torch::rand({3, 2, 4}));
}

// vramlint: scenario(cpu-kernel-scratch) device(cpu)
void cpuKernelScratch() {
  auto volume = torch::rand({2, 8, 16, 16, 16}).contiguous(torch::MemoryFormat::ChannelsLast3d);
  auto result = torch::conv3d(volume, torch::rand({8, 8, 3, 3, 3}));
}

// vramlint: scenario(cudnn-workspace)
void cudnnWorkspace() { auto result = torch::conv2d(onDevice({1, 3, 64, 64}), onDevice({8, 3, 3, 3})); }

namespace {

void recur(double dropout) {
  torch::nn::LSTM layer(torch::nn::LSTMOptions(4, 8).num_layers(2).dropout(dropout));
  layer->to(torch::kCUDA);
  auto result = layer(onDevice({3, 2, 4}));
}

} // namespace

// vramlint: scenario(cudnn-reserve)
void cudnnReserve() { recur(0); }

// vramlint: scenario(cudnn-dropout-state)
void cudnnDropoutState() { recur(0.5); }

// vramlint: scenario(cufft-workspace)
void cufftWorkspace() { auto result = torch::fft::rfft(onDevice({1024})); }

// vramlint: scenario(solver-workspace)
void solverWorkspace() { auto result = torch::inverse(onDevice({8, 8})); }

// vramlint: scenario(cub-scratch)
void cubScratch() {
  torch::nn::Embedding layer(100, 8);
  layer->to(torch::kCUDA);
  layer(torch::zeros({4000}, torch::device(torch::kCUDA).dtype(torch::kLong))).sum().backward();
}

// vramlint: scenario(sort-scratch)
void sortScratch() { auto result = onDevice({100000}).sort(); }

// vramlint: scenario(unsupported-construct)
void unsupportedConstruct() { asm("nop"); }

// vramlint: scenario(init-temporaries) device(cpu)
void initTemporaries() {
  auto weight = torch::rand({2, 20000}); // too many columns to be followed one by one
  torch::nn::init::sparse_(weight, 0.5);
}

// vramlint: scenario(unread-argument)
void unreadArgument() {
  auto table = onDevice({8, 8});
  auto rows = torch::zeros({2, 8}, torch::device(torch::kCUDA).dtype(torch::kLong));
  auto result = torch::gather(table, 0, rows, /*sparse_grad=*/true);
}

// vramlint: scenario(unknown-file)
void unknownFile() {
  torch::nn::Linear net(8, 4);
  torch::load(net, "net.pt");
  net->to(torch::kCUDA);
}

// vramlint: scenario(other-device)
void otherDevice() {
  auto followed = torch::rand({8, 8}, torch::Device(torch::kCUDA, 0));
  auto kept = torch::rand({8, 8}, torch::Device(torch::kCUDA, 1));
}

// vramlint: scenario(other-stream)
void otherStream() {
  c10::StreamGuard guard(c10::Stream(c10::Stream::UNSAFE, torch::Device(torch::kCUDA, 0), 3));
  auto kept = onDevice({8, 8});
}
