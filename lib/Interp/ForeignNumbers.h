// What is known of objects whose class is not there: numbers that were said of them, that the program assigns to them
// or computes with them. They go with the reason for which an object is not known, wherever that is copied.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Memory.h"
#include "Support/SetValue.h"

#include <llvm/ADT/DenseMap.h>

#include <map>
#include <string>
#include <utility>

namespace clang {
class Decl;
} // namespace clang

namespace vramlint {

/// A number that something foreign is.
struct ForeignNumber {
  static constexpr int None = -1;
  SetValue Said;
  int Which = None;    ///< of the values that the user says (GivenValues::All); None: the program makes it
  std::string Assumed; ///< what is assumed where it is used: the missing header keeps what is assigned to it
};

class ForeignNumbers {
public:
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
  /// What stands for the address of an object of which nothing is known: it is the one that \p Named, where it is
  /// said at all what that is, calls \p Text. No block has such an address.
  Address unknownObject(const clang::Decl *Named, const std::string &Text) {
    return Unknown.try_emplace({Named, Text}, Unknown.size() + 1).first->second;
  }

private:
  std::map<std::pair<const clang::Decl *, std::string>, Address> Unknown;
};

} // namespace vramlint
