// `env.NAME` is a variable of the environment, unless the program has an object of that name and calls it. What
// initialises a member of a template has no type.
//
// RUN: %vramlint --entry=main --set 'env.step(1)=3' %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}12.00 KiB
#include <torch/torch.h>

#include <random>

struct Env {
  std::mt19937 engine{std::random_device{}()};
  int step(int action) { return static_cast<int>(engine() % 7) + action; }
};

template <class T> struct Holder {
  Holder(T given) : value(given) {}
  T value;
};

int main() {
  Env env;
  Holder<int> rows(env.step(1));
  auto kept = torch::zeros({rows.value, 1024}, torch::kCUDA);
}
