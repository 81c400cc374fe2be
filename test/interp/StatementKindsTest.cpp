// Each kind of statement this Clang has is listed with a fate, and each that is listed as interpreted has its case.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/StatementKinds.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

using namespace vramlint;

namespace {

const char *const Kinds[] = {
#define ABSTRACT_STMT(Statement)
#define STMT(Class, Parent) #Class,
#include "clang/AST/StmtNodes.inc"
};

std::string interpreterText() {
  std::stringstream Out;
  for (const char *Name : {"Statement.cpp", "Expression.cpp", "Location.cpp", "Cast.cpp", "Call.cpp"})
    Out << std::ifstream(std::string(VRAMLINT_INTERP_DIR) + "/" + Name).rdbuf();
  return Out.str();
}

TEST(StatementKinds, everyKindOfThisClangHasAFate) {
  for (const char *Kind : Kinds)
    EXPECT_TRUE(statementFate(Kind)) << Kind << " is in no list of lib/Interp/StatementKinds.cpp";
  EXPECT_FALSE(statementFate("NoSuchStmt"));
}

TEST(StatementKinds, whatIsListedAsInterpretedIsNamedByTheInterpreter) {
  const std::string Text = interpreterText();
  ASSERT_FALSE(Text.empty());
  for (const char *Kind : Kinds) {
    if (statementFate(Kind) != StatementFate::Interpreted)
      continue;
    const llvm::StringRef Name = Kind;
    // Calls and casts are taken as a family; operators of classes are calls.
    if (Name.ends_with("CastExpr") || Name.ends_with("CallExpr") || Name == "UserDefinedLiteral")
      continue;
    EXPECT_NE(Text.find(Kind), std::string::npos) << Kind << " is listed as interpreted";
  }
}

} // namespace
