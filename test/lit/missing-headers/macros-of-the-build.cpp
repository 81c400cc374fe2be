// Names in capitals that nothing declares are what the program is built with: in front of a text they are a text, else a
// value that is not known.
//
// RUN: %vramlint --entry=main %s 2>&1 | FileCheck %s
// CHECK: note: {{.*}}OF_THE_BUILD{{.*}} defined nowhere, and taken for what the program is built with
// CHECK: peak allocated{{ +}}4.00 KiB
// CHECK: `DIR_OF_THE_BUILD` is defined by whoever builds the program
//
// RUN: %vramlint --entry=sized %s 2>&1 | FileCheck --check-prefix=SIZED %s
// SIZED: 'SIZE_OF_THE_BUILD'
// SIZED: peak allocated{{ +}}unknown
//
// RUN: %vramlint --entry=sized %s -- -DSIZE_OF_THE_BUILD=512 -DDIR_OF_THE_BUILD='""' 2>&1 | FileCheck --check-prefix=GIVEN %s
// GIVEN: peak allocated{{ +}}2.00 KiB
//
// What it does not explain stays an error.
// RUN: not %vramlint --entry=main %s -- -DWRONG 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: use of undeclared identifier 'SIZE_OF_THE_BUILD'
// WRONG: does not compile
#include <torch/torch.h>

#include <string>

int main() {
  const std::string where = DIR_OF_THE_BUILD "/net.pt";
  auto kept = torch::zeros({1024}, torch::kCUDA);
  torch::save(kept, where);
}

void sized() { auto kept = torch::zeros({SIZE_OF_THE_BUILD}, torch::kCUDA); }

#ifdef WRONG
int wrong() { return nobodyDeclaresThis; }
#endif
