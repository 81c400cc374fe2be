// What is destroyed where nobody knows what it is may release memory; it makes no parameters, and which function is
// called for it is no question of the program's.
//
// RUN: %vramlint --entry=split %s 2>&1 | FileCheck %s
// CHECK: what depends on a value that is not known is left out
// CHECK: parameters{{ +}}{{~?}}20 B
// CHECK-NOT: ~Tensor
// A class of the program's whose destructor nobody wrote.
// RUN: %vramlint --entry=listed %s 2>&1 | FileCheck --check-prefix=LISTED %s
// LISTED: readers.hxx not found
// LISTED-NOT: which function is called here
// LISTED: 'readers::fill(rows)' needs a header that was not found
// LISTED-NOT: which function is called here
// What destroys it calls itself, and ends.
// RUN: %vramlint --entry=mapped %s 2>&1 | FileCheck --check-prefix=MAPPED %s
// MAPPED-NOT: nest deeper
// MAPPED: 'readers::fill(names)' needs a header that was not found
#include "readers.hxx"
#include <fstream>
#include <list>
#include <map>
#include <string>
#include <torch/torch.h>

void split() {
  torch::nn::Linear net(4, 1);
  net(torch::ones({2, 4}));
  std::ifstream in("sizes.txt");
  int columns = 0;
  in >> columns;
  const std::vector<torch::Tensor> parts = torch::ones({3, columns}).split(1, 1);
  torch::Tensor sum = parts[0] + parts[1];
}

struct Row {
  std::string Name;
  torch::Tensor Data;
};

void listed() {
  std::list<Row> rows;
  readers::fill(rows);
}

void mapped() {
  static std::map<std::string, Row> names;
  readers::fill(names);
  names.clear();
}
