// A walk over all that a declaration or statement contains. Clang's own visitor is a template that takes a compiler
// twenty seconds wherever it is used: this is the one place.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef VRAMLINT_INTERP_WALK_H
#define VRAMLINT_INTERP_WALK_H

#include <clang/AST/TypeLoc.h>

namespace clang {
class Decl;
class Stmt;
} // namespace clang

namespace vramlint {

/// Visits what a declaration or statement contains, each node before what is inside it. A `visit` that returns false
/// ends the walk.
class Walk {
public:
  virtual ~Walk() = default;

  /// Instances of templates count as contained in their templates.
  bool WithInstances = false;

  void over(const clang::Decl *D);
  void over(const clang::Stmt *S);

  virtual bool visitDecl(clang::Decl *) { return true; }
  virtual bool visitStmt(clang::Stmt *) { return true; }
  virtual bool visitTypeLoc(clang::TypeLoc) { return true; }

  /// Around a declaration (it may be null): whether the walk goes into it.
  virtual bool beginDecl(clang::Decl *) { return true; }
  virtual void endDecl(clang::Decl *) {}

  /// Around what a compiler needs the value of: constant expressions, template arguments, bounds of arrays.
  virtual void beginConstant() {}
  virtual void endConstant() {}
};

} // namespace vramlint

#endif
