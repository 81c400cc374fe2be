// Words of the command line, said one by one.
#include <torch/torch.h>

#include <cstdlib>

// RUN: %vramlint %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: called without arguments (--program-args='...')
// RUN: %vramlint --set 'argv[2]=1024' %s | FileCheck %s --check-prefix=SECOND
// SECOND: set: argv[2] = 1024
// SECOND-NOT: assumed
// SECOND: peak allocated{{ +}}4.00 KiB
// RUN: %vramlint --set 'argv[2]=1024' --set 'words[3]=x' %s | FileCheck %s --check-prefix=BOTH
// BOTH: set: argv[2] = 1024, words[3] = x
// BOTH: peak allocated{{ +}}8.00 KiB
// RUN: %vramlint --set 'argv[2]=1024' --program-args='a 1024' %s | FileCheck %s --check-prefix=SECOND
// RUN: %fails 2 'argv.2. = 1024 contradicts --program-args' %vramlint --set 'argv[2]=1024' --program-args='a 8' %s
// RUN: %fails 2 'argv.2. = 1024 contradicts --program-args' %vramlint --set 'argv[2]=1024' --program-args='a' %s
// RUN: %fails 2 'argc = 2 contradicts the words' %vramlint --set 'argv[2]=1024' --set argc=2 %s
int main(int count, char **words) {
  auto first = torch::zeros({count > 2 ? std::atoi(words[2]) : 16}, torch::kCUDA);
  if (count > 3)
    auto second = torch::zeros_like(first);
}
