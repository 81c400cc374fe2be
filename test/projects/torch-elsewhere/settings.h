// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

struct Settings {
  int rounds = 3;
  int batch = 16;
};
int train(Settings settings);
