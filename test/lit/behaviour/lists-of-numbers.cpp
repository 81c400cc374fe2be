// What torch::tensor is made from is printed as LibTorch does, is asked what it holds, and is refused where its parts
// are not alike, with LibTorch's words.
//
// RUN: %vramlint --entry=written --echo %s 2>&1 | FileCheck %s
// CHECK: 1.1
// CHECK-NEXT: {1.1, 2.2}
// CHECK-NEXT: {{[{][{]}}1, 2}, {3, 4}}
// CHECK-NEXT: {{[{][{][{]}}}}}
// CHECK-NEXT: {{[{][{][{]}}1, 2}}}
// CHECK-NEXT: {1, 0}
// CHECK-NEXT: {{[{][{]}}1.5, 2}, {1.5, 2}}
// CHECK-NEXT: 1 0 0
// CHECK-NEXT: 0 1 0
// CHECK-NEXT: 0 0 1
// CHECK-NEXT: Can only call `init_list()` on a TensorDataContainer that has `is_init_list() == true`
// CHECK-NEXT: Can only call `scalar()` on a TensorDataContainer that has `is_scalar() == true`
// CHECK-NEXT: Can only call `tensor()` on a TensorDataContainer that has `is_tensor() == true`
// CHECK-NEXT: 3
// RUN: %vramlint --entry=written --format=json %s | %figure 'scenarios[0].status' == exact
//
// RUN: %vramlint --entry=refused --echo %s 2>&1 | FileCheck --check-prefix=REFUSED %s
// REFUSED: Expected all sub-lists to have sizes: 2 (e.g. {5, 6}), but got sub-list {7} with sizes: 1
// REFUSED-NEXT: Expected all sub-lists to have sizes: 1 2 (e.g. {{[{][{]}}1, 2}}), but got sub-list {{[{][{]}}1}}
// with sizes: 1 1 REFUSED-NEXT: Expected all sub-lists to have sizes:  (e.g. 1), but got sub-list {2.5} with sizes: 1
// REFUSED-NEXT: Expected all sub-lists to have sizes: 2 (e.g. {0.5, 1}), but got sub-list {1} with sizes: 1
// REFUSED-NEXT: Expected all elements of the tensor to have the same scalar type: Int, but got element of scalar
// type: Double REFUSED-NEXT: Expected all elements of the tensor to have the same scalar type: Bool, but got element
// of scalar type: Int
#include <torch/torch.h>

#include <iostream>
#include <vector>

using Data = torch::detail::TensorDataContainer;

template <class F> void refuse(F call) {
  try {
    call();
  } catch (const c10::Error &e) {
    std::cout << e.what_without_backtrace() << "\n";
  }
}

void written() {
  const std::vector<float> row = {1.5f, 2.f};
  std::cout << Data(1.1) << "\n"
            << Data({1.1, 2.2}) << "\n"
            << Data({{1, 2}, {3, 4}}) << "\n"
            << Data({{{}}}) << "\n"
            << Data({{{1, 2}}}) << "\n"
            << Data({true, false}) << "\n"
            << Data({at::ArrayRef<float>(row), at::ArrayRef<float>(row)}) << "\n";
  const Data all[] = {Data(1), Data({1, 2}), Data(at::ArrayRef<float>(row))};
  for (const Data &one : all)
    std::cout << one.is_scalar() << " " << one.is_init_list() << " " << one.is_tensor() << "\n";
  refuse([&] { all[0].init_list(); });
  refuse([&] { all[2].scalar(); });
  refuse([&] { all[1].tensor(); });
  std::cout << Data(3).scalar().toInt() << "\n";
}

void refused() {
  refuse([] { torch::tensor({{{2, 3, 4}, {{5, 6}, {7}}}}); });
  refuse([] { torch::tensor({{{1, 2}}, {{1}}}); });
  refuse([] { torch::tensor({1, {2.5}}); });
  const std::vector<double> two = {0.5, 1.0}, one = {1.0};
  refuse([&] { torch::tensor({at::ArrayRef<double>(two), at::ArrayRef<double>(one)}); });
  refuse([] { torch::tensor({{{1, 2.0}}}); });
  refuse([] { torch::tensor({{true}, {2}}); });
}
