// A class of the program's is derived from one whose header is missing: what it lacks is that one's.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: world.h not found: {{[0-9]+}} names are foreign
// CHECK-NOT: does not compile
// CHECK: 2 parameters, largest weight
#include "world.h"
#include <torch/torch.h>

class Walker : public Agent {
public:
  explicit Walker(int id) : Agent(id) { sensors_.clear(); }
  void stop() { speed_ = 0; }
};

int main() {
  Walker walker(1);
  torch::nn::Linear policy(4, 2);
  policy->to(torch::kCUDA);
  const float far = walker.position_.norm() + walker.distance();
  if (walker.crashed_ || far > 2)
    walker.stop();
}
