// How the numbers that are known in tensors take part when the state of what libraries keep is described.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vramlint {

/// The numbers of each tensor that has some are left out of a description, and listed here in its order. Where a list
/// of another time is given, those that are not what they were are known no more: each round of a loop has others.
struct NumbersLeftOut {
  /// How many were known no more since this was set to 0.
  static inline thread_local std::uint64_t Forgotten = 0;

  std::vector<std::uint64_t> Numbers;
  const std::vector<std::uint64_t> *Before = nullptr;

  /// Whether they are to be known no more.
  bool add(std::uint64_t Sum) {
    const std::size_t I = Numbers.size();
    Numbers.push_back(Sum);
    const bool IsOther = Before && (I >= Before->size() || (*Before)[I] != Sum);
    Forgotten += IsOther;
    return IsOther;
  }
};

/// Null where they are described.
inline thread_local NumbersLeftOut *LeftOutOfState = nullptr;

} // namespace vramlint
