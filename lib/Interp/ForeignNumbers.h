// What is known of objects whose class is not there: numbers that were said of them, that the program assigns to them
// or computes with them. They go with the reason for which an object is not known, wherever that is copied.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Memory.h"
#include "Support/SetValue.h"

#include <llvm/ADT/DenseMap.h>

namespace vramlint {

/// A number that something foreign is.
struct ForeignNumber {
  static constexpr int None = -1;
  SetValue Said;
  int Which = None;        ///< of the values that the user says (GivenValues::All); None: the program makes it
  bool IsAssigned = false; ///< the program assigns it, and the missing header may convert it
};

struct ForeignNumbers {
  llvm::DenseMap<CauseId, ForeignNumber> Numbers; ///< by why the object is not known

  const ForeignNumber *number(CauseId Of) const {
    const auto Found = Numbers.find(Of);
    return Found == Numbers.end() ? nullptr : &Found->second;
  }
  /// The program makes it itself.
  bool isMade(CauseId Of) const {
    const ForeignNumber *Number = number(Of);
    return Number && Number->Which == ForeignNumber::None;
  }
};

} // namespace vramlint
