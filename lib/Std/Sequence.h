// Where the elements of contiguous objects lie: strings, views of strings, vectors, arrays.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Std/Text.h"
#include "Std/Views.h"

namespace vramlint {

struct Contiguous {
  Value Data, Size; ///< address of the first element; how many there are
  clang::QualType Element;
};
/// Nothing for what is not contiguous.
std::optional<Contiguous> contiguous(Machine &M, const View &V);

/// The characters of a string, view or char array, with holes for those that are not known; nothing for other types.
std::optional<Text> charactersOf(Machine &M, const View &V);
/// The same of a pointer to char.
std::optional<Text> charactersOf(Machine &M, const Operand &O);

/// A data member by name, among bases too; the answer for a class is kept.
struct MemberAt {
  std::int64_t Offset = 0;
  clang::QualType Type; ///< null: no such member
};
MemberAt memberNamed(Machine &M, const clang::CXXRecordDecl *Class, llvm::StringRef Name);

} // namespace vramlint
