// Which function bodies of foreign headers are parsed.
//
// Nearly none: their behaviour is modelled, and skipping them makes parsing twice as fast. Kept are
// those in which the constructor that the user's arguments reach is chosen.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>

namespace vramlint {

/// True for the constructors of torch::nn::ModuleHolder.
inline bool isKeptForeignBody(const clang::Decl *D) {
  if (const auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  const auto *Constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(D);
  return Constructor && Constructor->getParent()->getIdentifier() &&
         Constructor->getParent()->getName() == "ModuleHolder";
}

} // namespace vramlint
