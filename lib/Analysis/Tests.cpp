// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Tests.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>

namespace vramlint {

/// `vramlint/tests.hpp` marks the functions with it.
static constexpr llvm::StringLiteral Mark = "vramlint-test:";

static void collect(clang::Decl *D, std::vector<TestCase> &Found) {
  if (auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D)) {
    const auto *Note = Function->getAttr<clang::AnnotateAttr>();
    if (llvm::StringRef Name = Note ? Note->getAnnotation() : ""; Name.consume_front(Mark) && Function->hasBody())
      Found.push_back({Name.str(), Function});
  } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D)) {
    for (clang::Decl *Inner : llvm::cast<clang::DeclContext>(D)->decls())
      collect(Inner, Found);
  }
}

std::vector<TestCase> findTests(const Program &P) {
  std::vector<TestCase> Found;
  for (clang::Decl *D : P.userDecls())
    collect(D, Found);
  return Found;
}

} // namespace vramlint
