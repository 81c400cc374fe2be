// The list of fates. Interpreted kinds are those with a case in Statement.cpp, Expression.cpp, Location.cpp or
// Cast.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/StatementKinds.h"

#include "llvm/ADT/StringMap.h"

namespace vramlint {

namespace {

using Table = llvm::StringMap<StatementFate>;

void add(Table &To, StatementFate Fate, std::initializer_list<llvm::StringRef> Kinds) {
  for (llvm::StringRef Kind : Kinds)
    To.try_emplace(Kind, Fate);
}

Table makeTable() {
  Table Out;
  add(Out, StatementFate::Interpreted,
      {"CompoundStmt",
       "NullStmt",
       "ForStmt",
       "CXXForRangeStmt",
       "WhileStmt",
       "DoStmt",
       "IfStmt",
       "SwitchStmt",
       "CXXTryStmt",
       "CXXCatchStmt",
       "CaseStmt",
       "DefaultStmt",
       "LabelStmt",
       "AttributedStmt",
       "DeclStmt",
       "BreakStmt",
       "ContinueStmt",
       "ReturnStmt",
       "ParenExpr",
       "ConstantExpr",
       "ExprWithCleanups",
       "CXXBindTemporaryExpr",
       "SubstNonTypeTemplateParmExpr",
       "GenericSelectionExpr",
       "ChooseExpr",
       "CXXRewrittenBinaryOperator",
       "CXXDefaultArgExpr",
       "CXXDefaultInitExpr",
       "IntegerLiteral",
       "CharacterLiteral",
       "FloatingLiteral",
       "CXXBoolLiteralExpr",
       "CXXNullPtrLiteralExpr",
       "GNUNullExpr",
       "ImplicitValueInitExpr",
       "CXXScalarValueInitExpr",
       "UnaryExprOrTypeTraitExpr",
       "SizeOfPackExpr",
       "TypeTraitExpr",
       "CXXNoexceptExpr",
       "ConceptSpecializationExpr",
       "RequiresExpr",
       "OffsetOfExpr",
       "SourceLocExpr",
       "OpaqueValueExpr",
       "CXXThisExpr",
       "CXXConstructExpr",
       "CXXTemporaryObjectExpr",
       "CXXInheritedCtorInitExpr",
       "LambdaExpr",
       "CXXNewExpr",
       "CXXDeleteExpr",
       "CXXThrowExpr",
       "InitListExpr",
       "CXXParenListInitExpr",
       "CXXStdInitializerListExpr",
       "ArrayInitLoopExpr",
       "ArrayInitIndexExpr",
       "UnaryOperator",
       "BinaryOperator",
       "CompoundAssignOperator",
       "ConditionalOperator",
       "BinaryConditionalOperator",
       "CompoundLiteralExpr",
       "StmtExpr",
       "CXXPseudoDestructorExpr",
       "DeclRefExpr",
       "MemberExpr",
       "CXXTypeidExpr",
       "MaterializeTemporaryExpr",
       "StringLiteral",
       "PredefinedExpr",
       "ArraySubscriptExpr",
       "ImplicitCastExpr",
       "CStyleCastExpr",
       "CXXStaticCastExpr",
       "CXXDynamicCastExpr",
       "CXXConstCastExpr",
       "CXXReinterpretCastExpr",
       "CXXFunctionalCastExpr",
       "BuiltinBitCastExpr",
       "CallExpr",
       "CXXMemberCallExpr",
       "CXXOperatorCallExpr",
       "UserDefinedLiteral"});
  add(Out, StatementFate::Unmodelled,
      {"GotoStmt",
       "IndirectGotoStmt",
       "AddrLabelExpr",
       "GCCAsmStmt",
       "CoroutineBodyStmt",
       "CoreturnStmt",
       "CoawaitExpr",
       "CoyieldExpr",
       "VAArgExpr",
       "AtomicExpr",
       "ImaginaryLiteral",
       "FixedPointLiteral",
       "ShuffleVectorExpr",
       "ConvertVectorExpr",
       "ExtVectorElementExpr",
       "MatrixSubscriptExpr",
       "MatrixSingleSubscriptExpr",
       "ArrayTypeTraitExpr",
       "ExpressionTraitExpr",
       "DesignatedInitUpdateExpr",
       "NoInitExpr",
       "EmbedExpr",
       "CXXAddrspaceCastExpr",
       "CUDAKernelCallExpr",
       "PackIndexingExpr",
       "PseudoObjectExpr",
       "BlockExpr",
       "CapturedStmt",
       "DeferStmt",
       "AsTypeExpr"});
  add(Out, StatementFate::Dependent,
      {"ParenListExpr", "PackExpansionExpr", "UnresolvedMemberExpr", "UnresolvedLookupExpr", "FunctionParmPackExpr",
       "SubstNonTypeTemplateParmPackExpr", "DependentScopeDeclRefExpr", "DependentCoawaitExpr",
       "CXXUnresolvedConstructExpr", "CXXDependentScopeMemberExpr", "CXXFoldExpr", "RecoveryExpr",
       "DesignatedInitExpr", "TypoExpr"});
  return Out;
}

} // namespace

std::optional<StatementFate> statementFate(llvm::StringRef ClassName) {
  static const Table Fates = makeTable();
  if (auto Found = Fates.find(ClassName); Found != Fates.end())
    return Found->second;
  // Whole languages, told by the prefix of their nodes.
  for (llvm::StringRef Prefix : {"OMP", "ObjC", "OpenACC", "SEH", "MSProperty", "MSDependent", "MSAsm", "CXXUuidof",
                                 "HLSL", "SYCL", "ArraySection"})
    if (ClassName.starts_with(Prefix))
      return StatementFate::Foreign;
  return std::nullopt;
}

} // namespace vramlint
