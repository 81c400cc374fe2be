// Where a number that is not known is taken to equal a known one, it is that one from there on: both sides come to the
// same here, and nothing is assumed.
//
// RUN: %vramlint --device=cuda %s | FileCheck %s
// CHECK: peak allocated{{ +}}1.00 KiB
// CHECK: every figure is exact
// RUN: %vramlint --device=cuda --entry=other %s 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: unknown: what depends on a value that is not known is left out
#include <torch/torch.h>

#include <fstream>

struct Picture {
  int rows = 0, columns = 0;
};

static Picture read() {
  std::ifstream in("picture.txt");
  Picture p;
  in >> p.rows >> p.columns;
  return p;
}

int main() {
  Picture p = read();
  if (p.rows != 16 || p.columns != 16) {
    p.rows = 16;
    p.columns = 16;
  }
  auto pixels = torch::zeros({p.rows, p.columns}, torch::kCUDA);
}

// Equal to what nobody knows, it is as little known as before.
void other() {
  const Picture p = read(), q = read();
  int rows = p.rows;
  if (rows != q.rows)
    rows = q.rows;
  auto pixels = torch::zeros({rows, 16}, torch::kCUDA);
}

// Behind a check that leaves it is that one as well.
// RUN: %vramlint --device=cuda --entry=checked %s | FileCheck %s --check-prefix=CHECKED
// CHECKED: peak allocated{{ +}}1.00 KiB
// CHECKED: a check that throws or ends the program is taken to pass
// CHECKED: nothing else: every figure is exact
void checked() {
  const Picture p = read();
  if (p.rows != 16)
    throw std::runtime_error("rows");
  auto pixels = torch::zeros({p.rows, 16}, torch::kCUDA);
}
