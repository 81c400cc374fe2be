// A device that a header decides which is not there: what is put on it stays, which is an assumption, and can be said.
//
// RUN: %vramlint --entry=main --device=cpu %s 2>&1 | FileCheck %s
// CHECK: what is put on a device that is not known stays where it is: global 'settings::device'
// CHECK: peak allocated{{ +}}~8.00 KiB
#include <torch/torch.h>

#include <settings/of/nobody.h>

int main() {
  auto x = torch::zeros({1024}).to(settings::device);
  auto y = x.relu();
}
