// One row per elementwise op of two operands: the dtype of its result, what its gradients use, and their formulas
// (tools/autograd/derivatives.yaml, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Functions.h"
#include "Ops/Core/TensorIterator.h"

namespace vramlint {

/// What a formula may use. The result is saved whenever asked for.
struct Operands {
  Tensor Self, Other, Result;
  Scalar Alpha;
  std::optional<Scalar> Number = {}; ///< the operand that is a number; Self or Other is undefined then
  OutputMeta SelfMeta = {}, OtherMeta = {};
  std::vector<Tensor> *Later = nullptr; ///< temporaries that go when both gradients are made, the last one first
};
using Formula = Tensor (*)(const Tensor &G, const Operands &Use);

enum class Use : std::uint8_t {
  Never,
  ForSelf,  ///< only by the formula of self: saved iff self wants a gradient
  ForOther, ///< only by the formula of other
  Both,
};

/// The dtypes that the kernel is made for.
enum class Kernel : std::uint8_t { Any, Float, Integral, IntegralOrBool, Real };

/// What becomes of a number in the place of self.
enum class NumberOnLeft : std::uint8_t {
  Swapped, ///< the operands change places
  Filled,  ///< it fills a tensor like the other one, which the op changes
  Wrapped, ///< it becomes a tensor without dimensions
};

/// What is made of zeros without memory (BinaryOps.cpp).
enum class OfZeros : std::uint8_t {
  Plain,    ///< they get memory
  Product,  ///< zeros without memory, whatever the other operand (mul_zerotensor)
  Quotient, ///< the same of a dividend (div_zerotensor)
  Sum,      ///< a copy of the other operand (maybe_add_maybe_sub)
};

struct BinaryRule {
  std::string_view Name;
  IteratorRules Rules = {};
  Use KeepSelf = Use::Never, KeepOther = Use::Never;
  bool KeepResult = false;
  Formula OtherGrad = nullptr, SelfGrad = nullptr; ///< null: not differentiable
  /// What both formulas read, made once: it stands in Operands::Result.
  Tensor (*Shared)(const Operands &Use) = nullptr;
  Kernel For = Kernel::Any;
  bool OnlyInplace = false;     ///< differentiable in place alone: a comparison overwrites self by a constant
  bool NumberInFormula = false; ///< the formula takes a number as it is, not wrapped in a tensor
  NumberOnLeft OnLeft = NumberInFormula ? NumberOnLeft::Wrapped : NumberOnLeft::Swapped;
  bool OfNumberApart = false; ///< the overload by a number has a formula of its own
  bool Subtracts = false;     ///< takes no masks
  bool Reversed = false;      ///< the kernel reads other first
  bool OfOneType = false;     ///< operands of two dtypes are refused
  bool OnlyCompares = false;  ///< all that the formulas do with the operands
  bool Divides = false;       ///< whole numbers by whole numbers: the CPU refuses zeros
  OfZeros Zeros = OfZeros::Plain;
};

/// The row of an op, by its name, one that means the same, or its form in place; null where there is none.
const BinaryRule *binaryRule(std::string_view Name);

/// Whether an exponent is a real number from zero up.
Tensor isNotNegative(const Tensor &Exponent);
/// \p Slope where it is defined, and zero elsewhere.
Tensor whereDefined(const Tensor &Undefined, const Tensor &Zero, const Tensor &Slope);

} // namespace vramlint
