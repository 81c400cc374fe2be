// A path that happens to spell the name of a device speaks of none: the program is answered for the CPU from the start, also
// where it is given up before its end.
//
// RUN: not %vramlint --max-time=0.3 %s 2>/dev/null | FileCheck %s
// CHECK: nothing is put on a {{C}}UDA device: this is the memory of the CPU
// CHECK: peak allocated {{ *}}>= 40 B
#include <torch/torch.h>

#include <fstream>

int main() {
  std::ifstream in("PredictingPulsars/stars.csv");
  const torch::Tensor kept = torch::zeros({10});
  volatile int turns = 0;
  while (turns >= 0)
    ++turns;
}
