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

/// Without reference and cv.
clang::QualType plain(clang::QualType Type);
/// The definition of a class; null for other types.
const clang::CXXRecordDecl *classOf(clang::QualType Type);
/// `value_type`, or the first template argument; a null type when there is neither.
clang::QualType elementType(clang::QualType Range);
const clang::CXXMethodDecl *methodNamed(const clang::CXXRecordDecl *Class, llvm::StringRef Name);

/// A member, given by its path from the object; with its declared type.
std::optional<View> memberAt(Machine &M, const View &V, std::initializer_list<const char *> Path);
/// The same of a scalar member.
std::optional<Value> read(Machine &M, const View &V, std::initializer_list<const char *> Path);
/// The scalar that a method without arguments returns; the address of what a reference refers to.
std::optional<Value> ask(Machine &M, const View &V, llvm::StringRef Method);

/// A data member by name, among bases too.
struct MemberAt {
  std::int64_t Offset = 0;
  clang::QualType Type; ///< null: no such member
};
MemberAt memberNamed(Machine &M, const clang::CXXRecordDecl *Class, llvm::StringRef Name);

} // namespace vramlint
