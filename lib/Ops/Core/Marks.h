// Operands that are marked as conjugated or negated (`conj()` of a complex tensor is a view that says so). An op
// whose kernel does not know the marks is run by a fallback that clones such operands for as long as it takes
// (MathBitsFallback.h, ConjugateFallback.cpp, NegateFallback.cpp; 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Tensor/Tensor.h"

#include <string_view>
#include <vector>

namespace vramlint {

/// While it lives, the marked operands of an op that knows no marks count as what their clones are. What the op saves
/// is the operand, which has its mark again afterwards.
class MarksResolved {
public:
  MarksResolved(std::string_view Op, const NamedArguments &Arguments);
  ~MarksResolved();
  MarksResolved(const MarksResolved &) = delete;
  MarksResolved &operator=(const MarksResolved &) = delete;

private:
  struct Marked {
    Tensor Operand, Clone;
    bool Conjugated, Negated;
  };
  void resolve(const Argument &A, bool KnowsConjugation);
  static void exchange(Marked &M);

  std::vector<Marked> Operands;
};

} // namespace vramlint
