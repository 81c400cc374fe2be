// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/PchCache.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

namespace vramlint {

bool isKeptForeignBody(const clang::Decl *D) {
  if (const auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  const auto *Constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(D);
  return Constructor && Constructor->getParent()->getIdentifier() &&
         Constructor->getParent()->getName() == "ModuleHolder";
}

void usePrecompiledPrefix(clang::CompilerInvocation &, const SourceScan &, const LibTorch &,
                          const CommandLine &, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>,
                          const std::string &, llvm::raw_ostream &) {}

} // namespace vramlint
