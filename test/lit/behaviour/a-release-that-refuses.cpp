// A program that does not compile with the release of the headers is of a later one. The first that has what it needs may refuse what it
// does: it is tried in the last one that is held against the library then.
//
// Indices of 32 bits are taken since 2.8, scalars of std::size_t since 2.3.
// RUN: %vramlint --entry=gathers %s 2>&1 | FileCheck %s
// CHECK: warning: the program needs LibTorch 2.9 (it ends in 2.3 ('c10::Scalar(uint64_t)'): gather(): Expected dtype int64 for index)
// CHECK: LibTorch 2.9; cuda:0
//
// What every release refuses is an error still, and so is what the release does that the user says.
// RUN: %fails 1 "to be smaller than self" %vramlint --entry=differs %s
// RUN: %fails 1 "Expected dtype int64 for index" %vramlint --entry=gathers --torch-version=2.3 %s
#include <torch/torch.h>

static torch::Tensor rising(std::size_t count) { return torch::arange(count).to(torch::kFloat).to(torch::kCUDA); }

void gathers() {
  const auto table = rising(8), places = torch::searchsorted(table, torch::rand({4}, torch::kCUDA), /*out_int32=*/true);
  auto found = torch::gather(table, 0, places);
}

void differs() {
  const auto table = rising(8).view({2, 4});
  auto found = torch::gather(table, 0, torch::zeros({1, 5}, table.options().dtype(torch::kLong)));
}
