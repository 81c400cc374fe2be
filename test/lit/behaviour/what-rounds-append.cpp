// A vector that each round of a loop makes longer is as long behind the loop as all rounds make it, executed or not.
// What stands in it is not known then.
//
// RUN: %vramlint --format=json %s > %t
// RUN: %figure 'scenarios[0].status' == exact < %t
// RUN: %figure 'scenarios[0].end.allocated_bytes' == 541184 < %t
// RUN: %vramlint --entry=sometimes --format=json %s | %figure 'scenarios[0].end.allocated_bytes' == 343040
// RUN: %vramlint --entry=kept --format=json %s | %figure 'scenarios[0].end.allocated_bytes' == 102400000
// RUN: %vramlint --entry=counted --format=json %s | %figure 'scenarios[0].end.allocated_bytes' == 98816
// RUN: %vramlint --entry=bounded --format=json %s | %figure 'scenarios[0].end.allocated_bytes' == 98816
// RUN: %vramlint --entry=written --format=json %s | %figure 'scenarios[0].end.allocated_bytes' == 120320
#include <torch/torch.h>

#include <vector>

static const auto gpu = torch::kCUDA;

int main() {
  torch::nn::Linear net(64, 64);
  net->to(gpu);
  auto x = torch::ones({64, 64}, gpu);
  torch::optim::SGD opt(net->parameters(), 0.1);
  std::vector<float> losses;
  for (int step = 0; step < 131072; ++step) {
    opt.zero_grad();
    auto loss = net(x).mean();
    loss.backward();
    opt.step();
    losses.push_back(loss.item<float>());
  }
  auto history = torch::tensor(losses).to(gpu);
  static torch::Tensor all = history;
  static torch::nn::Linear last = net; // 16 896 bytes
  for (auto &p : net->parameters())
    p.mutable_grad().reset();
  x.reset();
}

// How many there are depends on more than the number of rounds.
void sometimes() {
  std::vector<float> losses;
  for (int step = 0; step < 100000; ++step) {
    auto loss = torch::rand({16}, gpu).mean();
    if (step % 7 != 3)
      losses.push_back(loss.item<float>());
  }
  static auto history = torch::tensor(losses).to(gpu);
}

// Where it is too much to execute them all, what each would keep is in the vector, too, and goes with it.
void kept() {
  static std::vector<torch::Tensor> all;
  for (int i = 0; i < 200000; ++i) {
    auto t = torch::ones({16}, gpu);
    for (int k = 0; k < 10; ++k)
      t = t + k;
    all.push_back(t);
  }
  TORCH_CHECK(all.size() == 200000 && all[199999].size(0) == 16);
  {
    auto joined = torch::cat(all);
  }
}

// Nor are there as many rounds to come as a counter says that is counted elsewhere as well, or a bound that moves.
void counted() {
  std::vector<float> numbers;
  for (int i = 0; i < 30000; ++i) {
    auto loss = torch::rand({16}, gpu).mean();
    numbers.push_back(1);
    i += i / 20000;
  }
  TORCH_CHECK(numbers.size() == 25000);
  static auto all = torch::tensor(numbers).slice(0, 0, 24600).to(gpu);
}

void bounded() {
  std::vector<float> numbers;
  int bound = 30000;
  for (int i = 0; i < bound; ++i) {
    auto loss = torch::rand({16}, gpu).mean();
    numbers.push_back(1);
    bound -= i / 20000;
  }
  TORCH_CHECK(numbers.size() == 25000);
  static auto all = torch::tensor(numbers).slice(0, 0, 24600).to(gpu);
}

// Elements that were there before may be written to in any round.
void written() {
  std::vector<float> numbers;
  for (int i = 0; i < 30000; ++i) {
    auto loss = torch::rand({16}, gpu).mean();
    numbers.push_back(0);
    numbers[0] += 1;
  }
  static auto all = torch::zeros({static_cast<int64_t>(numbers[0])}, gpu);
}
