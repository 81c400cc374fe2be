// A loader of the program's own counts its batches in a member, and ends the loop by what it returns; so does a feed
// that is asked whether it has more. The rounds repeat until that number decides otherwise: those between are not
// executed, the last, smaller batch is, and so is what a round does that the number singles out. Nothing is assumed
// for that, and the figures are those of all rounds.
//
// RUN: %vramlint --entry=inEpochs %s | FileCheck --check-prefixes=EXACT,EPOCHS %s
// RUN: %vramlint --entry=inEpochs --all-rounds %s | FileCheck --check-prefix=EPOCHS %s
// RUN: %vramlint --entry=singledOut %s | FileCheck --check-prefixes=EXACT,SINGLED %s
// RUN: %vramlint --entry=singledOut --all-rounds %s | FileCheck --check-prefix=SINGLED %s
// RUN: %vramlint --entry=narrow %s | FileCheck --check-prefixes=EXACT,NARROW %s
// RUN: %vramlint --entry=inManyEpochs %s | FileCheck --check-prefixes=EXACT,MANY %s
// RUN: %vramlint --format=json --entry=inEpochs %s | %figure 'scenarios[0].repeated_loops[0].counted_rounds' at-most 100
// RUN: %vramlint --format=json --entry=singledOut %s | %figure 'scenarios[0].repeated_loops[0].counted_rounds' at-most 1000
#include <torch/torch.h>

#include <list>
#include <random>
#include <tuple>

// EXACT-NOT: assumed
// EXACT-NOT: ~

class Loader {
public:
  Loader(std::size_t size, std::size_t batch) : size(size), batch(batch) {
    for (std::size_t i = 0; i < size; i++)
      order.push_back(i);
    countMax = (size + batch - 1) / batch;
  }
  bool operator()(std::tuple<torch::Tensor, torch::Tensor> &data) {
    const std::size_t begin = batch * count;
    const std::size_t end = std::min(size, begin + batch);
    if (count == 0) {
      std::shuffle(order.begin(), order.end(), engine);
    } else if (count == countMax) {
      count = 0;
      return false;
    }
    std::vector<torch::Tensor> inputs;
    std::vector<int64_t> classes;
    for (std::size_t i = begin; i < end; i++) {
      inputs.push_back(torch::full({16}, static_cast<float>(order.at(i))));
      classes.push_back(static_cast<int64_t>(order[i] % 4));
    }
    data = {torch::stack(inputs), torch::tensor(classes)};
    count++;
    return true;
  }
  std::size_t count = 0;

private:
  std::size_t size, batch, countMax;
  std::vector<std::size_t> order;
  std::mt19937 engine{1};
};

struct Net : torch::nn::Module {
  torch::nn::Linear a{nullptr}, b{nullptr};
  Net() {
    a = register_module("a", torch::nn::Linear(16, 32));
    b = register_module("b", torch::nn::Linear(32, 4));
  }
  torch::Tensor forward(torch::Tensor x) { return b(torch::relu(a(x))); }
};

void step(Net &net, torch::optim::Optimizer &opt, const std::tuple<torch::Tensor, torch::Tensor> &data) {
  auto loss = torch::nn::functional::cross_entropy(net.forward(std::get<0>(data).to(torch::kCUDA)),
                                                   std::get<1>(data).to(torch::kCUDA));
  opt.zero_grad();
  loss.backward();
  opt.step();
}

// EPOCHS: peak allocated {{ *}}20.01 MiB
void inEpochs() {
  Net net;
  net.to(torch::kCUDA);
  torch::optim::Adam opt(net.parameters(), 1e-3);
  Loader loader(1003, 5); // 200 batches, and one of three
  std::tuple<torch::Tensor, torch::Tensor> data;
  std::vector<torch::Tensor> smaller;
  for (int epoch = 1; epoch <= 6; epoch++)
    while (loader(data)) {
      step(net, opt, data);
      if (std::get<0>(data).size(0) < 5)
        smaller.push_back(torch::zeros({std::get<0>(data).size(0), 1 << 18}, torch::kCUDA));
    }
  auto rest = torch::zeros({static_cast<int64_t>(loader.count) + 1, 1 << 19}, torch::kCUDA);
}

struct Feed {
  int at = 0;
  int64_t seen = 0, bytes = 0;
  bool hasMore() const { return at < 5000; }
  torch::Tensor next() {
    ++at;
    seen += 8;
    bytes += 1 << 20; // more in the end than 32 bits hold
    return torch::zeros({8, 16});
  }
};

// 40 000 rows, in the round in which so many were seen: 40 000 * (16 + 32 + 32 + 4) * 4 B and the net.
// SINGLED: peak allocated {{ *}}13.83 MiB
// SINGLED: held at the end {{ *}}19.00 KiB
void singledOut() {
  Net net;
  net.to(torch::kCUDA);
  torch::optim::Adam opt(net.parameters(), 1e-3);
  Feed feed;
  while (feed.hasMore()) {
    std::tuple<torch::Tensor, torch::Tensor> data(feed.next(), torch::zeros({8}, torch::kLong));
    step(net, opt, data);
    if (feed.seen == 8 * 4321) {
      torch::NoGradGuard guard;
      net.forward(torch::randn({40000, 16}, torch::kCUDA));
    }
  }
  auto rest = torch::zeros({feed.bytes >> 22}, torch::kCUDA);
}

// A counter of one byte begins again at zero: after 5000 rounds it is 136.
// 19 * 136 * 4 KiB and the net.
// NARROW: peak allocated {{ *}}10.10 MiB
void narrow() {
  Net net;
  net.to(torch::kCUDA);
  torch::optim::SGD opt(net.parameters(), 1e-3);
  Feed feed;
  struct {
    unsigned char low = 0, high = 0;
  } counted;
  while (feed.hasMore()) {
    std::tuple<torch::Tensor, torch::Tensor> data(feed.next(), torch::zeros({8}, torch::kLong));
    step(net, opt, data);
    if (++counted.low == 0)
      ++counted.high;
  }
  auto rest = torch::zeros({counted.high, counted.low, 1 << 10}, torch::kCUDA);
}

struct Again {
  int at = 0;
  bool next(torch::Tensor &x) {
    if (at == 300) {
      at = 0;
      return false;
    }
    ++at;
    x = torch::zeros({8, 16});
    return true;
  }
};

// A list that gets longer is like no other round's, so each epoch is executed, but for most of its batches.
// 400 * 64 KiB in a block of 26 MiB, of which too little is left to be cut off, and the net.
// MANY: peak allocated {{ *}}26.01 MiB
void inManyEpochs() {
  Net net;
  net.to(torch::kCUDA);
  torch::optim::SGD opt(net.parameters(), 1e-3);
  Again feed;
  torch::Tensor x;
  std::list<int> epochs;
  for (int epoch = 0; epoch < 400; epoch++) {
    while (feed.next(x))
      step(net, opt, {x, torch::zeros({8}, torch::kLong)});
    epochs.push_back(epoch);
  }
  auto rest = torch::zeros({static_cast<int64_t>(epochs.size()), 1 << 14}, torch::kCUDA);
}
