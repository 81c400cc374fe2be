// Each kind of statement that this Clang has is executed (lib/Interp/Table.cpp has a row), or listed here with the
// reason why not; and no kind is both.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Table.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

using namespace vramlint;

namespace {

const std::pair<const char *, clang::Stmt::StmtClass> Kinds[] = {
#define ABSTRACT_STMT(Statement)
#define STMT(Name, Parent) {#Name, clang::Stmt::Name##Class},
#include "clang/AST/StmtNodes.inc"
};

/// Valid C++, or an extension of it, that is left out: the ledger says so when a program meets it.
const char *const Unmodelled[] = {"CoroutineBodyStmt",
                                  "CoreturnStmt",
                                  "CoawaitExpr",
                                  "CoyieldExpr",
                                  "FixedPointLiteral",
                                  "ShuffleVectorExpr",
                                  "ConvertVectorExpr",
                                  "ExtVectorElementExpr",
                                  "MatrixSubscriptExpr",
                                  "MatrixSingleSubscriptExpr",
                                  "DesignatedInitUpdateExpr",
                                  "EmbedExpr",
                                  "CXXAddrspaceCastExpr",
                                  "PackIndexingExpr",
                                  "BlockExpr",
                                  "CapturedStmt",
                                  "DeferStmt",
                                  "AsTypeExpr"};
/// Handled by the statement or expression that it is a part of.
const char *const Parts[] = {"CXXCatchStmt", "CXXPseudoDestructorExpr"};
/// Only in templates that are not instantiated, or in code that does not compile.
const char *const Dependent[] = {"ParenListExpr",
                                 "PackExpansionExpr",
                                 "UnresolvedMemberExpr",
                                 "UnresolvedLookupExpr",
                                 "FunctionParmPackExpr",
                                 "CXXFoldExpr",
                                 "DependentScopeDeclRefExpr",
                                 "DependentCoawaitExpr",
                                 "RecoveryExpr",
                                 "DesignatedInitExpr",
                                 "CXXUnresolvedConstructExpr",
                                 "CXXDependentScopeMemberExpr",
                                 "TypoExpr",
                                 "SubstNonTypeTemplateParmPackExpr"};
/// Whole languages and programming models, told by the prefix of their nodes.
const char *const Foreign[] = {"OMP",   "ObjC",      "OpenACC", "SEH",  "MSProperty",  "MSDependent",
                               "MSAsm", "CXXUuidof", "HLSL",    "SYCL", "ArraySection"};

bool isListed(llvm::StringRef Kind) {
  for (const auto *List : {&Dependent})
    for (const char *Name : *List)
      if (Kind == Name)
        return true;
  for (const char *Name : Unmodelled)
    if (Kind == Name)
      return true;
  for (const char *Name : Parts)
    if (Kind == Name)
      return true;
  for (const char *Prefix : Foreign)
    if (Kind.starts_with(Prefix))
      return true;
  return false;
}

TEST(Table, everyKindIsExecutedOrListedWithAReason) {
  for (const auto &[Name, Kind] : Kinds) {
    if (hasHandler(Kind))
      EXPECT_FALSE(isListed(Name)) << Name << " has a row in lib/Interp/Table.cpp and is listed as left out";
    else
      EXPECT_TRUE(isListed(Name)) << Name << " has no row in lib/Interp/Table.cpp";
  }
}

} // namespace
