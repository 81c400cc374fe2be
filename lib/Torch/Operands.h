// Reading and making the small things that calls are made of: numbers, flags, addresses, text.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Objects.h"

#include "Ops/Core/Op.h"
#include "Training/Optimizer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vramlint {

/// The number that an argument is; nothing when it is none, or not known.
std::optional<std::int64_t> integerOf(const Argument &A);
inline std::optional<std::int64_t> integerOf(Machine &M, const Operand &O) { return integerOf(toArgument(M, O)); }

/// Scalars as operands of a call that resolves overloads by type.
Operand scalarOperand(Value V, clang::QualType Type);
Operand pointerOperand(Machine &M, Address At, clang::QualType Pointee);

/// The program's type without reference and cv.
inline clang::QualType bare(clang::QualType Type) { return Type.getNonReferenceType().getUnqualifiedType(); }

/// The text that `<<` writes for a value; `?` for what is not known.
std::string printed(Machine &M, const Operand &O);
std::string printed(const Argument &A);
/// What a value of the library's own is written as (ATen/core/Formatting.cpp, ATen/TensorIndexing.cpp); nothing for
/// what is no small value.
std::optional<std::string> printedValue(const Argument &A, clang::QualType Type);
/// Writes text to a stream of the program.
/// What `<<` does with a tensor besides writing: the values are brought to the CPU as doubles
/// (ATen/core/Formatting.cpp, print).
void fetchForPrinting(const Tensor &T);
void writeTo(Machine &M, const Operand &Stream, const std::string &Text, const clang::Expr *Site);
/// The same for a text that is not known.
void writeUnknown(Machine &M, const Operand &Stream, const std::string &Cause, const clang::Expr *Site);

/// Which arguments a row of a table reads, by the names of the parameters.
using ReadArguments = std::span<const std::string_view>;
/// All of them; or none, and what they are changes nothing for the reason that stands beside the row.
inline constexpr ReadArguments AnyArgument = listOf<"*">;
/// Tells the ledger of every argument that the program wrote and that is not among \p Read.
void tellUnread(const LibraryCall &Site, ReadArguments Read);

/// Whether two dtypes, devices, formats, numbers, texts or modules are the same; nothing when that is not known.
std::optional<bool> sameValue(const Argument &A, const Argument &B);

/// The argument of that name; null when there is none.
NamedArgument *argumentNamed(NamedArguments &Arguments, std::string_view Name);
/// The device that a text names: `cuda:1`; not known for another backend's. Raises LibTorch's error for other texts.
Argument deviceNamed(const std::string &Text);
/// The dtype of a C++ type, as `dtype<float>()` and `data_ptr<float>()` name it.
std::optional<Dtype> dtypeOf(clang::QualType Type);
/// Type argument \p Index of the called template; a null type when there is none.
clang::QualType templateArgumentOf(const clang::FunctionDecl *Callee, unsigned Index);

/// A function that takes tensors by value may move them on to what it calls, where they die with that call; otherwise
/// they live until the caller's full expression ends. Its body tells; what it moves on is let go here.
void letGoOfMoved(Machine &M, const LibraryCall &Site);

/// A result that is not known, for \p Why. An object is made by its default constructor, for its destructor to find
/// what it expects, and its plain members are not known; others are as it makes them. One with a base is not known at
/// all.
CallResult giveUnknown(Machine &M, LibraryCall &Site, const std::string &Why);

/// `data_ptr`, `data<T>`, `accessor`, `packed_accessor32` ...: what looks at the contents of a tensor
/// (TensorContents.cpp).
std::optional<CallResult> giveContents(Machine &M, LibraryCall &Site, const Tensor &T);
/// The same of a whole storage, null where it has no bytes.
std::optional<CallResult> giveContents(Machine &M, LibraryCall &Site, Storage *S);
/// The tensor's contents lie in the program's own memory at \p At, 0 where that is not known (`from_blob`); \p
/// Deleter is called with that when nobody has them any more.
void borrowContents(Machine &M, const Tensor &T, Address At, std::shared_ptr<HeldObject> Deleter);

} // namespace vramlint
