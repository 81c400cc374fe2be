// Classes without data.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"

namespace vramlint {

/// A class without data has a size but no bytes of its own: as a base, or as a member that is [[no_unique_address]],
/// it may lie on other members, so making one writes nothing.
inline bool isEmptyClass(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && Class->isEmpty();
}

} // namespace vramlint
