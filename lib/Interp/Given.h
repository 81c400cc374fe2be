// What the user says of values that the program gets from outside, as the machine meets them.
//
// A name is the text of an expression, or the name of a variable or data member. Where the program's own code
// evaluates such an expression and its value is not known, what was said is the value; a variable that is named so
// begins with it. Which expressions these are is found out once for each: all paths share it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Memory.h"
#include "Support/SetValue.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <string>
#include <vector>

namespace vramlint {

/// `ns::Config::hidden`, `main::n`: scopes that have a name, functions among them, without arguments of templates.
std::string scopedName(const clang::ValueDecl *D);
/// Whether \p Said (tokens) means the declaration that is called \p Scoped, or leaves outer scopes out.
bool namesDeclaration(llvm::StringRef Said, llvm::StringRef Scoped);
/// How the program writes it, as tokens; empty where that is nowhere. What a macro makes is written in the macro.
std::string tokensOfExpr(const clang::Expr *E, const clang::ASTContext &Context);
/// The same where a macro made all of it: how the macro is used.
std::string tokensOfMacro(const clang::Expr *E, const clang::ASTContext &Context);
/// The expression that \p E converts or unwraps: what stands for `vm["nz"]` in `vm["nz"].as<int>()`, and null for
/// what is no such thing.
const clang::Expr *convertedBy(const clang::Expr *E);
/// Whether values of that type can be said: numbers, texts, true and false.
bool canBeSaid(clang::QualType Type);
/// Whether \p E is a member of something whose class is not there: one stands for that of each object.
bool isSharedMember(const clang::Expr *E);
/// Whether nothing is known of such an object but what it is called: headers of ours declare others, which hold what
/// is known.
bool isNothingButForeign(const clang::CXXRecordDecl *Class);
/// Whether it is what a foreign function gives that is given a tensor.
bool isLikeGiven(const clang::CXXRecordDecl *Class);
/// Whether that calls a module of a missing header, which has parameters.
bool isModuleOfMissingHeader(const clang::FunctionDecl *Callee);

class GivenValues {
public:
  explicit GivenValues(std::vector<SetValue> Said)
      : All(std::move(Said)), Asked(All.size()), Begins(All.size()), First(All.size()) {}

  const std::vector<SetValue> All;
  std::vector<bool> Asked;                     ///< by value: the program needed it
  std::vector<bool> Begins;                    ///< by value: variables of that name begin with it
  std::vector<const clang::ValueDecl *> First; ///< by value: the variable that got it first; null: none
  /// What a compiler would compute with such a variable, and what it is computed from.
  llvm::DenseSet<const clang::VarDecl *> Computed;
  std::string Error; ///< a value does not fit its expression, or contradicts another; empty: none

  static constexpr int None = -1;
  /// Which value is that of the expression, or of the variable.
  int of(const clang::Expr *E, const clang::ASTContext &Context, llvm::function_ref<bool()> IsUser);
  int of(const clang::ValueDecl *D);
  /// \p E gets the value of that number.
  void give(int Which, const clang::Expr *E);
  /// Which is that of the text as it stands.
  int named(llvm::StringRef Tokens) const;

private:
  int find(const clang::Expr *E, const clang::ASTContext &Context);
  llvm::DenseMap<const clang::Expr *, int> OfExpressions;
  llvm::DenseMap<const clang::ValueDecl *, int> OfDeclarations;
};

} // namespace vramlint
