// How a program itself makes and calls a model, as far as that can be said outside of the place where it does so.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/ModelClass.h"
#include "Frontend/Program.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vramlint {

struct ModelCalls {
  /// Constructor arguments as C++: `3, 64`; in source order, each once.
  std::vector<std::string> Arguments;
  /// Sizes of tensors that are made for a call of the method, one list per call.
  std::vector<std::vector<std::vector<std::int64_t>>> Shapes;
};

ModelCalls callsOf(const ModelClass &Model, llvm::StringRef Method, const Program &P);

} // namespace vramlint
