// What LibTorch was told to check of the values of tensors, and throws about, is a check like one of the program's
// own: it is taken to pass, and the report says so.
//
// RUN: %vramlint --entry=clipped %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=anomalous %s 2>&1 | FileCheck --check-prefix=ANOMALY %s
// RUN: %vramlint --entry=inverted %s 2>&1 | FileCheck --check-prefix=INVERSE %s
// CHECK: peak allocated
// CHECK: a check that throws or ends the program is taken to pass: the value of a tensor is not known
// CHECK: (checks-of-values.cpp:34:3) [guard]
// CHECK: nothing else: every figure is exact
// ANOMALY: a check that throws or ends the program is taken to pass: that no gradient is NaN, in anomaly mode
// INVERSE: a check that throws or ends the program is taken to pass: that `linalg_inv_ex` succeeds (check_errors)
// RUN: %vramlint --entry=clipped --format=json %s | %figure 'scenarios[0].status' == exact
//
// What was not asked for is not told, nor what the standard library checks.
// RUN: %vramlint --entry=unchecked %s 2>&1 | FileCheck --check-prefix=UNCHECKED %s
// UNCHECKED-NOT: a check that throws
// UNCHECKED: every figure is exact
// UNCHECKED-NOT: a check that throws
#include <torch/torch.h>

#include <iostream>
#include <string>

torch::nn::Linear trained() {
  torch::nn::Linear net(8, 4);
  net->to(torch::kCUDA);
  net(torch::ones({2, 8}, torch::kCUDA)).sum().backward();
  return net;
}

void clipped() {
  auto net = trained();
  torch::nn::utils::clip_grad_norm_(net->parameters(), 1.0, 2.0, /*error_if_nonfinite=*/true);
}

void anomalous() {
  torch::autograd::DetectAnomalyGuard looks;
  trained();
}

void inverted() { torch::linalg_inv_ex(torch::eye(4, torch::kCUDA), /*check_errors=*/true); }

void unchecked() {
  auto net = trained();
  const double norm = torch::nn::utils::clip_grad_norm_(net->parameters(), 1.0);
  const std::string text = std::to_string(norm);
  std::cout << text.substr(0, 4) << "\n";
  torch::embedding(torch::ones({10, 4}, torch::kCUDA), torch::randint(10, {3}, torch::kCUDA).to(torch::kLong));
}
