// What C++ does by itself decides when a tensor dies: parameters by value, copies in a range-for, elided results,
// unwinding, virtual bases, deleters. Every scenario is a few lines whose order of frees is easy to get wrong.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

namespace {

torch::Tensor block(int64_t rows) { return torch::ones({rows, 64}); }

struct Mixer : torch::nn::Module {
  Mixer() {
    first = register_module("first", torch::nn::Linear(64, 96));
    second = register_module("second", torch::nn::Linear(96, 64));
  }
  torch::Tensor forward(torch::Tensor x) { return second->forward(torch::relu(first->forward(x))); }
  torch::Tensor called(torch::Tensor x) { return second(torch::relu(first(x))); }
  torch::nn::Linear first{nullptr}, second{nullptr};
};

struct Wrapper : torch::nn::Module {
  Wrapper() {
    inner = register_module("inner", std::make_shared<Mixer>());
    head = register_module("head", torch::nn::Linear(64, 8));
  }
  torch::Tensor forward(torch::Tensor x) { return head->forward(torch::tanh(inner->forward(inner->forward(x)))); }
  std::shared_ptr<Mixer> inner;
  torch::nn::Linear head{nullptr};
};

torch::Tensor twice(torch::Tensor x) {
  x = x + x;
  return x * x;
}

/// Holds more while it is copied than before.
struct Sample {
  torch::Tensor data;
  explicit Sample(int64_t rows) : data(block(rows)) {}
  Sample(const Sample &other) : data(other.data.clone()) {}
  Sample(Sample &&other) noexcept : data(std::move(other.data)) {}
  Sample &operator=(const Sample &other) {
    data = other.data.clone();
    return *this;
  }
};

torch::Tensor last;
struct Keeper {
  torch::Tensor data;
  explicit Keeper(int64_t rows) : data(block(rows)) {}
  Keeper(Keeper &&) = default;
  ~Keeper() {
    if (data.defined())
      last = torch::cat({data, data});
  }
};

Keeper named(int64_t rows) {
  Keeper made(rows);
  made.data.add_(1);
  return made;
}

struct Shared {
  torch::Tensor data = block(128);
};
struct Left : virtual Shared {};
struct Right : virtual Shared {
  torch::Tensor own = block(16);
};
struct Both : Left, Right {
  torch::Tensor sum = data + 1;
};

torch::Tensor depth(torch::Tensor x, int left) {
  if (left == 0)
    return x.clone();
  auto kept = x * 2;
  return depth(kept + 1, left - 1) + kept;
}

} // namespace

// vramlint: scenario(arguments) device(cpu)
void arguments() {
  Wrapper model;
  Mixer mixer;
  auto x = block(32);
  auto a = model.forward(x);
  auto b = mixer.called(x);
  (a.sum() + b.sum()).backward();
  auto c = twice(block(64));
  auto d = twice(twice(std::move(c)));
  auto e = torch::nn::functional::relu(twice(block(16)));
}

// vramlint: scenario(copies) device(cpu)
void copies() {
  std::vector<Sample> samples;
  for (int64_t rows : {8, 16, 24})
    samples.emplace_back(rows);
  for (Sample sample : samples)
    sample.data.add_(1);
  for (const Sample &sample : samples)
    last = sample.data;
  std::map<int, Sample> byNumber;
  byNumber.emplace(1, samples[0]);
  std::optional<Sample> maybe = samples[1];
  std::pair<Sample, int> pair(samples[2], 3);
  auto [first, second] = pair;
  samples.insert(samples.begin(), first);
  samples.erase(samples.begin() + 1);
  maybe.reset();
  last = torch::Tensor();
}

// vramlint: scenario(ends) device(cpu)
void ends() {
  Keeper kept = named(32);
  {
    Keeper other = named(48);
    Keeper moved = std::move(other);
  }
  std::shared_ptr<torch::Tensor> counted(new torch::Tensor(block(8)), [](torch::Tensor *t) {
    last = t->clone();
    delete t;
  });
  auto alias = counted;
  counted.reset();
  alias.reset();
  auto *several = new torch::Tensor[3]{block(4), block(5), block(6)};
  delete[] several;
  Both both;
  auto d = depth(block(16), 3);
  last = torch::Tensor();
}

// vramlint: scenario(unwinding) device(cpu)
void unwinding() {
  try {
    Keeper outer(16);
    auto local = block(64);
    Sample sample(8);
    if (local.size(0) == 64)
      throw std::runtime_error("thrown");
    last = local;
  } catch (const std::exception &) {
    last = last + 1;
  }
  last = torch::Tensor();
}
