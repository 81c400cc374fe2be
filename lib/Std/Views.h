// What libraries want to know of objects of the standard library's classes, and of classes that look like them: the
// text of a string, the elements of a sequence, what an optional or a smart pointer holds.
//
// The objects are executed from their headers, so nothing here knows their layout by heart: a view asks the object
// through its own methods (`size`, `data`, `begin`, `has_value`, `get`), or through the names of members that a
// header has had for long where a method would cost too much.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

#include <optional>
#include <string>
#include <vector>

namespace vramlint {

/// An object of the program: where it is, and its type without reference and cv.
struct View {
  Place At;
  clang::QualType Type;
};

/// A std::string, std::string_view, c10::string_view, a pointer to char or an array of char; nothing for other types,
/// and when the text is not known.
std::optional<std::string> textOf(Machine &M, const Operand &O);
std::optional<std::string> textOf(Machine &M, const View &V);

/// The elements of a vector, array, initializer_list, span, ArrayRef, deque, list, set, map ...: whatever has `size`
/// and `data`, or `begin` and `end`; also of a built-in array. Nothing when it is no range, or its size is not known
/// (then \p Cause says why).
std::optional<std::vector<View>> elementsOf(Machine &M, const View &Range, CauseId *Cause = nullptr);

/// The members of a pair or tuple, in order; nothing for other classes.
std::optional<std::vector<View>> membersOfTuple(Machine &M, const View &Tuple);

/// std::optional, c10::optional: what it holds.
struct OptionalView {
  bool Unknown = false;
  CauseId Cause = Known;
  std::optional<View> Held; ///< nothing: empty
};
std::optional<OptionalView> optionalOf(Machine &M, const View &V); ///< nothing: no optional

/// std::variant, c10::variant: the alternative that is there; nothing when it is none or not known.
std::optional<View> alternativeOf(Machine &M, const View &V);

/// What a pointer, unique_ptr, shared_ptr, weak_ptr, intrusive_ptr or reference_wrapper points to, as the pointer's
/// static type has it. Held is empty for null. Nothing when it is no pointer, or not known where it points to.
std::optional<std::optional<View>> pointeeOf(Machine &M, const View &V);

/// Name of a class without template arguments, `std::vector`; empty for other types.
std::string_view className(Machine &M, clang::QualType Type);
/// Type argument \p Index of a class template specialisation; a null type when there is none.
clang::QualType templateArgument(clang::QualType Class, unsigned Index);
/// The class itself or the base of that name (`torch::nn::ModuleHolder`), with its place in the object.
std::optional<View> baseNamed(Machine &M, const View &V, llvm::StringRef QualifiedName);

/// The path of the file that a stream of class std::basic_fstream and the like is open for; empty when it is not
/// known.
std::string fileBehind(Machine &M, const View &Stream);

// Making objects; \p At is storage for the type.
void putText(Machine &M, const std::string &Text, clang::QualType Type, Place At, const clang::Expr *Site);
/// Fills a vector, list, deque, set, map, array, OrderedDict ... that \p Make constructs element by element: it is
/// called with the type of an element and storage for it, which is then moved in (`push_back`, `insert`,
/// `emplace_back`).
bool putElements(Machine &M, clang::QualType Type, Place At, std::size_t Count,
                 llvm::function_ref<void(std::size_t, clang::QualType, Place)> Make, const clang::Expr *Site);
/// A pair or tuple.
bool putTuple(Machine &M, clang::QualType Type, Place At,
              llvm::function_ref<void(std::size_t, clang::QualType, Place)> Make, const clang::Expr *Site);
/// An optional: empty when \p Make is null.
bool putOptional(Machine &M, clang::QualType Type, Place At, llvm::function_ref<void(clang::QualType, Place)> Make,
                 const clang::Expr *Site);

} // namespace vramlint
