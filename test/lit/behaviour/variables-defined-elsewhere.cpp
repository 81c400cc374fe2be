// A variable that the program declares and no source defines may hold anything: what depends on it is not known, and
// the message has the words that say it.
#include <torch/torch.h>
#include <vector>

extern int rows_nobody_defines;
extern const int sizes_nobody_defines[];
extern std::vector<int> layers_nobody_defines;
extern torch::Tensor weights_nobody_defines;
extern torch::nn::LinearImpl *model_nobody_defines;
struct Sizes {
  static int nobody_defines;
  static const int height = 2;
};
template <class T> struct Table {
  static const T entries[];
  static T first;
};
template <class T> const T Table<T>::entries[] = {1, 2, 3};
template <class T> T Table<T>::first;
extern int later;

// RUN: %vramlint --entry=number %s 2>&1 | FileCheck -DNAME=rows_nobody_defines %s
void number() { auto kept = torch::zeros({rows_nobody_defines + 8}, torch::kCUDA); }
// RUN: %vramlint --entry=array %s 2>&1 | FileCheck -DNAME=sizes_nobody_defines %s
void array() { auto kept = torch::zeros({sizes_nobody_defines[1]}, torch::kCUDA); }
// RUN: %vramlint --entry=object %s 2>&1 | FileCheck -DNAME=layers_nobody_defines %s
void object() { auto kept = torch::zeros({layers_nobody_defines[0] + 1}, torch::kCUDA); }
// RUN: %vramlint --entry=member %s 2>&1 | FileCheck -DNAME=Sizes::nobody_defines %s
void member() { auto kept = torch::zeros({Sizes::nobody_defines + 1}, torch::kCUDA); }
// RUN: %vramlint --entry=tensor %s 2>&1 | FileCheck -DNAME=weights_nobody_defines %s
void tensor() { weights_nobody_defines = torch::zeros({8}, torch::kCUDA); } // it may have held another
// RUN: %vramlint --entry=pointer %s 2>&1 | FileCheck -DNAME=model_nobody_defines %s
void pointer() {
  if (model_nobody_defines)
    auto kept = torch::zeros({8}, torch::kCUDA);
}
// CHECK: `[[NAME]]` is defined in none of the sources that were given
// CHECK: peak allocated{{ +}}unknown

// RUN: %vramlint --entry=number --set rows_nobody_defines=120 %s 2>&1 | FileCheck --check-prefix=SET %s
// SET: peak allocated{{ +}}512 B

// RUN: %vramlint --entry=defined %s 2>&1 | FileCheck --check-prefix=DEFINED %s
// DEFINED-NOT: is defined in none
// DEFINED: peak allocated{{ +}}2.00 KiB
void defined() {
  auto kept = torch::zeros({later + 249, Table<int>::entries[0] + Table<int>::first, Sizes::height}, torch::kCUDA);
}
int later = 7;
