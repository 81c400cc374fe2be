// Modules as C++ objects of the program: where they lie, what their forward is, and dictionaries of what they hold.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Objects.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vramlint {

using NamedArgumentList = std::vector<std::pair<std::string, Argument>>;

ArgumentList valuesOf(const NamedArgumentList &List);

/// An operand that is a number, as a flag; nothing when it is not known.
std::optional<bool> flagOf(Machine &M, const Operand &O);
/// The flag at \p Index, or \p Default when there is no such argument or it is not known.
bool flagArgument(Machine &M, const LibraryCall &Site, std::size_t Index, bool Default);
/// The name to register something in \p Self under: one that is not known gets a stand-in, `?1`, `?2` ... so that two
/// of them are not taken for the same.
std::string nameIn(const Module &Self, const std::optional<std::string> &Known);
/// Whether a name, or a part of a path, is a stand-in.
bool isUnknownName(std::string_view Path);
/// A name as the program gets it back.
Argument nameArgument(const std::string &Path);
/// Whether something in the list may have any name.
template <class List> bool hasUnknownName(const List &Items) {
  for (const auto &Item : Items)
    if (isUnknownName(Item.first))
      return true;
  return false;
}

/// The device that a clone is to lie on, if one is given; one that is not known is told.
std::optional<Device> deviceOfClone(Machine &M, const LibraryCall &Site);
/// A lambda or a std::function as a module that calls it: the activation of a layer. Nothing for anything else.
std::optional<Argument> callableArgument(Machine &M, const Operand &O);
/// What a call gave, as ops and layers take it; \p Type is what the called function is declared to return.
Argument argumentOfResult(Machine &M, const CallResult &R, clang::QualType Type);

/// Whether a class of the program, this one or a base, overrides a virtual method of that name.
bool overridesMethod(Machine &M, const clang::CXXRecordDecl *Class, llvm::StringRef Name);
/// Methods that ask or change the module alone; nothing when it is none of them.
std::optional<CallResult> answerModuleQuery(Machine &M, LibraryCall &Site, Module &Self);

/// What a reference refers to, without cv.
inline clang::QualType referredType(clang::QualType Type) { return Type.getNonReferenceType().getUnqualifiedType(); }
/// Whether a layer of that name is a container, of modules or of parameters.
bool holdsChildren(std::string_view Layer);
bool holdsParameters(std::string_view Layer);
/// Whether it is a function that stands for a module.
bool isFunctional(std::string_view Layer);
/// The method of that name that takes \p Count arguments, of the class or its nearest base that has one; else any of
/// that name. Null when there is none that is no template.
const clang::CXXMethodDecl *methodNamed(const clang::CXXRecordDecl *Class, llvm::StringRef Name, std::size_t Count);
inline const clang::CXXMethodDecl *forwardOf(const clang::CXXRecordDecl *Class, std::size_t Count) {
  return methodNamed(Class, "forward", Count);
}
/// The values that FORWARD_HAS_DEFAULT_ARGS of a class names for arguments that AnyModule is not given.
void appendNamedDefaults(Machine &M, const clang::CXXRecordDecl *Class, std::vector<Operand> &Operands);
/// Type of at::Tensor; null without LibTorch.
clang::QualType tensorType(Machine &M);
/// A result that maps names to arguments: OrderedDict, or a container of pairs.
CallResult giveNamed(Machine &M, LibraryCall &Site, const NamedArgumentList &Items);
/// Makes an element of a container of named things: a pair, or an Item of OrderedDict.
void putNamed(Machine &M, const std::string &Name, const Argument &A, clang::QualType Type, Place At,
              const clang::Expr *Site);
/// The entries of a range of pairs or Items; of anything else names are empty. A name that is not known is `?`.
/// Nothing when it is no range.
std::optional<std::vector<std::pair<std::string, View>>> namedElements(Machine &M, const View &Range);

} // namespace vramlint
