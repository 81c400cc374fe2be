// What a linker does: the same function, variable or class of several translation units becomes one.
//
// Each unit has declarations of its own for what they share. Those that a linker would take for the same, by the
// mangled name, become redeclarations of one another here: a call in one unit finds the body in another, a static
// variable exists once, an object made by one unit is of the class that another derives from. Classes whose
// definitions differ are left apart, with all that is in them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Mangle.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>

#include <memory>

namespace vramlint {

class Linker {
public:
  explicit Linker(clang::ASTContext &Context);

  /// Links what \p Decls, top-level declarations of one unit, have in common with the units before. Earlier
  /// definitions come first.
  void add(llvm::ArrayRef<clang::Decl *> Decls);

  /// What one unit has instantiated for all; null when none has.
  const clang::FunctionDecl *definitionOf(const clang::FunctionDecl *F);

  /// The name that a linker knows a function or variable by; empty when only its own unit does.
  std::string symbol(const clang::NamedDecl *D);

private:
  bool isApart(const clang::NamedDecl *D) const;
  void addScope(clang::DeclContext *Scope);
  void addDecl(clang::Decl *D);
  void addClass(clang::CXXRecordDecl *Class);
  void addFunction(clang::FunctionDecl *F);
  void addVariable(clang::VarDecl *V);

  clang::ASTContext &Context;
  std::unique_ptr<clang::ItaniumMangleContext> Mangler;
  llvm::StringMap<clang::FunctionDecl *> Functions;
  llvm::StringMap<clang::VarDecl *> Variables;
  llvm::StringMap<clang::CXXRecordDecl *> Classes;
  llvm::DenseSet<const clang::CXXRecordDecl *> MadeBases;
  llvm::DenseSet<const clang::CXXRecordDecl *> Apart; ///< defined otherwise in a unit before
};

} // namespace vramlint
