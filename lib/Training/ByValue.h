// What a layer puts into a parameter that it takes by value. C++ lets such a parameter live until the expression of
// the caller ends.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Tensor.h"

#include <utility>
#include <vector>

namespace vramlint {

/// While it lives, it takes what the layer that is called puts into its parameters, where \p Waits; layers inside of
/// it have calls of their own.
class ByValue {
public:
  explicit ByValue(bool Waits) : Outer(std::exchange(Now, Waits ? this : nullptr)) {}
  ~ByValue() { Now = Outer; }
  ByValue(const ByValue &) = delete;
  ByValue &operator=(const ByValue &) = delete;

  /// \p T goes into a parameter; nobody may wait for it.
  static void put(const Tensor &T) {
    if (Now && T.defined())
      Now->Put.push_back(T);
  }
  std::vector<Tensor> Put;

  /// Another thread of the program goes on: exchanges what is open on it.
  static void exchange(ByValue *&Other) { std::swap(Now, Other); }

private:
  ByValue *Outer;
  static inline thread_local ByValue *Now = nullptr;
};

} // namespace vramlint
