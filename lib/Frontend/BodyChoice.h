// Which function bodies of foreign headers are parsed, and when templates are instantiated.
//
// Kept are the bodies that an analysis executes: all of the C++ standard library's, and those of
// LibTorch that are plain C++ (containers, options, functional forms, c10's utilities). What only leads into
// LibTorch's kernels is modelled, so its bodies are skipped. Measured with LibTorch 1.13, small net, nothing
// trimmed (PchTrimming.h):
//
//   kept             precompiled header   instructions of a later run
//   holders' alone   78.9 MB              0.89 G
//   standard library 82.2 MB              0.91 G
//   and this choice  91.5 MB              1.04 G
//   everything       103.8 MB             1.20 G, and half as long again to build
//
// A kept body is instantiated when somebody calls it, never because another body mentions it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/AST/DeclBase.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringRef.h>

#include <string>

namespace vramlint {

/// True for the paths of foreign headers whose function bodies are kept.
bool keepsBodies(llvm::StringRef Header);

/// What the choice is made by, for the key of what it decided.
std::string keptBodies();

/// keepsBodies, remembered per file.
class BodyChoice {
public:
  /// True when \p D stands in a header whose bodies are kept.
  bool isKept(const clang::Decl *D);

private:
  llvm::DenseMap<clang::FileID, bool> Known;
};

} // namespace vramlint
