// What is known of the numbers that ops give: one rule for each op, or for several alike.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/KnownNumbers.h"

#include <initializer_list>
#include <map>
#include <span>
#include <string>

namespace vramlint {

using Numbers = std::vector<long double>;
/// Of a result, in the order of its elements; nothing when they are not known.
using Values = std::optional<Numbers>;

/// An argument whose numbers are known.
struct NumberOperand {
  Sizes Shape;
  std::optional<Dtype> Type; ///< nothing: a number of C++
  Dtype Kind = Dtype::Long;  ///< of a number of C++
  Numbers All;

  /// The element that meets element \p I of a result of shape \p Into.
  long double at(std::size_t I, const Sizes &Into) const;
  /// Whether it broadcasts to that shape.
  bool fits(const Sizes &Into) const;
};

/// A call, as it was before the op ran.
struct KnownCall {
  KnownCall(bool InPlace, const NamedArguments &Arguments);

  const NumberOperand *operand(std::string_view Name) const;
  /// A tensor among the arguments whose numbers are known, none of them NaN.
  const NumberOperand *tensor(std::string_view Name) const;
  const Argument *argument(std::string_view Name) const;
  /// Whether the program says nothing but these arguments.
  bool hasOnly(std::initializer_list<std::string_view> Names) const;
  /// The dimensions of an argument, counted from the front; nothing when it is not given. \p Rank is the tensor's.
  std::optional<std::vector<std::int64_t>> dimensions(std::string_view Name, std::size_t Rank) const;
  /// The one dimension of an argument, or \p Otherwise.
  std::optional<std::int64_t> dimension(std::string_view Name, std::size_t Rank, std::int64_t Otherwise) const;

  const NamedArguments &Arguments;
  std::map<std::string, NumberOperand, std::less<>> Operands; ///< by the names of arguments
  std::shared_ptr<KnownNumbers> Before;                       ///< of the tensor that is changed in place
  const Storage *Self = nullptr;
  unsigned Age = 0;
};

/// What is known of the result of an op, under the names that it is called by, without the underscore of its in-place
/// form.
struct NumberRule {
  std::vector<std::string_view> Ops;
  Values (*Result)(const KnownCall &Call, const Tensor &Result) = nullptr;
  bool StartsAnew = false; ///< what it overwrites has come through no op
  Values (*Second)(const KnownCall &Call, const Tensor &Result) = nullptr; ///< where the op gives two tensors
  Argument (*Asked)(long double X, Dtype D) = nullptr; ///< the answer is no tensor but this, of the only number
};

/// Numbers that are computed.
std::span<const NumberRule> arithmeticRules();
/// Numbers that go from one place to another.
std::span<const NumberRule> placementRules();

/// Types whose numbers a long double holds, and whose arithmetic is the host's.
inline bool isFollowed(Dtype D) {
  return isIntegral(D, /*IncludeBool=*/true) || D == Dtype::Float || D == Dtype::Double;
}

/// \p X as an element of that type; nothing where the conversion depends on the machine.
std::optional<long double> asElement(long double X, Dtype To);

inline std::size_t countOf(const Tensor &Result) { return static_cast<std::size_t>(Result.numel()); }

/// An element by its place in each dimension, of a tensor that lies without gaps.
class Coordinates {
public:
  explicit Coordinates(const Sizes &Shape) : Shape(Shape) {}
  std::vector<std::int64_t> of(std::size_t I) const;
  std::size_t index(const std::vector<std::int64_t> &At) const;

private:
  const Sizes &Shape;
};

} // namespace vramlint
