// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the name of every kind in the ledger's table, for check.py.
#include "Support/Ledger.h"

#include <cstdio>

int main() {
  for (const vramlint::DoubtRow &Row : vramlint::doubtTable())
    std::printf("%.*s\n", static_cast<int>(Row.Id.size()), Row.Id.data());
}
