// The rule goes by path alone, so that it is the same in the precompiled header and without one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/BodyChoice.h"

#include <clang/AST/ASTContext.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/STLExtras.h>

#include <cstdlib>

using llvm::StringRef;

namespace vramlint {

bool keepsBodies(StringRef Header) {
  static const StringRef Which = getenv("VB") ? getenv("VB") : "";
  if (Which == "all")
    return true;
  if (Which == "none")
    return Header.ends_with("/torch/nn/pimpl.h");
  if (Header.contains("/c++/"))
    return true;
  if (Which == "std")
    return Header.ends_with("/torch/nn/pimpl.h");
  for (StringRef Part : {"/torch/nn/", "/torch/data/", "/torch/optim/", "/c10/", "/ATen/core/TensorBody.h",
                         "/ATen/core/TensorBase.h", "/torch/arg.h", "/torch/ordered_dict.h",
                         "/torch/expanding_array.h", "/torch/enum.h"})
    if (Header.contains(Part))
      return true;
  return false;
}

bool BodyChoice::isKept(const clang::Decl *D) {
  const auto &Sources = D->getASTContext().getSourceManager();
  const clang::FileID File = Sources.getFileID(Sources.getExpansionLoc(D->getLocation()));
  auto [Found, IsNew] = Known.try_emplace(File, false);
  if (IsNew)
    if (auto Entry = Sources.getFileEntryRefForID(File))
      Found->second = keepsBodies(Entry->getName());
  return Found->second;
}

void dropOwedBodies(clang::Sema &S) {
  S.PendingInstantiations.clear();
  S.LateParsedInstantiations.clear();
  S.VTableUses.clear();
  S.UndefinedButUsed.clear();
}

} // namespace vramlint
