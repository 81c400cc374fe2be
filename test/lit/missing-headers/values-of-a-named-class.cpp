// What a library that is not there gives is kept in a variable of one of its classes, whose name ends as those of
// LibTorch's do: it is not known, and that is all.
//
// RUN: %vramlint --entry=reads %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=begins %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=given %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}4.00 KiB
// CHECK: nothing else: every figure is exact
// RUN: %vramlint --entry=sized %s 2>&1 | FileCheck --check-prefix=SIZED %s
// SIZED: --set 'sized::rc=...'
// RUN: %vramlint --entry=sized --set code=1024 %s 2>&1 | FileCheck --check-prefix=SET %s
// SET: peak allocated{{ +}}4.00 KiB
#include <SimpleIni.h>
#include <torch/torch.h>

void reads() {
  CSimpleIniA ini;
  SI_Error rc = ini.LoadFile("model.ini");
  if (rc < 0)
    throw std::runtime_error("no file");
  auto x = torch::zeros({1024}, torch::kCUDA);
}
void begins() {
  CSimpleIniA ini;
  SI_Error rc(ini.LoadFile("model.ini"));
  if (rc < 0)
    throw std::runtime_error("no file");
  auto x = torch::zeros({1024}, torch::kCUDA);
}
void given() {
  CSimpleIniA ini;
  SI_Options options;
  if (ini.LoadFile("model.ini", options) < 0)
    throw std::runtime_error("no file");
  auto x = torch::zeros({1024}, torch::kCUDA);
}
void sized() {
  CSimpleIniA ini;
  SI_Error rc = ini.LoadFile("model.ini");
  const long code = rc;
  auto x = torch::zeros({code}, torch::kCUDA);
}
