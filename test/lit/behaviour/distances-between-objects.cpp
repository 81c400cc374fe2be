// How far objects lie from each other is nobody's choice but the compiler's, and what setlocale() leaves in errno hangs on
// the machine: neither is known, and a figure that depends on it says so.
// RUN: %vramlint --entry=apart --echo %s | FileCheck %s --check-prefix=APART
// RUN: %vramlint --entry=another %s 2>&1 | FileCheck %s --check-prefix=ANOTHER
// RUN: %vramlint --entry=locale %s 2>&1 | FileCheck %s --check-prefix=LOCALE
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <string>

// APART: within: 3, without: ?
void apart() {
  std::string Row[4], Other;
  std::printf("within: %td, without: %td\n", &Row[3] - Row, &Other - Row);
}

// ANOTHER: how far objects lie from each other
void another() {
  int A = 0, B = 0;
  auto X = torch::zeros({&A - &B < 8 ? 2 : 1024});
}

// LOCALE: the locales of the machine
void locale() {
  errno = 0;
  std::setlocale(LC_ALL, "tlh_QO.UTF-8");
  auto X = torch::zeros({errno ? 2 : 1024});
}
