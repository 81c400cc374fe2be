// What a library that is not there has made is deleted by the program: that changes nothing of the program's. What it
// points to of the program's own may be anything.
//
// RUN: %vramlint --entry=foreign %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}4.00 KiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=own %s 2>&1 | FileCheck --check-prefix=OWN %s
// OWN: peak allocated{{ +}}unknown
#include <TFile.h>
#include <torch/torch.h>

void foreign() {
  TFile *file = TFile::Open("events.root");
  file->Close();
  delete file;
  auto x = torch::zeros({1024}, torch::kCUDA);
}

struct Kept {
  torch::Tensor value;
};
void own() {
  TFile *file = TFile::Open("events.root");
  Kept *kept = file->Get("kept");
  delete kept;
  auto x = torch::zeros({1024}, torch::kCUDA);
}
