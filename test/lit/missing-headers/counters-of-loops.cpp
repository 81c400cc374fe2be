// A function of a header that is not there may take a number by reference, and change it. Who hands it the counter of a
// loop, or what that is compared with, gives it a value: that is said, and the loop keeps its end. Any other variable may
// be changed.
//
// RUN: %vramlint --entry=counted %s 2>&1 | FileCheck --check-prefix=COUNTED %s
// COUNTED: peak allocated{{ +}}~20.00 KiB
// COUNTED-DAG: `indicators::draw(i, rounds)` is taken to leave what counts its loop as it is
// COUNTED-DAG: `bar.update(i)` is taken to leave what counts its loop as it is
// COUNTED-NOT: [missing-header]
//
// RUN: %vramlint --entry=changed %s 2>&1 | FileCheck --check-prefix=CHANGED %s
// CHANGED: 'indicators::parse(rounds)' needs a header that was not found
//
// RUN: %vramlint --entry=read %s 2>&1 | FileCheck --check-prefix=READ %s
// READ: needs a header that was not found
//
// An operator but `>>` only reads what stands on its right.
// RUN: %vramlint --entry=indexed %s 2>&1 | FileCheck --check-prefix=INDEXED %s
// INDEXED: peak allocated{{ +}}20.00 KiB
// INDEXED: nothing: every figure is exact
#include <torch/torch.h>

#include <indicators/progress_bar.hpp>

#include <vector>

void counted() {
  std::vector<torch::Tensor> kept;
  indicators::ProgressBar bar;
  int rounds = 5;
  for (int i = 0; i < rounds; ++i) {
    kept.push_back(torch::zeros({1024}, torch::kCUDA));
    indicators::draw(i, rounds);
    bar.update(i);
  }
}

void changed() {
  std::vector<torch::Tensor> kept;
  int rounds = 5;
  indicators::parse(rounds);
  for (int i = 0; i < rounds; ++i)
    kept.push_back(torch::zeros({1024}, torch::kCUDA));
}

void read() {
  std::vector<torch::Tensor> kept;
  indicators::Stream in;
  for (int i = 0; i < 5; ++i) {
    kept.push_back(torch::zeros({1024}, torch::kCUDA));
    in >> i;
  }
}

void indexed() {
  std::vector<torch::Tensor> kept;
  indicators::Table table;
  for (int i = 0; i < 5; ++i) {
    kept.push_back(torch::zeros({1024}, torch::kCUDA));
    table.rows[i].width = i + table.gap;
    table.sum += i;
  }
}
