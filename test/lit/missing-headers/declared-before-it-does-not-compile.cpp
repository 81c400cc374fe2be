// A function that does not compile without a header may be declared before it is defined, as in a header of the program:
// what it gives is not known, and it is not executed.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: 'entries' needs a header that was not found
// CHECK-SAME: (--set
// CHECK: peak allocated{{ +}}unknown
#include <absent_directories.h>
#include <string>
#include <torch/torch.h>

int entries(const std::string &folder);

int main() { auto pictures = torch::zeros({entries("pictures"), 3}, torch::kCUDA); }

int entries(const std::string &folder) {
  struct entry_of_directory entry;
  long handle = 0;
  int count = 0;
  if ((handle = absent_first(folder.c_str(), &entry)) == -1)
    return 0;
  do {
    ++count;
  } while (absent_next(handle, &entry) == 0);
  return count;
}
