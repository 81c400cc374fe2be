// Whether two tensors hold the same numbers, for the few ops that ask (torch::equal, attention). Tensors have no data
// here, but two that were made in the same way of the same numbers hold the same; what one random draw went into and
// another did not holds different ones, and so does what is more than another by something else than zeros
// (queries with their places added to them, beside the values without). Everything else is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace vramlint {

/// Whether torch::equal says yes of two tensors; nothing where only data could tell.
std::optional<bool> holdTheSame(const Tensor &A, const Tensor &B);
/// Whether it says so unless a number is NaN, which is not equal to itself. Both are defined, and of one shape.
bool holdTheSameButForNan(const Tensor &A, const Tensor &B);

/// What the storage of \p T holds, as \p T reads it.
Contents contentsOf(const Tensor &T);

/// What an op makes its results of, as it was before the op ran. Of ops that call others the outermost counts.
class Origins {
public:
  Origins(std::string_view Name, const NamedArguments &Arguments);
  ~Origins();
  Origins(const Origins &) = delete;
  Origins &operator=(const Origins &) = delete;

  /// Notes it in the storages of the results.
  void give(const Argument &Result) const;

  /// Another thread of the program goes on: exchanges how many ops are running.
  static void exchangeRunning(unsigned &Other);

private:
  struct Source; // a hash over arguments
  void take(Source &Into, const Argument &A);
  void noteZeros();
  void noteSummands();
  void giveOne(const Tensor &T, std::uint64_t Number) const;

  const bool IsOutermost;
  const std::string_view Name;
  const NamedArguments &Arguments;
  Contents Made;
  struct Operand {
    const Storage *Of;
    std::uint64_t Held;
    Dtype Type;
    Bounds Between;
    bool MayBeNan;
  };
  std::vector<Operand> Before; ///< what the operands held
};

} // namespace vramlint
