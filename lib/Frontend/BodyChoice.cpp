// The choice goes by path alone, so it is the same with and without a precompiled header.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/BodyChoice.h"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

using llvm::StringRef;

namespace vramlint {

/// Parts of paths. `c++` is where libstdc++ (`include/c++/12`) and libc++ (`include/c++/v1`) are installed.
static constexpr StringRef KeptParts[] = {
    "/c++/",
    "/c10/",
    "/torch/nn/",
    "/torch/data/",
    "/torch/optim/",
    "/torch/arg.h",
    "/torch/enum.h",
    "/torch/expanding_array.h",
    "/torch/fft.h",
    "/torch/headeronly/",
    "/torch/linalg.h",
    "/torch/special.h",
    "/torch/csrc/autograd/edge.h",
    "/torch/csrc/utils/memory.h", // make_unique
    "/torch/ordered_dict.h",
    "/torch/serialize.h",
    "/torch/serialize/tensor.h",
    "/ATen/TensorIndexing.h",
    "/ATen/core/TensorBase.h",
    "/ATen/core/TensorAccessor.h",
    "/ATen/core/TensorBody.h",
    "/ATen/Dispatch", // AT_DISPATCH_...: a switch over dtypes
    "/gflags/",
    "/glog/",             // how a program checks, and prints containers
    "/vramlint-foreign/", // ours, of ForeignNames.cpp
};

bool keepsBodies(StringRef Header) {
  return llvm::any_of(KeptParts, [&](StringRef Part) { return Header.contains(Part); });
}

std::string keptBodies() { return llvm::join(std::begin(KeptParts), std::end(KeptParts), "\n"); }

bool BodyChoice::isKept(const clang::Decl *D) {
  const auto &Sources = D->getASTContext().getSourceManager();
  const clang::FileID File = Sources.getFileID(Sources.getExpansionLoc(D->getLocation()));
  if (File.isInvalid())
    return false;
  auto [Found, IsNew] = Known.try_emplace(File, false);
  if (IsNew)
    if (auto Entry = Sources.getFileEntryRefForID(File))
      Found->second = keepsBodies(Entry->getName());
  return Found->second;
}

} // namespace vramlint
