// What the program's own header declares may take memory where nobody sees it. If nothing that the program does with it
// is done with modules, and the program takes memory itself, that is a lower end.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}>= 4.00 KiB
// CHECK: `#include "bar-of-ours.h"` needs a header that was not found; what it declares is taken to take no
//
// RUN: %vramlint --entry=nothing %s 2>&1 | FileCheck --check-prefix=NOTHING %s
// NOTHING: peak allocated{{ +}}unknown
#include <torch/torch.h>

#include "bar-of-ours.h"

int main() {
  Bar bar(100);
  auto kept = torch::zeros({1024}, torch::kCUDA);
  for (int i = 0; i < 3; ++i)
    bar.tick();
}

void nothing() {
  Bar bar(100);
  bar.tick();
}
