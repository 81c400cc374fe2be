// Other names that programs give to what LibTorch has: `nn`, `F`, `Tensor`, `i64`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace clang {
class ASTContext;
} // namespace clang

namespace vramlint {

/// What the name that \p Text begins with stands for, which a header that is missing says: `::at::Tensor`,
/// `namespace ::torch::nn`, `::std::int64_t`; empty where that cannot be seen.
std::string aliasIn(clang::ASTContext &Context, llvm::StringRef Text);

/// Whether \p Text begins with a call, and LibTorch's tensors have a method of that name.
bool isMethodOfTensors(clang::ASTContext &Context, llvm::StringRef Text);

} // namespace vramlint
