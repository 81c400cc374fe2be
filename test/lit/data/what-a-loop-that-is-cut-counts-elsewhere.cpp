// A loop that asks an object for more, and is cut because its rounds repeat: the object keeps how far it is, and can
// be asked again; what the rounds have counted in other objects is not known behind the loop.
// RUN: %vramlint --device=cpu %s 2>/dev/null | FileCheck %s
// CHECK: unknown: what depends on a value that is not known is left out: how often a loop is run (--set
// CHECK-NEXT: 'seen.count=...')
// CHECK: peak allocated unknown
#include <torch/torch.h>
#include <vector>

struct Loader {
  long At = 0;
  bool operator()(torch::Tensor &Batch) {
    if (At * At >= 10000000000) // which no proof follows
      return false;
    ++At;
    Batch = torch::rand({4, 4});
    return true;
  }
};
struct Seen {
  long count = 0;
};

int main() {
  Loader load;
  torch::Tensor batch;
  Seen seen;
  std::vector<int> rows;
  torch::nn::Linear net(4, 4);
  torch::optim::SGD opt(net->parameters(), 0.1);
  while (load(batch)) {
    auto loss = net(batch).sum();
    opt.zero_grad();
    loss.backward();
    opt.step();
    ++seen.count;
    rows.push_back(1);
  }
  auto all = torch::zeros({seen.count});
}
