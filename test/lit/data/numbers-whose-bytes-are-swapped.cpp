// What is said of a number that a file holds in another order of bytes is what it is in the end, not what is swapped; and an object that is
// copied is not called by the word with which its class begins.
//
// RUN: %vramlint --device=cpu %s 2>&1 | FileCheck --check-prefix=ASKED --implicit-check-not=struct= %s
// ASKED: --set 'of.count=...'
// RUN: %vramlint --device=cpu --set count=600 --set rows=28 %s 2>&1 | FileCheck %s
// RUN: %vramlint --device=cpu --set of.count=600 --set of.rows=28 %s 2>&1 | FileCheck %s
// CHECK: peak allocated {{ *}}65.62 KiB
#include <fstream>
#include <torch/torch.h>

typedef struct {
  int count, rows;
} sizes;

static int swapped(int i) {
  unsigned char a = i & 255, b = (i >> 8) & 255, c = (i >> 16) & 255, d = (i >> 24) & 255;
  return ((int)a << 24) + ((int)b << 16) + ((int)c << 8) + d;
}

static sizes read(const std::string &name) {
  std::ifstream in(name, std::ios::binary);
  int count = 0, rows = 0;
  in.read((char *)&count, sizeof(count));
  count = swapped(count);
  in.read((char *)&rows, sizeof(rows));
  rows = swapped(rows);
  sizes found;
  found.count = count;
  found.rows = rows;
  return found;
}

static torch::Tensor zeros(sizes of) { return torch::zeros({of.count, of.rows}); }

int main() {
  sizes found = read("images.idx");
  torch::Tensor all = zeros(found);
}
