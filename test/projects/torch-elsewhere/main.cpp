// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "settings.h"

int main() { return train(Settings()); }
